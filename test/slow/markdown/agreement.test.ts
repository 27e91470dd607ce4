// Generated Markdown means the same here as in two other implementations of GFM. Where those two differ, one of them has a fault, so
// only a text on which they agree is compared.
import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { canonicalHtml } from '../../markdown/canonical-html.ts';
import { compile, siteOf } from '../../markdown/support.ts';
import { inlineSample, markdownSample } from '../../support/markdown-samples.ts';

const EMPTY = siteOf([]);
const isLong = process.env.FAULTS === 'all';
const NUMBER = isLong ? 60_000 : 3_000;
const hasCmark = spawnSync('cmark-gfm', ['--version']).status === 0;

const EXTENSIONS = ['table', 'strikethrough', 'autolink', 'tasklist'].flatMap((name) => ['-e', name]);

/** Blanks count as one: tabs in the indentation of code become spaces here. */
function comparable(html: string): string {
  return canonicalHtml(html).replace(/(?: |\\t)+/g, ' ');
}

function micromarkHtml(source: string): string {
  return comparable(
    micromark(source, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  );
}

function cmarkHtml(source: string): string {
  return comparable(
    execFileSync('cmark-gfm', ['--unsafe', ...EXTENSIONS], { input: source, encoding: 'utf8' }),
  );
}

/** Texts that we read differently on purpose, or that only nearly look like something. */
const DIFFERENT: readonly RegExp[] = [
  // A URL in brackets is a link.
  /\[[^\]]*(?:https?:|www\.|@)/,
  // A comment ends the line before it.
  /\n[ \t>]*<!--/,
  // marked takes a number for a list within a heading that is underlined.
  /\d[.)].*\n[ \t>]*=/,
  // Escapes and code right after a URL may belong to it.
  /(?:https?:|www\.)[^\s<]*[\\`]/,
  // marked ends a paragraph at what looks like a table.
  /\n[ \t>]*\d+[.)].*\n.*-[ \t]*\|/,
  // Underscores before an e-mail address belong to emphasis.
  /_[\w.+-]*@|_(?:https?:|www\.)/,
  // The others also make links of hosts without letters, and of hosts that end with a hyphen or an underscore.
  /www\.(?:[^a-z]|$)|@\.|@[\w.-]*[\d_-]/,
  // A table needs two bars or dashes in more than one column.
  /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*\|?[ \t]*-+[ \t]*\|?[ \t]*$/m,
];

test.skipIf(!hasCmark).each([
  ['blocks', markdownSample],
  ['paragraphs', inlineSample],
])('%s', (_name, sample) => {
  let compared = 0;
  const different: string[] = [];
  fc.assert(
    fc.property(sample, (source) => {
      const { html, diagnostics } = compile(source, EMPTY);
      if (diagnostics.length > 0 || DIFFERENT.some((pattern) => pattern.test(source))) return;
      compared += 1;
      const ours = comparable(html);
      const theirs = micromarkHtml(source);
      if (ours === theirs || cmarkHtml(source) !== theirs) return;
      // In long runs, rare kinds are counted instead of listed.
      if (!isLong) expect(ours).toBe(theirs);
      different.push(source);
    }),
    // Long runs look for new texts, and others repeat the same ones.
    { numRuns: NUMBER, ...(!isLong && { seed: 1 }) },
  );
  // Most samples are compared.
  expect(compared).toBeGreaterThan(NUMBER / 3);
  expect([different.length < compared / 1000 || different]).toEqual([true]);
});
