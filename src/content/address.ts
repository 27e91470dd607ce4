import { parseUrl } from '../base/parse-url.ts';

/** `/images/card.png`, but neither `//host` nor `/\host`, which browsers take for another site. */
export function isRootRelative(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}

/** `https://example.com/card.png` */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\\\s]/i.test(text) && !/[\s\\\p{Cc}]/u.test(text) && parseUrl(text) !== undefined;
}

/** `name@example.com`; no more than the form is checked. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(?:\.[^\s@<>"(),:;.]+)+$/.test(text);
}
