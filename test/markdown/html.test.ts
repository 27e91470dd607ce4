import { describe, expect, test } from 'vitest';
import { codesOf, compile, htmlOf, marksOf } from './support.ts';

describe('allowed HTML', () => {
  test.each([
    '<details>\n<summary>More</summary>\n\n*text*\n\n</details>',
    '<!-- a comment -->',
    '<p>a < b & c &copy;</p>',
    'x <kbd>Ctrl</kbd> + <abbr title="a > b">y</abbr><br>z<wbr>',
    '<ul><li>a<li>b</ul>',
    '<table><tr><td>a<td>b</table>',
    '<svg viewBox="0 0 1 1" role="img"><path d="M0 0"/><g/></svg>',
    '<p id="x" class="y" data-on="z" hidden>a</p>',
    '<img src="https://example.org/x.png" alt=""/>',
    '<del>\n\n*a*\n\n</del>',
  ])('%j stays as it is', (body) => {
    expect(htmlOf(body).replace(/<\/?(?:p|em)>|\s/g, '')).toBe(body.replace(/<\/?p>|\s|\*/g, ''));
  });

  test('keeps its spelling but for the values that change', () => {
    expect(htmlOf('<svg viewBox="0 0 1 1"><use  HREF = /images/logo.svg#a /></svg>')).toBe(
      '<p><svg viewBox="0 0 1 1"><use  HREF="/base/images/logo.svg#a" /></svg></p>',
    );
  });
});

describe('refused HTML', () => {
  test('is named where it stands', () => {
    expect(marksOf('a <b style="x">b</b> <i onclick=x>c</i>')).toEqual([
      'html-forbidden style="x"',
      'html-forbidden onclick=x',
    ]);
    expect(marksOf('- x\n\n  <div>\n  <script>y</script></div>')).toEqual(['html-forbidden <script>']);
    expect(marksOf('<div>\n\ntext\n\n<p title="a</p>')).toContain('html-forbidden <p title="a</p>');
  });

  test('the code of a script is not read as HTML', () => {
    expect(codesOf('<script>\nif (a<b && c) "</div>"\n</script>')).toEqual(['html-forbidden']);
  });
});

describe('elements close where they open', () => {
  test.each([
    ['<div>\n\ntext', ['html-unbalanced <div>']],
    ['text\n\n</div>', ['html-unbalanced </div>']],
    ['a <b>b\n\nc</b>', ['html-unbalanced <b>', 'html-unbalanced </b>']],
    ['*a <b>b* c</b>', ['html-unbalanced </b>', 'html-unbalanced <b>']],
    ['- <div>\n- </div>', ['html-unbalanced <div>', 'html-unbalanced </div>']],
    ['<b><i>x</b></i>', ['html-unbalanced </b>', 'html-unbalanced <b>']],
    ['<div/>', ['html-unbalanced <div/>']],
    ['<p></p></p>', ['html-unbalanced </p>']],
  ])('%j', (body, marks) => {
    expect(marksOf(body).toSorted()).toEqual(marks.toSorted());
  });
});

describe('ids in HTML', () => {
  test('are set by hand', () => {
    expect(marksOf('# A {#x}\n\n<p id="x">a</p>')).toEqual(['heading-id id="x"']);
    expect(marksOf('<p id=y>a</p>\n\n<p\nid="y">b</p>')).toEqual(['heading-id id="y"']);
    expect(marksOf('<b id=title>a</b>')).toEqual(['heading-id id=title']);
    expect(codesOf('<a id="x" name="x"></a>')).toEqual([]);
    expect(codesOf('<input name="title">')).toEqual([]);
  });
});

test('comments are kept, with their expressions', () => {
  expect(compile('a <!-- {{ site.nothing }} --> b').html).toBe('<p>a <!-- {{ site.nothing }} --> b</p>\n');
});
