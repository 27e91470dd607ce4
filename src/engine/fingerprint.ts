// Fingerprints stand for values: two values with one fingerprint are the same. All of them are made here.
import { sha256 } from '../kit/hash.ts';
import { valueText } from './value-text.ts';

/** Hexadecimal digits of a fingerprint: 128 bits. */
export const FINGERPRINT_LENGTH = 32;

/** Of a text, or of the bytes of a file. */
export function fingerprint(text: string | Uint8Array): string {
  return sha256(text).slice(0, FINGERPRINT_LENGTH);
}

/** Returns `undefined` for values that `valueText` can't distinguish. */
export function fingerprintOf(value: unknown): string | undefined {
  const text = valueText(value);
  return text === undefined ? undefined : fingerprint(text);
}

/** Of a value as JSON has it: a field that is undefined is one that is not there. */
export function fingerprintOfJson(value: unknown): string {
  return fingerprint(JSON.stringify(value) ?? '');
}
