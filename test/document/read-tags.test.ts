// The reader for proper HTML reports the same as a parser, or gives up.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readProperTags, readTags, type TagListener } from '../../src/document/read-tags.ts';
import { build } from '../support/build.ts';
import { makeSite, minimal, readTree } from '../support/site.ts';
import { repository } from '../support/sources.ts';

type Event = readonly [kind: string, ...rest: unknown[]];

/** Events, with adjacent texts merged. */
function record(): { readonly events: Event[]; readonly listener: TagListener } {
  const events: Event[] = [];
  const listener: TagListener = {
    open: (name, attributes, at) => events.push(['open', name, Object.entries(attributes), at]),
    text(text) {
      const last = events.at(-1);
      if (last?.[0] === 'text') events[events.length - 1] = ['text', `${last[1]}${text}`];
      else events.push(['text', text]);
    },
    close: (name) => events.push(['close', name]),
  };
  return { events, listener };
}

function parsed(html: string): readonly Event[] {
  const { events, listener } = record();
  readTags(html, listener);
  return events;
}

/** Reads with the reader; undefined if it gives up. */
function read(html: string): readonly Event[] | undefined {
  const { events, listener } = record();
  return readProperTags(html, listener) ? events : undefined;
}

const NAMES =
  'a p div span ul li ol dl dt dd h1 h2 h6 table thead tbody tfoot tr th td select option optgroup input output button datalist textarea form label img br hr svg math path title desc foreignObject linearGradient style script iframe noscript template plaintext xmp noembed noframes body head html main nav details summary ruby rt rp image keygen param my-card'.split(
    ' ',
  );

const name = fc.constantFrom(...NAMES);
const attribute = fc.constantFrom(
  ...[' id="a"', ' ID="b"', ' id="c"', ' href="/x?a=1&amp;b=2"', ' hidden', ' class=""', ' xlink:href="#x"'],
  ...[' title="a > b"', ' alt="<p>"', ' data-x="1"', ' constructor="1"'],
);
const oddAttribute = fc.constantFrom(" data-y='1'", ' x=1', '  id="d"', ' "', ' @a="1"', ' é="1"', 'z="1"');
const attributes = fc
  .array(fc.oneof({ weight: 6, arbitrary: attribute }, { weight: 1, arbitrary: oddAttribute }), {
    maxLength: 3,
  })
  .map((all) => all.join(''));
const opening = fc.tuple(name, attributes, fc.constantFrom('>', '>', '>', '/>', ' />', ' >'));
const piece = fc.oneof(
  { weight: 4, arbitrary: opening.map((parts) => `<${parts.join('')}`) },
  { weight: 4, arbitrary: name.map((one) => `</${one}>`) },
  { weight: 2, arbitrary: fc.constantFrom('text', 'a &amp; b', '\n', 'é', '>', '"', '') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '<',
        '</',
        '<!-- c -->',
        '<!-->',
        '<!--->',
        '<!----!>',
        '<!--',
        '-->',
        '--!>',
        '<!doctype html>',
        '<!DOCTYPE html>',
        '<?x?>',
      ],
      ...['<![CDATA[x]]>', '</p >', '</P>', '<P>', '< p>', '<1>', '\0', '\r\n', '</script', '</>'],
    ),
  },
);

/** Nested elements. */
const { nested } = fc.letrec<{ nested: string }>((tie) => ({
  nested: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'nested' },
    fc.constantFrom('text', 'a &lt; b', '', '<!-- <p> -->', '<br/>', '<img src="a.png" alt=""/>', '<hr>'),
    fc
      .tuple(name, attributes, fc.array(tie('nested'), { maxLength: 3 }))
      .map(([one, given, inside]) => `<${one}${given}>${inside.join('')}</${one}>`),
  ),
}));

describe('proper HTML', () => {
  test('any fragments are read as a parser reads them, or not at all', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = pieces.join('');
        const events = read(html);
        if (events) expect(events).toEqual(parsed(html));
      }),
      { numRuns: 20_000 },
    );
  });

  test('nested elements are too, and many are read', () => {
    let known = 0;
    fc.assert(
      fc.property(nested, (html) => {
        const events = read(html);
        if (events) known += 1;
        if (events) expect(events).toEqual(parsed(html));
      }),
      { numRuns: 10_000 },
    );
    expect(known).toBeGreaterThan(3000);
  });

  test.each(['<p', 'a<px', '<p id="a"', '<p>a</p', '<br/', '<', '<!--', '<!-->-->', '<!--a--!>-->', '<!a>'])(
    '%s does not end, and is not read',
    (html) => {
      expect(read(html)).toBeUndefined();
    },
  );

  test('every page of a site is read', async () => {
    const text = readFileSync(path.join(repository, 'README.md'), 'utf8');
    const root = makeSite({
      ...minimal,
      'content/index.md': text.replaceAll(/\]\([^)]*\)/g, '](https://example.com/)'),
    });
    await build(root);
    const pages = Object.entries(readTree(path.join(root, 'dist'))).filter(([file]) =>
      file.endsWith('.html'),
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const [file, html] of pages) expect(read(String(html)), file).toEqual(parsed(String(html)));
  });
});
