// The declared language of a document, compared with that of its page.
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

test.each([
  ['en', 'en-US', []],
  ['EN', 'en-us', []],
  ['en-US', 'en-US', []],
  ['en-US', 'en', ['language-wrong']],
  ['en-GB', 'en-US', ['language-wrong']],
  ['e', 'en', ['language-wrong']],
])('<html lang="%s"> on a page in %s', async (declared, language, codes) => {
  const layout = String(minimal['templates/page.tsx']).replace(
    /<html lang=\S+>/,
    `<html lang="${declared}">`,
  );
  expect(layout).toContain(`lang="${declared}"`);
  const root = makeSite({
    ...minimal,
    'content/index.md': `---\nlanguage: ${language}\n---\n\n# Home\n`,
    'templates/page.tsx': layout,
  });
  const { diagnostics } = await build(root);
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(codes);
});
