// The bytes of images that visitors load: versions of synthetic photographs as we encode them, and as Astro and
// Next.js do, at their own settings and at the same visual quality, by SSIM (Wang, Bovik, Sheikh and Simoncelli,
// 2004).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ssim } from 'ssim.js';
import { openEncoder } from '../../src/features/images/encoder.ts';
import type { Variant } from '../../src/images/plan.ts';
import { describeMachine } from './machine.ts';
import { PHOTOGRAPHS, takePhotograph } from './photographs.ts';
import { publishSection } from './results.ts';
import { table } from './tables.ts';
import { openFolder, peers, peerVersion, repository } from './tool.ts';

const WIDTHS = [480, 960];

type Format = 'avif' | 'webp' | 'jpeg';
/** Qualities at which our encoder is measured: the last is above that of any other tool. */
const LADDERS: Readonly<Record<Format, readonly number[]>> = {
  avif: [35, 45, 50, 55, 65],
  webp: [60, 70, 75, 80, 88],
  jpeg: [65, 75, 80, 85, 92],
};
const OURS: Readonly<Record<Format, number>> = { avif: 50, webp: 75, jpeg: 80 };

/** Encoder settings of a peer without options, from its source code. */
interface Peer {
  readonly name: string;
  readonly options: Readonly<Record<Format, object>>;
  /** Its default format. */
  readonly usual: Format;
}

const PEERS: readonly Peer[] = [
  { name: 'astro', usual: 'webp', options: { avif: {}, webp: {}, jpeg: {} } },
  {
    name: 'next',
    usual: 'webp',
    options: {
      avif: { quality: 47, effort: 3 },
      webp: { quality: 75 },
      jpeg: { quality: 75, mozjpeg: true },
    },
  },
];

interface Photograph {
  readonly file: string;
  readonly width: number;
  /** Pixels of a perfect version at this width. */
  readonly planes: Planes;
}

/** Bytes of a version, and its similarity to the original: 1 is equal. */
interface Form {
  readonly bytes: number;
  readonly score: number;
}

export async function benchPictures(parent: string, say: (text: string) => void): Promise<void> {
  const folder = openFolder(path.join(parent, 'pictures'));
  mkdirSync(folder, { recursive: true });
  const photographs: Photograph[] = [];
  for (const [number, name] of Object.keys(PHOTOGRAPHS).entries()) {
    const file = path.join(folder, `${name}.jpg`);
    writeFileSync(file, await takePhotograph(name, number));
    for (const width of WIDTHS)
      photographs.push({ file, width, planes: await planesOf(sharp(file).resize(width)) });
  }
  const rows: string[][] = [];
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    say(`${format} is looked at`);
    const ladder = new Map<number, readonly Form[]>();
    for (const quality of LADDERS[format]) ladder.set(quality, await ourForms(photographs, format, quality));
    rows.push([`${format}, sitewright`, ...numbersOf(ladder.get(OURS[format]) ?? []), '']);
    for (const peer of PEERS) {
      const theirs = await theirForms(photographs, peer, format);
      const same = photographs.map((_, at) =>
        bytesAt(
          [...ladder.values()].map((forms) => forms[at]),
          theirs[at],
        ),
      );
      const ratio = geometricMean(same.map((bytes, at) => bytes / (theirs[at]?.bytes ?? 1)));
      rows.push([`${format}, ${titleOf(peer, format)}`, ...numbersOf(theirs), ratio.toFixed(2)]);
    }
  }
  publishSection('pictures', 'Bytes of images', reportOf(rows));
  rmSync(folder, { recursive: true });
}

async function ourForms(
  photographs: readonly Photograph[],
  format: Format,
  quality: number,
): Promise<readonly Form[]> {
  const encode = openEncoder(repository);
  const forms: Form[] = [];
  for (const { file, width, planes } of photographs) {
    const height = planes[0].height;
    const variant: Variant = { file: '', key: '', format, quality, isSubsampled: true, width, height };
    const encoded = await encode(file, { kind: 'jpeg', frames: 1 }, [variant]);
    if (encoded.kind !== 'encoded') throw new Error(encoded.why);
    forms.push(await formOf(encoded.forms[0]?.[1], planes));
  }
  return forms;
}

/** Encodes with the sharp that the peers install. */
async function theirForms(
  photographs: readonly Photograph[],
  { options }: Peer,
  format: Format,
): Promise<readonly Form[]> {
  const theirs: typeof sharp = createRequire(path.join(peers, 'peers.js'))('sharp');
  const forms: Form[] = [];
  for (const { file, width, planes } of photographs)
    forms.push(
      await formOf(await theirs(file).rotate().resize(width)[format](options[format]).toBuffer(), planes),
    );
  return forms;
}

async function formOf(bytes: Buffer = Buffer.alloc(0), planes: Planes): Promise<Form> {
  return { bytes: bytes.length, score: similarity(await planesOf(sharp(bytes)), planes) };
}

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: number[];
}
/** Luma, and two color differences. */
type Planes = readonly [light: Plane, blue: Plane, red: Plane];

/** https://www.itu.int/rec/T-REC-T.871 */
async function planesOf(image: Sharp): Promise<Planes> {
  const { data, info } = await image
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = (r: number, g: number, b: number, zero: number): Plane => {
    const { width, height } = info;
    const values = Array.from({ length: width * height }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3);
      return zero + r * red + g * green + b * blue;
    });
    return { width, height, data: values };
  };
  return [
    plane(0.299, 0.587, 0.114, 0),
    plane(-0.1687, -0.3313, 0.5, 128),
    plane(0.5, -0.4187, -0.0813, 128),
  ];
}

/** Returns the similarity of two images. Luma counts for six of eight, close to human vision. */
function similarity(one: Planes, other: Planes): number {
  const weights = [6 / 8, 1 / 8, 1 / 8];
  return weights.reduce((sum, weight, at) => {
    const [a, b] = [one[at], other[at]];
    return a && b ? sum + weight * ssim(a as never, b as never, { downsample: false }).mssim : sum;
  }, 0);
}

/** Bytes of our version at the similarity of theirs, interpolated between the measured qualities. */
function bytesAt(ours: readonly (Form | undefined)[], theirs: Form | undefined): number {
  const forms = ours.filter((form) => form !== undefined).sort((one, other) => one.score - other.score);
  if (!theirs) throw new Error('There is nothing to compare with');
  const above = Math.min(
    forms.length - 1,
    Math.max(
      1,
      forms.findIndex(({ score }) => score >= theirs.score),
    ),
  );
  const [low, high] = [forms[above - 1], forms[above]];
  if (!low || !high) throw new Error('There is nothing to compare with');
  const share = (theirs.score - low.score) / (high.score - low.score);
  return Math.exp(Math.log(low.bytes) + share * (Math.log(high.bytes) - Math.log(low.bytes)));
}

/** The bytes that a page with all of them at one width sends, for each width, and their similarity. */
function numbersOf(forms: readonly Form[]): readonly string[] {
  const sums = WIDTHS.map((_, at) =>
    forms.reduce((sum, { bytes }, index) => (index % WIDTHS.length === at ? sum + bytes : sum), 0),
  );
  const score = forms.reduce((sum, form) => sum + form.score, 0) / forms.length;
  return [...sums.map((bytes) => (bytes / 1000).toFixed(1)), score.toFixed(4)];
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function titleOf({ name, usual }: Peer, format: Format): string {
  const title = `${name === 'next' ? 'Next' : 'Astro'} ${peerVersion(name)}`;
  return format === usual ? `${title} (its default)` : title;
}

const NOTE =
  `A page with ${Object.keys(PHOTOGRAPHS).length} synthetic photographs of 1600 × 1067 pixels, in versions of ${WIDTHS.join(' and ')} pixels: ` +
  "the bytes that it sends with each tool's own quality settings, and the similarity to photographs that are scaled without loss, by SSIM of luma and chroma " +
  '(6:1:1; 1 is equal). The last column is the size of ours at the similarity of the other tool, relative to it: below 1, ours is smaller. ' +
  "Browsers load AVIF from ours; Astro's `<Picture>` and Next make only WebP by default. " +
  'Theirs are encoded with the options in their sources, by the version of sharp that they install.';

function reportOf(rows: readonly (readonly string[])[]): string {
  const head = ['', ...WIDTHS.map((width) => `kB at ${width}`), 'similarity', 'ours at the same similarity'];
  return [NOTE, table(head, rows), `${describeMachine()}.`].join('\n\n');
}
