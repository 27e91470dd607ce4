// Reading shared HTML once gives the same facts as reading it on each page.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherFacts } from '../../src/document/facts.ts';
import { createFactsReader } from '../../src/document/facts-reader.ts';
import { createNestingProof } from '../../src/document/nesting-proof.ts';
import { type PartReading, type PartTag, readProperTags } from '../../src/document/read-tags.ts';
import { urlListOf } from '../../src/document/shared-facts.ts';
import type { SharedHtml } from '../../src/model/pages/document.ts';
import { joinPieces } from '../../src/model/pages/html-pieces.ts';
import type { PageFacts, UrlFact } from '../../src/rules/facts.ts';

interface Part {
  readonly html: string;
  readonly isShared: boolean;
}

const TAGS = [
  ['<a href="/a/" title="A">', '</a>'],
  ['<a href="#here" aria-label="B &amp; C">', '</a>'],
  ['<h2 id="here">', '</h2>'],
  ['<label for="here">', '</label>'],
  ['<div hidden="">', '</div>'],
  ['<nav aria-label="N">', '</nav>'],
  ['<svg aria-hidden="true">', '</svg>'],
  ['<form action="/f/">', '</form>'],
  ['<button type="button">', '</button>'],
  ['<p>', '</p>'],
  ['<ul>', '</ul>'],
  ['<li>', '</li>'],
  ['<table>', '</table>'],
  ['<tr>', '</tr>'],
  ['<td style="color:red">', '</td>'],
  ['<title>', '</title>'],
  ['<script type="application/ld+json">', '</script>'],
] as const;
const LEAVES = [
  'text &amp; more',
  '<img src="/i.png" alt="I" srcset="/i2.png 2x"/>',
  '<input id="in" aria-describedby="here"/>',
  '<br/>',
  '<time datetime="2026-01-01">then</time>',
  '<meta name="robots" content="noindex"/>',
  '<math></math>',
];

const { tree } = fc.letrec<{ tree: readonly Part[] }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...LEAVES).map((html): readonly Part[] => [{ html, isShared: false }]),
    fc
      .record({
        tag: fc.constantFrom(...TAGS),
        children: fc.array(tie('tree'), { maxLength: 3 }),
        isShared: fc.boolean(),
      })
      .map(({ tag: [start, end], children, isShared }): readonly Part[] => {
        const inside = children.flat();
        if (isShared) return [{ html: `${start}${inside.map(({ html }) => html).join('')}${end}`, isShared }];
        return [{ html: start, isShared: false }, ...inside, { html: end, isShared: false }];
      }),
  ),
}));

const page = fc.record({
  before: fc.array(tree, { maxLength: 4 }),
  content: fc.array(tree, { maxLength: 2 }),
  after: fc.array(tree, { maxLength: 3 }),
  isRaw: fc.boolean(),
});

/** The facts with the URLs of shared HTML among the others, as `addressListOf` lists them. */
function wholeOf({ facts, sharedHtml }: PageFacts) {
  const { urls: own, ...others } = facts;
  const inShared = sharedHtml.flatMap(({ at, urls, uses, places }) =>
    urls.map((url, index) => {
      return { url, use: uses[index], at: at + (places[index] ?? 0) } as UrlFact;
    }),
  );
  const urls = [...own, ...inShared].sort((a, b) => a.at - b.at);
  return { ...others, list: urlListOf({ urls, ids: facts.ids }) };
}

function compare(
  readFacts: ReturnType<typeof createFactsReader>,
  given: typeof page extends fc.Arbitrary<infer P> ? P : never,
) {
  const pieces: (string | SharedHtml)[] = [
    '<!doctype html>\n<html lang="en"><head><title>T</title></head><body>',
  ];
  const add = (parts: readonly Part[]) => {
    for (const { isShared, html } of parts)
      pieces.push(isShared ? { kind: 'shared', key: html, html } : html);
  };
  add(given.before.flat());
  const from = joinPieces(pieces).length;
  for (const { html } of given.content.flat()) pieces.push(html);
  const body = [from, joinPieces(pieces).length] as const;
  add(given.after.flat());
  pieces.push('</body></html>\n');
  const html = joinPieces(pieces);
  const whole = gatherFacts(html, body, given.isRaw);
  const read = readFacts({ pieces, body }, given.isRaw);
  expect(wholeOf(read)).toEqual(wholeOf({ facts: whole, sharedHtml: [] }));
}

test('facts of random pages', () => {
  const readFacts = createFactsReader();
  fc.assert(
    fc.property(page, (given) => compare(readFacts, given)),
    { numRuns: 3000 },
  );
});

/** Returns true if shared HTML is read and proven between two texts. */
function isProvenIn(before: string, reading: PartReading, html: string, after: string): boolean {
  const start = `<!doctype html>\n<html><head></head><body>${before}`;
  const page = `${start}${after}<b>text</b></body></html>`;
  const from = page.indexOf('<b>') + html.length;
  const part = { at: start.length, length: html.length, reading };
  const proof = createNestingProof([from, from + '<b>text</b>'.length]);
  return readProperTags(page, proof.listener, [part]) && proof.holds();
}

function readingOf(html: string): PartReading {
  const names = html.match(/<\/?\w+>|[^<]+/g) ?? [];
  const tags = names.map((name): PartTag => {
    if (!name.startsWith('<')) return { kind: 'text', text: name };
    const bare = name.replace(/[</>]/g, '');
    return name.startsWith('</') ? { kind: 'close', name: bare } : { kind: 'open', name: bare };
  });
  const [root = ''] = /\w+/.exec(html) ?? [];
  return { facts: gatherFacts(html), tags, roots: [root], hasForm: html.includes('<form>') };
}

test.each([
  ['<p>', '<section>a</section>', '</p>', false],
  ['<ul>', '<li>a</li>', '</ul>', true],
  ['<div>', '<tr></tr>', '</div>', false],
  ['<form>', '<div><form></form></div>', '</form>', false],
])('what shared HTML proves of its page: %s%s%s', (before, html, after, isProven) => {
  expect(isProvenIn(before, readingOf(html), html, after)).toBe(isProven);
});

test('shared HTML that is proven in one place may be unproven in others', () => {
  const html = '<span><section>a</section></span>';
  const reading = readingOf(html);
  const places = ['div', 'div', 'p', 'div', 'table', 'button'];
  const proven = places.map((name) => isProvenIn(`<${name}>`, reading, html, `</${name}>`));
  expect(proven).toEqual([true, true, false, true, false, true]);
});

test('shared HTML is read once, in any position', () => {
  const readFacts = createFactsReader();
  const links = Array.from({ length: 100 }, (_, n) => `<li><a href="/page-${n}/">Page ${n}</a></li>`).join(
    '',
  );
  const shared = { kind: 'shared', key: 'links', html: links } as const;
  const at = (before: string) => {
    const start = `<!doctype html>\n<html lang="en"><head><title>T</title></head><body>${before}<ul>`;
    return { pieces: [start, shared, '</ul></body></html>'], body: null };
  };
  for (const before of ['', '<p>text</p>', '<h1>More</h1>'])
    expect(wholeOf(readFacts(at(before), false))).toEqual(
      wholeOf({ facts: gatherFacts(joinPieces(at(before).pieces)), sharedHtml: [] }),
    );
  // The shared HTML isn't read again: another one under its key goes unnoticed.
  const { pieces } = at('');
  const other = { ...shared, html: links.replaceAll('/page-7/', '/page-8/') };
  const changed = { pieces: pieces.map((piece) => (piece === shared ? other : piece)), body: null };
  expect(readFacts(changed, false).sharedHtml[0]?.urls[7]).toBe('/page-7/');
});

test('shared HTML in a title is read with the page', () => {
  const shared = { kind: 'shared', key: 'name', html: 'Name' } as const;
  const pieces = ['<!doctype html>\n<html><head><title>', shared, '</title></head><body></body></html>'];
  expect(createFactsReader()({ pieces, body: null }, false).facts.titles).toEqual(['Name']);
});
