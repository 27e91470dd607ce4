import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFrontMatter } from '../../src/content/front-matter.ts';
import { processorTime } from '../support/processor-time.ts';
import { hints, parse } from './support.ts';

describe('fences', () => {
  test.each([
    ['---\ntitle: A\n---\nBody', 'A', { offset: 17, line: 4, empty: false }],
    ['---  \ntitle: A\n--- \t\nBody', 'A', { offset: 21, line: 4, empty: false }],
    ['---\r\ntitle: A\r\n---\r\nBody', 'A', { offset: 20, line: 4, empty: false }],
    ['---\rtitle: A\r---\rBody', 'A', { offset: 17, line: 4, empty: false }],
    ['\ufeff---\ntitle: A\n---\n', 'A', { offset: 17, line: 4, empty: true }],
    ['---\ntitle: A\n---', 'A', { offset: 16, line: 3, empty: true }],
    ['---\n---\nBody', 'About', { offset: 8, line: 3, empty: false }],
    ['---\n\n# comment\n---\nBody', 'About', { offset: 19, line: 5, empty: false }],
    ['Body', 'About', { offset: 0, line: 1, empty: false }],
    ['', 'About', { offset: 0, line: 1, empty: true }],
    [' \n\t\r\n', 'About', { offset: 0, line: 1, empty: true }],
    ['----\nBody', 'About', { offset: 0, line: 1, empty: false }],
    ['Text\n\n---\n\ntitle: no\n\n---\n', 'About', { offset: 0, line: 1, empty: false }],
    ['\n---\n\nSome text\n\n---\n', 'About', { offset: 0, line: 1, empty: false }],
    ['---\ntitle: A\n---\n---\nBody', 'A', { offset: 17, line: 4, empty: false }],
  ])('%j', (text, title, body) => {
    const { page, body: position, lines } = parse(text);
    expect(lines).toEqual([]);
    const { length, ...rest } = position;
    expect({ title: page.title, body: rest }).toEqual({ title, body });
    expect(length).toBe(text.replace('\ufeff', '').length - body.offset);
  });
});

describe('front matter in another language', () => {
  test.each(['js', 'javascript', 'json', 'coffee', 'toml', 'constructor', '__proto__', 'toString'])(
    '---%s is refused and never run',
    (language) => {
      const { page, lines } = parse(`---${language}\n({ title: globalThis.ran = true })\n---\n`);
      expect(lines).toEqual([
        `front-matter-language 1:4+${language.length} The opening --- is followed by "${language}"`,
      ]);
      expect(page).toMatchObject({ title: 'About', fields: {}, broken: true });
      expect(globalThis).not.toHaveProperty('ran');
    },
  );

  test('--- yaml is refused too, with a hint', () => {
    const { lines, diagnostics } = parse('--- yaml\ntitle: A\n---\n');
    expect(lines).toEqual(['front-matter-language 1:5+4 The opening --- is followed by "yaml"']);
    expect(hints(diagnostics)).toEqual(['Remove the word: front matter is always YAML.']);
  });
});

describe('unclosed and late fences', () => {
  const unclosed = 'front-matter-unclosed 1:1+3 The front matter that starts here has no closing ---';

  test.each(['---', '---\n', '---\ntitle: A', '---\ntitle: A\n...\nBody'])('%j is unclosed', (text) => {
    const { page, body, lines } = parse(text);
    expect(lines).toEqual([unclosed]);
    expect(page).toMatchObject({ fields: {}, broken: true });
    expect(body.empty).toBe(true);
  });

  test.each(['----', '--- x', ' ---', '---x'])('%j does not close it, and is marked', (almost) => {
    const { lines, diagnostics } = parse(`---\ntitle: A\n${almost}\nBody`);
    expect(lines).toEqual([unclosed]);
    expect(diagnostics[0]?.related).toEqual([
      {
        message: 'this line is not exactly ---',
        at: { path: 'content/about.md', line: 3, column: 1, length: almost.length },
      },
    ]);
  });

  test('a thematic break in the first line gets a hint', () => {
    expect(hints(parse('---\n\nText').diagnostics)).toEqual([
      'End it with a line that contains only ---. For a horizontal rule, write *** instead.',
    ]);
  });

  test.each([
    ['\n---\ntitle: A\n---\n', '2:1+3'],
    ['  ---\ntitle: A\n---\n', '1:3+3'],
    ['\r\n\r\n---\r\n# note\r\ntitle: A\r\n---\r\n', '3:1+3'],
    ['\ufeff\ufeff---\ntitle: A\n---\n', '1:2+3'],
  ])('%j is misplaced', (text, place) => {
    const { page, lines, diagnostics } = parse(text);
    expect(lines).toEqual([
      `front-matter-misplaced ${place} The front matter does not start on the first line of the file`,
    ]);
    expect(page).toMatchObject({ broken: false, title: 'A' });
    const before = text.replace(/^\ufeff/, '').slice(0, text.replace(/^\ufeff/, '').indexOf('---'));
    expect(diagnostics).toMatchObject([{ severity: 'warning', fix: { from: before, to: '' } }]);
  });

  test('TOML is read line by line, with its places, and site fix writes it as YAML', () => {
    const head =
      '+++\ntitle = "A # \\"b\\""\nlayuot = true # no\n\n[mine]\nlist = [1, \'two\', 2024-01-02,]\n[none]\n+++\n';
    const { page, body, lines } = parse(`${head}Text`);
    expect(page.title).toBe('A # "b"');
    expect(body).toMatchObject({ offset: head.length, line: 9 });
    expect(lines[0]).toBe('front-matter-toml 1:1+3 The front matter is TOML');
    expect(lines[1]).toMatch(/^field-unlikely 3:1\+6 /);
    const { value, diagnostics } = readFrontMatter('content/a.md', `${head}Text`);
    expect(value.yaml.data).toMatchObject({
      title: 'A # "b"',
      layuot: true,
      mine: { list: [1, 'two', '2024-01-02'] },
      none: {},
    });
    const fixed = `${diagnostics[0]?.fix?.to}Text`;
    expect(fixed).toMatch(/^---\ntitle: "A # /);
    const again = readFrontMatter('content/a.md', fixed);
    expect(again.diagnostics).toEqual([]);
    expect(again.value.yaml.data).toEqual(value.yaml.data);
  });

  test.each<[string, object]>([
    ['a = [\n1,\n]', { a: [1] }],
    ['a = """\nx\n"""', { a: 'x\n' }],
    ['[[a]]\nb = 1\n[[a]]\nb = 2', { a: [{ b: 1 }, { b: 2 }] }],
    ['[a.b]\nc = "d"\n[a.e]', { a: { b: { c: 'd' }, e: {} } }],
    [
      'a.b = 1\nd = 2024-01-02\nt = 2024-01-02T10:00:00+02:00',
      { a: { b: 1 }, d: '2024-01-02', t: '2024-01-02T10:00:00.000+02:00' },
    ],
    ['a = { b = 1 }\nc = 1_000', { a: { b: 1 }, c: 1000 }],
  ])('TOML of more than a line is read as a whole, and site fix writes it as YAML: %j', (toml, values) => {
    const text = `+++\ntitle = "A"\n${toml}\n+++\nText`;
    const { value, diagnostics } = readFrontMatter('content/a.md', text);
    expect(value.yaml.data).toEqual({ title: 'A', ...values });
    expect(diagnostics.map(({ code, at }) => [code, at?.line])).toEqual([['front-matter-toml', 1]]);
    const again = readFrontMatter('content/a.md', `${diagnostics[0]?.fix?.to}Text`);
    expect([again.value.yaml.data, again.diagnostics]).toEqual([value.yaml.data, []]);
  });

  test.each([
    ['a', '2:2'],
    ['a = 1\nb = [[1]', '4:1'],
  ])(
    'TOML that cannot be parsed is reported at its line, and stays out of the text of the page: %j',
    (toml, place) => {
      const { page, lines } = parse(`+++\n${toml}\n+++\nText`);
      expect(lines).toEqual([
        `front-matter-language ${place} The front matter is TOML that cannot be parsed`,
      ]);
      expect(page.broken).toBe(true);
    },
  );

  test('plus signs without front matter are text', () => {
    expect(parse('+++\n\nMore than plus.').lines).toEqual([]);
  });

  test('fields after blank lines have their places, and the body starts at the right place', () => {
    const { body, lines } = parse('\n\n---\ntitle: A\nlayuot: x\n---\nText\n');
    expect(lines).toEqual([
      'front-matter-misplaced 3:1+3 The front matter does not start on the first line of the file',
      'field-unlikely 5:1+6 layuot looks like a typo of layout',
    ]);
    expect(body).toMatchObject({ line: 7 });
  });
});

describe('shape', () => {
  test.each([
    ['text', 'front-matter-shape 2:1 This is a single text, not names and values'],
    ['- a\n- b', 'front-matter-shape 2:1 This is a list, not names and values'],
    ['5', 'front-matter-shape 2:1 This is a single text, not names and values'],
  ])('%j', (yaml, line) => {
    expect(parse(`---\n${yaml}\n---\n`).lines).toEqual([line]);
  });
});

test('a broken file gets the same diagnostics every time', () => {
  const text = '---\ntitle: a: b\n---\n';
  expect(parse(text).diagnostics).not.toEqual([]);
  expect(parse(text).diagnostics).toEqual(parse(text).diagnostics);
  expect(parse(text).page.fields).toEqual(parse(text).page.fields);
});

test('two files with the same content do not share objects', () => {
  const text = '---\ntags: [a, b]\nmore: { x: 1 }\n---\n';
  const [first, second] = [parse(text).page.fields, parse(text).page.fields];
  expect(first).toEqual(second);
  expect(first.tags).not.toBe(second.tags);
  expect(first.more).not.toBe(second.more);
});

test('front matter above the limit is refused before it is parsed', () => {
  for (const [filling, message] of [
    [`a: ${'x'.repeat(70_000)}`, 'is longer than 64 KiB'],
    [`a: 1${'\n'.repeat(60_000)}b: 2`, 'contains a gap of 500 characters'],
  ]) {
    const time = processorTime(() =>
      expect(parse(`---\n${filling}\n---\n`).lines).toEqual([
        `yaml-too-complex 1:1+3 The front matter ${message}`,
      ]),
    );
    expect(time).toBeLessThan(500);
  }
});

test('arbitrary text never throws, and always results in a page', () => {
  const fence = fc.constantFrom('---', '---', '----', '--- ', '---js', ' ---', '...', '');
  const line = fc.oneof(
    fence,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'a: 1',
      'a:',
      '- x',
      '  b: [',
      '{',
      '"',
      'a: &a [*a]',
      'b: !x',
      '{{ site.x }}',
      '# h',
      '? x',
      '\t',
    ),
  );
  const text = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 8 })
    .map((all) => all.flat().join(''));
  fc.assert(
    fc.property(text, (content) => {
      const { page, diagnostics } = parse(content);
      expect(page.title).not.toBe('');
      expect(page.broken).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      expect(diagnostics.every(({ at }) => at && at.line >= 1 && at.column >= 1)).toBe(true);
      expect(parse(content).diagnostics).toEqual(diagnostics);
    }),
    { numRuns: 2000 },
  );
});
