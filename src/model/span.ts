import type { Place } from '../diagnostics/diagnostic.ts';

/** A place within a file that is known from the context. */
export type Span = Omit<Place, 'path'>;

/** Where the fields of a file stand, by name: `title`, or `founders.0.name` for a nested one. */
export type Spans = ReadonlyMap<string, Span>;

/** The place of a field, else of the nearest field around it, else the first line of the file. */
export function placeOf(path: string, spans: Spans, field: string): Place {
  for (let name = field; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const span = spans.get(name);
    if (span) return { path, ...span };
  }
  return { path, line: 1, column: 1 };
}
