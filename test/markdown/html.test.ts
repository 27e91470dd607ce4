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

  test('stays as written except for changed values', () => {
    expect(htmlOf('<svg viewBox="0 0 1 1"><use  HREF = /images/logo.svg#a /></svg>')).toBe(
      '<p><svg viewBox="0 0 1 1"><use  HREF="/base/images/logo.svg#a" /></svg></p>',
    );
  });
});

describe('refused HTML', () => {
  test('is reported with its position', () => {
    expect(marksOf('a <b style="display: none">b</b> <i onclick=x>c</i>')).toEqual([
      'html-forbidden style="display: none"',
      'html-forbidden onclick=x',
    ]);
    expect(marksOf('- x\n\n  <div>\n  <script>y</script></div>')).toEqual(['html-forbidden <script>']);
    expect(marksOf('<div>\n\ntext\n\n<p title="a</p>')).toContain('html-forbidden <p title="a</p>');
  });

  test('the same warning is reported twenty times, and then counted; each error is reported', () => {
    const styled = '<span style="color: red">a</span> <b onclick="x">b</b>\n\n';
    const { diagnostics } = compile(styled.repeat(1200));
    const dropped = diagnostics.filter(({ code }) => code === 'html-dropped');
    expect(dropped).toHaveLength(20);
    expect(dropped.at(-2)?.message).not.toContain('more');
    expect(dropped.at(-1)?.message).toMatch(
      /^The style on <span> was removed: .*, and 1,180 more on this page$/,
    );
    expect(diagnostics.filter(({ code }) => code === 'html-forbidden')).toHaveLength(1200);
  });

  test('faults that site fix corrects are all reported', () => {
    const { diagnostics } = compile('[a](my page.md)\n\n'.repeat(30));
    expect(diagnostics.filter(({ fix }) => fix).length).toBe(30);
  });

  test('the code of a script is not read as HTML', () => {
    expect(codesOf('<script>\nif (a<b && c) "</div>"\n</script>')).toEqual(['html-forbidden']);
  });
});

describe('HTML that would affect the layout', () => {
  test.each([
    ['<div popover id="x">a</div>', ['html-forbidden popover']],
    ['<button popoverTarget="x">a</button> <b id="x">b</b>', ['html-forbidden popoverTarget="x"']],
    [
      '<button command="show-modal" commandfor="x">a</button> <b id="x">b</b>',
      ['html-forbidden command="show-modal"', 'html-forbidden commandfor="x"'],
    ],
    ['<a href="../about.md" interestfor=x>a</a> <b id="x">b</b>', ['html-forbidden interestfor=x']],
    ['<b aria-labelledby="title">a</b>', ['html-forbidden aria-labelledby="title"']],
    ['<b aria-describedby="x  title">a</b> <b id="x">b</b>', ['html-forbidden aria-describedby="x  title"']],
    ['<b aria-owns={{ site.name }}>a</b>', ['html-forbidden aria-owns={{ site.name }}']],
    ['<label for="search">a</label>', ['html-forbidden for="search"']],
    ['<button form="search">a</button>', ['html-forbidden form="search"']],
    ['<img align="left" src="map.png" alt="a">', ['html-dropped align="left"']],
    ['<table align=RIGHT><tr><td>a</td></tr></table>', ['html-dropped align=RIGHT']],
    ['<input type="text" autofocus>', ['html-dropped autofocus']],
    ['<a href="/" accesskey="s">a</a>', ['html-dropped accesskey="s"']],
    ['<p tabindex="01">a</p>', ['html-dropped tabindex="01"']],
    ['<p class="a code-copy">a</p>', ['html-forbidden class="a code-copy"']],
    ['<p class="site&#45;search">a</p>', ['html-forbidden class="site&#45;search"']],
  ])('%j is refused or left out', (body, marks) => {
    expect(marksOf(body)).toEqual(marks);
    expect(compile(body).html).not.toMatch(/\s(?:aria-\w+|for|form|align)=/);
  });

  test.each(['<p tabindex="0">a</p>', '<p tabindex="-1">a</p>', '<p class="my-code-copy">a</p>'])(
    '%j is kept',
    (body) => expect(compile(body)).toMatchObject({ html: `${body}\n`, diagnostics: [] }),
  );

  test.each([
    '# Sizes\n\n<b aria-labelledby="sizes">a</b>',
    '<b aria-labelledby="x y">a</b> <b id="x">b</b> <i id="y">c</i>',
    'Note[^1]. <b aria-describedby="fn-1">a</b>\n\n[^1]: The note.',
    '<label for="x">a</label> <input id="x">',
    '<svg role="img" aria-labelledby="x"><desc id="x">a</desc></svg>',
    '<math><mo form="prefix">(</mo></math>',
    '<p align="right">a</p>',
    '<td align="right">a</td>',
    '<img align="middle" src="map.png" alt="a">',
  ])('%j stays as it is', (body) => {
    expect(codesOf(body)).toEqual([]);
    expect(compile(body).html).toMatch(/\s(?:aria-\w+|for|form|align)=/);
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
    ['<div/>x</div>', ['html-completed <div/>', 'html-unbalanced </div>']],
    ['<p></p></p>', ['html-unbalanced </p>']],
  ])('%j', (body, marks) => {
    expect(marksOf(body).toSorted()).toEqual(marks.toSorted());
  });
});

describe('ids in HTML', () => {
  test('are explicit', () => {
    expect(marksOf('# A {#x}\n\n<p id="x">a</p>')).toEqual(['heading-id id="x"']);
    expect(marksOf('<p id=y>a</p>\n\n<p\nid="y">b</p>')).toEqual(['heading-id id="y"']);
    expect(marksOf('<b id=title>a</b> <img name=title alt=""> <input id=action>')).toEqual([
      'heading-id name=title',
      'heading-id id=action',
    ]);
    expect(codesOf('<a id="x" name="x"></a>')).toEqual([]);
    expect(codesOf('<input name="title">')).toEqual([]);
  });
});

describe('names of a text join nothing in the layout', () => {
  test.each([
    ['<details name="menu" open><summary>A</summary>B</details>', '<details name="content:menu" open>'],
    ['<input type="radio" name=theme checked>', '<input type="radio" name="content:theme" checked>'],
    ["<select NAME='a'></select>", '<select NAME="content:a">'],
    ['<img alt="" usemap="#m">', 'usemap="#content:m"'],
    ['<map name="m"></map>', '<map name="content:m">'],
    ['<input name="">', '<input name="">'],
    ['<a name="m"></a>', '<a name="m">'],
    ['<a href="#" target="_blank">a</a>', '<a href="#" target="_blank">'],
  ])('%s', (body, html) => {
    expect(htmlOf(body)).toContain(html);
  });

  test('a link opens in no frame of the layout', () => {
    expect(marksOf('<a href="#" target="player">a</a>')).toEqual(['html-dropped target="player"']);
    expect(compile('<a href="#" target="player">a</a>').html).toContain('<a href="#">a</a>');
  });
});

describe('HTML with one possible meaning', () => {
  test.each([
    ['## <a name="x"/> A', '<a name="x"></a> A', '<a name="x"/>', '<a name="x"></a>'],
    ['<a name="x">\n\nText', '<a name="x"></a>', '<a name="x">', '<a name="x"></a>'],
    ['<a id=x> b <a href="https://x.example">c</a>', '<a id=x></a> b', '<a id=x>', '<a id=x></a>'],
    ['a <i class="b" /> c', '<i class="b"></i> c', '<i class="b" />', '<i class="b"></i>'],
    ['a</br>b', 'a<br>b', '</br>', '<br>'],
    ['a <input></input> b', 'a <input> b', '</input>', ''],
  ])('%j is completed', (body, html, from, to) => {
    const compiled = compile(body);
    expect(compiled.html).toContain(html);
    expect(compiled.diagnostics).toMatchObject([{ code: 'html-completed', fix: { from, to } }]);
    const fixed = compile(body.replace(from, to));
    expect(fixed.html).toContain(html);
    expect(fixed.diagnostics).toEqual([]);
  });

  test('a drawing closes its own elements', () => {
    expect(htmlOf('<svg viewBox="0 0 1 1"><g><path d="M0 0"/></g></svg>')).toContain('<path d="M0 0"/>');
    expect(codesOf('<svg/> <b/>')).toEqual(['html-completed']);
  });

  test('a drawing of many parts is not deep', () => {
    expect(codesOf(`<svg viewBox="0 0 1 1">${'<path d="M0 0"/>'.repeat(500)}</svg>`)).toEqual([]);
    expect(codesOf(`<svg>${'<g>'.repeat(120)}${'</g>'.repeat(120)}</svg>`)).toEqual(['markdown-too-complex']);
  });

  test('drawings cannot repeat their parts endlessly', () => {
    const level = (each: number) => `<g id="a${each}">${`<use href="#a${each + 1}"/>`.repeat(10)}</g>`;
    const levels = (count: number) => Array.from({ length: count }, (_, each) => level(each)).join('');
    expect(marksOf(`<svg viewBox="0 0 1 1">${levels(11)}<g id="a11"><path d="M0 0"/></g></svg>`)).toEqual([
      'markdown-too-complex <use href="#a1"/>',
    ]);
    expect(codesOf(`<svg>${levels(3)}<g id="a3"></g></svg>`)).toEqual([]);
    const parts = [0, 1, 2, 3, 4, 5, 6, 7].map((each) => `- <svg>${level(each)}</svg>`).join('\n');
    expect(codesOf(parts)).toContain('markdown-too-complex');
    const named = `${'<use href="x#{{ site.name }}"/>'.repeat(10)}`;
    expect(codesOf(`<svg><g id="a">${named}</g></svg>`)).not.toContain('markdown-too-complex');
  });

  test('a paragraph ends with its block', () => {
    expect(htmlOf('<p align="center">a\n\nb')).toBe('<p align="center">a</p>\n<p>b</p>');
    expect(htmlOf('<p>a\n\n<div>b</div>')).toBe('<p>a</p>\n<div>b</div>');
    expect(codesOf('<p><b>a\n\nb')).toEqual(['html-unbalanced']);
  });

  test('a style is removed, and reported', () => {
    const { html, diagnostics } = compile(
      '<h1 style="text-align: center;" id="a">b</h1>\n\nc <i style=\'d\'>e</i>',
    );
    expect(html).toBe('<h1 id="a">b</h1>\n<p>c <i>e</i></p>\n');
    expect(diagnostics.map(({ code }) => code)).toEqual(['html-dropped', 'html-dropped']);
    for (const style of ['color: red; DISPLAY :none', 'visibility:hidden', 'opacity: 0.0', 'opacity:0'])
      expect(codesOf(`<i style="${style}">e</i>`)).toEqual(['html-forbidden']);
    expect(codesOf('<i style="opacity: 0.5">e</i>')).toEqual(['html-dropped']);
  });

  test('a hundred line breaks are not nesting', () => {
    expect(codesOf(`a ${'<br>'.repeat(200)}`)).toEqual([]);
  });
});

test('comments are kept, with their expressions', () => {
  expect(compile('a <!-- {{ site.nothing }} --> b').html).toBe('<p>a <!-- {{ site.nothing }} --> b</p>\n');
});
