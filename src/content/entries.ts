// Lists of small mappings in the settings: entries of the navigation, redirects, apps.
import { nearest } from '../base/nearest.ts';
import { type FieldReader, reportField } from './field-reader.ts';
import { isRecord } from './record.ts';

/** What an entry may hold. */
export interface Shape {
  readonly fields: readonly string[];
  /** Shows a list of such entries. */
  readonly hint: string;
}

export interface Entry {
  /** `navigation.0` */
  readonly field: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The mappings of a list, none where there is none. `value` is that of the field. */
export function readEntries(reader: FieldReader, field: string, value: unknown, shape: Shape): Entry[] {
  return readList(reader, field, value, shape.hint).flatMap(
    (item, index) => readEntry(reader, `${field}.${index}`, item, shape) ?? [],
  );
}

/** The items of a list, none where there is none. */
function readList(reader: FieldReader, field: string, value: unknown, hint: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  reportInvalid(reader, field, `${field} is not a list`, hint);
  return [];
}

/** A mapping; undefined, with a diagnostic, for anything else. Fields that it may not hold are told. */
export function readEntry(
  reader: FieldReader,
  field: string,
  value: unknown,
  { fields, hint }: Shape,
): Entry | undefined {
  if (!isRecord(value)) {
    reportInvalid(reader, field, `${field} is not an entry with ${joined(fields)}`, hint);
    return undefined;
  }
  for (const name of Object.keys(value).filter((own) => !fields.includes(own))) {
    const likely = nearest(name, fields);
    const mistake = {
      code: 'field-unknown',
      message: `${field}.${name} is not known`,
      hint: likely ? `Did you mean ${likely}?` : `An entry has ${joined(fields)} alone.`,
    } as const;
    reportField(reader, `${field}.${name}`, mistake, 'name');
  }
  return { field, values: value };
}

/** A text that an entry must have. */
export function requiredText(
  reader: FieldReader,
  { field, values }: Entry,
  name: string,
  hint: string,
): string | undefined {
  const value = values[name];
  if (value !== undefined && value !== null && value !== '')
    return scalarText(reader, `${field}.${name}`, value, hint);
  const mistake = { code: 'field-missing', message: `${field}.${name} is missing`, hint } as const;
  reportField(reader, `${field}.${name}`, mistake);
  return undefined;
}

/** A list of texts, or one text in place of a list of one. */
export function readTexts(reader: FieldReader, field: string, value: unknown, hint: string): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [scalarText(reader, field, value, hint) ?? []].flat();
  return value.flatMap((item, index) => scalarText(reader, `${field}.${index}`, item, hint) ?? []);
}

function scalarText(reader: FieldReader, field: string, value: unknown, hint: string): string | undefined {
  if (value !== null && typeof value !== 'object') return String(value);
  reportInvalid(reader, field, `${field} is not a text`, hint);
  return undefined;
}

export function reportInvalid(reader: FieldReader, field: string, message: string, hint: string): void {
  reportField(reader, field, { code: 'field-invalid', message, hint });
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
