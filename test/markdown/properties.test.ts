import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { hasErrors } from '../../src/kit/diagnostics/diagnostic.ts';
import { dangersIn } from './dangers.ts';
import { type Compiled, compile, markdown, SITE, SITE_WITH_ALL } from './support.ts';

/** Pieces of Markdown and HTML that mean something, good and bad. */
const PIECES = [
  ...'*_`~[]()<>{}#!|&\\/:;=^-+"\' \n\t'.split(''),
  ...[
    'a',
    'b ',
    '\n\n',
    '\r\n',
    '\r',
    '    ',
    '> ',
    '- ',
    '1. ',
    '# ',
    '## ',
    '```',
    '~~~',
    '---',
    '===',
    '**',
    '~~',
    '|-|',
  ],
  ...[
    '# a\n',
    '\n## A\n',
    '</site-main>',
    '<site-main>',
    '[a](',
    '](#a)',
    '![a](map.png)',
    '[a](../about.md)',
    '[a]: ',
    '[^1]',
    '[^1]: ',
    '{#a}',
    '[ ] ',
    '> [!NOTE]\n',
    '{.a #b title=c}',
    '\n: ',
    '*[a]: b\n',
    '==',
    '++a+b++',
  ],
  ...[
    '{{ site.name }}',
    '{{ site.markup }}',
    '{{ site.x }}',
    '{{',
    '}}',
    '\\{{',
    '\ufdd0',
    '&#xfdd4;0&#xfdd5;',
    '\ud800',
    '\u0000',
    '\ufeff',
  ],
  ...[
    'javascript:',
    'java\tscript:',
    '&#106;avascript:',
    'data:',
    'https://example.org',
    'www.example.org',
    'a@example.org',
  ],
  ...[
    '<script>',
    '</script>',
    '<b>',
    '</b>',
    '<p ',
    '<img ',
    'src=x ',
    'onerror=x',
    ' onclick="x"',
    'href="',
    'id=a',
    ' style=x',
    '/>',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<!x',
    '<svg>',
    '</svg>',
    '<div>',
    '</div>',
    '<textarea>',
    '<title>',
    '<kbd>',
    '<a ',
  ],
  ...['&lt;', '&#60;', '&colon;', '&Tab;', '&amp', '&quot;', '| a | b |\n|---|:-:|\n'],
];

const body = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
  },
);

test('arbitrary text never throws, and its problems have places', () => {
  fc.assert(
    fc.property(body, fc.constantFrom(SITE, SITE_WITH_ALL), (text, site) => {
      const lines = text.split(/\r\n?|\n/);
      for (const { at } of compile(text, site).diagnostics) {
        const line = lines[(at?.line ?? 0) - 1];
        expect(line).toBeDefined();
        expect((at?.column ?? 0) - 1).toBeLessThanOrEqual(line?.length ?? 0);
      }
      markdown.firstHeading(text, SITE.settings);
    }),
    { numRuns: 3000, examples: [['[a](/\ud800) [b](?{{ site.name }}\udc00)', SITE]] },
  );
});

test('a page without errors cannot run code or leave its place', () => {
  let published = 0;
  fc.assert(
    fc.property(body, fc.constantFrom(SITE, SITE_WITH_ALL), (text, site) => {
      const compiled = compile(text, site);
      if (hasErrors(compiled.diagnostics)) return;
      published += 1;
      expect(dangersIn(compiled.html)).toEqual([]);
      expect(idsIn(compiled)).toEqual([...new Set(idsIn(compiled))]);
    }),
    { numRuns: 6000 },
  );
  expect(published).toBeGreaterThan(500);
});

test('escaped text is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const words = text.replace(/\s+/g, ' ').trim();
      const escaped = words.replace(/[!-/:-@[-`{-~]/g, '\\$&');
      expect(textIn(compile(`x ${escaped} x`).html).trim()).toBe(`x ${words} x`);
    }),
  );
});

function idsIn({ html }: Compiled): readonly string[] {
  const ids: string[] = [];
  const parser = new Parser({ onopentag: (_name, { id }) => void (id !== undefined && ids.push(id)) });
  parser.end(html);
  return ids;
}

function textIn(html: string): string {
  const parts: string[] = [];
  const parser = new Parser({ ontext: (part) => void parts.push(part) });
  parser.end(html);
  return parts.join('');
}
