// Compressed forms of texts, for hosts that send them instead.
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip, type InputType } from 'node:zlib';
import { fingerprint } from '../../engine/index.ts';
import { hostNamed, isTextFile } from '../../hosts/index.ts';
import { thousands } from '../../kit/counted.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Craft, Feature, MadeFile, MadeFiles } from '../../site/index.ts';
import { coreSettings } from '../../site/read/index.ts';

export const compression: Feature = {
  name: 'compression',
  *forms(ask, finished) {
    if (!ask(coreSettings).value.hosts.some((name) => hostNamed(name).sendsEncoded)) return;
    const taken = new Set(finished.map(({ file }) => file));
    // Compressed forms that the site provides itself stay unchanged.
    for (const text of finished.filter(isCompressible)) {
      const files = formsOf(text).filter(({ file }) => !taken.has(file));
      if (files.length > 0) yield compressed(text, files);
    }
  },
};

/** The extension of the compressed file. */
type Coding = 'br' | 'gz';

const CODINGS: readonly Coding[] = ['br', 'gz'];

/** Part of the cache key that changes when compression would produce other bytes. */
const RECIPE = `br 11 or 9, gz 9; brotli ${process.versions.brotli}, zlib ${process.versions.zlib}`;

const compressing: Craft = {
  doing: 'Compressing files',
  announce: (count) => `Compressing ${thousands(count)} files. This happens only once per text.`,
  atOnce: () => 2 * availableParallelism(),
};

function isCompressible({ file, kind, size }: OutputFile): boolean {
  // Below this size, headers cost more than compression saves.
  return kind !== 'host' && size >= 512 && isTextFile(file);
}

interface CompressedFile extends MadeFile {
  readonly coding: Coding;
}

function formsOf({ file, kind, hash }: OutputFile): readonly CompressedFile[] {
  return CODINGS.map((coding) => {
    const key = fingerprint(`${RECIPE} ${coding} ${kind === 'asset'} ${hash}`);
    return { file: `${file}.${coding}`, kind: 'encoded', key, coding };
  });
}

function compressed(text: OutputFile, files: readonly CompressedFile[]): MadeFiles<CompressedFile> {
  return {
    files,
    pages: [],
    craft: compressing,
    async make({ read }, wanted) {
      const bytes = read(text);
      const compress = { br: text.kind === 'asset' ? brotliLongLived : brotli, gz };
      return Promise.all(
        wanted.map(async ({ coding }) => ({ bytes: await encode(coding, bytes, compress[coding]) })),
      );
    },
  };
}

type Compressor = (bytes: Uint8Array) => Promise<Buffer>;

const brotliOf =
  (quality: number): Compressor =>
  (bytes) =>
    promisify<InputType, object, Buffer>(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      },
    });

/** Assets stay the same for months. 11 takes 30 times as long as 9, for 10 % fewer bytes. */
const brotliLongLived = brotliOf(constants.BROTLI_MAX_QUALITY);
const brotli = brotliOf(9);
const gz: Compressor = (bytes) =>
  promisify<InputType, object, Buffer>(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });

/** Logarithm of the smallest window that holds a text. brotli prepares memory for all of it, which takes longer than a page. */
function windowFor(size: number): number {
  // brotli uses 16 bytes of it itself.
  const bits = Math.ceil(Math.log2(size + 16));
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, bits));
}

const unpackers: Readonly<Record<Coding, (bytes: Uint8Array) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gz: (bytes) => gunzipSync(bytes),
};

/** Returns the compressed form of a text, the same on every machine; nothing if it isn't shorter. */
async function encode(coding: Coding, bytes: Uint8Array, compress: Compressor): Promise<Uint8Array> {
  const made = await compress(bytes);
  if (!unpackers[coding](made).equals(bytes))
    throw new Error(`zlib compressed a text with ${coding}, but it decompresses to something else`);
  return made.length < bytes.length ? made : Buffer.alloc(0);
}
