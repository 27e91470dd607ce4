// The contrast of the colors in sitewright/highlight.css.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { repository } from '../support/sources.ts';

const css = readFileSync(path.join(repository, 'src/api/styles/highlight.css'), 'utf8');
const colors = [...css.matchAll(/--code-(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)];
const GROUNDS = ['ground', 'highlighted', 'inserted', 'deleted'];

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  const values = new Map(
    colors.map(([, name = '', light, dark]) => [name, scheme === 'light' ? light : dark]),
  );
  const texts = [...values].filter(([name]) => !GROUNDS.includes(name) && name !== 'edge');

  test('there are colors', () => expect(texts.length).toBeGreaterThan(6));

  test.each(GROUNDS)('every text is readable on the background --code-%s', (ground) => {
    for (const [name, color] of texts)
      expect(wcagContrast(color ?? '', values.get(ground) ?? ''), name).toBeGreaterThanOrEqual(4.5);
  });
});

test('every color is a custom property', () => {
  const rules = css.slice(css.indexOf('}'));
  expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl|oklch/i);
  const used = new Set([...rules.matchAll(/var\(--code-(\w+)\)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(colors.map(([, name]) => name).sort());
});
