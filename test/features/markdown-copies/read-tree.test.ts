// Bodies are read as the parser of the HTML standard reads them.
import fc from 'fast-check';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { readTree } from '../../../src/features/markdown-copies/read-tree.ts';
import { bodies } from '../../support/nesting.ts';

const parsed = (html: string) => JSON.stringify(fromParse5(parseFragment(html)), withoutData);
const read = (html: string) => JSON.stringify(readTree(html), withoutData);
/** The parser notes that a fragment has no doctype. */
const withoutData = (key: string, value: unknown) => (key === 'data' ? undefined : value);

test.each([
  '<p class="a b" hidden>1 &lt; 2 &amp 3 &nbsp;<a href="/?a=1&amp;b&copy=2" title="&quot;">x</a></p>',
  '<ul><li><input type="checkbox" checked disabled> a<ul><li value="3">b</li></ul></li></ul>',
  '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  '<table><tr><td>1</td></tr></table>',
  '<table><thead><tr><th>a</th></tr></thead><tr><td>1</td></tr></table>',
  '<table><caption>c</caption><tr><td>1</td></tr></table>',
  '<pre>\n\na</pre><pre class="b">\na</pre>',
  '<svg viewbox="0 0 1 1"><clippath></clippath></svg>',
  '<textarea>\n<p></textarea><script>a && b</script>',
  '<p>a<div>b</div></p>',
  '<p>a\r\nb\0c</p>',
  '<img src="a.png" alt="A" WIDTH="3" srcset="a 1x, b 2x"><br>text',
  '<x-y a:b="c" data-a="1" aria-label="l" toString="1">z</x-y>',
])('%s', (html) => expect(read(html)).toBe(parsed(html)));

test('any body', () => {
  fc.assert(
    fc.property(bodies, ({ html, body }) => {
      const inside = html.slice(...body);
      expect(read(inside)).toBe(parsed(inside));
    }),
    { numRuns: 2000 },
  );
});
