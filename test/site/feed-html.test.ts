import { expect, test } from 'vitest';
import { feedHtml, withoutTitle } from '../../src/site/render/feed-html.ts';

test.each([
  ['<a href="/base/b/">b</a>', '<a href="https://example.com/base/b/">b</a>'],
  ['<a href="#x">x</a>', '<a href="https://example.com/base/a/#x">x</a>'],
  ['<a href="mailto:a@example.com">m</a>', '<a href="mailto:a@example.com">m</a>'],
  [
    '<img src="/i.png" srcset="/i.png 1x, /j.png 2x" alt="I">',
    '<img src="https://example.com/i.png" srcset="https://example.com/i.png 1x, https://example.com/j.png 2x" alt="I">',
  ],
  [
    '<video poster="/p.jpg" src="//v.example.org/v.mp4"></video>',
    '<video poster="https://example.com/p.jpg" src="https://v.example.org/v.mp4"></video>',
  ],
  ['<p>a<script src="/x.js">1 < 2</script>b</p>', '<p>ab</p>'],
  ['<style>p {}</style><template><p>x</p></template><p>y</p>', '<p>y</p>'],
  ['<h2 id="x">X <a class="anchor" href="#x"><span>#</span></a></h2>', '<h2 id="x">X </h2>'],
  [
    '<p onclick="x()" style="color: red" tabindex="0" class="c">&lt;b&gt; &amp; &quot;</p>',
    '<p class="c">&lt;b&gt; &amp; &quot;</p>',
  ],
  [
    '<li><input type="checkbox" checked disabled> a</li><li><input type="checkbox"> b</li>',
    '<li>☑ a</li><li>☐ b</li>',
  ],
  ['a<br>b<hr>', 'a<br>b<hr>'],
  ['<!-- note --><p>a</p>', '<p>a</p>'],
])('%s', (html, expected) => {
  expect(feedHtml(html, 'https://example.com/base/a/')).toBe(expected);
});

test('the title at the start of a body is removed, because feed readers show it', () => {
  expect(withoutTitle('<h1 id="a">A &amp; <em>b</em></h1>\n<p>c</p>', 'A & b')).toBe('<p>c</p>');
  expect(withoutTitle('<h1>Other</h1>\n<p>c</p>', 'A & b')).toBe('<h1>Other</h1>\n<p>c</p>');
  expect(withoutTitle('<p>A</p>', 'A')).toBe('<p>A</p>');
  expect(withoutTitle('', '')).toBe('');
});
