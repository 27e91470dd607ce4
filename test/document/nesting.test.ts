// HTML that browsers nest differently than written; `test/slow/hostile/pages.test.ts` uses a browser.
import { expect, test } from 'vitest';
import { findMisnested } from '../../src/document/nesting.ts';

function misnested(body: string): string | undefined {
  const before = '<!doctype html>\n<html lang="en"><head><title>T</title></head><body><main>';
  const html = `${before}${body}</main><footer>F</footer></body></html>`;
  return findMisnested(html, [before.length, before.length + body.length])?.element;
}

test.each([
  '<p>plain</p>',
  '<ul><li>a<li>b</ul>',
  '<dl><dt>a<dd>b<dt>c</dl>',
  '<table><tr><td>a<td>b<tr><td>c</table>',
  '<table><caption>a</caption><colgroup><col><col></colgroup><thead><tr><th>a</th></tr></thead><tbody></tbody></table>',
  '<svg viewBox="0 0 1 1"><title>x</title><g><path d="M0 0"/><use href="#a"/></g></svg>',
  '<svg><foreignObject><p>a</p><div>b</div></foreignObject></svg>',
  '<math><mi>x</mi><mspace/><mo>+</mo><mtext><span>y</span></mtext></math>',
  '<p>before <!-- <div> --> after</p>',
  '<p title="a > b" data-x=\'<div>\'>a</p>',
  '<p>a</p><ruby>b<rt>c</ruby>',
  '<select><optgroup label="a"><option>b<option>c</optgroup></select>',
  '<a href="/"><div>a block</div></a>',
  '<p>ended <div>here</div></p>',
  '<picture><source srcset="/a.avif"><img src="/a.png" alt=""></picture>',
])('%s is nested as it is written', (body) => {
  expect(misnested(body)).toBeUndefined();
});

test.each([
  ['<svg width="0" height="0"><desc><div/></desc></svg><p>terms</p>', 'div'],
  ['<svg><foreignObject><a href="https://evil.example/"/></foreignObject></svg>', 'a'],
  ['<math><mi><p></mi></math>', 'p'],
  ['<svg><p>a</p></svg>', 'svg'],
  ['<svg><title><div/></title></svg>', 'div'],
  ['<math><annotation-xml encoding="text/html"><b/></annotation-xml></math>', 'b'],
  ['<p>a</p><table><tr><td>x</td></tr><div>moved</div></table>', 'table'],
  ['<table>moved<tr><td>x</td></tr></table>', 'table'],
  ['<p>a</p>\n<table>moved<tr><td>x</td></tr></table>', 'table'],
  ['text<table><tr>moved<td>x</td></tr></table>', 'table'],
  ['<a href="/">x <a href="/y">y</a> z</a>', 'a'],
  ['<button>x <button>y</button></button>', 'button'],
  ['<h1>x <h2>y</h2></h1>', 'h1'],
  ['<nobr>x <nobr>y</nobr></nobr>', 'nobr'],
  ['<p>x</p><tr><td>y</td></tr>', 'tr'],
  ['<select><div>x</div></select>', 'div'],
  ['<b><p>x</b></p>', 'b'],
  ['<div>x', 'div'],
  ['x</main>', 'main'],
  ['<ul><li>x', 'ul'],
  ['<body class="x">', 'body'],
])('%s is not', (body, element) => {
  expect(misnested(body)).toBe(element);
});
