// Compressed forms of texts, for hosts that send them instead.

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip, type InputType } from 'node:zlib';
import { fingerprint } from '../../engine/index.ts';
import { hostNamed, isTextFile } from '../../hosts/index.ts';
import { attempt } from '../../kit/diagnostics/fault.ts';
import type { Disk } from '../../kit/system/disk.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { type Feature, type FinishedFiles, outsideTask, type SiteEngine } from '../../site/index.ts';
import { coreSettings } from '../../site/read/index.ts';

export const compression: Feature = {
  name: 'compression',
  encodes: (ask) => ask(coreSettings).value.hosts.some((name) => hostNamed(name).sendsEncoded),
  encode: compressTexts,
};

/** The extension of the compressed file. */
type Coding = 'br' | 'gz';

const CODINGS: readonly Coding[] = ['br', 'gz'];

const compressedForms = outsideTask<readonly [string, string], readonly OutputFile[]>('compressed-forms');

/** Smallest size in bytes worth compressing; below it, headers cost more than compression saves. */
const SMALLEST = 512;

/** Number of texts compressed at once: one per thread that Node has for it. */
const AT_ONCE = 4;

/** Part of the cache key that changes when compression would produce other bytes. */
const RECIPE = `br 11, gz 9; brotli ${process.versions.brotli}, zlib ${process.versions.zlib}`;

/** Stages `.br` and `.gz` files for all texts that get shorter. Throws a Fault. */
async function compressTexts(
  engine: SiteEngine,
  finished: FinishedFiles,
  { disk }: { readonly disk: Disk },
): Promise<readonly OutputFile[]> {
  const taken = new Set(finished.files.map(({ file }) => file));
  const texts = finished.files.filter(
    ({ file, kind, size }) => kind !== 'host' && size >= SMALLEST && isTextFile(file),
  );
  const { compressed } = engine.tools.results;
  const made = new Map<string, readonly OutputFile[]>();
  for (const { hash, file } of texts) {
    if (!engine.has(compressedForms, [hash, file])) continue;
    const forms = engine.ask(compressedForms, [hash, file]);
    if (forms.every(finished.isPublished)) made.set(file, forms);
  }
  const missing = texts.filter(({ file }) => !made.has(file));
  await compressed.load?.(missing.flatMap(keysOf));
  const queue = missing.values();
  const work = async () => {
    for (const text of queue)
      made.set(text.file, await formsOf(engine, text, finished, () => readOutput(text, finished, disk)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  compressed.retain(new Set(texts.flatMap(keysOf)));
  // Compressed forms that the site provides itself stay unchanged.
  return texts.flatMap(({ file }) => (made.get(file) ?? []).filter((form) => !taken.has(form.file)));
}

function keysOf({ hash }: OutputFile): readonly string[] {
  return CODINGS.map((coding) => keyOf(coding, hash));
}

function keyOf(coding: Coding, hash: string): string {
  return fingerprint(`${RECIPE} ${coding} ${hash}`);
}

/** Compressed forms of a text that are shorter: cached ones, else new ones. */
async function formsOf(
  { begin, tools: { results } }: SiteEngine,
  { file, hash }: OutputFile,
  { staging }: FinishedFiles,
  read: () => Uint8Array,
): Promise<readonly OutputFile[]> {
  const run = begin(compressedForms, [hash, file]);
  const forms: OutputFile[] = [];
  for (const coding of CODINGS) {
    const key = keyOf(coding, hash);
    const bytes = results.compressed.get(key) ?? (await encode(coding, read)) ?? Buffer.alloc(0);
    results.compressed.put(key, bytes);
    if (bytes.length > 0) forms.push(staging.add('encoded', `${file}.${coding}`, bytes));
  }
  run.end(forms);
  return forms;
}

/** Reads a file from the staging folder, or from the output if its page was kept. */
function readOutput(text: OutputFile, finished: FinishedFiles, disk: Disk): Uint8Array {
  const { sources, staging, published } = finished;
  const source = sources.get(text.file);
  if (source === undefined && published.isIntact(text)) return published.read(text.file);
  return attempt(`${text.file} cannot be read`, () =>
    source === undefined ? staging.read(text.file) : disk.read(source),
  );
}

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

/** Returns the compressed form of a text, the same on every machine; `undefined` if it isn't shorter. */
async function encode(coding: Coding, read: () => Uint8Array): Promise<Uint8Array | undefined> {
  const bytes = read();
  const made = await compressors[coding](bytes);
  if (!unpackers[coding](made).equals(bytes))
    throw new Error(`zlib compressed text with ${coding}, but it decompresses to something else`);
  return made.length < bytes.length ? made : undefined;
}
