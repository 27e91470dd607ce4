// Records of data files: any file is either read or reported.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readDataFile } from '../../src/content/records/data-file.ts';
import { joinRecords, parseRecord } from '../../src/content/records/parse-record.ts';
import type { DeclaredCollection } from '../../src/model/pages/collection.ts';
import { context, source } from './support.ts';

const declared: DeclaredCollection = {
  name: 'things',
  path: 'templates/collections.ts',
  fields: z.object({
    name: z.string().optional(),
    count: z.number().optional(),
    words: z.array(z.string()).optional(),
    sizes: z.array(z.number()).optional(),
  }),
  layout: undefined,
  stale: undefined,
  order: undefined,
  route: undefined,
  id: 'id',
  pages: undefined,
};

function read(text: string | Uint8Array, kind: 'csv' | 'json' | 'yaml', collection = declared) {
  const path = `content/things.${kind}`;
  const file = readDataFile(source(text, path), false, collection.fields);
  const { records, spansOf } = file.value;
  const read = records.map((raw, index) =>
    parseRecord(raw, undefined, { path, spans: spansOf(index) }, { ...context(), collection }),
  );
  const joined = joinRecords(read, spansOf);
  const fields = new Map(read.map(({ value }) => [value?.path, value?.fields] as const).toReversed());
  const diagnostics = [...file.diagnostics, ...joined.diagnostics];
  return {
    entries: joined.value.map(({ path: at, entryId }) => [entryId, fields.get(at)]),
    mistakes: diagnostics.map(({ code, at }) => `${code} ${at?.line}:${at?.column}`),
    diagnostics,
  };
}

describe('CSV', () => {
  test.each([
    ['a cell as its field asks for it', 'id,name,count\n007,010,10\n', [['007', { name: '010', count: 10 }]]],
    [
      'lists',
      'id,words,sizes\na,"x, 1",\nb,,"1, 2"\n',
      [
        ['a', { words: ['x', '1'] }],
        ['b', { sizes: [1, 2] }],
      ],
    ],
    [
      'numbers that end in 0, where the schema asks for a number',
      'id,name,count,sizes\na,66.00,66.00,"1.50, 2.0"\nb,1,-0.0,\n',
      [
        ['a', { name: '66.00', count: 66, sizes: [1.5, 2] }],
        ['b', { name: '1', count: -0 }],
      ],
    ],
    [
      'quotes, line breaks, blank lines, CR LF',
      '\r\nid,name\r\n\r\na,"""x"",\r\ny"\r\n\r\n',
      [['a', { name: '"x",\ny' }]],
    ],
    ['a byte order mark', '\ufeffid,name\na,b\n', [['a', { name: 'b' }]]],
    ['no record', 'id,name\n', []],
    ['nothing', '', []],
  ])('reads %s', (_name, text, entries) => {
    expect(read(text, 'csv')).toMatchObject({ entries, mistakes: [] });
  });

  test.each([
    ['id;name\na;b\n', 'data-invalid 1:1'],
    ['id,count\na,066.00\n', 'field-invalid 2:3'],
    ['id,name,name\na,b,c\n', 'data-invalid 1:9'],
    ['id,,name\na,b,c\n', 'data-invalid 1:4'],
    ['id,__proto__\na,b\n', 'data-invalid 1:4'],
    ['id,name\na,"b\nc,d\n', 'data-invalid 2:3'],
    ['id,name\na,"b"c\n', 'data-invalid 2:3'],
    ['id,name\na\n', 'data-invalid 2:1'],
    ['id,count\r\n"a",1\r\n"b\r\nb",x\r\n', 'field-invalid 3:1'],
    ['id,count\n\n\na,"x"\n', 'field-invalid 4:3'],
    ['id,nmae\na,b\n', 'field-unknown 2:3'],
    ['id,name\n a ,b\n', 'field-invalid 2:1'],
    ['id,name\nx.md,b\n', 'field-invalid 2:1'],
    ['id,name\na,b\na,c\n', 'entry-twice 3:1'],
  ])('reports %j with its position', (text, mistake) => {
    expect(read(text, 'csv').mistakes).toContain(mistake);
  });
});

describe('JSON', () => {
  test('reads a list, and names', () => {
    const entries = [['a', { name: 'A' }]];
    expect(read('[{ "id": "a", "name": "A" }]', 'json')).toMatchObject({ entries, mistakes: [] });
    expect(read('{ "a": { "name": "A" } }', 'json')).toMatchObject({ entries, mistakes: [] });
  });

  test.each([
    ['[{ "id": "a" },]', 'data-invalid 1:16'],
    ['// no\n[]', 'data-invalid 1:1'],
    ['{ "a": { "name": "A", "name": "B" } }', 'data-invalid 1:23'],
    ['{ "a": {}, "a": {} }', 'data-invalid 1:12'],
    ['{ "a": { "__proto__": 1 } }', 'data-invalid 1:10'],
    ['{ "a": { "count": 12345678901234567890 } }', 'data-invalid 1:19'],
    ['{ "a.b": { "count": "x" } }', 'field-invalid 1:21'],
    ['{\n "a": { "words": ["x", 1] } }', 'field-invalid 2:24'],
    ['[1]', 'data-invalid 1:2'],
    ['"a"', 'data-invalid 1:1'],
  ])('reports %s with its position', (text, mistake) => {
    expect(read(text, 'json').mistakes).toContain(mistake);
  });
});

describe('YAML', () => {
  test('reads a list, and names', () => {
    const entries = [['a', { name: 'A' }]];
    expect(read('- id: a\n  name: A\n', 'yaml')).toMatchObject({ entries, mistakes: [] });
    expect(read('a:\n  name: A\n', 'yaml')).toMatchObject({ entries, mistakes: [] });
    expect(read('', 'yaml')).toMatchObject({ entries: [], mistakes: [] });
  });

  test.each([
    ['- id: a\n  count: x\n', 'field-invalid 2:10'],
    ['a.b:\n  count: x\n', 'field-invalid 2:10'],
    ['a: {}\na: {}\n', 'yaml-key 2:1'],
    ['- name: A\n', 'field-missing 1:3'],
    ['- a\n', 'data-invalid 1:3'],
    ['text', 'front-matter-shape 1:1'],
    ['- [a\n', 'yaml-syntax 2:1'],
  ])('reports %j with its position', (text, mistake) => {
    expect(read(text, 'yaml').mistakes).toContain(mistake);
  });
});

test('an id in the schema is also a field, even if records are keyed by id', () => {
  const sku = { ...declared, id: 'sku', fields: z.object({ sku: z.string() }) };
  expect(read('sku\na\n', 'csv', sku).entries).toEqual([['a', { sku: 'a' }]]);
  expect(read('a: {}\n', 'yaml', sku).entries).toEqual([['a', { sku: 'a' }]]);
});

test.each([
  ['brackets', '['.repeat(8000) + ']'.repeat(8000), 'data-invalid 1:65'],
  ['brackets that stay open', '['.repeat(200_000), 'data-invalid 1:65'],
  ['objects', '{"a":'.repeat(65), 'data-invalid 1:321'],
])('JSON of too many %s is refused with its position', (_name, text, mistake) => {
  expect(read(text, 'json').mistakes).toEqual([mistake]);
});

test('brackets in JSON strings do not count as nesting', () => {
  const name = '\\"['.repeat(100);
  expect(read(JSON.stringify([{ id: 'a', name }]), 'json')).toMatchObject({
    entries: [['a', { name }]],
    mistakes: [],
  });
});

test.each(['csv', 'json', 'yaml'] as const)(
  'arbitrary %s never throws, and positions are within the text',
  (kind) => {
    const piece = fc.constantFrom(
      ...[
        'id',
        'name',
        'count',
        ',',
        '\n',
        '\r\n',
        '"',
        '""',
        '{',
        '}',
        '[',
        ']',
        ':',
        ' ',
        '- ',
        '#',
        '1',
        'x',
        '\t',
      ],
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (content) => {
        const lines = content.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
        for (const { at } of read(content, kind).diagnostics) {
          expect(at?.path).toBe(`content/things.${kind}`);
          expect(at?.line).toBeLessThanOrEqual(lines.length);
          expect(at?.column).toBeLessThanOrEqual((lines[(at?.line ?? 1) - 1]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 500 },
    );
  },
);
