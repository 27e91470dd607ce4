// Formats of languages by CLDR, the same on every machine: Node's own data changes with its version.
import { brotliDecompressSync } from 'node:zlib';
import { fallbacksOf, once } from '../../kit/languages/tags.ts';
import { LOCALE_DATA } from './locale-data.ts';

/** Fields of a date in CLDR's letters, for which a language may have a pattern. */
export const SKELETONS: readonly string[] = [
  ...['d', 'Ed', 'M', 'Md', 'MEd', 'MMMd', 'MMMMd', 'MMMEd', 'MMMMEd', 'y', 'yM', 'yMd', 'yMEd'],
  ...['yMMM', 'yMMMM', 'yMMMd', 'yMMMMd', 'yMMMEd', 'yMMMMEd'],
];

/** Formats of a language by CLDR. */
export interface LocaleFields {
  /** Patterns of dates in CLDR's letters: full, long, medium, short. */
  readonly patterns: readonly string[];
  /** Patterns of the fields in `SKELETONS`; empty if a language has none. */
  readonly skeletons: readonly string[];
  /** Patterns of times: short, medium. */
  readonly times: readonly string[];
  /** Patterns for a date, `{1}`, with a time, `{0}`: in a sentence, elsewhere. */
  readonly together: readonly string[];
  /** Names of the hours before and after noon. */
  readonly periods: readonly string[];
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Names of months on their own. */
  readonly soleMonths: readonly string[];
  readonly soleShortMonths: readonly string[];
  /** Names of days from Sunday on, as in the other lists of days. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  /** Names of days on their own. */
  readonly soleDays: readonly string[];
  readonly soleShortDays: readonly string[];
  readonly era: readonly string[];
  /** Digits from zero to nine. */
  readonly digits: string;
  /** Symbols for decimals, groups of digits, minus, percent. */
  readonly symbols: readonly string[];
  /** Pattern of a number: `#,##0.###`. */
  readonly decimal: string;
  readonly percent: string;
  /** Pattern of an amount: `¤#,##0.00`. */
  readonly currency: string;
  /** Symbols of currencies: `EUR €`. */
  readonly currencies: readonly string[];
  /** Minimum number of digits before the first group separator. */
  readonly minimumGrouping: number;
}

type LocaleRow = readonly [name: string, ...columns: readonly number[]];

/** Languages, read when the first date or number is formatted. */
const languages = once((): ReadonlyMap<string, LocaleFields> => {
  const json = brotliDecompressSync(Buffer.from(LOCALE_DATA, 'base64')).toString();
  const { rows, columns } = JSON.parse(json) as { rows: readonly LocaleRow[]; columns: readonly unknown[][] };
  return new Map(
    rows.map(([name, ...numbers]) => [name, fieldsOf(numbers.map((n, index) => columns[index]?.[n]))]),
  );
});

/** Fields in the order of the columns. */
const FIELDS =
  'patterns skeletons times together periods months shortMonths soleMonths soleShortMonths days shortDays soleDays soleShortDays era digits symbols decimal percent currency currencies minimumGrouping'.split(
    ' ',
  );

function fieldsOf(values: readonly unknown[]): LocaleFields {
  return Object.fromEntries(FIELDS.map((name, index) => [name, values[index]])) as unknown as LocaleFields;
}

/** Returns the formats of a language, or of the nearest more general one: `de-AT`, `de`. Throws a RangeError if it is unknown. */
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
    `The formats of the language '${language}' are unknown; known languages include ${near.join(', ') || 'en, de and fr'}`,
  );
}
