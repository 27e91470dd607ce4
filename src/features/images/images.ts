// Creates the smaller versions of images that pages show. A few are encoded at a time and written at once, so memory
// doesn't grow with their number, and a killed build leaves its encoded images to the next.

import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Variant } from '../../images/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { SourceChangedFault } from '../../kit/diagnostics/fault.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { groupBy } from '../../kit/order.ts';
import { throwIfInterrupted } from '../../limits/index.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Machine } from '../../model/request.ts';
import {
  type Ask,
  type Feature,
  type FileDestination,
  type MadeFiles,
  NO_FILES,
  type ShownPages,
  type SiteEngine,
  type Uses,
} from '../../site/index.ts';
import {
  compiledTemplates,
  imageSettings,
  imageVariant,
  siteSettings,
  type Variants,
  variantKey,
  variantsBy,
} from '../../site/read/index.ts';
import { type EncodedFacts, type EncodeResult, type Encoder, openEncoder, SHARP } from './encoder.ts';
import { openEncoderPool } from './encoder-pool.ts';

export const images: Feature = {
  name: 'images',
  mistakes: (ask) =>
    ask(imageSettings) && !ask.package(SHARP) ? [encoderMissing(ask, 'is not installed')] : [],
  make: makeImages,
  makePart: (engine, shown, destination, machine) =>
    makeImages(engine, shown, destination, machine, namesOf(shown.uses)),
  makes: (ask, uses) =>
    sourcesOf(ask, uses).flatMap((source) => variantsBy(ask, source)?.variants.map(({ file }) => file) ?? []),
};

/** Bytes that encoding a large image takes. */
const MEMORY_OF_IMAGE = 512 * 1024 * 1024;

/** Number of unused versions that stay in the cache, because settings or branches may switch back. */
const OTHERS = 2000;

/** Number of images from which progress is shown, and starting a process pays off. */
const MANY = 24;

/** Image with the versions that still have to be encoded. */
interface UnencodedImage extends Variants {
  readonly source: string;
  readonly pages: readonly string[] | undefined;
}

async function makeImages(
  engine: SiteEngine,
  { uses }: ShownPages,
  destination: FileDestination,
  machine: Machine,
  sources = sourcesOf(engine.ask, uses),
): Promise<MadeFiles> {
  const { ask, tools } = engine;
  if (!ask(imageSettings)) return NO_FILES;
  const forms = collectForms(engine, destination);
  const unfinished = sources.flatMap((source): readonly UnencodedImage[] => {
    const found = variantsBy(ask, source);
    return found ? without(forms.recall, [{ ...found, source, pages: uses.get('image')?.get(source) }]) : [];
  });
  await forms.load(unfinished.flatMap(({ variants }) => variants));
  const unencoded = without(forms.recall, unfinished);
  const times = new Map<string, number>();
  const diagnostics = await encodeAll(engine, unencoded, forms, machine, times);
  if (diagnostics.length === 0) tools.results.images.retain(forms.keys, OTHERS);
  return { files: [...forms.files.values()], diagnostics, times };
}

/** Images with those of their versions that can't be recalled. */
function without(
  recall: (variant: Variant) => boolean,
  images: readonly UnencodedImage[],
): readonly UnencodedImage[] {
  return images.flatMap((image) => {
    const variants = image.variants.filter((variant) => !recall(variant));
    return variants.length > 0 ? [{ ...image, variants }] : [];
  });
}

/** Images that are shown in smaller versions, if the settings ask for them. */
function sourcesOf(ask: Ask, uses: Uses): readonly string[] {
  if (!ask(imageSettings)) return [];
  return [...new Set([...namesOf(uses), ...ask(compiledTemplates).images])].sort();
}

function namesOf(uses: Uses): readonly string[] {
  return [...(uses.get('image')?.keys() ?? [])].sort();
}

type Forms = ReturnType<typeof collectForms>;

/** Smaller forms of images: in the output folder, in the cache or staged. */
function collectForms({ has, ask, begin, tools }: SiteEngine, destination: FileDestination) {
  const cache = tools.results.images;
  const version = ask.package(SHARP) ?? '';
  const files = new Map<string, OutputFile>();
  const keys = new Set<string>();
  const stage = ({ key, file }: Variant, bytes: Uint8Array) => {
    const output = destination.staging.add('asset', file, bytes);
    const run = begin(imageVariant, key);
    run.ask.package(SHARP);
    run.end({ hash: output.hash, size: output.size });
    files.set(file, output);
  };
  return {
    files,
    /** Keys in the cache of all versions that the site shows. */
    keys,
    /** Fetches versions that other machines encoded. */
    load: async (variants: readonly Variant[]) =>
      cache.load?.(variants.map((variant) => variantKey(variant, version))),
    /** Stages a version that was encoded before, unless it is published. Returns false if it has to be encoded. */
    recall(variant: Variant): boolean {
      const { key, file } = variant;
      const stored = variantKey(variant, version);
      keys.add(stored);
      if (has(imageVariant, key)) {
        const output: OutputFile = { kind: 'asset', file, ...ask(imageVariant, key) };
        if (destination.isPublished(output)) {
          files.set(file, output);
          return true;
        }
      }
      const bytes = cache.get(stored);
      if (bytes) stage(variant, bytes);
      return files.has(file);
    },
    add(variant: Variant, bytes: Uint8Array): void {
      cache.put(variantKey(variant, version), bytes);
      stage(variant, bytes);
    },
    /** Counts a version as output although it failed, because pages link to it. */
    refuse({ file }: Variant): void {
      files.set(file, { kind: 'asset', file, hash: '', size: 0 });
    },
  };
}

async function encodeAll(
  { ask, tools }: SiteEngine,
  unencoded: readonly UnencodedImage[],
  forms: Forms,
  { clock, disk, events, signal, encoder }: Machine,
  times: Map<string, number>,
): Promise<readonly Diagnostic[]> {
  if (unencoded.length === 0) return [];
  const isMany = unencoded.length >= MANY;
  if (isMany) events.notice(`Encoding ${unencoded.length} images. This happens only once per image.`);
  const pool = isMany && encoder ? openEncoderPool(encoder, tools.root) : undefined;
  const encode = pool?.encode ?? openEncoder(tools.root);
  const diagnostics: Diagnostic[] = [];
  const queue = [...unencoded];
  let done = 0;
  const work = async () => {
    for (let image = queue.shift(); image; image = queue.shift()) {
      await throwIfInterrupted(signal);
      const start = clock();
      const problem = await encodeImage(ask, image, encode, forms, disk);
      const page = image.pages?.[0] ?? '';
      times.set(page, (times.get(page) ?? 0) + clock() - start);
      done += 1;
      events.progress(done, unencoded.length, 'Encoding images');
      // A missing package is reported once.
      const isReported = problem?.code === 'package-missing' && diagnostics.length > 0;
      if (problem && !isReported) diagnostics.push(problem);
    }
  };
  try {
    await Promise.all(Array.from({ length: imagesAtOnce() }, work));
  } finally {
    // After an error, work on other images ends too.
    queue.length = 0;
    pool?.close();
  }
  return diagnostics;
}

/** Number of images that are encoded at one time: each takes a processor, and the memory of its pixels. */
function imagesAtOnce(): number {
  const fitting = Math.floor(process.availableMemory() / MEMORY_OF_IMAGE);
  return Math.max(1, Math.min(availableParallelism(), fitting));
}

/** Writes the versions of an image once they are all there. Throws a Fault if the file has changed since they were planned. */
async function encodeImage(
  ask: Ask,
  { source, pages, hash, facts, variants }: UnencodedImage,
  encode: Encoder,
  forms: Forms,
  disk: Machine['disk'],
): Promise<Diagnostic | undefined> {
  const place = path.join(ask.tools.root, source);
  // Versions of one size share their pixels.
  const groups = groupBy(variants, ({ width }) => width);
  const encoded = await encodeGroups(place, facts, [...groups.values()], encode);
  if (!disk.hash(place).startsWith(hash)) throw new SourceChangedFault(source);
  if (encoded.kind === 'encoded') {
    for (const [variant, bytes] of encoded.forms) forms.add(variant, bytes);
    return undefined;
  }
  for (const variant of variants) forms.refuse(variant);
  return encoded.kind === 'missing'
    ? encoderMissing(ask, encoded.why)
    : undecodable(source, encoded.why, pages);
}

/** Encodes groups of forms until one can't be encoded. */
async function encodeGroups(
  place: string,
  facts: EncodedFacts,
  groups: readonly (readonly Variant[])[],
  encode: Encoder,
): Promise<EncodeResult> {
  const forms: (readonly [Variant, Buffer])[] = [];
  for (const group of groups) {
    const encoded = await encode(place, facts, group);
    if (encoded.kind !== 'encoded') return encoded;
    forms.push(...encoded.forms);
  }
  return { kind: 'encoded', forms };
}

/** Reports that the encoder can't be loaded; `why` continues a sentence that starts with its name. */
function encoderMissing(ask: Ask, why: string): Diagnostic {
  return diagnostic('package-missing', {
    message: `Smaller versions of images need ${SHARP}, which ${why}`,
    at: placeOf(SETTINGS_PATH, ask(siteSettings).value.spans, 'images'),
    hint: `Install it in the site: npm install ${SHARP}.`,
  });
}

function undecodable(source: string, why: string, pages: readonly string[] | undefined): Diagnostic {
  return diagnostic('image-broken', {
    message: `${source} cannot be decoded: ${why}`,
    at: wholeFile(source),
    ...(pages && { pages }),
    hint: 'Save it again, or get a fresh copy.',
  });
}
