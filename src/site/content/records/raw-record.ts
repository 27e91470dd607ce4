import type { Spans } from '../../../model/span.ts';
import { NO_SPANS } from '../yaml/document.ts';

/** Record as written, before anything is checked. */
export interface RawRecord {
  /** Key, if records aren't a list. */
  readonly key: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  /** Position in the file: its key or index, or the offset of its line. */
  readonly at: string | number;
}

export interface RawRecords {
  readonly records: readonly RawRecord[];
  /** Places of the fields of a record, by its position. Most are never needed. */
  readonly spansAt: (at: RawRecord['at']) => Spans;
}

export const NO_RECORDS: RawRecords = { records: [], spansAt: () => NO_SPANS };

/** Positions of the fields below a key or index. */
export function spansBelow(spans: Spans, name: string | number): Spans {
  return {
    get: (field, part) =>
      spans.get(field === '' || name === '' ? `${name}${field}` : `${name}.${field}`, part),
  };
}
