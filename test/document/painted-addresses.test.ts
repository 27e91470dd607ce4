// URLs in old attributes and properties of SVG are page facts like those of `<img>`.
import { expect, test } from 'vitest';
import { gatherFacts } from '../../src/document/facts.ts';

test.each([
  ['<table background="https://example.org/a.png"></table>', ['https://example.org/a.png']],
  ['<svg><g fill="url(https://example.org/a.svg#a)"/></svg>', ['https://example.org/a.svg#a']],
  [`<svg><g mask="u\\72l( '//example.org/a.svg' )"/></svg>`, ['//example.org/a.svg']],
  ['<svg><g fill="url(#a)" background="https://example.org/"/></svg>', []],
])('%s', (html, urls) => {
  const facts = gatherFacts(`<!doctype html><html><head></head><body>${html}</body></html>`);
  expect(facts.urls.map(({ use, url }) => `${use} ${url}`)).toEqual(urls.map((url) => `image ${url}`));
});
