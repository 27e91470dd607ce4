import { describe, expect, test } from 'vitest';
import { gatherFacts } from '../../src/document/facts.ts';
import { createNames } from '../../src/document/names.ts';
import { readTags } from '../../src/document/read-tags.ts';

/** Elements with their names, headings aside. */
function names(html: string) {
  const found: (readonly [element: string, name: string])[] = [];
  const { open, text, close } = createNames({
    heading() {},
    named: ({ element, name }) => void found.push([element, name]),
  });
  readTags(html, { open, text: (written) => text(written, (decoded) => decoded), close });
  return found;
}

describe('names', () => {
  test.each([
    ['<a href="/">Home <b>page</b></a>', [['a', 'Home page']]],
    ['<a href="/" aria-label="Home">x</a>', [['a', 'Home']]],
    ['<a href="/" title="Home"><i></i></a>', [['a', 'Home']]],
    ['<a href="/"><img src="a.png" alt="Home"></a>', [['a', 'Home']]],
    ['<a href="/"><svg aria-hidden="true"><title>No</title></svg></a>', [['a', '']]],
    ['<a href="/"><span hidden>No</span><br>Yes</a> No', [['a', 'Yes']]],
    ['<a id="here">No link</a>', []],
    ['<div aria-hidden="true"><button>No</button></div><button>Yes</button>', [['button', 'Yes']]],
    ['<button aria-labelledby="a"></button>', [['button', '#']]],
    [
      '<label>Name <input></label><input><input type="hidden">',
      [
        ['input', '#'],
        ['input', ''],
      ],
    ],
    ['<input aria-label="Name"><input type="submit">', [['input', 'Name']]],
  ])('%s', (html, expected) => {
    expect(names(html)).toEqual(expected);
  });
});

test('URLs have a use', () => {
  const html = `<link rel="stylesheet" href="a.css"><link rel="preload" href="b.woff2"><link rel="canonical" href="c">
    <meta property="og:image" content="d.png"><script src="e.js"></script><a href="f">f</a>
    <img src="g.png" srcset="h.png 1x, i,j.png 2x"><video poster="k.png"><source src="l.mp4"></video>
    <link rel="preconnect" href="m"><link rel="constructor" href="n"><a href="o" ping="p q">o</a><svg><feImage href="r" /></svg>`;
  expect(gatherFacts(html).urls.map(({ use, url }) => `${use} ${url}`)).toEqual([
    'stylesheet a.css',
    'preload b.woff2',
    'social d.png',
    'script e.js',
    'link f',
    'srcset h.png',
    'srcset i,j.png',
    'image g.png',
    'image k.png',
    'media l.mp4',
    'contact m',
    'other n',
    'link o',
    'contact p',
    'contact q',
    'image r',
  ]);
});

test('each fact has the offset of its element', () => {
  const html =
    '<html lang="en"><body><p id="a">Text &amp; more <a href="/b/">b</a></p><h2>c</h2></body></html>';
  const facts = gatherFacts(html);
  expect(html.slice(facts.ids[0]?.at, (facts.ids[0]?.at ?? 0) + 6)).toBe('<p id=');
  expect(html.slice(facts.urls[0]?.at).startsWith('<a href')).toBe(true);
  expect(html.slice(facts.headings[0]?.at).startsWith('<h2>c')).toBe(true);
});

test('facts are plain JSON', () => {
  const facts = gatherFacts(
    '<html><a href="/">x</a><script type="application/ld+json">{"a": 1}</script></html>',
  );
  expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
  expect(facts.data).toEqual([{ text: '{"a": 1}', at: 23 }]);
});
