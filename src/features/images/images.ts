// Creates the smaller versions of images that pages show. A few are encoded at a time and written at once, so memory
// doesn't grow with their number, and a killed build leaves its encoded images to the next.

import { availableParallelism } from 'node:os';
import path from 'node:path';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { SourceChangedFault } from '../../kit/diagnostics/fault.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { placeOf } from '../../model/span.ts';
import {
  type Ask,
  type Feature,
  type FileDestination,
  type MadeFiles,
  NO_FILES,
  type ShownFiles,
  type SiteEngine,
} from '../../site/ask.ts';
import type { Variant } from '../../site/images/plan.ts';
import { throwIfInterrupted } from '../../site/limits/interrupt.ts';
import { imageVariant, type Variants, variantKey, variantsBy } from '../../site/read/files.ts';
import { imageSettings } from '../../site/read/settings.ts';
import { compiledTemplates, siteSettings } from '../../site/read/templates.ts';
import type { Machine } from '../../site/request.ts';
import { openEncoder, SHARP } from './encoder.ts';
import { openEncoderPool } from './encoder-pool.ts';

export const images: Feature = {
  name: 'images',
  mistakes: (ask) =>
    ask(imageSettings) && !ask.package(SHARP) ? [encoderMissing(ask, 'is not installed')] : [],
  make: makeImages,
  makes: (ask, shown) =>
    sourcesOf(ask, shown).flatMap(
      (source) => variantsBy(ask, source)?.variants.map(({ file }) => file) ?? [],
    ),
};

/** Images that are encoded at one time: each takes a processor, and the memory of its pixels. */
const MOST_AT_ONCE = 4;

/** Versions of other images that stay in the cache, because settings or branches may switch back. */
const OTHERS = 2000;

/** From this many images on, progress is shown, and starting a process pays. */
const MANY = 24;

/** An image and its versions that no build has encoded. */
interface UnencodedImage extends Variants {
  readonly source: string;
  /** Pages that show it. */
  readonly pages: readonly string[] | undefined;
}

async function makeImages(
  engine: SiteEngine,
  shown: ShownFiles,
  destination: FileDestination,
  machine: Machine,
): Promise<MadeFiles> {
  const { ask, tools } = engine;
  if (!ask(imageSettings)) return NO_FILES;
  const forms = collectForms(engine, destination);
  const unencoded: UnencodedImage[] = [];
  for (const source of sourcesOf(ask, shown)) {
    const found = variantsBy(ask, source);
    if (!found) continue;
    const variants = found.variants.filter((variant) => !forms.recall(variant));
    if (variants.length > 0) unencoded.push({ ...found, source, pages: shown.images.get(source), variants });
  }
  const diagnostics = await encodeAll(engine, unencoded, forms, machine);
  if (diagnostics.length === 0) tools.results.images.retain(forms.keys, OTHERS);
  return { files: [...forms.files.values()], diagnostics };
}

/** Images that are shown in smaller versions, if the settings ask for them. */
function sourcesOf(ask: Ask, { images: shown }: ShownFiles): readonly string[] {
  if (!ask(imageSettings)) return [];
  return [...new Set([...shown.keys(), ...ask(compiledTemplates).images])].sort();
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
    /** Keys in the cache, of all that the site shows. */
    keys,
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
    /** There is an output nevertheless: pages don't link to nothing. */
    refuse({ file }: Variant): void {
      files.set(file, { kind: 'asset', file, hash: '', size: 0 });
    },
  };
}

async function encodeAll(
  { ask, tools }: SiteEngine,
  unencoded: readonly UnencodedImage[],
  forms: Forms,
  { disk, events, signal, encoder }: Machine,
): Promise<readonly Diagnostic[]> {
  if (unencoded.length === 0) return [];
  const isMany = unencoded.length >= MANY;
  if (isMany) events.notice(`Encoding ${unencoded.length} images. This happens only once per image.`);
  const pool = isMany && encoder ? openEncoderPool(encoder, tools.root) : undefined;
  const encode = pool?.encode ?? openEncoder(tools.root);
  const diagnostics: Diagnostic[] = [];
  const queue = unencoded.values();
  const work = async () => {
    for (const image of queue) {
      await throwIfInterrupted(signal);
      const problem = await encodeImage(ask, image, encode, forms, disk);
      // A missing package is reported once.
      const isReported = problem?.code === 'package-missing' && diagnostics.length > 0;
      if (problem && !isReported) diagnostics.push(problem);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, availableParallelism()) }, work));
  } finally {
    pool?.close();
  }
  return diagnostics;
}

/** Throws a Fault if the file has changed since its versions were planned. */
async function encodeImage(
  ask: Ask,
  { source, pages, hash, facts, variants }: UnencodedImage,
  encode: ReturnType<typeof openEncoder>,
  forms: Forms,
  disk: Machine['disk'],
): Promise<Diagnostic | undefined> {
  const place = path.join(ask.tools.root, source);
  for (const group of bySize(variants)) {
    const encoded = await encode(place, facts, group);
    if (!disk.hash(place).startsWith(hash)) throw new SourceChangedFault(source);
    if (encoded.kind !== 'encoded') {
      for (const variant of variants) forms.refuse(variant);
      return encoded.kind === 'missing'
        ? encoderMissing(ask, encoded.why)
        : undecodable(source, encoded.why, pages);
    }
    for (const [variant, bytes] of encoded.forms) forms.add(variant, bytes);
  }
  return undefined;
}

/** Versions with the same size share their pixels. */
function bySize(variants: readonly Variant[]): readonly (readonly Variant[])[] {
  const groups = new Map<number, Variant[]>();
  for (const variant of variants) groups.set(variant.width, [...(groups.get(variant.width) ?? []), variant]);
  return [...groups.values()];
}

/** `why` continues from the name of the encoder. */
function encoderMissing(ask: Ask, why: string): Diagnostic {
  return diagnostic('package-missing', {
    message: `Smaller versions of images need ${SHARP}, which ${why}`,
    at: placeOf(SETTINGS_PATH, ask(siteSettings).value.spans, 'images'),
    hint: `Install it in the site: npm install --save-dev ${SHARP}.`,
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
