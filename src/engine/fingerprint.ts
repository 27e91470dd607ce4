// Fingerprints represent values: two values with the same fingerprint are equal. All of them are computed here.
import { sha256 } from '../kit/hash.ts';
import { isJson } from '../kit/plain.ts';
import { itemsText, knownHash, rememberHash, valueText } from './value-text.ts';

/** Hexadecimal digits of a fingerprint: 128 bits. */
export const FINGERPRINT_LENGTH = 32;

/** Fingerprint of a text, or of the bytes of a file. */
export function fingerprint(text: string | Uint8Array): string {
  return sha256(text).slice(0, FINGERPRINT_LENGTH);
}

/** Fingerprint of a value; undefined for values that `valueText` can't distinguish. */
export function fingerprintOf(value: unknown): string | undefined {
  const text = valueText(value);
  return text === undefined ? undefined : fingerprint(text);
}

/** Fingerprint of the value that has these items by `itemsOf`. */
export function fingerprintOfItems(name: string, items: readonly unknown[]): string | undefined {
  const text = itemsText(name, items);
  return text === undefined ? undefined : fingerprint(text);
}

/** Fingerprints a frozen value, so that it isn't written out again. */
export function hashOnce(value: object): void {
  if (knownHash(value) === undefined) rememberHash(value, fingerprintOf(value));
}

/** Fingerprint of a value as JSON: a field that is undefined counts as missing. */
export function fingerprintOfJson(value: unknown): string {
  return fingerprint(JSON.stringify(value) ?? '');
}

/** Fingerprint of a value as JSON if JSON keeps a part of it unchanged, else by `valueText`. */
export function hashOfJson(value: unknown, part: unknown): string | undefined {
  return isJson(part) ? fingerprintOfJson(value) : fingerprintOf(value);
}
