import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFlatYaml } from '../../src/content/yaml/flat.ts';
import { parseWholeYaml, parseYaml } from '../../src/content/yaml/yaml.ts';
import { processorTime } from '../support/processor-time.ts';
import { lines, parse, values } from './support.ts';

function read(text: string) {
  return parseYaml({ path: 'content/about.md', text, kind: 'front matter' });
}

describe('values are never changed silently', () => {
  test.each(
    '0777 1.0 1_000 0x1F 0o17 1e3 010 .inf .nan -0 +1 .5 5. 12:30 12:30:45 2024-02-30 2024-01-01 yes NO on Off y True FALSE Null 9007199254740993 1e400'.split(
      ' ',
    ),
  )('%s is the text as written', (written) => {
    expect(values(`a: ${written}\nb: [${written}]\nc: { d: ${written} }`)).toEqual({
      a: written,
      b: [written],
      c: { d: written },
    });
  });

  test.each([
    ['true', true],
    ['false', false],
    ['null', null],
    ['~', null],
    ['', null],
    ['0', 0],
    ['-5', -5],
    ['2024', 2024],
    ['1.5', 1.5],
    ['9007199254740991', 9007199254740991],
  ])('%j is a value', (written, value) => {
    expect(values(`a: ${written}\nb: { c: ${written} }`)).toEqual({ a: value, b: { c: value } });
  });

  test.each([
    ['"5"', '5'],
    ["'true'", 'true'],
    ['"null"', 'null'],
    ['""', ''],
    ['|\n  5', '5\n'],
    ['>\n  two\n  words', 'two words\n'],
    ['"a\\tb"', 'a\tb'],
    ['two\n  lines', 'two lines'],
    ['C# # comment', 'C#'],
  ])('%j is a text', (written, value) => {
    expect(values(`a: ${written}`)).toEqual({ a: value });
  });

  test('any plain scalar prints as it was written', () => {
    const written = fc.oneof(
      fc.stringMatching(/^[-+0-9.eExo_:]{1,12}$/),
      fc.constantFrom('true', 'false', 'null', 'True', 'NULL', 'yes', '~'),
      fc.double({ noNaN: true }).map(String),
      fc.integer().map(String),
    );
    fc.assert(
      fc.property(written, (text) => {
        const { value, diagnostics } = read(`x: { a: ${text} }`);
        fc.pre(diagnostics.length === 0);
        const { a } = value.data.x as { a?: unknown };
        expect(a === null ? ['null', '~'] : [String(a)]).toContain(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('fields stay in their order', () => {
    expect(Object.keys(values('b: 1\na: 2\nd: { z: 1, y: 2 }\nc: 3'))).toEqual(['b', 'a', 'd', 'c']);
  });
});

describe('keys', () => {
  test.each([
    ['a: 1\na: 2', 'yaml-key 3:1 a appears twice'],
    ['x: { a: 1, a: 2 }', 'yaml-key 2:12 a appears twice'],
    ['__proto__: { x: 1 }', 'yaml-key 2:1+9 __proto__ is a JavaScript built-in and cannot be a field name'],
    ['"constructor": 1', 'yaml-key 2:1+13 constructor is a JavaScript built-in and cannot be a field name'],
    ['a: { prototype: 1 }', 'yaml-key 2:6+9 prototype is a JavaScript built-in and cannot be a field name'],
    ['a: &a { x: 1 }\nb:\n  <<: *a', 'yaml-key 4:3+2 Merge keys (<<) are not supported'],
    ['404: x', 'yaml-key 2:1+3 The name 404 is not text'],
    ['true: x', 'yaml-key 2:1+4 The name true is not text'],
    [': x', 'yaml-key 2:1 A field has no name'],
    ['? [a]\n: x', 'yaml-key 2:3+3 The name of a field is not plain text'],
    ['{ a: b }: x', 'yaml-key 2:1+8 The name of a field is not plain text'],
    ['a: &a x\n*a : y', 'yaml-key 3:1+2 The name of a field is not plain text'],
  ])('%j', (yaml, line) => {
    expect(parse(`---\n${yaml}\n---\n`).lines).toEqual([line]);
    expect(Object.getPrototypeOf(values(yaml))).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('a number in quotes is a text', () => {
    expect(values('"404": x')).toEqual({ '404': 'x' });
  });
});

describe('tags', () => {
  test.each([
    ['a: !x foo', 'yaml-tag 2:7+3 The tag !x has no meaning here'],
    ['a: !!str 5', 'yaml-tag 2:10 The tag !!str has no meaning here'],
    ['a: !!js/function x', 'yaml-tag 2:18 The tag !!js/function has no meaning here'],
    ['a: !placeholder x', 'yaml-tag 2:17 The tag !placeholder has no meaning here'],
    ['a: ! x', 'yaml-tag 2:6 The tag ! has no meaning here'],
    ['a: !e!x y', 'yaml-tag 2:4 Could not resolve tag: !e!x'],
    ['- !x a', 'yaml-tag 2:6 The tag !x has no meaning here'],
  ])('%j', (yaml, line) => {
    expect(parse(`---\n${yaml}\n---\n`).lines).toEqual([line]);
  });
});

describe('syntax errors', () => {
  test.each([
    ['a:\n\tb: 1', 'yaml-syntax 3:1 A tab is used for indentation'],
    ['title: Us: a story', 'yaml-syntax 2:8 The value of a field contains another field'],
    ['title: A\nmore words', 'yaml-syntax 3:1 This line has no colon'],
    ['a: @b', 'yaml-syntax 2:4 Plain value cannot start with reserved character @'],
    ['a: "x', 'yaml-syntax 2:4 Unclosed quote'],
    ['a: "\\q"', 'yaml-syntax 2:5 Invalid escape sequence \\q'],
    ['a: 1\n--- b', 'yaml-syntax 3:1 A second YAML document starts here'],
    ['a: 1\n...\nb: 2', 'yaml-syntax 4:1 A second YAML document starts here'],
    ['a: *b', 'yaml-syntax 2:4+2 No earlier value is marked &b'],
    ['a: "\\0"', 'yaml-syntax 2:4+4 An escape sequence creates a forbidden character'],
    ['a: "\\uD800"', 'yaml-syntax 2:4+8 An escape sequence creates a forbidden character'],
  ])('%j', (yaml, line) => {
    expect(parse(`---\n${yaml}\n---\n`).lines).toEqual([line]);
  });

  test('columns and lines are right with CR LF', () => {
    expect(parse('---\r\na: 1\r\nb: @x\r\n---\r\n').lines).toEqual([
      'yaml-syntax 3:4 Plain value cannot start with reserved character @',
    ]);
  });
});

describe('aliases', () => {
  test('copy a value', () => {
    const { a, b } = values('a: &a { x: [1] }\nb: *a');
    expect(b).toEqual(a);
    expect(b).not.toBe(a);
  });

  test('refer to the last anchor before them', () => {
    expect(values('a: &x 1\nb: &y [&x 2, *x]\nc: *x\nd: *y')).toEqual({ a: 1, b: [2, 2], c: 2, d: [2, 2] });
  });

  test('cannot contain themselves', () => {
    expect(parse('---\na: &a [1, *a]\n---\n').lines).toEqual([
      'yaml-too-complex 2:11+2 The value of &a contains itself',
    ]);
  });
});

describe('bombs end quickly, with an error', () => {
  const laughs = Array.from({ length: 9 }, (_, index) => {
    const inner = index === 0 ? 'lol' : `*x${index - 1}`;
    return `a${index}: &x${index} [${Array(9).fill(inner).join(', ')}]`;
  }).join('\n');
  const chain = Array.from({ length: 100 }, (_, i) => `a${i}: &x${i} [${i === 0 ? 'x' : `*x${i - 1}`}]`);

  test.each([
    ['a billion laughs', laughs, 'The file contains more than 10000 values'],
    ['a chain of aliases', chain.join('\n'), 'Values are nested more than 64 levels deep'],
    ['open brackets', `a: ${'['.repeat(60_000)}`, 'Values are nested more than 64 levels deep'],
    [
      'closed brackets',
      `a: ${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      'Values are nested more than 64 levels deep',
    ],
    ['open braces', `a: ${'{a: '.repeat(15_000)}`, 'Values are nested more than 64 levels deep'],
    ['lists in one line', `a:\n  ${'- '.repeat(30_000)}x`, 'Values are nested more than 64 levels deep'],
    ['keys in one line', `${'? '.repeat(30_000)}x`, 'Values are nested more than 64 levels deep'],
    ['colons', 'a: '.repeat(20_000), 'Values are nested more than 64 levels deep'],
    ['many values', `a: [${'1, '.repeat(20_000)}]`, 'The file contains more than 10000 values'],
  ])('%s', (_, yaml, message) => {
    const time = processorTime(() => {
      const { page, diagnostics } = parse(`---\n${yaml}\n---\n`);
      expect(diagnostics.map((one) => [one.code, one.message])).toEqual([['yaml-too-complex', message]]);
      expect(page.broken).toBe(true);
    });
    expect(time).toBeLessThan(1000);
  });

  test('64 collections in one another are fine, 66 are not', () => {
    const deep = (levels: number) => `a: ${'['.repeat(levels)}x${']'.repeat(levels)}`;
    expect(lines(read(deep(63)).diagnostics)).toEqual([]);
    expect(lines(read(deep(65)).diagnostics)).toHaveLength(1);
  });
});

test('the fast parser for simple texts agrees with the full parser', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'a b tags : , # \' " - [ ] { } ? % @ | > & * ! ~ true null 1 1.0 é 😀 x:y \\'.split(' '),
    ),
    fc.constantFrom(' ', '  ', ': ', ' #', '- ', '\t', '\u00a0', '\ufeff', '---', '...', '"a b"', '[a, b]'),
    fc.string({ maxLength: 3 }),
  );
  const words = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const field = fc.tuple(fc.constantFrom('a', 'b', 'c', ''), fc.constantFrom(':', ': ', ':  '), words);
  const item = fc.tuple(fc.constantFrom('- ', '  - ', '-', ' -  '), words);
  const line = fc.oneof(field, field, item, fc.tuple(words)).map((parts) => parts.join(''));
  const text = fc.array(line, { maxLength: 6 }).map((all) => all.join('\n').replace(/\r\n?/g, '\n'));
  let short = 0;
  fc.assert(
    fc.property(text, (yaml) => {
      const data = parseFlatYaml(yaml);
      if (!data) return;
      short += 1;
      const whole = parseWholeYaml({ path: 'content/about.md', text: yaml, kind: 'front matter' });
      expect(lines(whole.diagnostics)).toEqual([]);
      expect(JSON.stringify(whole.value.data)).toBe(JSON.stringify(data));
    }),
    { numRuns: 5000, examples: [['a: \ufeff[a, b]']] },
  );
  expect(short).toBeGreaterThan(500);
});

describe('places', () => {
  const { spans } = read(
    '\na: 1\nb:\n  - name: Jane\n  - { name: "John Doe", x: }\nc: |\n  text\nd.e: f\n',
  ).value;

  test.each([
    ['a', { line: 2, column: 4 }, { line: 2, column: 1 }],
    ['b', { line: 4, column: 3, length: 12 }, { line: 3, column: 1 }],
    ['b.0', { line: 4, column: 5, length: 10 }, { line: 4, column: 5, length: 10 }],
    ['b.0.name', { line: 4, column: 11, length: 4 }, { line: 4, column: 5, length: 4 }],
    ['b.1.name', { line: 5, column: 13, length: 10 }, { line: 5, column: 7, length: 4 }],
    ['b.1.x', { line: 5, column: 25 }, { line: 5, column: 25 }],
    ['c', { line: 6, column: 4 }, { line: 6, column: 1 }],
    ['d.e', { line: 8, column: 6 }, { line: 8, column: 1, length: 3 }],
    ['nothing', undefined, undefined],
  ])('%s', (field, value, name) => {
    expect(spans.get(field)).toEqual(value);
    expect(spans.get(field, 'name')).toEqual(name);
  });
});
