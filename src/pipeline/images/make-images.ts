// Makes the smaller forms of images that pages show. Some are encoded at a time, and each is written as soon as it is
// there, so that memory does not follow their number, and a build that is killed leaves what it has encoded to the next.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Diagnostic, diagnostic, wholeFile } from '../../diagnostics/diagnostic.ts';
import { ChangedFault } from '../../diagnostics/fault.ts';
import { openEncoder, SHARP } from '../../drawing/encoder.ts';
import { openEncoderPool } from '../../drawing/encoder-pool.ts';
import type { Variant } from '../../images/plan.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Staging } from '../../publish/staging.ts';
import type { StoredBlobs } from '../../reuse/blobs.ts';
import type { Tasks } from '../../reuse/tasks.ts';
import { throwIfInterrupted } from '../limits/throw-if-interrupted.ts';
import type { Machine } from '../request.ts';
import type { BuildTasks } from '../tasks.ts';
import type { Workshop } from '../workshop.ts';
import { encoderMissing } from './encoder-remarks.ts';
import { type Variants, variantKey, variantsBy } from './images.ts';

export interface MadeImages {
  readonly files: readonly OutputFile[];
  /** What is wrong with images that could not be encoded. */
  readonly diagnostics: readonly Diagnostic[];
}

export const NO_IMAGES: MadeImages = { files: [], diagnostics: [] };

/** Where encoded images go. */
export interface ImageDestination {
  readonly staging: Staging;
  /** Whether the output folder holds exactly these bytes. */
  readonly isPublished: (output: OutputFile) => boolean;
}

/** Images that are encoded at one time: each takes a processor, and the memory of its pixels. */
const MOST_AT_ONCE = 4;

/** Forms of other images that stay in the cache beside those of the site, where settings or branches go back and forth. */
const OTHERS = 2000;

/** From so many images on, a person who waits is told, and a process is worth its start. */
const MANY = 24;

/** `shown` are the images that pages show, with these pages. Throws a Fault, and the signal's reason. */
export async function makeImages(
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  shown: ReadonlyMap<string, readonly string[]>,
  destination: ImageDestination,
  machine: Machine,
): Promise<MadeImages> {
  if (!tasks.get(tasks.imageSettings)) return NO_IMAGES;
  const version = tasks.get(tasks.package, SHARP);
  const files = new Map<string, OutputFile>();
  const waiting: Waiting[] = [];
  const keys = new Set<string>();
  for (const source of [...new Set([...shown.keys(), ...tasks.get(tasks.compiled).images])].sort()) {
    const known = variantsBy(tasks.get, tasks, source);
    if (!known) continue;
    const { variants } = known;
    for (const variant of variants) keys.add(variantKey(variant, version));
    const missing = variants.filter((variant) => {
      const made = knownVariant(variant, version, tasks, workshop.results.images, destination);
      if (made) files.set(variant.file, made);
      return !made && !files.has(variant.file);
    });
    if (missing.length > 0) waiting.push({ ...known, source, variants: missing });
  }
  const diagnostics = await encodeAll(
    waiting,
    { tasks, workshop, version },
    shown,
    destination,
    machine,
    files,
  );
  if (diagnostics.length === 0) workshop.results.images.retain(keys, OTHERS);
  return { files: [...files.values()], diagnostics };
}

interface Waiting extends Variants {
  readonly source: string;
}

/** A form that was encoded before: it is published, or put into the staging folder. */
function knownVariant(
  variant: Variant,
  version: string,
  tasks: Tasks & BuildTasks,
  cache: StoredBlobs,
  { staging, isPublished }: ImageDestination,
): OutputFile | undefined {
  const { key, file } = variant;
  if (tasks.has(tasks.variant, key)) {
    const output: OutputFile = { kind: 'asset', file, ...tasks.get(tasks.variant, key) };
    if (isPublished(output)) return output;
  }
  const bytes = cache.get(variantKey(variant, version));
  return bytes && settle(key, staging.add('asset', file, bytes), tasks);
}

function settle(key: string, output: OutputFile, tasks: Tasks & BuildTasks): OutputFile {
  const run = tasks.begin(tasks.variant, key);
  run.get(tasks.package, SHARP);
  run.end({ hash: output.hash, size: output.size });
  return output;
}

/** What is encoded with. */
interface Encoding {
  readonly tasks: Tasks & BuildTasks;
  readonly workshop: Workshop;
  /** Of the encoder. */
  readonly version: string;
}

async function encodeAll(
  waiting: readonly Waiting[],
  { tasks, workshop, version }: Encoding,
  shown: ReadonlyMap<string, readonly string[]>,
  { staging }: ImageDestination,
  { disk, events, signal, encoder: program }: Machine,
  files: Map<string, OutputFile>,
): Promise<readonly Diagnostic[]> {
  if (waiting.length === 0) return [];
  const isMany = waiting.length >= MANY;
  if (isMany)
    events.notice(`Encoding ${waiting.length} images, each of them once: the next build finds what is done.`);
  const { request, results } = workshop;
  const pool = isMany && program ? openEncoderPool(program, request.root) : undefined;
  const encode = pool?.encode ?? openEncoder(request.root);
  const diagnostics: Diagnostic[] = [];
  const queue = waiting.values();
  const work = async () => {
    for (const { source, hash, facts, variants } of queue) {
      await throwIfInterrupted(signal);
      const place = path.join(request.root, source);
      for (const group of bySize(variants)) {
        const encoded = await encode(place, facts, group);
        if (!disk.hash(place).startsWith(hash)) throw new ChangedFault(source);
        if (encoded.kind !== 'encoded') {
          const isMissing = encoded.kind === 'missing';
          const told = isMissing
            ? encoderMissing(encoded.why, tasks.get(tasks.settings).value)
            : undecodable(source, encoded.why, shown.get(source));
          if (!isMissing || diagnostics.length === 0) diagnostics.push(told);
          for (const { file } of variants) files.set(file, { kind: 'asset', file, hash: '', size: 0 });
          break;
        }
        for (const [variant, bytes] of encoded.forms) {
          results.images.put(variantKey(variant, version), bytes);
          files.set(variant.file, settle(variant.key, staging.add('asset', variant.file, bytes), tasks));
        }
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, availableParallelism()) }, work));
  } finally {
    pool?.close();
  }
  return diagnostics;
}

/** Forms that have one size are made of the same pixels. */
function bySize(variants: readonly Variant[]): readonly (readonly Variant[])[] {
  const groups = new Map<number, Variant[]>();
  for (const variant of variants) groups.set(variant.width, [...(groups.get(variant.width) ?? []), variant]);
  return [...groups.values()];
}

function undecodable(source: string, why: string, pages: readonly string[] | undefined): Diagnostic {
  return diagnostic('image-broken', {
    message: `${source} cannot be unpacked: ${why}`,
    at: wholeFile(source),
    ...(pages && { pages }),
    hint: 'Save it again, or take it from where it came.',
  });
}
