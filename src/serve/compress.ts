import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compress } from './answer.ts';

/** Bytes of compressed files that are kept. */
const CAPACITY = 32 * 1024 * 1024;

/** Fast enough to do on request; builds for hosts compress harder. */
const BROTLI_QUALITY = 5;

/** Compresses, and keeps what was used last. */
export function createCompressor(capacity: number = CAPACITY): Compress {
  const kept = new Map<string, Buffer>();
  let used = 0;
  const keep = (tag: string, bytes: Buffer) => {
    if (kept.has(tag)) return;
    kept.set(tag, bytes);
    used += bytes.length;
    for (const [oldest, old] of kept) {
      if (used <= capacity) break;
      kept.delete(oldest);
      used -= old.length;
    }
  };
  return async (bytes, encoding, tag) => {
    const known = kept.get(tag);
    if (known) {
      kept.delete(tag);
      kept.set(tag, known);
      return known;
    }
    const made =
      encoding === 'br'
        ? await promisify(brotliCompress)(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
          })
        : await promisify(gzip)(bytes);
    keep(tag, made);
    return made;
  };
}
