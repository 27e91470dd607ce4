// The colors that `accent` can choose, as an image for docs/colors.md: twelve hues around, three tones from inside to outside.
import { palette } from '../../src/api/palette.ts';
import type { Accent } from '../../src/settings/index.ts';

const HUES = Array.from({ length: 12 }, (_, index) => index * 30);
const RINGS: readonly { readonly tone: Accent['tone']; readonly from: number; readonly to: number }[] = [
  { tone: 'paper', from: 60, to: 112 },
  { tone: 'ink', from: 116, to: 168 },
  { tone: 'signal', from: 172, to: 224 },
];
const MODES = {
  light: { ground: '#ffffff', text: '#57534e' },
  dark: { ground: '#0d0c0b', text: '#b5afa9' },
};

/** Each field has the color of large backgrounds, with a band in that of links and buttons. */
export function colorWheel(mode: keyof typeof MODES): string {
  const { ground, text } = MODES[mode];
  const fields = RINGS.flatMap(({ tone, from, to }) =>
    HUES.flatMap((hue) => {
      const { field, accent } = palette({ hue, tone })[mode];
      return [sector(hue, from, to, field), sector(hue, from, from + 14, accent)];
    }),
  );
  const labels = HUES.map((hue) => {
    const [x, y] = pointAt(hue, 242);
    return `<text x="${x}" y="${y}">${hue}</text>`;
  });
  const style = `text{font:600 15px ui-sans-serif,system-ui,sans-serif;fill:${text};text-anchor:middle;dominant-baseline:central}`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-260 -260 520 520" width="520" height="520">',
    `<title>Twelve hues in three tones</title><style>${style}</style>`,
    `<rect x="-260" y="-260" width="520" height="520" rx="16" fill="${ground}"/>`,
    ...fields,
    ...labels,
    '</svg>\n',
  ].join('\n');
}

/** A part of a ring, with a gap of equal width to the next. */
function sector(hue: number, from: number, to: number, color: string): string {
  const half = (radius: number) => 15 - (2 / radius) * (180 / Math.PI);
  const corners = [
    [hue - half(from), from],
    [hue - half(to), to],
    [hue + half(to), to],
    [hue + half(from), from],
  ] as const;
  const [a, b, c, d] = corners.map(([angle, radius]) => pointAt(angle, radius).join(' '));
  return `<path d="M${a}L${b}A${to} ${to} 0 0 1 ${c}L${d}A${from} ${from} 0 0 0 ${a}Z" fill="${color}"/>`;
}

/** Hue 0 is at the top, and hues grow clockwise. */
function pointAt(degrees: number, radius: number): readonly [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return [rounded(radius * Math.cos(angle)), rounded(radius * Math.sin(angle))];
}
