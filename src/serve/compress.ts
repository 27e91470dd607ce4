import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compress } from './answer.ts';

/** Bytes of compressed files that are kept. */
const CAPACITY = 32 * 1024 * 1024;

/** Fast enough to do on request; builds for hosts compress harder. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses, and keeps what was used last. */
export function createCompressor(): Compress {
  const kept = new Map<string, Buffer>();
  let used = 0;
  return async (bytes, encoding, tag) => {
    const known = kept.get(tag);
    const made =
      known ??
      (encoding === 'br' ? await promisify(brotliCompress)(bytes, BROTLI) : await promisify(gzip)(bytes));
    used += kept.delete(tag) ? 0 : made.length;
    kept.set(tag, made);
    for (const [oldest, old] of kept) {
      if (used <= CAPACITY) break;
      kept.delete(oldest);
      used -= old.length;
    }
    return made;
  };
}
