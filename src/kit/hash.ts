import { hash } from 'node:crypto';

/** Length of a SHA-256 in hexadecimal digits. */
export const HASH_DIGITS = 64;

/** SHA-256 of the bytes (or of the text as UTF-8), as 64 lower-case hexadecimal digits. */
export function sha256(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex');
}
