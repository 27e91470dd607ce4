import type { Place } from './diagnostic.ts';

/** A place within a known file. */
export type Span = Omit<Place, 'path'>;

/** Part of a field to underline: its value, or its name if the name is wrong. */
export type FieldPart = 'value' | 'name';

/** Positions of a file's fields. They are only needed for reports, so they may be computed on demand. */
export interface Spans {
  /** Name of a field: `title`, or `founders.0.name` if it is nested; empty for a whole record. */
  get(field: string, part?: FieldPart): Span | undefined;
}

/** Returns the place of a field, else of the nearest field around it, else of the record or the first line of the file. */
export function placeOf(path: string, spans: Spans, field: string, part: FieldPart = 'value'): Place {
  const span = spans.get(field, part);
  if (span) return { path, ...span };
  if (field === '') return { path, line: 1, column: 1 };
  return placeOf(path, spans, field.slice(0, Math.max(0, field.lastIndexOf('.'))));
}
