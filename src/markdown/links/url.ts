// URLs as written, before their targets are known: their paths and their encoding.
import { expand, type OnUnknownExpression, type SettingValues } from '../lexer/expressions.ts';

/**
 * Returns a URL with its expressions replaced. Each value is encoded for its part of the URL: unchanged
 * at the start, without spaces in a phone number.
 */
export function expandUrl(url: string, values: SettingValues, onUnknown: OnUnknownExpression): string {
  return expand(url, values, (part) => part, encodeValue, onUnknown);
}

function encodeValue(value: string, before: string): string {
  if (before === '') return value;
  if (/[?#]/.test(before)) return encodeComponent(value);
  if (/^tel:/i.test(before)) return value.replace(/\s/g, '');
  return encodeComponent(value).replace(/%(?:40|2F|2B|3A|2C)/g, decodeURIComponent);
}

/**
 * Removes the control characters and outer spaces that browsers ignore (otherwise `java\nscript:` would be a relative
 * URL here and a script there), and makes the URL well-formed.
 */
export function cleanUrl(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return wellFormed(url.replace(/[\0-\x1f\x7f]/g, '').trim());
}

/** Cleans a URL and encodes every character that needs it; existing escapes stay. */
export function encodeUrl(url: string): string {
  return encodeURI(url).replace(/%25/g, '%').replace(/%5B/g, '[').replace(/%5D/g, ']');
}

function encodeComponent(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Replaces lone surrogates, which aren't characters, and on which the encoding functions throw. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/**
 * Follows decoded segments from a folder, both relative to the root; `.`, `..` and empty segments work as in an
 * URL. Undefined if they leave the root.
 */
export function walkPath(
  folder: readonly string[],
  segments: readonly string[],
): readonly string[] | undefined {
  const path = [...folder];
  for (const segment of segments) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') path.push(segment);
    else if (path.pop() === undefined) return undefined;
  }
  return path;
}

/** Returns the relative path from the file `from` to the file `to`, encoded for a link: `../blog/first%20post.md`. */
export function relativePath(from: string, to: string): string {
  const origin = from.split('/').slice(0, -1);
  const target = to.split('/');
  let common = 0;
  while (common < origin.length && origin[common] === target[common]) common += 1;
  const names = target.slice(common).map((name) => name.replace(ENCODED, encodeURIComponent));
  const path = [...origin.slice(common).map(() => '..'), ...names].join('/');
  // Text before a colon would be read as a scheme.
  return /^[^/]*:/.test(path) ? `./${path}` : path;
}

/** Characters that would end a path, or that would be decoded in it. */
const ENCODED = /[ %#?]/g;
