// Tasks for files that pages name: images, attachments and files of `public/`. All are known
// before any page has a route.

import path from 'node:path';
import { attachmentFault } from '../../content/index.ts';
import { LIVE, type Measure } from '../../engine/index.ts';
import {
  planImage,
  readImage,
  showImage,
  tooManyBytes,
  type Variant,
  variantsOf,
  withoutNotes,
} from '../../images/index.ts';
import { bufferOf } from '../../kit/bytes.ts';
import { sha256 } from '../../kit/hash.ts';
import { textLines } from '../../kit/lines.ts';
import {
  type ImageFacts,
  type ImageReading,
  type ImageShowing,
  isImageFile,
} from '../../model/images/image.ts';
import type { AttachmentFault, Targets } from '../../model/site.ts';
import { pathProblem } from '../../routes/index.ts';
import { svgFault } from '../../rules/index.ts';
import { type Ask, task } from '../index.ts';
import { basePath, imageSettings } from './settings.ts';
import { siteSettings } from './site-settings.ts';

const imageReading = task('image-reading', (ask, file: string): ImageReading => {
  const { bytes, size } = ask.file(file);
  if (size !== undefined) return { kind: 'fault', fault: tooManyBytes(size) };
  // A fault of a file in `public/` is reported there.
  if (file.startsWith('public/') && ask.fault(file))
    return { kind: 'image', facts: { ...UNSEEN, size: bytes.length } };
  return readImage(bufferOf(bytes));
});

const UNSEEN = { kind: 'ico', width: 1, height: 1, frames: 1 } as const;

export const shownImage = task('shown-image', (ask, file: string): ImageShowing => {
  const reading = ask(imageReading, file);
  if (reading.kind === 'fault') return reading;
  const settings = ask(imageSettings) ?? undefined;
  const plan = planImage(file, ask.fileHash(file), reading.facts, settings);
  const { kind, width, height } = reading.facts;
  const image = showImage(reading.facts, plan, settings, ask(basePath));
  return { kind: 'image', image, facts: { kind, width, height } };
});

/** Image without its metadata, by its path; null if the file itself is published. */
export const bareImage = task('bare-image', (ask, file: string): Measure | null => {
  if (!isImageFile(file)) return null;
  const bare = bareBytes(ask, file);
  return bare ? { hash: sha256(bare), size: bare.length } : null;
});

/** Smaller versions of an image. */
interface Variants {
  /** Start of the SHA-256 of their source file. */
  readonly hash: string;
  readonly facts: ImageFacts;
  readonly variants: readonly Variant[];
}

/** Returns the versions of an image; undefined if it can't be read. */
export function variantsBy(ask: Ask, source: string): Variants | undefined {
  const reading = ask(imageReading, source);
  if (reading.kind === 'fault') return undefined;
  const hash = ask.fileHash(source);
  const plan = planImage(source, hash, reading.facts, ask(imageSettings) ?? undefined);
  return { hash, facts: reading.facts, variants: variantsOf(plan) };
}

/** Key of encoded bytes in the cache, with the version of the encoder, which they depend on. */
export function variantKey({ key }: Variant, version: string): string {
  return `${key}-${version}`;
}

/** Returns the published bytes of an image with metadata. Throws a Fault. */
export function bareBytes(ask: Ask, file: string): Buffer | undefined {
  return withoutNotes(bufferOf(ask.file(file).bytes));
}

/** Names of files next to pages or in `public/`, as a set for lookups. */
const nameSet = task(
  'name-set',
  (ask, folder: 'content' | 'public'): ReadonlySet<string> =>
    new Set(folder === 'content' ? ask.names('content').attachments : ask.names('public').publicFiles),
  LIVE,
);

/** Published name of a file next to pages, by its path; null if it isn't published. */
export const attachmentFile = task('attachment-file', (ask, file: string): string | null => {
  if (!ask(nameSet, 'content').has(file)) return null;
  return publishedName(file, ask.measure(file).hash);
});

/** Reason why links may not publish a file next to pages, by its path; null if they may. */
export const attachmentRefusal = task('attachment-refusal', (ask, file: string): AttachmentFault | null => {
  const refusal =
    attachmentFault(file, ask(siteSettings).value.attachments) ??
    pathProblem(path.basename(file).normalize('NFC')) ??
    ask.fault(file);
  if (refusal || !/\.svg$/i.test(file)) return refusal ?? null;
  const found = svgFault(ask.file(file).bytes);
  const hint = 'Remove it in a drawing program, or publish the file from public/.';
  return found === undefined ? null : { message: `is more than a graphic: ${found.message}`, hint };
});

/** True for a file in `public/`, or one from a feature that pages may link to, relative to the output folder. */
export const isPublicFile = task('is-public-file', (ask, file: string): boolean => {
  if (ask(nameSet, 'public').has(`public/${file}`)) return true;
  return ask.tools.features.some(({ linkable }) => [...(linkable?.(ask) ?? [])].includes(file));
});

/** Lines of a file; a single empty one if it isn't text. */
export const sourceLines = task(
  'source-lines',
  (ask, file: string): readonly string[] => textLines(ask.text(file) ?? ''),
  LIVE,
);

/** Questions that paths of files ask about the site. */
type FileTargets = Pick<
  Targets,
  'settings' | 'attachmentOf' | 'attachmentFault' | 'hasPublicFile' | 'imageOf'
>;

export function fileTargetsBy(ask: Ask): FileTargets {
  return {
    settings: ask(siteSettings).value,
    attachmentOf: (file) => ask(attachmentFile, file) ?? undefined,
    attachmentFault: (file) => ask(attachmentRefusal, file) ?? undefined,
    hasPublicFile: (file) => ask(isPublicFile, file),
    imageOf: (file) => ask(shownImage, file),
  };
}

/** Name of an attachment in the output: `assets/map-1a2b3c4d5e.png`. `source` is its path in `content/`. */
function publishedName(source: string, hash: string): string {
  const { name, ext } = path.posix.parse(source);
  return `assets/${name.normalize('NFC')}-${hash.slice(0, 10)}${ext}`;
}
