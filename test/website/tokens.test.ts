// The contrast of the colors in templates/styles/tokens.css.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { field, ink, softInk } from '../../templates/styles/colors.ts';
import { repository } from '../support/sources.ts';
import { contrast, type Rgb, readColors, toHex } from './support/color.ts';

const tokens = readFileSync(path.join(repository, 'templates/styles/tokens.css'), 'utf8');
const schemes = { light: readColors(tokens, 'light'), dark: readColors(tokens, 'dark') };

/** Text and its background, with the lowest contrast required by WCAG 2.2 AA or by us. */
const PAIRS: readonly (readonly [front: string, backs: readonly string[], least: number])[] = [
  ['ink', ['paper', 'surface', 'tint', 'sand', 'field'], 7],
  ['ink-2', ['paper', 'surface', 'tint', 'sand'], 6.7],
  ['link', ['paper', 'surface', 'tint', 'sand'], 6.7],
  ['on-pine', ['pine', 'pine-hover'], 7],
  ['paper', ['ink'], 7],
  ['coral-ink', ['surface', 'paper', 'tint'], 4.5],
  ['control', ['surface', 'paper'], 3],
  ['pine', ['paper', 'tint', 'sand', 'surface'], 3],
  ['bar', ['surface'], 3],
  ['coral', ['surface'], 3],
  ['focus', ['paper', 'surface', 'tint', 'sand', 'field'], 3],
];

describe.each(Object.entries(schemes))('in the %s scheme', (_scheme, colors) => {
  const color = (name: string): Rgb => {
    const found = colors.get(name);
    if (!found) throw new Error(`There is no color --${name}`);
    return found;
  };

  test.each(PAIRS.flatMap(([front, backs, least]) => backs.map((back) => [front, back, least] as const)))(
    '%s on %s reaches %d',
    (front, back, least) => {
      expect(contrast(color(front), color(back))).toBeGreaterThanOrEqual(least);
    },
  );

  test('every color is inside sRGB', () => {
    const outside = [...colors].filter(([, rgb]) => rgb.some((part) => part < -0.002 || part > 1.002));
    expect(outside).toEqual([]);
  });
});

test('both schemes define every color', () => {
  expect([...schemes.light.keys()]).toEqual([...schemes.dark.keys()]);
  expect(schemes.light.size).toBeGreaterThan(15);
});

test('the contrast is that of the definition', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  expect(contrast([0.5, 0.5, 0.5], [1, 1, 1])).toBeCloseTo(3.98, 2);
});

test('the color around the page is that of the page', () => {
  const html = readFileSync(path.join(inject('output'), 'index.html'), 'utf8');
  const found = [
    ...html.matchAll(/<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#\w+)"/g),
  ];
  expect(Object.fromEntries(found.map(([, scheme, color]) => [scheme, color]))).toEqual({
    light: toHex(schemes.light.get('paper') ?? [0, 0, 0]),
    dark: toHex(schemes.dark.get('paper') ?? [0, 0, 0]),
  });
});

test('cards and icons have the colors of the pages', () => {
  const light = (name: string) => toHex(schemes.light.get(name) ?? [0, 0, 0]);
  expect([field, ink, softInk]).toEqual([light('field'), light('ink'), light('ink-2')]);
  expect(readFileSync(path.join(repository, 'content/site.yaml'), 'utf8')).toContain(
    `icons: { source: favicon.svg, background: '${field}' }`,
  );
});

test('the icon is the mark of the pages, in the same colors', () => {
  const icon = readFileSync(path.join(inject('output'), 'favicon.svg'), 'utf8');
  const html = readFileSync(path.join(inject('output'), 'index.html'), 'utf8');
  const shapes = (svg: string) =>
    svg.replaceAll(/><\/(?:rect|circle)>/g, '/>').match(/<(?:rect|circle).*?\/>/g);
  const mark = /<svg class="mark".*?<\/svg>/.exec(html)?.[0] ?? '';
  expect(shapes(icon)).toEqual(shapes(mark));
  expect(shapes(mark)).toHaveLength(3);
  const [light = '', dark = ''] = icon.split('@media');
  for (const [palette, colors] of [
    [light, schemes.light],
    [dark, schemes.dark],
  ] as const) {
    for (const [part, name] of [
      ['pine', 'pine'],
      ['mint', 'mint'],
      ['vote', 'coral'],
    ] as const) {
      expect(palette).toContain(`.${part}{fill:${toHex(colors.get(name) ?? [0, 0, 0])}}`);
    }
  }
});
