// Reading a segment once gives the same facts as reading it on each page.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherFacts } from '../../src/document/facts.ts';
import { createNestingProof } from '../../src/document/nesting-proof.ts';
import { type PartReading, type PartTag, readProperTags } from '../../src/document/read-tags.ts';
import { createFactsReader } from '../../src/document/segment-facts.ts';
import { urlListOf } from '../../src/document/shared-facts.ts';
import type { Segment } from '../../src/model/pages/document.ts';
import { joinPieces } from '../../src/model/pages/html-pieces.ts';
import type { PageFacts, UrlFact } from '../../src/rules/facts.ts';

interface Part {
  readonly html: string;
  readonly isSegment: boolean;
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
    fc.constantFrom(...LEAVES).map((html): readonly Part[] => [{ html, isSegment: false }]),
    fc
      .record({
        tag: fc.constantFrom(...TAGS),
        children: fc.array(tie('tree'), { maxLength: 3 }),
        isSegment: fc.boolean(),
      })
      .map(({ tag: [start, end], children, isSegment }): readonly Part[] => {
        const inside = children.flat();
        if (isSegment)
          return [{ html: `${start}${inside.map(({ html }) => html).join('')}${end}`, isSegment }];
        return [{ html: start, isSegment: false }, ...inside, { html: end, isSegment: false }];
      }),
  ),
}));

const page = fc.record({
  before: fc.array(tree, { maxLength: 4 }),
  content: fc.array(tree, { maxLength: 2 }),
  after: fc.array(tree, { maxLength: 3 }),
  isRaw: fc.boolean(),
});

/** The facts with the URLs of segments among the others, as `addressListOf` lists them. */
function wholeOf({ facts, segments }: PageFacts) {
  const { urls: own, ...others } = facts;
  const inSegments = segments.flatMap(({ at, urls, uses, places }) =>
    urls.map((url, index) => {
      return { url, use: uses[index], at: at + (places[index] ?? 0) } as UrlFact;
    }),
  );
  const urls = [...own, ...inSegments].sort((a, b) => a.at - b.at);
  return { ...others, list: urlListOf({ urls, ids: facts.ids }) };
}

function compare(
  readFacts: ReturnType<typeof createFactsReader>,
  given: typeof page extends fc.Arbitrary<infer P> ? P : never,
) {
  const pieces: (string | Segment)[] = [
    '<!doctype html>\n<html lang="en"><head><title>T</title></head><body>',
  ];
  const add = (parts: readonly Part[]) => {
    for (const { isSegment, html } of parts)
      pieces.push(isSegment ? { kind: 'segment', key: html, html } : html);
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
  expect(wholeOf(read)).toEqual(wholeOf({ facts: whole, segments: [] }));
}

test('facts of random pages', () => {
  const readFacts = createFactsReader();
  fc.assert(
    fc.property(page, (given) => compare(readFacts, given)),
    { numRuns: 3000 },
  );
});

/** Returns true if a segment is read and proven between two texts. */
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
])('what a segment proves of its page: %s%s%s', (before, html, after, isProven) => {
  expect(isProvenIn(before, readingOf(html), html, after)).toBe(isProven);
});

test('a segment that is proven in one place may be unproven in others', () => {
  const html = '<span><section>a</section></span>';
  const reading = readingOf(html);
  const places = ['div', 'div', 'p', 'div', 'table', 'button'];
  const proven = places.map((name) => isProvenIn(`<${name}>`, reading, html, `</${name}>`));
  expect(proven).toEqual([true, true, false, true, false, true]);
});

test('a segment is read once, in any position', () => {
  const readFacts = createFactsReader();
  const links = Array.from({ length: 100 }, (_, n) => `<li><a href="/page-${n}/">Page ${n}</a></li>`).join(
    '',
  );
  const segment = { kind: 'segment', key: 'links', html: links } as const;
  const at = (before: string) => {
    const start = `<!doctype html>\n<html lang="en"><head><title>T</title></head><body>${before}<ul>`;
    return { pieces: [start, segment, '</ul></body></html>'], body: null };
  };
  for (const before of ['', '<p>text</p>', '<h1>More</h1>'])
    expect(wholeOf(readFacts(at(before), false))).toEqual(
      wholeOf({ facts: gatherFacts(joinPieces(at(before).pieces)), segments: [] }),
    );
  // The HTML of the segment isn't read again: another one under its key goes unnoticed.
  const { pieces } = at('');
  const other = { ...segment, html: links.replaceAll('/page-7/', '/page-8/') };
  const changed = { pieces: pieces.map((piece) => (piece === segment ? other : piece)), body: null };
  expect(readFacts(changed, false).segments[0]?.urls[7]).toBe('/page-7/');
});

test('a segment in a title is read with the page', () => {
  const segment = { kind: 'segment', key: 'name', html: 'Name' } as const;
  const pieces = ['<!doctype html>\n<html><head><title>', segment, '</title></head><body></body></html>'];
  expect(createFactsReader()({ pieces, body: null }, false).facts.titles).toEqual(['Name']);
});
