import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { oklch, type PaletteColors, palette, paletteStyles, paperColors } from '../../src/api/palette.ts';

type Name = keyof PaletteColors;

/** The lowest contrast of each foreground on each of its grounds. */
const PAIRS: readonly [least: number, front: Name, grounds: readonly Name[]][] = [
  [7, 'ink', ['paper', 'raised', 'tint']],
  [4.5, 'soft', ['paper', 'raised', 'tint']],
  [4.5, 'accent', ['paper', 'raised', 'tint']],
  [4.5, 'onAccent', ['accent']],
  [7, 'onField', ['field']],
  [7, 'onDeep', ['deep']],
  [3, 'edge', ['paper', 'raised', 'tint']],
];
const TONES = ['paper', 'ink', 'signal'] as const;
const HUES = Array.from({ length: 360 }, (_, hue) => hue);

/** 0 for grays, and 1 for colors without one of the three lights. */
function saturationOf(color: string): number {
  const lights = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return 1 - Math.min(...lights) / Math.max(...lights);
}

describe('the palette of a hue', () => {
  test.each(TONES)('is readable in every hue, light and dark: %s', (tone) => {
    const tooLow = HUES.flatMap((hue) =>
      Object.entries(palette({ hue, tone })).flatMap(([mode, colors]: [string, PaletteColors]) =>
        PAIRS.flatMap(([least, front, grounds]) =>
          grounds
            .map((ground) => ({ ground, ratio: wcagContrast(colors[front], colors[ground]) }))
            .filter(({ ratio }) => ratio < least)
            .map(
              ({ ground, ratio }) => `${hue} ${mode}: ${front} on ${ground} ${ratio.toFixed(2)} < ${least}`,
            ),
        ),
      ),
    );
    expect(tooLow).toEqual([]);
  });

  test('has a strong field in every hue with the tone signal', () => {
    const pale = HUES.flatMap((hue) =>
      Object.entries(palette({ hue, tone: 'signal' }))
        .map(([mode, { field }]) => `${hue} ${mode}: ${saturationOf(field).toFixed(2)}`)
        .filter((line) => Number(line.split(': ')[1]) < 0.3),
    );
    expect(pale).toEqual([]);
  });

  test.each(TONES)('has the same ground for browser bars: %s', (tone) => {
    for (const hue of HUES) {
      const { light, dark } = palette({ hue, tone });
      expect(paperColors({ hue, tone })).toEqual({ light: light.paper, dark: dark.paper });
    }
  });

  test('has three more colors for pictures in every hue, all different', () => {
    for (const hue of HUES) {
      const { art1, art2, art3, art4 } = palette({ hue, tone: 'paper' }).light;
      const art = [art1, art2, art3, art4];
      expect(
        art.every((color) => /^#[\da-f]{6}$/.test(color)) && new Set(art).size === 4,
        `${hue}: ${art}`,
      ).toBe(true);
    }
  });

  test('keeps lightness and hue where sRGB has less chroma', () => {
    expect(oklch(0.5, 0, 0)).toBe('#636363');
    expect(oklch(0.628, 0.2577, 29.23)).toBe('#ff0000');
    expect(oklch(0.9, 0.4, 142)).toBe(oklch(0.9, 0.3, 142));
    expect(oklch(1, 0.1, 90)).toBe('#ffffff');
  });

  test('is a stylesheet with both modes', () => {
    const css = paletteStyles({ hue: 25, tone: 'paper' });
    expect(css).toContain('color-scheme: light dark;');
    expect(css).toMatch(/ {2}--on-accent: light-dark\(#[\da-f]{6}, #[\da-f]{6}\);/);
    expect(css).toMatch(/ {2}--art-1: light-dark\(#[\da-f]{6}, #[\da-f]{6}\);/);
  });

  test('needs the setting', () => {
    expect(() => palette(undefined)).toThrow(/Add accent: 255 to content\/site\.yaml/);
  });
});
