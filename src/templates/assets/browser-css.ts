// Stylesheets as esbuild should read them, and the parts of them that no browser knows: esbuild passes on rules of Sass,
// Tailwind and PostCSS without a word.
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { guide } from '../../kit/diagnostics/guide.ts';
import { linesOf } from '../../kit/lines.ts';
import { nearest } from '../../kit/nearest.ts';
import { wordSet } from '../../kit/word-set.ts';

/** Names of at-rules in CSS (https://developer.mozilla.org/docs/Web/CSS/Reference/At-rules), and blocks in them. */
const KNOWN = wordSet(
  `charset color-profile container counter-style document font-face font-feature-values font-palette-values function import
  keyframes layer media namespace page position-try property scope starting-style supports view-transition viewport
  annotation character-variant historical-forms ornaments styleset stylistic swash
  top-left-corner top-left top-center top-right top-right-corner right-top right-middle right-bottom
  bottom-right-corner bottom-right bottom-center bottom-left bottom-left-corner left-bottom left-middle left-top`,
);

const FOREIGN: readonly (readonly [ReadonlySet<string>, string])[] = [
  [
    wordSet(
      'apply config custom-variant plugin reference screen source tailwind theme utility variant variants',
    ),
    `Run Tailwind before the build, and import the stylesheet that it writes: ${guide('styles.md#tailwind')}`,
  ],
  [
    wordSet(
      'at-root content debug each else error extend for forward if include mixin return use warn while',
    ),
    `Compile the file with Sass before the build, and import the stylesheet that it writes: ${guide('styles.md#sass')}`,
  ],
  [wordSet('custom-media custom-selector nest'), 'Write it out where it is used.'],
];

/** Matches at-rules without a prefix of a browser, variables of Sass, and its expressions in braces. */
const SIGN = /(?<![\\\w])(?:@([a-z_][\w-]*)|\$[a-z_][\w-]*|#\{)/gi;

/** Comments, strings and URLs, in which signs mean nothing. */
const QUIET = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\burl\([^"')]*\)/gi;

/** Reports everything in a stylesheet that browsers ignore because it is written for another tool. */
export function foreignStyles(path: string, css: string): readonly Diagnostic[] {
  if (!/[@$]|#\{/.test(css)) return [];
  const code = css.replace(QUIET, (quiet) => quiet.replace(/[^\n]/g, ' '));
  const signs = Array.from(code.matchAll(SIGN)).filter(([, rule]) => !KNOWN.has(rule?.toLowerCase() ?? ''));
  const lines = signs.length > 0 ? linesOf(css) : undefined;
  return signs.flatMap(({ 0: sign, 1: rule, index }) =>
    lines === undefined
      ? []
      : diagnostic('template-warning', {
          message: `Browsers do not know ${sign === '#{' ? 'expressions in #{ }' : sign}, and ignore it`,
          at: { path, ...lines.at(index), length: sign.length },
          hint: ruleHint(rule ?? 'include'),
        }),
  );
}

/** Returns what to do about an at-rule, given without its sign, that browsers do not know; undefined for a known one. */
export function foreignRule(rule: string): string | undefined {
  return KNOWN.has(rule.toLowerCase()) ? undefined : ruleHint(rule);
}

function ruleHint(written: string): string {
  const rule = written.toLowerCase();
  const [, hint] = FOREIGN.find(([rules]) => rules.has(rule)) ?? [];
  if (hint !== undefined) return hint;
  const likely = nearest(rule, KNOWN);
  return likely === undefined ? 'Remove it: it has no effect.' : `Did you mean @${likely}?`;
}

const IMAGE_SET = /image-set\((?:[^()]|\([^()]*\))*\)/gi;

/** Writes the texts of `image-set("map.png" 1x)` as `url("map.png")`, which means the same, and which esbuild resolves. */
export function withSetUrls(css: string): string {
  if (!css.includes('image-set(')) return css;
  return css.replace(IMAGE_SET, (set) =>
    set.replace(/([(,]\s*)("[^"\n]*"|'[^'\n]*')(?!\s*\))/g, (_, before, text) => `${before}url(${text})`),
  );
}
