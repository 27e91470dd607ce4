// Code in pages that are read from right to left.
import { expect, test } from 'vitest';
import { compile, SITE } from './support.ts';

const BODY = 'Use `a.b()`.\n\n```ts\na.b();\n```\n\n    indented\n';

function htmlIn(language: string): string {
  const { settings } = SITE;
  return compile(BODY, { ...SITE, settings: { ...settings, core: { ...settings.core, language } } }).html;
}

test('code is read from left to right, and code in a line by its own letters', () => {
  const html = htmlIn('ar');
  expect(html).toContain('<code dir="auto">a.b()</code>');
  expect(html.match(/<pre dir="ltr" tabindex="0">/g)).toHaveLength(2);
  expect(htmlIn('en')).not.toContain('dir=');
});
