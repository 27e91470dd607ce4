import type { Spans } from '../../model/span.ts';

/** A record as its file has it, before anything is checked. */
export interface RawRecord {
  /** The name that it stands under, where records are no list. */
  readonly key: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  /** Places of its fields in the file. */
  readonly spans: Spans;
}

/** Places of what stands below a name, or an index, of a larger whole. */
export function spansBelow(spans: Spans, name: string): Spans {
  return { get: (field, part) => spans.get(field === '' ? name : `${name}.${field}`, part) };
}
