// Compressed forms of texts, for servers that send a file beside another one in its place. They are the same wherever
// and whenever they are made, and an unchanged text is not compressed again.
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip, type InputType } from 'node:zlib';

/** The ending of the file that holds it. */
export type Coding = 'br' | 'gz';

export const CODINGS: readonly Coding[] = ['br', 'gz'];

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

/** The compressed form of a text; undefined where it is not shorter. */
export async function encode(coding: Coding, read: () => Uint8Array): Promise<Uint8Array | undefined> {
  const bytes = read();
  const made = await compressors[coding](bytes);
  if (!unpackers[coding](made).equals(bytes))
    throw new Error(`zlib made a ${coding} form of a text that is something else`);
  return made.length < bytes.length ? made : undefined;
}
