import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hints, parse } from './support.ts';

const front = (yaml: string) => `---\nlayout: custom\n${yaml}\n---\n`;

const founder = z.object({ name: z.string(), age: z.number().optional() });

describe('fields', () => {
  test('are what the schema returns', () => {
    const schema = z.object({
      tags: z.array(z.string()).default([]),
      size: z.number().transform((n) => n * 2),
    });
    expect(parse(front('size: 2'), schema).page.fields).toEqual({ tags: [], size: 4 });
  });

  test.each([
    [
      'subtitel: x',
      'field-unknown 3:1+8 Unknown field "subtitel", which templates/custom.tsx does not declare',
      'Did you mean subtitle?',
    ],
    [
      'titel: x',
      'field-unknown 3:1+5 Unknown field "titel", which templates/custom.tsx does not declare',
      'Did you mean title?',
    ],
    [
      'zebra: x',
      'field-unknown 3:1+5 Unknown field "zebra", which templates/custom.tsx does not declare',
      'Remove it, or add it to the schema.',
    ],
  ])('%s is unknown', (yaml, line, hint) => {
    const { page, lines, diagnostics } = parse(front(yaml), z.object({ subtitle: z.string().optional() }));
    expect({ lines, hints: hints(diagnostics) }).toEqual({ lines: [line], hints: [hint] });
    expect(page).toMatchObject({ broken: true, fields: { [yaml.split(':')[0] ?? '']: 'x' } });
  });

  test('a missing one is reported in the first line, a nested one at its mapping', () => {
    const schema = z.object({ subtitle: z.string(), founders: z.array(founder) });
    const { lines, diagnostics } = parse(front('founders:\n  - age: 5'), schema);
    expect(lines).toEqual([
      'field-missing 1:1 subtitle is missing',
      'field-missing 4:5+6 founders.0.name is missing',
    ]);
    expect(hints(diagnostics)).toEqual(['Add subtitle: …', 'Add name: …']);
  });

  test.each([
    [z.string(), '5', '3:4 a must be text, not 5'],
    [z.string(), '', '3:1 a is empty, but must be text'],
    [z.number(), '"5"', '3:4+3 a must be a number, not "5"'],
    [z.string().max(2), 'abc', '3:4+3 a must have at most 2 characters'],
    [z.enum(['x', 'y']), 'z', '3:4 a must be x or y, not "z"'],
    [z.email(), 'me', '3:4+2 a: Invalid email address'],
    [z.string('Say who you are.'), '5', '3:4 a: Say who you are.'],
    [z.array(z.number()), '[1, x]', '3:8 a.1 must be a number, not "x"'],
    [z.object({ b: z.number() }), '{ b: x }', '3:9 a.b must be a number, not "x"'],
    [z.union([z.number(), z.boolean()]), 'x', '3:4 a must be a number or true or false, not "x"'],
    [z.array(z.string()).max(3), 'rust', '3:4+4 a must be a list'],
    [z.array(z.string()).max(1), '[a, b]', '3:4+6 a must have at most 1 entry'],
    [z.number().min(2), '1', '3:4 a must be at least 2'],
    [z.literal('v2'), 'v3', '3:4+2 a must be v2, not "v3"'],
  ])('an invalid one is reported at its value (%#)', (a, written, line) => {
    expect(parse(front(`a: ${written}`), z.object({ a })).lines).toEqual([`field-invalid ${line}`]);
  });

  test('a number that should be a text has to be put in quotes', () => {
    expect(hints(parse(front('a: 5'), z.object({ a: z.string() })).diagnostics)).toEqual([
      'Put the text in quotes: "5".',
    ]);
  });

  test('a rule over several fields is reported in the first line', () => {
    const schema = z.object({ a: z.number(), b: z.number() }).refine(({ a, b }) => a < b, 'a comes before b');
    expect(parse(front('a: 2\nb: 1'), schema).lines).toEqual(['field-invalid 1:1 a comes before b']);
  });

  test('a rule may name the field that it is about, even one that is absent', () => {
    const schema = z
      .object({ a: z.number().optional() })
      .refine(() => false, { path: ['a'], message: 'Give a.' });
    expect(parse(front('x: 1'), schema.loose()).lines).toEqual(['field-invalid 1:1 a: Give a.']);
  });
});

describe('unknown fields are found wherever they are nested', () => {
  const one = z.object({ a: z.number().optional() });
  const other = z.object({ b: z.number().optional() });
  const tree: z.ZodType = z.lazy(() => z.object({ children: z.array(tree).optional() }));

  test.each([
    ['an object', z.object({ x: one }), 'x: { c: 1 }', '3:6 x.c'],
    ['a list', z.object({ x: z.array(one) }), 'x: [{ a: 1 }, { c: 1 }]', '3:17 x.1.c'],
    ['a tuple', z.object({ x: z.tuple([z.string(), one]) }), 'x: [a, { c: 1 }]', '3:10 x.1.c'],
    ['the rest of a tuple', z.object({ x: z.tuple([z.string()], one) }), 'x: [a, { c: 1 }]', '3:10 x.1.c'],
    ['a record', z.object({ x: z.record(z.string(), one) }), 'x: { k: { c: 1 } }', '3:11 x.k.c'],
    [
      'an optional',
      z.object({ x: one.optional().nullable().default({}).readonly() }),
      'x: { c: 1 }',
      '3:6 x.c',
    ],
    ['a transformed', z.object({ x: one.transform((v) => v) }), 'x: { c: 1 }', '3:6 x.c'],
    ['a refined', z.object({ x: one.refine(() => true) }).refine(() => true), 'x: { c: 1 }', '3:6 x.c'],
    ['a union', z.object({ x: z.union([z.string(), one]) }), 'x: { c: 1 }', '3:6 x.c'],
    [
      'a discriminated union',
      z.object({
        x: z.discriminatedUnion('t', [z.object({ t: z.literal('p') }), one.extend({ t: z.literal('q') })]),
      }),
      'x: { t: p, a: 1 }',
      '3:12 x.a',
    ],
    ['an intersection', z.object({ x: z.intersection(one, other) }), 'x: { a: 1, b: 2, c: 3 }', '3:18 x.c'],
    ['a strict object', z.object({ x: z.strictObject({}) }), 'x: { c: 1 }', '3:6 x.c'],
    [
      'a strict one behind a function',
      z.object({ x: z.preprocess((v) => v, z.strictObject({})) }),
      'x: { c: 1 }',
      '3:6 x.c',
    ],
    ['itself', tree, 'children: [{ children: [{ c: 1 }] }]', '3:27 children.0.children.0.c'],
  ])('%s', (_, schema, yaml, place) => {
    expect(parse(front(yaml), schema).lines).toEqual([
      `field-unknown ${place.replace(/ (.*)/, ' Unknown field "$1"')}, which templates/custom.tsx does not declare`,
    ]);
  });

  test.each([
    ['a loose object', z.object({ x: z.looseObject({}) }), 'x: { c: 1 }'],
    ['a catchall', z.object({ x: z.object({}).catchall(z.number()) }), 'x: { c: 1 }'],
    ['a loose outermost object', z.looseObject({}), 'x: { c: 1 }'],
    ['any value', z.object({ x: z.any(), y: z.unknown() }), 'x: { c: 1 }\ny: { c: 1 }'],
  ])('but %s takes any', (_, schema, yaml) => {
    const { page, lines } = parse(front(yaml), schema);
    expect(lines).toEqual([]);
    expect(page.fields).toMatchObject({ x: { c: 1 } });
  });
});

describe('built-in fields', () => {
  test('are checked by a schema that contains them, and returned by it', () => {
    const schema = z.object({ title: z.string().max(5), date: z.string(), draft: z.boolean() });
    expect(parse(front('title: Too long\ndate: 2024-01-01'), schema).lines).toEqual([
      'field-invalid 3:8+8 title must have at most 5 characters',
    ]);
    expect(parse(front('title: 2024'), schema).lines).toEqual(['field-missing 1:1 date is missing']);
    expect(parse(front('title: 2024\ndate: 2024-01-01'), schema).page.fields).toEqual({
      title: '2024',
      date: '2024-01-01',
      draft: false,
    });
  });

  test('are not unknown fields of a schema that lacks them', () => {
    const { page, lines } = parse(front('title: A\nnoindex: true'), z.strictObject({}));
    expect(lines).toEqual([]);
    expect(page.fields).toEqual({});
  });
});

describe('functions of a schema', () => {
  test('that throw are a mistake of one page', () => {
    const schema = z.object({}).refine(() => {
      throw new Error('no such thing\nat all');
    });
    const { page, lines } = parse(front('x: 1'), schema.loose());
    expect(lines).toEqual(['field-invalid 1:1+0 The schema of templates/custom.tsx throws: no such thing']);
    expect(page.broken).toBe(true);
  });

  test('that are asynchronous are a mistake of the layout', () => {
    const { diagnostics } = parse(
      front('title: A'),
      z.object({}).refine(async () => true),
    );
    expect(diagnostics).toMatchObject([
      {
        code: 'layout-export',
        message: 'The schema is asynchronous',
        at: { path: 'templates/custom.tsx', line: 1 },
      },
    ]);
  });

  test('have to return an object', () => {
    expect(
      parse(
        front('title: A'),
        z.object({}).transform(() => 5),
      ).lines,
    ).toEqual([
      'field-invalid 1:1+0 The schema of templates/custom.tsx throws: it returns something that is not an object',
    ]);
  });
});
