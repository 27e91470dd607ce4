// The setting `images`: the smaller versions of images.
import {
  type Declaration,
  defaultsOf,
  type FieldTable,
  type FieldType,
  mapping,
  refusingNull,
  type ValuesOf,
} from '../../fields/index.ts';
import { suggestion } from '../../kit/diagnostics/diagnostic.ts';

/** Formats in which images are encoded besides their own, the best first. */
const VARIANT_FORMATS = ['avif', 'webp'] as const;

type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** Limits of widths in pixels, and of their number. */
const WIDTHS = {
  least: 16,
  most: 4096,
  count: 8,
};

const widths = refusingNull<readonly number[]>({
  takes: `up to ${WIDTHS.count} numbers of pixels`,
  example: [640, 1280],
  schema: {
    type: 'array',
    items: { type: 'integer', minimum: WIDTHS.least, maximum: WIDTHS.most },
    minItems: 1,
    maxItems: WIDTHS.count,
  },
  read(value, field) {
    const all: readonly unknown[] = Array.isArray(value) ? value : [];
    const right = all.filter((width) => isWhole(width, WIDTHS.least, WIDTHS.most));
    if (all.length > 0 && right.length === all.length && all.length <= WIDTHS.count)
      return [...new Set(right)].sort((a, b) => a - b);
    const range = `numbers from ${WIDTHS.least} to ${WIDTHS.most}`;
    const message = `${field.name} is not a list of up to ${WIDTHS.count} ${range}`;
    return field.invalid(message, 'Write pixels, such as widths: [480, 960, 1440].');
  },
});

const formats = refusingNull<readonly VariantFormat[]>({
  takes: 'a list of `avif` and `webp`',
  example: ['webp'],
  schema: { type: 'array', items: { enum: VARIANT_FORMATS }, minItems: 1 },
  read(value, field) {
    const all: readonly unknown[] = Array.isArray(value) ? value : [];
    const known = VARIANT_FORMATS.filter((format) => all.includes(format));
    if (all.length > 0 && all.every((format) => known.some((name) => name === format))) return known;
    const message = `${field.name} is not a list of ${VARIANT_FORMATS.join(' and ')}`;
    const hint =
      'Write formats: [avif, webp], or one of them. Each image is also published in its own format.';
    return field.invalid(message, hint);
  },
});

function quality(name: string, title: string, usual: number) {
  const type: FieldType<number> = {
    takes: 'a number from 1 to 100',
    example: 60,
    schema: { type: 'integer', minimum: 1, maximum: 100 },
    read(value, field) {
      if (isWhole(value, 1, 100)) return value;
      const hint = `Write ${name}: ${usual}; higher numbers make larger files.`;
      return field.invalid(`${field.name} is not a whole number from 1 to 100`, hint);
    },
  };
  return {
    type: refusingNull(type),
    default: usual,
    about: `Quality of ${title} files.`,
  } as const;
}

const qualities = {
  avif: quality('avif', 'AVIF', 50),
  webp: quality('webp', 'WebP', 75),
  jpeg: quality('jpeg', 'JPEG', 80),
};

const sizes = refusingNull<string>({
  takes: 'text, as in the HTML attribute',
  example: '(min-width: 60rem) 42rem, 100vw',
  schema: { type: 'string', minLength: 1 },
  read(value, field) {
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    const hint = "Write it as in HTML, such as sizes: '(min-width: 60rem) 42rem, 100vw'.";
    return field.invalid(`${field.name} is not text`, hint);
  },
});

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

const imageFields = {
  widths: { type: widths, default: [480, 960, 1440], about: 'Widths of the smaller versions, in pixels.' },
  formats: {
    type: formats,
    default: VARIANT_FORMATS,
    about: 'Formats besides the image’s own, preferred format first.',
  },
  quality: {
    type: refusingNull(
      mapping(qualities, {
        wrong: 'is not a mapping',
        hint: 'Write quality: { avif: 50 }.',
        unknown: `Use ${Object.keys(qualities).join(', ')}.`,
      }),
    ),
    default: defaultsOf(qualities),
    about: 'Quality of each format, from 1 (smallest files) to 100.',
  },
  sizes: {
    type: sizes,
    otherwise: 'as wide as the image, or as the window',
    about: 'Width at which images are shown if they do not set their own.',
  },
} as const satisfies FieldTable;

export interface ImageSettings extends ValuesOf<typeof imageFields> {}

export const IMAGES: ImageSettings = defaultsOf(imageFields);

const images = mapping(imageFields, {
  wrong: 'is not a mapping',
  hint: 'Write images: { widths: [480, 960, 1440] }, or images: true.',
  unknown: `Use ${Object.keys(imageFields).join(', ')}.`,
});

const imagesOrFlag: FieldType<ImageSettings> = {
  ...images,
  takes: '`true`, or an object',
  example: true,
  schema: { anyOf: [{ type: ['boolean', 'null'] }, images.schema] },
  readsAbsent: true,
  read(value, field) {
    if (value === undefined || value === false) return undefined;
    return value === null || value === true ? IMAGES : images.read(value, field);
  },
};

export const imagesDeclaration = {
  settings: {
    images: {
      type: imagesOrFlag,
      otherwise: 'no smaller versions',
      seenBy: 'tool',
      about: 'Creates [smaller versions](images.md) of images.',
    },
  },
  rules: {
    'image-heavy': suggestion(
      'Large image without smaller versions',
      'Every visitor, even on a phone, downloads this JPEG or PNG of more than 200 KiB. `images:` in the settings creates smaller versions in AVIF and WebP ([images.md](images.md#smaller-versions)). Not reported if the settings use it.',
    ),
  },
} as const satisfies Declaration;
