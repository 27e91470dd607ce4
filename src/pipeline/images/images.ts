// Images as tasks: what a file is as an image, what pages show of it, and what of it is published.
import { sha256 } from '../../base/hash.ts';
import { planImage, showImage, type Variant, variantsOf } from '../../images/plan.ts';
import { readImage, tooManyBytes, withoutNotes } from '../../images/read-image.ts';
import type { Measure } from '../../model/files/measure.ts';
import {
  type ImageFacts,
  type ImageReading,
  type ImageShowing,
  isImageFile,
} from '../../model/images/image.ts';
import type { ImageSettings } from '../../model/images/settings.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { SettingsTasks } from '../read/settings.ts';
import type { Workshop } from '../workshop.ts';

export interface ImageTasks {
  /** What a file is as an image, by its path from the root. */
  readonly imageReading: Task<ImageReading>;
  /** What pages show of an image, by its path. */
  readonly image: Task<ImageShowing>;
  /** What of an image is published, where that is not its file: it held notes. By its path; null where it is. */
  readonly bareImage: Task<Measure | null>;
  /** What a smaller form of an image came out as, by its key: encoded by hand. */
  readonly variant: Task<Measure>;
}

export function defineImages(
  workshop: Workshop,
  inputs: Inputs,
  { imageSettings, base }: SettingsTasks,
): ImageTasks {
  const { files } = workshop;
  const imageReading: ImageTasks['imageReading'] = {
    name: 'image-reading',
    form: KEPT,
    run(file, get) {
      get(inputs.file, file);
      const { bytes, size } = files.take(file);
      if (size !== undefined) return { kind: 'fault', fault: tooManyBytes(size) };
      return readImage(bufferOf(bytes));
    },
  };
  return {
    imageReading,
    image: {
      name: 'image',
      form: KEPT,
      run(file, get) {
        const reading = get(imageReading, file);
        if (reading.kind === 'fault') return reading;
        const settings = get(imageSettings) ?? undefined;
        const plan = planImage(file, get(inputs.file, file), reading.facts, settings);
        const { kind, width, height } = reading.facts;
        const image = showImage(reading.facts, plan, settings, get(base));
        return { kind: 'image', image, facts: { kind, width, height } };
      },
    },
    bareImage: {
      name: 'bare-image',
      form: KEPT,
      run(file, get) {
        if (!isImageFile(file)) return null;
        get(inputs.file, file);
        const bare = bareBytes(workshop, file);
        return bare ? { hash: sha256(bare), size: bare.length } : null;
      },
    },
    variant: { name: 'variant', form: KEPT },
  };
}

/** The smaller forms of an image; none of one that cannot be read. */
export interface Variants {
  /** Begins the SHA-256 of the file that they are made of. */
  readonly hash: string;
  readonly facts: ImageFacts;
  readonly variants: readonly Variant[];
}

export function variantsBy(
  get: Get,
  { imageReading, imageSettings, file }: Pick<ImageTasks, 'imageReading'> & VariantTasks,
  source: string,
): Variants | undefined {
  const reading = get(imageReading, source);
  if (reading.kind === 'fault') return undefined;
  const hash = get(file, source);
  const plan = planImage(source, hash, reading.facts, get(imageSettings) ?? undefined);
  return { hash, facts: reading.facts, variants: variantsOf(plan) };
}

/** What encoded bytes are kept under. Another version of the encoder may make other ones. */
export function variantKey({ key }: Variant, version: string): string {
  return `${key}-${version}`;
}

type VariantTasks = Pick<Inputs, 'file'> & { readonly imageSettings: Task<ImageSettings | null> };

/** The bytes that are published of an image that holds notes. Throws a Fault. */
export function bareBytes({ files }: Pick<Workshop, 'files'>, file: string): Buffer | undefined {
  return withoutNotes(bufferOf(files.take(file).bytes));
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
