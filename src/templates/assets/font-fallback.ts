// `@import "./geist.woff2?fallback=Geist&wght=400,600"` declares "Geist Fallback": a font that every machine has, stretched to
// the widths and heights of the real one, so that a page doesn't move when that arrives.
import { fontMetrics } from '../../kit/system/font-tables.ts';

export interface FontFallback {
  readonly family: string;
  readonly like: keyof typeof LOCAL;
  /** Weights of a variable font. */
  readonly weights: readonly number[];
  /** Values of its other axes, such as `opsz` for the size at which a title is shown. */
  readonly axes: Readonly<Record<string, number>>;
}

/** Letters as often as in English, German, French and Spanish texts, about, with spaces. */
export const SAMPLE = `${'aaaaaaaabbcccdddddeeeeeeeeeeeeffgghhhhhiiiiiiijkllllmmnnnnnnnooooooooppqrrrrrrsssssstttttttttuuuvwwxyyz'}${' '.repeat(18)}`;

/** Fonts that machines have, with the average width of the sample, from the tables of Liberation Sans and Serif. */
const LOCAL = {
  sans: {
    regular: { width: 0.4456, names: ['Arial', 'ArialMT', 'Liberation Sans'] },
    bold: { width: 0.4831, names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'] },
    italic: { width: 0.4456, names: ['Arial Italic', 'Arial-ItalicMT', 'Liberation Sans Italic'] },
  },
  serif: {
    regular: { width: 0.4049, names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'] },
    bold: {
      width: 0.4316,
      names: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
    },
    italic: {
      width: 0.4059,
      names: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
    },
  },
} as const;

/** Lightest weight to which the bold font is nearer. */
const BOLD = 550;

/** Parses the query of a URL; returns a problem for an invalid one. */
export function parseFallback(query: string): FontFallback | { readonly problem: string } {
  const {
    fallback = '',
    like = 'sans',
    wght = '',
    ...others
  } = Object.fromEntries(new URLSearchParams(query));
  const weights = wght === '' ? [] : wght.split(',').map(Number);
  if (!/^[\w -]+$/.test(fallback)) return { problem: `"${fallback}" is not the name of a font` };
  if (like !== 'sans' && like !== 'serif')
    return { problem: `like=${like} is neither like=sans nor like=serif` };
  if (weights.some((weight) => !(weight >= 1 && weight <= 1000)))
    return { problem: `wght=${wght} is not a list of weights such as wght=400,600` };
  const wrong = Object.entries(others).find(
    ([tag, value]) => !/^[A-Za-z]{4}$/.test(tag) || !/^[\d.]+$/.test(value),
  );
  if (wrong) return { problem: `${wrong.join('=')} is not an axis such as opsz=48` };
  const axes = Object.fromEntries(Object.entries(others).map(([tag, value]) => [tag, Number(value)]));
  return { family: `${fallback} Fallback`, like, weights, axes };
}

/** Returns rules for each weight; `instanceOf` returns a font at one value of each axis, with the letters of the sample. */
export async function fallbackStyles(
  { family, like, weights, axes }: FontFallback,
  instanceOf: (axes: FontFallback['axes']) => Promise<Uint8Array>,
): Promise<string> {
  const rules = (weights.length === 0 ? [undefined] : weights).map(async (weight) => {
    const instance = await instanceOf(weight === undefined ? axes : { ...axes, wght: weight });
    const { ascent, descent, lineGap, width, isItalic } = await fontMetrics(instance, SAMPLE);
    const local = LOCAL[like][isItalic ? 'italic' : (weight ?? 0) >= BOLD ? 'bold' : 'regular'];
    const scale = width / local.width;
    return [
      `@font-face {`,
      `  font-family: "${family}";`,
      `  src: ${local.names.map((name) => `local("${name}")`).join(', ')};`,
      `  font-style: ${isItalic ? 'italic' : 'normal'};`,
      ...(weight === undefined ? [] : [`  font-weight: ${weight};`]),
      `  size-adjust: ${percent(scale)};`,
      `  ascent-override: ${percent(ascent / scale)};`,
      `  descent-override: ${percent(descent / scale)};`,
      `  line-gap-override: ${percent(lineGap / scale)};`,
      '}\n',
    ].join('\n');
  });
  return (await Promise.all(rules)).join('');
}

function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}
