// Predicates for the forms of texts and values.
import { parseUrl } from '../../kit/parse-url.ts';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Accepts `/images/card.png`, but neither `//host` nor `/\host`, which browsers read as another site. */
export function isRootRelative(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}

/** `https://example.com/card.png` */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\\\s]/i.test(text) && !/[\s\\\p{Cc}]/u.test(text) && parseUrl(text) !== undefined;
}

/** `name@example.com`; checks only the form. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(?:\.[^\s@<>"(),:;.]+)+$/.test(text);
}

/** Returns true for a language tag that follows the grammar of BCP 47. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Returns true for a reason: a text of more than one word. */
export function isReason(text: string): boolean {
  return /\p{L}{2}.*\s/u.test(text);
}

/** Returns true for `YYYY-MM-DD` if the day exists in the Gregorian calendar. */
export function isCalendarDate(text: string): boolean {
  const [match, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (match === undefined) return false;
  return Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

/** Returns the number of days in a month; 0 for a month that doesn't exist. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  if ([4, 6, 9, 11].includes(month)) return 30;
  return month >= 1 && month <= 12 ? 31 : 0;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** `a, b and c` */
export function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
