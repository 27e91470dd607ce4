import type { Spans } from '../../../model/span.ts';
import { NO_SPANS } from '../yaml/document.ts';

/** A record as its file has it, before anything is checked. */
export interface RawRecord {
  /** The name that it stands under, where records are no list. */
  readonly key: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  /** Where it is in the file: the name or the index that it stands under, or the offset of its line. */
  readonly at: string | number;
}

/** What a data file holds. */
export interface RawRecords {
  readonly records: readonly RawRecord[];
  /** Places of the fields of a record, by where it is: most are never asked for. */
  readonly spansAt: (at: RawRecord['at']) => Spans;
}

export const NO_RECORDS: RawRecords = { records: [], spansAt: () => NO_SPANS };

/** Places of what stands below a name, or an index, of a larger whole. */
export function spansBelow(spans: Spans, name: string | number): Spans {
  return {
    get: (field, part) =>
      spans.get(field === '' || name === '' ? `${name}${field}` : `${name}.${field}`, part),
  };
}
