import { inDigits, type LocaleFields, localeOf } from './locale.ts';

/** From `Saturday, January 31, 2026` to `1/31/26`. */
export type DateStyle = 'full' | 'long' | 'medium' | 'short';

const STYLES: readonly DateStyle[] = ['full', 'long', 'medium', 'short'];

/**
 * A day, `YYYY-MM-DD`, as a language writes it: `31. Januar 2026`. `language` is a tag such as `de`, `en-GB` or
 * `zh-Hant`. Throws a RangeError for what is no day, and for a language that is not known.
 */
export function formatDate(date: string, style: DateStyle, language: string): string {
  const day = dayOf(date);
  const locale = localeOf(language);
  const pattern = locale.patterns[STYLES.indexOf(style)];
  if (!day || pattern === undefined) {
    const problem = day
      ? `'${style}' is none of ${STYLES.join(', ')}`
      : `'${date}' is no day of the form YYYY-MM-DD`;
    throw new RangeError(problem);
  }
  return pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (letters, literal: string | undefined) =>
    literal === undefined ? (field(letters, day, locale) ?? '') : literal || "'",
  );
}

/** In UTC. */
function dayOf(date: string): Date | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00Z`) : undefined;
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? day : undefined;
}

/** The letters of a pattern: https://unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table */
function field(letters: string, day: Date, locale: LocaleFields): string | undefined {
  const month = day.getUTCMonth();
  const digits = (number: number) => inDigits(String(number).padStart(letters.length, '0'), locale);
  switch (letters) {
    case 'y':
      return digits(day.getUTCFullYear());
    case 'yy':
      return digits(day.getUTCFullYear() % 100);
    case 'M':
    case 'MM':
      return digits(month + 1);
    case 'MMM':
      return locale.shortMonths[month];
    case 'MMMM':
      return locale.months[month];
    case 'd':
    case 'dd':
      return digits(day.getUTCDate());
    case 'EEE':
      return locale.shortDays[day.getUTCDay()];
    case 'EEEE':
      return locale.days[day.getUTCDay()];
    case 'cccc':
      return locale.soleDays[day.getUTCDay()];
    default:
      return locale.era[0];
  }
}
