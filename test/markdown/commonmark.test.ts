import { readFileSync } from 'node:fs';
import spec from 'commonmark-spec';
import { expect, test } from 'vitest';
import { canonicalHtml } from './canonical-html.ts';
import { compile, siteOf } from './support.ts';

/** Numbers of the examples that we render in another way, by reason. */
const differences: Readonly<Record<string, readonly number[]>> = JSON.parse(
  readFileSync(new URL('./commonmark-differences.json', import.meta.url), 'utf8'),
);

const EMPTY = siteOf([]);

test('CommonMark 0.31.2 is rendered as specified, except for the known differences', () => {
  expect(spec.tests.length).toBe(652);
  const failing = spec.tests.filter(({ markdown, html }) => {
    const { html: actual } = compile(tabs(markdown), EMPTY);
    return canonicalHtml(actual) !== canonicalHtml(tabs(html));
  });
  const known = Object.values(differences).flat();
  expect(failing.map(({ number }) => number)).toEqual(known.toSorted((a, b) => a - b));
});

/** The specification shows a tab as an arrow. */
function tabs(text: string): string {
  return text.replaceAll('→', '\t');
}
