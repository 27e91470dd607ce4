// Conversion of HTML bodies to Markdown.
import fc from 'fast-check';
import type { PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/features/markdown-copies/write-markdown.ts';

test.each([
  ['<p>Some <strong>bold</strong> <code>a`b</code> text</p>', 'Some **bold** ``a`b`` text'],
  ['<p>1. no list, *no emphasis*, [no link](x)</p>', '1\\. no list, \\*no emphasis\\*, \\[no link]\\(x)'],
  ['<p><a href="https://e.com/a/">link</a></p>', '[link](https://e.com/a/)'],
  ['<img src="https://e.com/a.png" alt="A">', '![A](https://e.com/a.png)'],
  ['<pre><code class="hljs language-ts">const a = 1;\n</code></pre>', '```ts\nconst a = 1;\n```'],
  [
    '<figure class="code"><figcaption>a.ts</figcaption><pre><code class="language-ts">x\n</code></pre></figure>',
    'a.ts\n\n```ts\nx\n```',
  ],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n  - b'],
  ['<ol start="3"><li>☑ a</li></ol>', '3. ☑ a'],
  [
    '<table><thead><tr><th class="align-right">a|b</th></tr></thead><tbody><tr><td class="align-right">1</td></tr></tbody></table>',
    '| a\\|b |\n| -: |\n| 1 |',
  ],
  [
    '<div class="alert alert-tip" role="note"><p class="alert-title">Tipp</p><p>Text</p><p>more</p></div>',
    '> [!TIP]\n> Text\n>\n> more',
  ],
  ['<p>Of <math>a_1 * b</math></p>', 'Of $a_1 * b$'],
  ['<math display="block">\\frac{a}{b}</math>', '$$\n\\frac{a}{b}\n$$'],
  ['<details><summary>More</summary><p>Text</p></details>', 'More\n\nText'],
  [
    '<fieldset class="tabs"><legend>With</legend><div class="tab"><label>npm</label><div><p>npm ci</p></div></div></fieldset>',
    '**With**\n\n**npm**\n\nnpm ci',
  ],
  ['<video src="https://e.com/v.mp4"></video>', '[https://e.com/v.mp4](https://e.com/v.mp4)'],
  [
    '<p>A<sup><a id="fnref-1" href="https://e.com/#fn-1">1</a></sup></p><section class="footnotes"><ol><li id="fn-1"><p>Note. <a class="footnote-back" href="#fnref-1">↩</a></p></li></ol></section>',
    'A[^1]\n\n[^1]: Note.',
  ],
])('%s', (html, expected) => expect(writeMarkdown(html).trim()).toBe(expected));

const characters = fc.constantFrom(...'aWwps1 .,;?!*_#-+:/@é中', ' w', '1.', 'www.', '. ');
const written = fc
  .array(characters, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join('').replace(/ +/g, ' '));

test('plain text is escaped as by the library', () => {
  const strong: PhrasingContent = { type: 'strong', children: [{ type: 'text', value: 'b' }] };
  const isTrimmed = (text: string) => text.trim() === text && text !== '';
  fc.assert(
    fc.property(written.filter(isTrimmed), fc.boolean(), fc.boolean(), (value, isFirst, isHeading) => {
      const text: PhrasingContent = { type: 'text', value };
      const children: PhrasingContent[] = isFirst ? [text, strong] : [strong, text];
      const html = isFirst ? `${value}<strong>b</strong>` : `<strong>b</strong>${value}`;
      const block: RootContent = isHeading
        ? { type: 'heading', depth: 2, children }
        : { type: 'paragraph', children };
      const expected = toMarkdown(block, { emphasis: '*', extensions: [gfmToMarkdown()] });
      expect(writeMarkdown(isHeading ? `<h2>${html}</h2>` : `<p>${html}</p>`)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});
