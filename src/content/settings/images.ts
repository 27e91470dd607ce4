// `images`: which smaller forms are made of images.
import { nearest } from '../../base/nearest.ts';
import {
  IMAGES,
  type ImageSettings,
  VARIANT_FORMATS,
  type VariantFormat,
} from '../../model/images/settings.ts';
import { reportInvalid } from '../entries.ts';
import { type FieldReader, reportField } from '../field-reader.ts';
import { isRecord } from '../record.ts';

/** Pixels. */
const LEAST_WIDTH = 16;
const MOST_WIDTH = 4096;
const MOST_WIDTHS = 8;

/** Undefined where none are made. */
export function readImages(reader: FieldReader): ImageSettings | undefined {
  const { images: written } = reader.values;
  if (written === undefined || written === false) return undefined;
  if (written === null || written === true) return IMAGES;
  if (!isRecord(written)) {
    const hint = 'Write images: { widths: [480, 960, 1440] }, or images: true.';
    reportInvalid(reader, 'images', 'images is no mapping', hint);
    return undefined;
  }
  reportUnknown(reader, 'images', written, Object.keys(IMAGES));
  return {
    widths: readWidths(reader, written.widths),
    formats: readFormats(reader, written.formats),
    quality: readQuality(reader, written.quality),
    sizes: readSizes(reader, written.sizes),
  };
}

function reportUnknown(
  reader: FieldReader,
  within: string,
  written: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  for (const name of Object.keys(written)) {
    if (names.includes(name)) continue;
    const field = `${within}.${name}`;
    const likely = nearest(name, names);
    const hint = likely ? `Did you mean ${likely}?` : `There are ${names.join(', ')}.`;
    reportField(reader, field, { code: 'field-unknown', message: `${field} is not known`, hint }, 'name');
  }
}

function readWidths(reader: FieldReader, value: unknown): readonly number[] {
  if (value === undefined) return IMAGES.widths;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const widths = list.filter((width) => isWhole(width, LEAST_WIDTH, MOST_WIDTH));
  if (list.length > 0 && widths.length === list.length && list.length <= MOST_WIDTHS)
    return [...new Set(widths)].sort((a, b) => a - b);
  const message = `images.widths is no list of up to ${MOST_WIDTHS} numbers from ${LEAST_WIDTH} to ${MOST_WIDTH}`;
  reportInvalid(reader, 'images.widths', message, 'Write pixels, as in widths: [480, 960, 1440].');
  return IMAGES.widths;
}

function readFormats(reader: FieldReader, value: unknown): readonly VariantFormat[] {
  if (value === undefined) return IMAGES.formats;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = VARIANT_FORMATS.filter((format) => list.includes(format));
  if (list.length > 0 && list.every((format) => known.some((name) => name === format))) return known;
  const message = `images.formats is no list of ${VARIANT_FORMATS.join(' and ')}`;
  const hint = 'Write formats: [avif, webp], or one of them. Each image is there in its own kind too.';
  reportInvalid(reader, 'images.formats', message, hint);
  return IMAGES.formats;
}

function readQuality(reader: FieldReader, value: unknown): ImageSettings['quality'] {
  if (value === undefined) return IMAGES.quality;
  if (!isRecord(value)) {
    reportInvalid(reader, 'images.quality', 'images.quality is no mapping', 'Write quality: { avif: 50 }.');
    return IMAGES.quality;
  }
  reportUnknown(reader, 'images.quality', value, Object.keys(IMAGES.quality));
  const read = (name: keyof ImageSettings['quality']) => {
    const given = value[name];
    if (given === undefined) return IMAGES.quality[name];
    if (isWhole(given, 1, 100)) return given;
    const field = `images.quality.${name}`;
    const hint = `Write ${name}: ${IMAGES.quality[name]}; more makes larger files.`;
    reportInvalid(reader, field, `${field} is no whole number from 1 to 100`, hint);
    return IMAGES.quality[name];
  };
  return { avif: read('avif'), webp: read('webp'), jpeg: read('jpeg') };
}

function readSizes(reader: FieldReader, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  const hint = "Write it as in HTML: sizes: '(min-width: 60rem) 42rem, 100vw'.";
  reportInvalid(reader, 'images.sizes', 'images.sizes is no text', hint);
  return undefined;
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
