// The parts of a legal page that its record covers, down to the last blank line.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTextOf, legalHash, legalMarkup } from '../../../src/features/legal/recorded-text.ts';

const NORMAL = `<h1>Terms</h1>
<p data-field="lede">Be kind.</p>
<hr>
<div class="heading"><h2 id="pay">Pay</h2><a class="anchor" href="#pay"><span aria-hidden="true">#</span></a></div>
<p>Pay 10&nbsp;€ at once,<br>
and <strong>smile</strong> &amp; go. See §&nbsp;5.&nbsp;</p>
<ul>
<li>One&nbsp;</li>
<li>
<p>Two</p>
</li>
<li>&nbsp;Three <code>a  b</code></li>
</ul>
<div>
<p><img src="/a.png" alt="A"></p>
</div>
<table><thead><tr><th>A</th></tr></thead><tbody><tr><td> 1 </td><td>&nbsp;</td></tr></tbody></table>
<blockquote>
<p>Quoted.</p>
</blockquote>
<hr>
<ol start="7">
<li>Seven</li>
</ol>
`;

/** Empty space in several notations. */
const BLANKS = [
  '<p>&nbsp;</p>',
  '<p> &nbsp; </p>',
  '<p>\u00a0</p>',
  '<p></p>',
  '<div></div>',
  '<div> <div>&nbsp;</div></div>',
  '<p><br></p>',
  '<br>',
  '<p>&#8203;</p>',
  '<p>&#65279;</p>',
  '<p>&shy;</p>',
  '<p>\u2060</p>',
  '<p>\u3000</p>',
  '<p>\u2800</p>',
  '<p>\u2003</p>',
  '<p><span>&nbsp;</span></p>',
  '<p><b></b></p>',
  '<pre>\n\n</pre>',
  '&nbsp;',
  '<hr>',
];

const times = fc.integer({ min: 1, max: 50 });

describe('the record of a legal page', () => {
  test('includes empty space', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...BLANKS), times), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('<hr>\n<div', '<ul>', '<blockquote>', '<table>', '<ol'),
        (blanks, place) => {
          const room = blanks.map(([blank, count]) => `${blank}\n`.repeat(count)).join('');
          expect(legalHash(NORMAL.replace(place, `${room}${place}`))).not.toBe(legalHash(NORMAL));
        },
      ),
      { seed: 20_261, numRuns: 300 },
    );
  });

  test('includes the amount of empty space', () => {
    for (const blank of BLANKS)
      expect.soft(legalHash(NORMAL + blank.repeat(2)), blank).not.toBe(legalHash(NORMAL + blank));
  });

  test('includes spaces that move words, and lines of preformatted text', () => {
    for (const [before, after] of [
      ['<p>a b</p>', '<p>a&nbsp;&nbsp;b</p>'],
      ['<p>a b</p>', '<p>a &nbsp; &nbsp; b</p>'],
      ['<p>a</p>', '<p>&nbsp;&nbsp;a</p>'],
      ['<p>a b</p>', '<p>a&emsp;&emsp;b</p>'],
      ['<p>a&nbsp;&nbsp;b</p>', '<p>a&nbsp;&nbsp;&nbsp;b</p>'],
      ['<pre>a b</pre>', '<pre>a\nb</pre>'],
      ['<pre>a\nb</pre>', '<pre>a\n\nb</pre>'],
      ['<pre><code>a b</code></pre>', '<pre><code>a  b</code></pre>'],
    ] as const)
      expect.soft(legalHash(before), after).not.toBe(legalHash(after));
  });

  test('ignores invisible space', () => {
    const others = [
      NORMAL.replaceAll('\n', '\n\n  '),
      NORMAL.replaceAll('\n', '\r\n'),
      NORMAL.replaceAll('&nbsp;', ' '),
      NORMAL.replaceAll('&nbsp;', '\u00a0'),
      NORMAL.replace('<p>Two</p>', '<p>\n\n Two \n</p>'),
    ];
    for (const [index, other] of others.entries())
      expect.soft(legalHash(other), String(index)).toBe(legalHash(NORMAL));
    expect(legalHash('<pre>a\r\nb</pre>')).toBe(legalHash('<pre>a\nb</pre>'));
  });

  test('has not changed for a normal text since empty space counts', () => {
    expect(legalHash(NORMAL)).toBe('be25615c6b9297e5ef9597a0390ebb9b706266bc8e65e78185fc13001ff9db68');
  });

  test('compares an older record by its own rules', () => {
    const text = `${NORMAL}<p>&nbsp;</p>\n<pre>a\n\nb</pre>\n`;
    const recorded = (sha256: string) => ({
      version: 1,
      date: '2025-03-01',
      effective: undefined,
      sha256,
      note: '',
      cosmetic: [],
      published: undefined,
    });
    const former = '89787afc0a8d309e69fb38e63e2999c6d12b472d0fcbd58807b98aaff9deb970';
    expect(isTextOf(text, recorded(former))).toBe(true);
    expect(isTextOf(text, recorded(legalHash(text)))).toBe(false);
    expect(isTextOf(NORMAL, recorded(former))).toBe(false);
    const published = {
      route: '/tos/',
      layout: 'page',
      language: 'en',
      noindex: false,
      fields: {},
      shows: [],
    };
    expect(isTextOf(text, { ...recorded(legalHash(text)), published })).toBe(true);
  });

  test('shows a difference that people can read', () => {
    expect(legalMarkup('<p>a&nbsp;&nbsp;b</p><p>&nbsp;</p><p></p>')).toEqual([
      'a&nbsp;&nbsp;b',
      '&nbsp;',
      '<p></p>',
    ]);
  });
});
