// Images as tasks: what a file is as an image, what pages show of it, and what is published of it.

import type { Measure } from '../../engine/store/measure.ts';
import { sha256 } from '../../kit/hash.ts';
import {
  type ImageFacts,
  type ImageReading,
  type ImageShowing,
  isImageFile,
} from '../../model/images/image.ts';
import { type Ask, outsideTask, task } from '../ask.ts';
import { planImage, showImage, type Variant, variantsOf } from '../images/plan.ts';
import { readImage, tooManyBytes, withoutNotes } from '../images/read-image.ts';
import { basePath, imageSettings } from './settings.ts';

/** A file as an image, by its path. */
export const imageReading = task('image-reading', (ask, file: string): ImageReading => {
  const { bytes, size } = ask.file(file);
  if (size !== undefined) return { kind: 'fault', fault: tooManyBytes(size) };
  return readImage(bufferOf(bytes));
});

/** What pages show of an image, by its path. */
export const shownImage = task('shown-image', (ask, file: string): ImageShowing => {
  const reading = ask(imageReading, file);
  if (reading.kind === 'fault') return reading;
  const settings = ask(imageSettings) ?? undefined;
  const plan = planImage(file, ask.fileHash(file), reading.facts, settings);
  const { kind, width, height } = reading.facts;
  const image = showImage(reading.facts, plan, settings, ask(basePath));
  return { kind: 'image', image, facts: { kind, width, height } };
});

/** An image without the notes that it holds, by its path; null where the file itself is published. */
export const bareImage = task('bare-image', (ask, file: string): Measure | null => {
  if (!isImageFile(file)) return null;
  const bare = bareBytes(ask, file);
  return bare ? { hash: sha256(bare), size: bare.length } : null;
});

/** A smaller form of an image, by its key, once it is encoded. */
export const imageVariant = outsideTask<string, Measure>('image-variant');

/** The smaller forms of an image. */
export interface Variants {
  /** Begins the SHA-256 of the file that they are made of. */
  readonly hash: string;
  readonly facts: ImageFacts;
  readonly variants: readonly Variant[];
}

/** Undefined for an image that can't be read. */
export function variantsBy(ask: Ask, source: string): Variants | undefined {
  const reading = ask(imageReading, source);
  if (reading.kind === 'fault') return undefined;
  const hash = ask.fileHash(source);
  const plan = planImage(source, hash, reading.facts, ask(imageSettings) ?? undefined);
  return { hash, facts: reading.facts, variants: variantsOf(plan) };
}

/** Key of encoded bytes in the cache. Another version of the encoder may make other ones. */
export function variantKey({ key }: Variant, version: string): string {
  return `${key}-${version}`;
}

/** The bytes that are published of an image that holds notes. Throws a Fault. */
export function bareBytes(ask: Ask, file: string): Buffer | undefined {
  return withoutNotes(bufferOf(ask.file(file).bytes));
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
