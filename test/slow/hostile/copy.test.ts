// The copy button copies the code that the build wrote next to it, whatever a page contains.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Highlighter } from '../../../src/markdown/code/highlighter.ts';
import { repository } from '../../support/sources.ts';
import { BROWSER_ARGUMENTS } from '../../website/support/browser.ts';
import { browser } from './browser.ts';

const { createHighlighter }: { createHighlighter(): Highlighter } = createRequire(import.meta.url)(
  '#highlighter',
);

const BUTTON = '<button type="button" class="code-copy" data-label="Copy" data-done="Copied">Copy</button>';

const SESSION = createHighlighter().highlight(
  '$ npm ci\nadded 12 packages\n$ npm \\\n  test\nok\n',
  'console',
);

test.skipIf(browser.kind === 'missing')('copies only lines of code that are next to the button', async () => {
  const program = await chromium.launch({
    executablePath: browser.kind === 'found' ? browser.executable : '',
    args: BROWSER_ARGUMENTS,
  });
  try {
    const page = await program.newPage();
    await page.addInitScript(() => {
      const texts: string[] = [];
      Object.assign(window, { texts });
      const clipboard = { writeText: async (text: string) => texts.push(text) };
      Object.defineProperty(navigator, 'clipboard', { value: clipboard });
    });
    await page.route('**', (route) =>
      route.fulfill({ body: '<!doctype html><title>x</title>', contentType: 'text/html' }),
    );
    await page.goto('http://site.invalid/');
    await page.setContent(
      [
        `<div class="code"><pre><code>one\n<del class="line">gone\n</del>two\n</code></pre>${BUTTON}</div>`,
        `<div><p>Text <code>ls<span hidden>; rm -r ~</span></code></p>${BUTTON}</div>`,
        `<div class="code"><pre><code>${SESSION}</code></pre>${BUTTON}</div>`,
        `<div><div><pre><code>inner</code></pre></div>${BUTTON}</div>`,
      ].join('\n'),
    );
    await page.addScriptTag({
      type: 'module',
      content: readFileSync(path.join(repository, 'lib/browser/copy-code.js'), 'utf8'),
    });
    for (const button of await page.$$('.code-copy')) await button.click();
    expect(await page.evaluate('texts')).toEqual(['one\ntwo\n', 'npm ci\nnpm \\\n  test']);
  } finally {
    await program.close();
  }
});
