// A parser confirms the nesting of proven pages, and ordinary pages are proven.
import { cpSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STARTERS } from '../../src/commands/starters.ts';
import { build } from '../support/build.ts';
import {
  bodies,
  CHAINS,
  checkBody,
  checkPage,
  HEAD,
  NAMES,
  pages,
  provenTree,
  writeElement,
} from '../support/nesting.ts';
import { makeFolder, makeLink, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';

function isProven(body: string): boolean {
  const before = `${HEAD}<body><main>`;
  const html = `${before}${body}</main><footer>F</footer></body></html>\n`;
  return provenTree(html, [before.length, before.length + body.length]) !== undefined;
}

describe('by example', () => {
  test.each([
    '<p>a <b>b</b><br><img src="/a.png" alt=""/></p>',
    '<ul>\n<li><p>a</p><ol><li>b</li></ol></li>\n</ul>',
    '<dl><dt>a</dt><dd>b<dl><dt>c</dt></dl></dd></dl>',
    '<a href="/"><div>a block</div></a><button>b</button>',
    '<b><b><b><b>a</b></b></b></b>',
    '<table>\n<caption>a</caption><colgroup><col></colgroup><thead><tr><th>b</th></tr></thead></table>',
    '<table><tr><td><p>a</p><table><tbody><tr><td>b</td></tr></tbody></table></td></tr></table>',
    '<select><option>a</option><optgroup label="b"><option>c</option></optgroup></select>',
    '<svg><title>a</title><desc>b</desc><g><path d=""></path></g></svg>',
    '<pre>\n\na</pre><textarea>\n</textarea><style>a {}</style>',
    '<my-card><nonsense>a</nonsense></my-card>',
  ])('%s is proven', (body) => {
    expect(isProven(body)).toBe(true);
  });

  test.each([
    ['what ends a paragraph', '<p><span><section>a</section></span></p>'],
    ['an item in a paragraph', '<p><span><li>a</li></span></p>'],
    ['an item in an item', '<ul><li><div><li>a</li></div></li></ul>'],
    ['a term in a description', '<dl><dd><div><dt>a</dt></div></dd></dl>'],
    ['a link in a link', '<a href="/"><div><a href="/b">b</a></div></a>'],
    ['a button in a button', '<button><b><button>a</button></b></button>'],
    ['a form in a form', '<form><div><form></form></div></form>'],
    ['a heading in a heading', '<h1><h2>a</h2></h1>'],
    ['text in a table', '<table>a<tr><td>b</td></tr></table>'],
    ['a blank that HTML does not count as one', '<table>\u00a0<tr><td>b</td></tr></table>'],
    ['an element in a table', '<table><tr><div>a</div></tr></table>'],
    ['a row without a table', '<p>a</p><tr></tr>'],
    ['an element in a select', '<select><div>a</div></select>'],
    ['an element in an option', '<option><b>a</b></option>'],
    ['HTML in a drawing', '<svg><g><p>a</p></g></svg>'],
    ['HTML in the description of a drawing', '<svg><desc><p>a</p></desc></svg>'],
    ['HTML in a foreign object', '<svg><foreignobject><p>a</p></foreignobject></svg>'],
    ['a formula', '<math><mi>x</mi></math>'],
    ['ruby', '<ruby>a<rt>b</rt></ruby>'],
    ['elements of nobody', '<bgsound></bgsound>'],
    ['nobr', '<nobr>a</nobr>'],
    ['frames', '<frameset></frameset>'],
    ['a second body', '<body class="x"></body>'],
    ['a second head', '<head></head>'],
    ['a template', '<template><p>a</p></template>'],
    ['an end without a start', 'a</b>'],
    ['a start without an end', '<div>a'],
    ['an end that may be left out', '<p>a'],
    ['an end of the layout', 'a</main><main>b'],
  ])('%s is not', (_, body) => {
    expect(isProven(body)).toBe(false);
  });

  test.each([
    ['no head', '<!doctype html><html><body>a</body></html>'],
    ['no body', '<!doctype html><html><head></head></html>'],
    ['a head too late', '<html><body>a</body><head></head></html>'],
    ['text next to the body', `${HEAD}a<body>a</body></html>`],
    ['text behind the page', `${HEAD}<body>a</body></html>b`],
    ['an element next to the body', `${HEAD}<body>a</body><p>b</p></html>`],
    ['an element of the body in the head', '<html><head><p>a</p></head><body>a</body></html>'],
    ['two documents', `${HEAD}<body>a</body></html>${HEAD}<body>a</body></html>`],
  ])('nor a page with %s', (_, html) => {
    expect(provenTree(html)).toBeUndefined();
  });
});

describe('only valid pages are proven', () => {
  test.each(CHAINS)('of every element, and of text, in %s', (chain) => {
    const inside = (inner: string) =>
      chain.split(' ').reduceRight((html, name) => writeElement(name, html), inner);
    const others = [...NAMES.map((name) => writeElement(name, '')), 'text', '\u00a0'];
    for (const inner of others) checkBody(inside(inner));
    expect(checkBody(inside(' '))).toBe(true);
  });

  test.each([
    'X<html><head></head><body></body></html>',
    '<html>X<head></head><body></body></html>',
    '<html><head>X</head><body></body></html>',
    '<html><head></head>X<body></body></html>',
    '<html><head></head><body></body>X</html>',
    '<html><head></head><body></body></html>X',
  ])('of every element, and of text, at the X in %s', (page) => {
    for (const one of [...NAMES.map((name) => writeElement(name, '')), 'text', '\u00a0', ' ']) {
      const html = page.replace('X', one);
      checkPage(html, [0, html.length]);
    }
  });

  test('in random pages, with tags dropped, doubled and swapped', () => {
    let proven = 0;
    fc.assert(
      fc.property(pages, ({ html, body }) => {
        if (checkPage(html, body)) proven += 1;
      }),
      { numRuns: 2000 },
    );
    expect(proven).toBeGreaterThan(100);
  });
});

test('in bodies of any HTML', () => {
  fc.assert(
    fc.property(bodies, ({ html, body }) => void checkPage(html, body)),
    { numRuns: 1000 },
  );
});

describe('every page is proven', () => {
  async function expectProven(root: string): Promise<void> {
    await build(root);
    const files = Object.entries(readTree(path.join(root, 'dist'))).filter(([file]) =>
      file.endsWith('.html'),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const [file, html] of files) expect(provenTree(String(html)), file).toBeDefined();
  }

  test.each([...STARTERS.map((name) => `starters/${name}`), '.'])('of the site in %s', async (site) => {
    const root = makeFolder();
    for (const part of ['content', 'templates', 'public'])
      cpSync(path.join(repository, site, part), path.join(root, part), { recursive: true });
    makeLink(root, 'node_modules', path.join(repository, 'node_modules'));
    await expectProven(root);
  });

  test('of a site with raw HTML and a hook', async () => {
    const root = makeSite(minimal);
    writeFiles(root, {
      'templates/markdown/table.tsx':
        "import type { HookProps } from 'sitewright';\nexport default function Table({ children }: HookProps<'table'>) { return <div><table>{children}</table></div>; }\n",
      'content/index.md':
        '# Home\n\n<details>\n<summary>More</summary>\n\nPress <kbd>a</kbd><br>now.\n\n</details>\n\n| a | b |\n|---|---|\n| c | d |\n',
    });
    await expectProven(root);
  });
});
