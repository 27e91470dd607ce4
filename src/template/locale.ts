// How languages write dates and numbers, the same on every machine: Node's own data change with its version.
import { brotliDecompressSync } from 'node:zlib';
import { LOCALE_DATA } from './locale-data.ts';

/** Formats of a language by CLDR. Lists that no pattern needs are empty. */
export interface LocaleFields {
  /** Patterns of dates in CLDR's letters: full, long, medium, short. */
  readonly patterns: readonly string[];
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** From Sunday on, as are the other lists of days. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  /** Days where they stand alone. */
  readonly soleDays: readonly string[];
  readonly era: readonly string[];
  /** From zero to nine. */
  readonly digits: string;
  /** For decimals, groups of digits, minus, percent. */
  readonly symbols: readonly string[];
  /** Pattern of a number: `#,##0.###`. */
  readonly decimal: string;
  readonly percent: string;
  /** Digits before the first group that there have to be for groups to be made. */
  readonly minimumGrouping: number;
}

type Row = readonly [name: string, ...columns: readonly number[]];

/** Read when the first date or number is written. */
const languages = once((): ReadonlyMap<string, LocaleFields> => {
  const json = brotliDecompressSync(Buffer.from(LOCALE_DATA, 'base64')).toString();
  const { rows, columns } = JSON.parse(json) as { rows: readonly Row[]; columns: readonly unknown[][] };
  return new Map(
    rows.map(([name, ...numbers]) => [name, fieldsOf(numbers.map((n, index) => columns[index]?.[n]))]),
  );
});

/** In the order of the columns. */
const FIELDS =
  'patterns months shortMonths days shortDays soleDays era digits symbols decimal percent minimumGrouping'.split(
    ' ',
  );

function fieldsOf(values: readonly unknown[]): LocaleFields {
  return Object.fromEntries(FIELDS.map((name, index) => [name, values[index]])) as unknown as LocaleFields;
}

/** The language, or the nearest that it is one of: `de-AT`, `de`. Throws a RangeError where none is known. */
export function localeOf(language: string): LocaleFields {
  const known = languages();
  for (const name of fallbacksOf(language)) {
    const found = known.get(name);
    if (found) return found;
  }
  const near = [...known.keys()].filter(
    (name) => !name.includes('-') && name[0] === language[0]?.toLowerCase(),
  );
  throw new RangeError(
    `How the language '${language}' writes dates and numbers is not known; known are ${near.join(', ') || 'en, de, fr and others'}`,
  );
}

/** A tag and those that are left of it from behind, in their usual case: `zh-Hant-HK`, `zh-Hant`, `zh`. */
export function fallbacksOf(language: string): string[] {
  const parts = language.split(/[-_]/).map((part, index) => {
    if (index === 0) return part.toLowerCase();
    if (part.length === 2) return part.toUpperCase();
    return part.length === 4 ? part[0]?.toUpperCase() + part.slice(1).toLowerCase() : part.toLowerCase();
  });
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/** The digits of a number in those of the language. */
export function inDigits(text: string, { digits }: LocaleFields): string {
  const signs = [...digits];
  return signs[0] === '0' ? text : text.replace(/\d/g, (digit) => signs[Number(digit)] ?? digit);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
