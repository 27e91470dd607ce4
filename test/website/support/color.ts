// Color conversion: OKLCH to sRGB (https://www.w3.org/TR/css-color-4/#color-conversion-code) and the contrast ratio
// of WCAG 2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).

/** Red, green and blue from 0 to 1, gamma-encoded. */
export type Rgb = readonly [number, number, number];

const TOKEN = /--([\w-]+):\s*light-dark\(\s*oklch\(([^)]*)\),\s*oklch\(([^)]*)\)\s*\)/g;

/** Reads the colors of a stylesheet by name, in one scheme. */
export function readColors(css: string, scheme: 'light' | 'dark'): ReadonlyMap<string, Rgb> {
  return new Map(
    [...css.matchAll(TOKEN)].map(([, name = '', light = '', dark = '']) => [
      name,
      fromOklch(scheme === 'light' ? light : dark),
    ]),
  );
}

/** `0.25 0.035 190`: lightness, chroma and hue in degrees. */
function fromOklch(values: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = values.trim().split(/\s+/).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function encode(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

export function contrast(first: Rgb, second: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `#fcfaf4` */
export function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
