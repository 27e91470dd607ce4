// A palette from one hue, in OKLCH, where equal numbers look equally light. Each color has a fixed lightness, and as much
// of its chroma as sRGB can show, so text stays readable in every hue: a test computes the contrast of all 360.
import type { Accent } from '../settings/index.ts';

/** Lightness from 0 to 1, and chroma from 0 to about 0.3. */
type Tint = readonly [lightness: number, chroma: number];

/** The colors of one mode, as `#rrggbb`. */
export interface PaletteColors {
  /** Background of the page. */
  readonly paper: string;
  /** Background of raised areas: code, cards. */
  readonly raised: string;
  /** Quiet background in the hue: marked rows, notes. */
  readonly tint: string;
  /** Thin lines. */
  readonly line: string;
  /** Border of controls, with a contrast of 3. */
  readonly edge: string;
  /** Quieter text. */
  readonly soft: string;
  /** Text. */
  readonly ink: string;
  /** Links and buttons. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly onAccent: string;
  /** Large colored background. */
  readonly field: string;
  /** Text on `field`. */
  readonly onField: string;
  /** The darkest background of either mode. */
  readonly deep: string;
  /** Text on `deep`. */
  readonly onDeep: string;
  /** Color of images: the hue itself. No text is set in or on it. */
  readonly art1: string;
  /** Color of images that goes with `art1`. */
  readonly art2: string;
  /** Color of images that goes with `art1`. */
  readonly art3: string;
  /** Color of images that goes with `art1`. */
  readonly art4: string;
}

type Tints = { readonly [Name in Exclude<keyof PaletteColors, 'art2' | 'art3' | 'art4'>]: Tint };

/** Gold, coral, sky and leaf: an image has the three that are farthest from the hue of the site. */
const PAINTS: readonly { readonly hue: number; readonly tint: Tint }[] = [
  { hue: 80, tint: [0.81, 0.15] },
  { hue: 32, tint: [0.68, 0.18] },
  { hue: 232, tint: [0.82, 0.075] },
  { hue: 150, tint: [0.74, 0.12] },
];

const LIGHT: Tints = {
  paper: [0.984, 0.008],
  raised: [1, 0],
  tint: [0.95, 0.024],
  line: [0.885, 0.024],
  edge: [0.6, 0.05],
  soft: [0.46, 0.035],
  ink: [0.24, 0.04],
  accent: [0.49, 0.16],
  onAccent: [0.99, 0.006],
  field: [0.93, 0.055],
  onField: [0.26, 0.05],
  deep: [0.26, 0.05],
  onDeep: [0.965, 0.012],
  art1: [0.5, 0.15],
};

const DARK: Tints = {
  paper: [0.175, 0.016],
  raised: [0.215, 0.02],
  tint: [0.255, 0.03],
  line: [0.335, 0.03],
  edge: [0.57, 0.05],
  soft: [0.745, 0.028],
  ink: [0.95, 0.012],
  accent: [0.8, 0.12],
  onAccent: [0.19, 0.035],
  field: [0.28, 0.055],
  onField: [0.95, 0.02],
  deep: [0.225, 0.042],
  onDeep: [0.965, 0.012],
  art1: [0.58, 0.14],
};

/** Changes that a tone makes in both modes. */
const TONES: Readonly<Record<Accent['tone'], { light: Partial<Tints>; dark: Partial<Tints> }>> = {
  paper: { light: {}, dark: {} },
  ink: {
    light: {
      paper: [0.99, 0.002],
      tint: [0.955, 0.006],
      line: [0.89, 0.008],
      soft: [0.45, 0.012],
      ink: [0.2, 0.012],
      accent: [0.45, 0.19],
      field: [0.22, 0.022],
      onField: [0.97, 0.006],
      deep: [0.2, 0.02],
    },
    dark: {
      paper: [0.155, 0.005],
      raised: [0.2, 0.008],
      tint: [0.24, 0.01],
      line: [0.32, 0.012],
      soft: [0.74, 0.01],
      ink: [0.96, 0.004],
      field: [0.35, 0.02],
      deep: [0.2, 0.012],
    },
  },
  signal: {
    light: { paper: [0.993, 0.004], field: [0.89, 0.175], accent: [0.47, 0.19], tint: [0.945, 0.035] },
    dark: { field: [0.86, 0.17], onField: [0.22, 0.05], accent: [0.83, 0.14], art1: [0.66, 0.17] },
  },
};

/** Text on a field has a contrast of 7 down to here. */
const DARKEST_FIELD = 0.76;

/** The colors of both modes. */
export interface Palette {
  /** Colors in light mode. */
  readonly light: PaletteColors;
  /** Colors in dark mode. */
  readonly dark: PaletteColors;
}

/**
 * Returns the colors that the setting `accent` stands for, for cards and graphics. In a stylesheet,
 * `@import "sitewright/palette.css"` has the same as custom properties: `--paper`, `--on-accent`, `--art-1`. Throws an
 * Error without the setting.
 *
 * @example
 * ```ts
 * palette({ hue: 145, tone: 'paper' }).light.accent; // '#00751c'
 * ```
 */
export function palette(accent: Accent | undefined): Palette {
  if (accent === undefined) throw new Error(`${NO_ACCENT.text}. ${NO_ACCENT.remedy}`);
  const { light, dark } = TONES[accent.tone];
  const tinted = accent.tone === 'signal' ? withBrightField : colorsOf;
  return {
    light: tinted(accent.hue, { ...LIGHT, ...light }),
    dark: tinted(accent.hue, { ...DARK, ...dark }),
  };
}

/** The field gets darker while that makes its color stronger: as light as a bright yellow, red would be pale pink. */
function withBrightField(hue: number, tints: Tints): PaletteColors {
  const [, chroma] = tints.field;
  let [lightness] = tints.field;
  let strongest = shownChroma(lightness, chroma, hue);
  for (let darker = lightness; darker > DARKEST_FIELD && strongest < 0.9 * chroma; darker -= 0.01) {
    const shown = shownChroma(darker, chroma, hue);
    if (shown > strongest) [lightness, strongest] = [darker, shown];
  }
  return colorsOf(hue, { ...tints, field: [lightness, chroma] });
}

/** Returns the background of the page in both modes. Each page needs it, and the whole palette takes ten times as long. */
export function paperColors({ tone, hue }: Accent): Readonly<Record<keyof Palette, string>> {
  const { light, dark } = TONES[tone];
  return {
    light: oklch(...(light.paper ?? LIGHT.paper), hue),
    dark: oklch(...(dark.paper ?? DARK.paper), hue),
  };
}

/** Says that the setting is missing, and how to add it. */
export const NO_ACCENT = {
  text: 'The palette needs a hue, and the site has no accent',
  remedy: 'Add accent: 255 to content/site.yaml, with any number from 0 to 359.',
};

/** Returns `sitewright/palette.css`. */
export function paletteStyles(accent: Accent): string {
  const { light, dark } = palette(accent);
  const names = Object.keys(light) as (keyof Tints)[];
  const lines = names.map((name) => `  --${propertyOf(name)}: light-dark(${light[name]}, ${dark[name]});`);
  return `:root {\n  color-scheme: light dark;\n${lines.join('\n')}\n}\n`;
}

/** `onAccent` → `on-accent`, `art1` → `art-1`. */
function propertyOf(name: string): string {
  return name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`);
}

function colorsOf(hue: number, tints: Tints): PaletteColors {
  const names = Object.keys(tints) as (keyof Tints)[];
  const colors = names.map((name) => [name, oklch(...tints[name], hue)]);
  const [nearest] = [...PAINTS].sort((a, b) => distance(a.hue, hue) - distance(b.hue, hue));
  const others = PAINTS.filter((paint) => paint !== nearest);
  const art = others.map((paint, index) => [`art${index + 2}`, oklch(...paint.tint, paint.hue)]);
  return Object.fromEntries([...colors, ...art]);
}

/** Degrees between two hues, 0 to 180. */
function distance(a: number, b: number): number {
  return 180 - Math.abs(180 - Math.abs(a - b));
}

/**
 * Returns a color of OKLCH as `#rrggbb`, for images and cards, where CSS has no `oklch()`. Lightness is 0 to 1, chroma 0
 * to about 0.3, the hue in degrees. Chroma that sRGB can't show is reduced; lightness and hue stay.
 *
 * @example
 * ```ts
 * oklch(0.7, 0.1, 145); // '#76af77'
 * ```
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const shown = linearOf(lightness, shownChroma(lightness, chroma, hue), hue);
  return `#${shown.map(hexOf).join('')}`;
}

/** Returns the chroma, or the most that sRGB can show. */
function shownChroma(lightness: number, chroma: number, hue: number): number {
  if (isShown(linearOf(lightness, chroma, hue))) return chroma;
  let [least, most] = [0, chroma];
  // Halvings of the chroma, until what is left can't be seen.
  for (let step = 0; step < 12; step += 1) {
    const middle = (least + most) / 2;
    if (isShown(linearOf(lightness, middle, hue))) least = middle;
    else most = middle;
  }
  return least;
}

/** Linear sRGB, with the numbers of https://www.w3.org/TR/css-color-4/#color-conversion-code. */
function linearOf(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function isShown(linear: readonly number[]): boolean {
  return linear.every((part) => part >= -0.0005 && part <= 1.0005);
}

function hexOf(linear: number): string {
  const part = Math.min(1, Math.max(0, linear));
  const encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
