// The setting `accent`: one hue, from which the palette of a site is made.
import { entry, type FieldTable, type FieldType, oneOf, refine, type WrittenField } from '../fields/index.ts';

const TONES = ['paper', 'ink', 'signal'] as const;

/** The setting `accent`. */
export interface Accent {
  /** Degrees of OKLCH, 0 to 359: 25 is red, 90 yellow, 145 green, 255 blue. */
  readonly hue: number;
  /** `paper` is quiet, `ink` nearly gray with one strong color, `signal` has bright grounds. */
  readonly tone: 'paper' | 'ink' | 'signal';
}

const HINT = 'Write accent: 25, or accent: { hue: 25, tone: signal }.';

const hue = refine(
  {
    takes: 'a hue from 0 to 359',
    example: 255,
    schema: { type: 'integer', minimum: 0, maximum: 359 },
    read: (value: unknown, field: WrittenField) =>
      Number.isInteger(value) ? Number(value) : wrongHue(value, field),
  },
  {},
  (degrees, field) => (degrees >= 0 && degrees <= 359 ? degrees : wrongHue(degrees, field)),
);

function wrongHue(value: unknown, field: WrittenField): undefined {
  const hint = 'Write a whole number: 25 is red, 90 yellow, 145 green, 255 blue, 300 purple.';
  return field.invalid(`${field.name} is not a hue from 0 to 359: ${JSON.stringify(value)}`, hint);
}

const accent = entry(
  {
    hue: { type: hue, required: true, about: 'Hue in degrees: 25 is red, 90 yellow, 145 green, 255 blue.' },
    tone: {
      type: oneOf(TONES, (field, written) =>
        field.invalid(`${field.name} is not a tone: ${written}`, `Write one of ${TONES.join(', ')}.`),
      ),
      default: 'paper',
      about: '`paper` is quiet, `ink` nearly gray with one strong color, `signal` has bright backgrounds.',
    },
  },
  HINT,
);

const hueOrAccent: FieldType<Accent> = {
  ...accent,
  takes: 'a hue from 0 to 359, or an object',
  example: 255,
  schema: { anyOf: [hue.schema, accent.schema] },
  read(value, field) {
    if (typeof value === 'object') return accent.read(value, field);
    const degrees = hue.read(value, field);
    return degrees === undefined ? undefined : { hue: degrees, tone: 'paper' };
  },
};

export const accentSettings = {
  accent: {
    type: hueOrAccent,
    about: 'Hue of the [color palette](styles.md#colors) and of `theme-color`, in degrees.',
  },
} as const satisfies FieldTable;
