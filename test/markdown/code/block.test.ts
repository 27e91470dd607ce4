import { describe, expect, test } from 'vitest';
import { readFence } from '../../../src/markdown/code/fence.ts';
import { MARKDOWN } from '../../../src/settings/tables/markdown.ts';
import { compile, htmlOf, marksOf, SITE, settingsWith } from '../support.ts';

const fence = (info: string, code = 'a\nb\nc\n') => `\`\`\`${info}\n${code}\`\`\`\n`;

describe('words after the opening of a fence', () => {
  test.each([
    ['ts', { language: 'ts' }],
    ['ts title="src/a b.ts"', { language: 'ts', title: 'src/a b.ts' }],
    ['ts title="&lt;a>"', { language: 'ts', title: '<a>' }],
    ['lines', { lines: 1 }],
    ['ts lines=41', { language: 'ts', lines: 41 }],
    ['{2}', {}],
    ['c++ lines title="x"', { language: 'c++', lines: 1, title: 'x' }],
  ])('%s', (info, expected) => {
    const { fence: read, problems } = readFence(fence(info));
    expect(problems).toEqual([]);
    expect(read).toMatchObject({ title: undefined, lines: undefined, language: undefined, ...expected });
  });

  test('lines that are highlighted, inserted and deleted', () => {
    const { fence: read } = readFence(fence('ts {1,3-4} ins={2} del={5}'));
    expect(read.ranges.map(({ first, last, mark }) => [first, last, mark])).toEqual([
      [1, 1, 'highlighted'],
      [3, 4, 'highlighted'],
      [2, 2, 'inserted'],
      [5, 5, 'deleted'],
    ]);
  });

  test('unknown words are warnings at their column', () => {
    expect(marksOf(fence('ts npm2yarn {a} live'))).toEqual([
      'code-option npm2yarn',
      'code-option {a}',
      'code-option live',
    ]);
    expect(marksOf(fence('rust,editable,ignore'))).toEqual(['code-option ,editable,ignore']);
    expect(compile(fence('ts npm2yarn')).diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
    expect(readFence(fence('rust,editable')).fence.language).toBe('rust');
    expect(marksOf(fence('{.python}'))).toEqual(['code-option {.python}']);
    expect(marksOf(`> - text\n>\n>   ~~~ ts nolines\n>   a\n>   ~~~`)).toEqual(['code-option nolines']);
  });

  test.each([
    'ts [src/a.ts]',
    'ts[src/a.ts]',
    'ts filename="src/a.ts"',
    "ts title='src/a.ts'",
    'ts title=src/a.ts',
    'ts,name=src/a.ts',
    'ts caption="src/a.ts"',
  ])('%s has a title, as other tools write it', (info) => {
    const { fence: read, problems } = readFence(fence(info));
    expect([read.language, read.title, problems]).toEqual(['ts', 'src/a.ts', []]);
  });

  test.each(['ts{1,3-4}', 'ts {1, 3-4}', 'ts lines=[1,3-4]', 'ts hl_lines="1 3-4"', 'ts hl_lines=[1,"3-4"]'])(
    '%s highlights lines',
    (info) => {
      const { fence: read, problems } = readFence(fence(info));
      expect([read.language, read.ranges.map(({ first, last }) => [first, last]), problems]).toEqual([
        'ts',
        [
          [1, 1],
          [3, 4],
        ],
        [],
      ]);
    },
  );

  test.each([
    ['ts showLineNumbers', 1],
    ['ts:line-numbers=4 {1}', 4],
    ['ts linenums="4"', 4],
  ])('%s numbers lines from %d', (info, first) => {
    const { fence: read, problems } = readFence(fence(info));
    expect([read.language, read.lines, problems]).toEqual(['ts', first, []]);
  });

  test('an option in the wrong form is an error at its column', () => {
    expect(marksOf(fence('ts titel="x"'))).toEqual(['code-setting titel="x"']);
    expect(marksOf(fence('ts ins=3'))).toEqual(['code-setting ins=3']);
    expect(marksOf(fence('ts lines=0 lines="a"'))).toEqual([
      'code-setting lines=0',
      'code-setting lines="a"',
    ]);
    expect(marksOf(fence('ts title="a" title="b"'))).toEqual(['code-setting title="b"']);
    expect(marksOf(fence('ts {3-1}'))).toEqual(['code-setting {3-1}']);
  });

  test('a similar word is suggested', () => {
    expect(compile(fence('ts titel="x"')).diagnostics[0]?.hint).toMatch(/^Did you mean title\?/);
  });

  test('a missing line is an error', () => {
    expect(marksOf(fence('ts {2-4}'))).toEqual(['code-setting {2-4}']);
    expect(compile(fence('ts del={9}')).diagnostics[0]?.message).toBe(
      'Line 9 does not exist: the code has 3 lines',
    );
    expect(marksOf(fence('ts {1-3}'))).toEqual([]);
  });

  test('a line that another tool would add is a warning', () => {
    expect(marksOf(fence('ts hl_lines="9"'))).toEqual(['code-option hl_lines="9"']);
  });

  test('a text that another tool would mark is a warning, and line numbers in quotes are an error', () => {
    expect(marksOf(fence('ts ins="const a" del=\'b\''))).toEqual([
      'code-option ins="const a"',
      "code-option del='b'",
    ]);
    expect(marksOf(fence('ts ins="1-2"'))).toEqual(['code-setting ins="1-2"']);
  });
});

describe('the HTML', () => {
  test('of a known language has classes', () => {
    expect(htmlOf(fence('ts', 'const a = "<b>";\n'))).toBe(
      '<pre tabindex="0"><code class="hljs language-ts"><span class="hljs-keyword">const</span> a = "&lt;b&gt;";\n</code></pre>',
    );
  });

  test('of a language without a grammar has only its name', () => {
    expect(htmlOf(fence('log'))).toBe('<pre tabindex="0"><code class="language-log">a\nb\nc\n</code></pre>');
  });

  test('has the title as a caption', () => {
    expect(htmlOf(fence('log title="a&amp;b"'))).toBe(
      '<figure class="code">\n<figcaption>a&amp;b</figcaption>\n<pre tabindex="0"><code class="language-log">a\nb\nc\n</code></pre>\n</figure>',
    );
  });

  test('has an element for each line if lines are marked', () => {
    expect(htmlOf(fence('log lines=9 ins={2}'))).toBe(
      '<pre tabindex="0"><code class="language-log"><span class="line" data-line="9">a\n</span><ins class="line" data-line="10">b\n</ins><span class="line" data-line="11">c\n</span></code></pre>',
    );
  });

  test('keeps expressions as they are written', () => {
    expect(htmlOf(fence('ts', '{{ site.name }} \\{{ a }}\n'))).toContain('{{ site.name }} \\{{ a }}');
  });

  test('has a copy button unless the settings turn it off', () => {
    const site = { ...SITE, settings: { ...SITE.settings, markdown: MARKDOWN } };
    const { html } = compile(fence('ts'), site);
    expect(html).toMatch(
      /^<div class="code">\n<pre[\s\S]*<\/pre>\n<button [^>]*hidden>Copy<\/button>\n<\/div>/,
    );
    expect(compile(fence('ts')).html).not.toContain('<button');
  });

  test('ignores markers that the body contains', () => {
    expect(htmlOf('\ufdd40\ufdd5 \ufdd0 \ufdd21\ufdd3')).toBe('<p>\ufffd0\ufffd \ufffd \ufffd1\ufffd</p>');
    expect(htmlOf('&#xfdd4;0&#xfdd5; &#xfdd2;')).toBe('<p>\ufffd0\ufffd \ufffd</p>');
    expect(htmlOf('![&#xfdd4;0&#xfdd5;](map.png)')).toContain('alt="\ufffd0\ufffd"');
    expect(htmlOf('<Callout>\n\n&#xfdd4;0&#xfdd5;\n\n</Callout>')).toContain('<p>\ufffd0\ufffd</p>');
    const site = { ...SITE, settings: settingsWith({ name: '\ufdd40\ufdd5' }) };
    expect(compile('<Callout>\n\n{{ site.name }}\n\n</Callout>', site).html).toContain(
      '<p>\ufffd0\ufffd</p>',
    );
  });
});

describe('code in a file', () => {
  test('is found relative to the page and to the root', () => {
    const html = '<span class="hljs-keyword">const</span> all = 1;';
    expect(htmlOf(fence('ts file="../../examples/a.ts"', ''))).toContain(html);
    expect(htmlOf(fence('ts file="/examples/a.ts"', ''))).toContain(html);
    expect(htmlOf(fence('ts file="/examples/a.ts"', ''))).not.toContain('region');
  });

  test('can be a region, without its indentation', () => {
    expect(htmlOf(fence('text file="/examples/a.ts#setup"', ''))).toContain(
      '>const a = 1;\n  const b = 2;\n<',
    );
  });

  test.each([
    ['/examples/b.ts', 'is not there'],
    ['/examples/a.ts#setap', 'has no region "setap"'],
    ['../../../secret.ts', 'points outside the site'],
    ['/%2e%2e/secret.ts', 'points outside the site'],
    ['/.env', 'is hidden'],
    ['/.site/cache/files', 'is hidden'],
  ])('%s: %s', (file, message) => {
    const { diagnostics } = compile(fence(`ts file="${file}"`, ''));
    expect(diagnostics.map(({ code }) => code)).toEqual(['code-file']);
    expect(diagnostics[0]?.message).toContain(message);
    expect(marksOf(fence(`ts file="${file}"`, ''))).toEqual([`code-file file="${file}"`]);
  });

  test('cannot be combined with code in the block', () => {
    expect(marksOf(fence('ts file="/examples/a.ts"'))).toEqual(['code-setting file="/examples/a.ts"']);
  });

  test('is checked for the named lines', () => {
    expect(marksOf(fence('ts {2} file="/examples/a.ts#setup"', ''))).toEqual([]);
    expect(marksOf(fence('ts {3} file="/examples/a.ts#setup"', ''))).toEqual(['code-setting {3}']);
  });
});
