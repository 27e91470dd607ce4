// Compressed forms of texts, for servers that send a file beside another one in its place. They are the same wherever
// and whenever they are made, and an unchanged text is not compressed again.
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip, type InputType } from 'node:zlib';
import { sha256 } from '../base/hash.ts';
import type { Cache } from '../model/cache.ts';

/** The ending of the file that holds it. */
export type Coding = 'br' | 'gz';

export const CODINGS: readonly Coding[] = ['br', 'gz'];

/** Changes when the same bytes would be compressed to others. */
const RECIPE = `br 11, gz 9; brotli ${process.versions.brotli}, zlib ${process.versions.zlib}`;

const compressors: Readonly<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify<InputType, object, Buffer>(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify<InputType, object, Buffer>(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

const unpackers: Readonly<Record<Coding, (bytes: Uint8Array) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gz: (bytes) => gunzipSync(bytes),
};

/**
 * The compressed form of the text with this SHA-256; undefined where it is not shorter. `read` is called where that
 * is not known yet.
 */
export async function encode(
  coding: Coding,
  hash: string,
  read: () => Uint8Array,
  cache: Cache,
): Promise<Uint8Array | undefined> {
  const key = sha256(`${RECIPE}\n${coding}\n${hash}`);
  const known = cache.get(key);
  if (known) return known.length === 0 ? undefined : known;
  const bytes = read();
  const made = await compressors[coding](bytes);
  if (!unpackers[coding](made).equals(bytes))
    throw new Error(`zlib made a ${coding} form of ${hash} that is something else`);
  const kept = made.length < bytes.length ? made : Buffer.alloc(0);
  cache.put(key, kept);
  return kept.length === 0 ? undefined : kept;
}
