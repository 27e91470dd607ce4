import type { Spans } from '../../kit/diagnostics/span.ts';
import { NO_SPANS } from '../yaml/document.ts';

/** Record as written, before anything is checked. */
export interface RawRecord {
  /** Key, if records aren't a list. */
  readonly key?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface RawRecords {
  readonly records: readonly RawRecord[];
  /** Places of the fields of a record, by its index. Most are never needed. */
  readonly spansOf: (index: number) => Spans;
}

/** The value of a file with a mistake. */
export const NO_RECORDS: RawRecords = { records: [], spansOf: () => NO_SPANS };

/** Positions of the fields below a key or index. */
export function spansBelow(spans: Spans, name: string | number): Spans {
  return {
    get: (field, part) =>
      spans.get(field === '' || name === '' ? `${name}${field}` : `${name}.${field}`, part),
  };
}
