// Expands settings in texts: `{{ name }}` becomes the value of `name`.
import { type Fields, isRecord } from '../fields/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../kit/diagnostics/span.ts';
import { EXPRESSION, type Lookup } from './expression.ts';

export type FindSetting = (expression: string) => Lookup;

/** Expression that is left as written, and its place in the text. */
type UnknownSetting = Exclude<Lookup, { kind: 'text' }> & {
  readonly offset: number;
  readonly length: number;
};

interface ExpandedText {
  readonly text: string;
  readonly unknown: readonly UnknownSetting[];
  /** Length of the inserted settings in UTF-16 code units, including the first one that didn't fit. */
  readonly inserted: number;
}

/** Limit in UTF-16 code units for text from settings in the fields of one file. */
const MOST_INSERTED = 1024 * 1024;

const ESCAPED_OR_EXPRESSION = new RegExp(`\\\\\\{\\{|${EXPRESSION.source}`, 'g');

/**
 * Expands the settings in a text. An unknown one stays as written, and `\{{` becomes braces. Stops at `room`, because
 * the result could be longer than strings can be.
 */
export function expandText(text: string, find: FindSetting, room: number = MOST_INSERTED): ExpandedText {
  if (!text.includes('{{')) return { text, unknown: [], inserted: 0 };
  const unknown: UnknownSetting[] = [];
  let inserted = 0;
  const expanded = text.replace(
    ESCAPED_OR_EXPRESSION,
    (written, expression: string | undefined, offset: number) => {
      if (expression === undefined) return '{{';
      if (inserted > room) return written;
      const found = find(expression);
      if (found.kind === 'text') {
        inserted += found.text.length;
        return inserted > room ? written : found.text;
      }
      unknown.push({ ...found, offset, length: written.length });
      return written;
    },
  );
  return { text: expanded, unknown, inserted };
}

/** Creates a function for the length of all texts in a value once settings are inserted, in UTF-16 code units. */
export function filledLength(find: FindSetting): (value: unknown) => number {
  const lengths = new Map<string, number>();
  const lengthOf = (written: string, expression: string | undefined): number => {
    if (expression === undefined) return 2;
    const found = find(expression);
    return found.kind === 'text' ? found.text.length : written.length;
  };
  const filled = (value: unknown): number => {
    if (typeof value === 'object' && value !== null)
      return Object.values(value).reduce<number>((sum, inner) => sum + filled(inner), 0);
    if (typeof value !== 'string') return 0;
    if (!value.includes('{{')) return value.length;
    let { length } = value;
    for (const [written, expression] of value.matchAll(ESCAPED_OR_EXPRESSION)) {
      const known = lengths.get(written) ?? lengthOf(written, expression);
      lengths.set(written, known);
      length += known - written.length;
    }
    return length;
  };
  return filled;
}

/** Expands settings in all texts of a file's fields, including nested ones. */
export function expandFields(
  fields: Fields,
  find: FindSetting,
): { readonly values: Record<string, unknown>; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  let inserted = 0;
  const expand = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      if (inserted > MOST_INSERTED) return value;
      const { text, unknown, inserted: more } = expandText(value, find, MOST_INSERTED - inserted);
      inserted += more;
      if (inserted > MOST_INSERTED) diagnostics.push(insertedTooMuch(fields, field));
      for (const one of unknown) diagnostics.push(unknownSetting(fields, field, value, one));
      return text;
    }
    if (Array.isArray(value)) return value.map((item, index) => expand(item, `${field}.${index}`));
    return isRecord(value) ? mapped(value, (inner, name) => expand(inner, `${field}.${name}`)) : value;
  };
  return { values: mapped(fields.values, expand), diagnostics };
}

function mapped(
  values: Readonly<Record<string, unknown>>,
  change: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) changed[name] = change(value, name);
  return changed;
}

function insertedTooMuch({ path, spans }: Fields, field: string): Diagnostic {
  return diagnostic('yaml-too-complex', {
    message: `Settings insert more than ${MOST_INSERTED / 1024} KiB of text into the fields of ${path}`,
    at: placeOf(path, spans, field),
    hint: 'Insert long settings less often.',
  });
}

function unknownSetting(
  { path, spans }: Fields,
  field: string,
  text: string,
  unknown: UnknownSetting,
): Diagnostic {
  const at = placeWithin(placeOf(path, spans, field), text, unknown);
  const { kind, message, hint } = unknown;
  return diagnostic(kind === 'foreign' ? 'markup-foreign' : 'setting-unknown', { message, at, hint });
}

/**
 * Place of a part of a text. Only a scalar in one line without quotes is as long in the file as its
 * value is; any other is underlined as a whole.
 */
function placeWithin(place: Place, text: string, { offset, length }: UnknownSetting): Place {
  return place.length === text.length ? { ...place, column: place.column + offset, length } : place;
}
