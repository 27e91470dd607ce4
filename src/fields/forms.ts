// Predicates for the forms of texts and values.

import { orUndefined } from '../kit/thrown.ts';
import { parseUrl } from '../kit/urls/parse-url.ts';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Accepts `/images/card.png`, but neither `//host` nor `/\host`, which browsers read as another site. */
export function isRootRelative(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}

/** `https://example.com/card.png` */
export function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^/\\\s]/i.test(text) && !/[\s\\\p{Cc}]/u.test(text) && parseUrl(text) !== undefined;
}

/** `name@example.com`; checks only the form. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(?:\.[^\s@<>"(),:;.]+)+$/.test(text);
}

/** Returns true for a language tag that follows the grammar of BCP 47. */
export function isLanguageTag(text: string): boolean {
  return orUndefined(() => Intl.getCanonicalLocales(text))?.length === 1;
}

/** Returns true for a reason: a text of more than one word. */
export function isReason(text: string): boolean {
  return /\p{L}{2}.*\s/u.test(text);
}

/** Returns true for `YYYY-MM-DD` if the day exists in the Gregorian calendar. */
export function isCalendarDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  // The 30th of February is a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
