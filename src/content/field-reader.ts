import type { Code } from '../diagnostics/codes.ts';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import { type FieldPart, placeOf } from '../model/span.ts';
import { isRootRelative, isWebAddress } from './address.ts';
import { isCalendarDate } from './calendar.ts';
import type { Fields } from './expand.ts';

/** The fields of one file while they are read: what is wrong with one is added to the diagnostics. */
export interface FieldReader extends Fields {
  readonly diagnostics: Diagnostic[];
}

export interface Mistake {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
}

/** Reports a mistake at a field, `founders.0.name` for a nested one. */
export function reportField(reader: FieldReader, field: string, mistake: Mistake, part?: FieldPart): void {
  const { code, message, hint } = mistake;
  reader.diagnostics.push(
    diagnostic(code, { message, at: placeOf(reader.path, reader.spans, field, part), hint }),
  );
}

/** A scalar as it is written: `2024` and `true` are texts here. Undefined where there is none. */
export function readText(reader: FieldReader, field: string): string | undefined {
  const value = reader.values[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return seenText(reader, field, String(value));
  reportField(reader, field, {
    code: 'field-invalid',
    message: `${field} is ${Array.isArray(value) ? 'a list' : 'a mapping'}, not a text`,
    hint: `Write one text: ${field}: …`,
  });
  return undefined;
}

/** Characters that nobody sees, and that end a line elsewhere or turn what follows round. */
const CONTROL = /[^\P{Cc}\t\n\r]|[\u202d\u202e]/u;

function seenText(reader: FieldReader, field: string, text: string): string | undefined {
  const [control] = CONTROL.exec(text) ?? [];
  if (control === undefined) return text;
  const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  reportField(reader, field, {
    code: 'field-invalid',
    message: `${field} holds the control character U+${code}`,
    hint: 'Remove it, and its escape.',
  });
  return undefined;
}

/** `true` or `false`, which is also the answer where there is none. */
export function readFlag(reader: FieldReader, field: string): boolean {
  const value = reader.values[field];
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === null) return false;
  reportField(reader, field, {
    code: 'field-invalid',
    message: `${field} is neither true nor false`,
    hint: `Write ${meantFlags(value)
      .map((flag) => `${field}: ${flag}`)
      .join(' or ')}.`,
  });
  return false;
}

function meantFlags(value: unknown): readonly boolean[] {
  const text = String(value);
  if (/^(?:yes|y|on|true|1)$/i.test(text)) return [true];
  return /^(?:no|n|off|false|0)$/i.test(text) ? [false] : [true, false];
}

/** A day with a time behind it, as other tools write dates. */
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)(?:[Tt]|[ \t]+)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?[ \t]*(?:Z|[+-]\d{1,2}(?::?\d\d)?)?$/i;

/** A day of the calendar, `YYYY-MM-DD`. Of a day and a time it is the day as it is written, in whatever time zone. */
export function readDate(reader: FieldReader, field: string): string | undefined {
  const written = readText(reader, field);
  const text = written && (TIMESTAMP.exec(written)?.[1] ?? written);
  if (text === undefined || isCalendarDate(text)) return text;
  reportField(reader, field, {
    code: 'date-invalid',
    message: /^\d{4}-\d{2}-\d{2}$/.test(text)
      ? `${field} is no day of the calendar: ${text}`
      : `${field} is not a date of the form YYYY-MM-DD`,
    hint: `Write year, month and day, as in ${field}: 2026-02-28.`,
  });
  return undefined;
}

/** A whole number. */
export function readInteger(reader: FieldReader, field: string): number | undefined {
  const value = reader.values[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  reportField(reader, field, {
    code: 'field-invalid',
    message: `${field} is not a whole number`,
    hint: `Write a number such as ${field}: 3.`,
  });
  return undefined;
}

/** A root-relative or absolute address of an image. */
export function readImage(reader: FieldReader, field: string): string | undefined {
  const text = readText(reader, field);
  if (text === undefined || isRootRelative(text) || isWebAddress(text)) return text;
  reportField(reader, field, {
    code: 'field-invalid',
    message: `${field} is not the address of an image: ${text}`,
    hint: 'Begin it with / for a file in public/, as in /images/card.png, or with https://.',
  });
  return undefined;
}

/** What the social image beside it shows, in words. Those of the settings go with the image of the settings alone. */
export function readImageAlt(reader: FieldReader): string | undefined {
  const text = readText(reader, 'imageAlt')?.trim();
  if (text === undefined || text === '') return undefined;
  const { image } = reader.values;
  if (image !== undefined && image !== null) return text;
  const mistake = {
    code: 'field-invalid',
    message: 'imageAlt says what an image shows, and there is no image beside it',
    hint: 'Name the image too, as in image: /images/card.png, or remove the line.',
  } as const;
  reportField(reader, 'imageAlt', mistake, 'name');
  return undefined;
}
