// Pages with code: four blocks of fifteen lines, all different. Without language names nothing is highlighted.
import { editionText, type Pages } from './pages.ts';
import { paragraphPages } from './paragraph-pages.ts';
import { between, choose, type Random, seeded, times } from './random.ts';
import { LATIN } from './words.ts';

const BLOCKS = 4;
const LINES = 15;

/** A language, and the lines of its blocks; names replace `$`. */
const LANGUAGES: readonly (readonly string[])[] = [
  [
    'ts',
    "import { $ } from './$.ts';",
    'export async function $($: string, $ = 5): Promise<void> {',
    '  const $ = await $($);',
    '  if ($ < 3 && $ !== undefined) return;',
    '  for (const $ of $.filter(({ $ }) => $ > 0)) $.push(`$/$`);',
    '  // $ of $',
    '}',
  ],
  [
    'sh',
    '#!/bin/sh',
    '$ --$ "$HOME/$" | $ > $.txt',
    'for $ in *.$; do',
    '  cd $ && $',
    'done',
    '# $',
    'export $="$"',
  ],
  ['json', '{ "$": "$",', '  "$": [1, 2, { "$": null }],', '  "$": true,', '  "$": -1.5e3 }'],
  [
    'css',
    '.$ > #$::before {',
    '  color: light-dark(#123456, white);',
    '  margin: 0 calc(100% - 2rem);',
    '}',
    '/* $ */',
  ],
  [
    'python',
    'from $ import $',
    'def $(self, $: int = 3) -> str:',
    '    """$ $."""',
    '    return f"{$} of {$}"  # $',
    '    if not $: raise $Error("$")',
  ],
  [
    'html',
    '<p class="$" id=$>$ &amp; $</p>',
    '<ul>',
    '  <li><a href="/$/">$</a></li>',
    '</ul>',
    '<!-- $ -->',
  ],
  [
    'go',
    'func ($ *$) $($ string) (int, error) {',
    '\tif $, err := $.$($); err != nil {',
    '\t\treturn 0, fmt.Errorf("$: %w", err)',
    '\t}',
    '\tdefer $.Close() // $',
    '}',
  ],
  ['yaml', '$:', '  $: $', '  - $', '  - { $: "$" }', '# $'],
];

const words = paragraphPages(1000);

function codePages(name: string, isNamed: boolean): Pages {
  return {
    name,
    title: words.title,
    text(page, edition = 0) {
      const random = seeded(page + 2_000_000);
      const blocks = times(BLOCKS, () => block(random, isNamed));
      return `---\ntitle: ${words.title(page)}\n---\n\n${[editionText(edition), ...blocks].join('\n\n')}\n`;
    },
  };
}

function block(random: Random, isNamed: boolean): string {
  const [language = '', ...lines] = choose(random, LANGUAGES);
  const written = times(LINES, () => choose(random, lines).replaceAll('$', () => nameOf(random)));
  return `\`\`\`${isNamed ? language : ''}\n${written.join('\n')}\n\`\`\``;
}

function nameOf(random: Random): string {
  return choose(random, LATIN.words) + (random() < 0.5 ? '' : String(between(random, 1, 99)));
}

export const highlightedPages = codePages('pages with four blocks of code', true);
export const plainPages = codePages('pages with four blocks that are not highlighted', false);
