import { expect, test } from 'vitest';
import { z } from 'zod';
import { createKinds } from '../../src/api/kinds.ts';
import { isInert, schemaHash } from '../../src/content/schema/schema-hash.ts';

const { file, image, link, reference } = createKinds(z);
const print = (schema: z.ZodType) => schemaHash(schema, '4');

/** Each returns a schema whose definition is data. All differ. */
const PLAIN: readonly (() => z.ZodType)[] = [
  () => z.string(),
  () => z.string().optional(),
  () => z.string().nullable(),
  () => z.string().min(2),
  () => z.string().min(3),
  () => z.string().regex(/a/),
  () => z.string().regex(/a/i),
  () => z.string().startsWith('a'),
  () => z.string().default('a'),
  () => z.string().default('b'),
  () => z.url(),
  () => z.url({ hostname: /a/ }),
  () => z.email(),
  () => z.iso.date(),
  () => z.iso.datetime({ offset: true }),
  () => z.number(),
  () => z.number().int(),
  () => z.number().min(0),
  () => z.number().gt(0),
  () => z.number().multipleOf(2),
  () => z.coerce.number(),
  () => z.boolean(),
  () => z.enum(['a', 'b']),
  () => z.enum(['b', 'a']),
  () => z.literal('a'),
  () => z.literal(['a', 1]),
  () => z.object({ a: z.string() }),
  () => z.object({ b: z.string() }),
  () => z.object({ a: z.string() }).strict(),
  () => z.object({ a: z.string() }).catchall(z.number()),
  () => z.looseObject({ a: z.string() }),
  () => z.object({ a: z.object({ b: z.array(z.string().max(4)) }) }),
  () => z.object({ a: z.object({ b: z.array(z.string().max(5)) }) }),
  () => z.array(z.string()),
  () => z.array(z.string()).max(2),
  () => z.tuple([z.string(), z.number()]),
  () => z.tuple([z.string()], z.number()),
  () => z.record(z.string(), z.number()),
  () => z.union([z.string(), z.number()]),
  () => z.union([z.number(), z.string()]),
  () => z.discriminatedUnion('a', [z.object({ a: z.literal('b') })]),
  () => z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
  () => z.string().pipe(z.literal('a')),
  () => z.string().readonly(),
  () => link(),
  () => file(),
  () => image(),
  () => image({ minWidth: 600 }),
  () => image({ minWidth: 800 }),
  () => reference('tags'),
  () => reference('authors'),
  () => z.object({ author: reference('authors').optional() }),
];

test('equal definitions have equal fingerprints, and different ones different', () => {
  const prints = PLAIN.map((make) => print(make()));
  expect(prints).not.toContain(undefined);
  expect(new Set(prints).size).toBe(PLAIN.length);
  expect(PLAIN.map((make) => print(make()))).toEqual(prints);
});

interface Section {
  readonly sections: readonly Section[];
}
const section: z.ZodType<Section> = z.object({
  get sections() {
    return z.array(section);
  },
});

test.each<[string, z.ZodType]>([
  ['a condition', z.string().max(2, { when: () => false } as object)],
  ['transform', z.string().transform((text) => text.length)],
  ['refine', z.string().refine((text) => text !== 'a')],
  ['check', z.string().check(() => {})],
  ['trim', z.string().trim()],
  ['preprocess', z.preprocess(Number, z.number())],
  ['catch', z.string().catch('a')],
  ['lazy', z.lazy(() => z.string())],
  ['a message', z.string('Write a name')],
  ['a custom kind', z.custom((value) => value === 'a')],
  ['a check of an image', image().refine((value) => value.text !== 'a')],
  ['an inner function', z.object({ a: z.array(z.string().transform(Number)) })],
  ['a schema in itself', section],
  [
    'a getter that throws',
    z.object({
      get a(): z.ZodString {
        throw new Error('No');
      },
    }),
  ],
])('%s has none', (_, schema) => expect(print(schema)).toBeUndefined());

test('a schema is inert if no code of the site and no pattern runs when it checks a value', () => {
  const inert = [
    z.object({ a: z.string().min(2), b: z.array(z.coerce.number().int()).optional() }).strict(),
    z.discriminatedUnion('a', [z.object({ a: z.literal('b') })]),
    z.object({ a: image({ minWidth: 600 }), b: reference('tags'), c: link(), d: file() }),
  ];
  const running = [
    z.string().regex(/^(a+)+$/),
    z.string().default(() => 'a'),
    z.string().prefault(() => 'a'),
    z.string().catch(() => 'a'),
    z.string().transform((text) => text),
    z.string().refine(() => true),
    z.string().check(() => {}),
    z.preprocess((value) => value, z.string()),
    z.lazy(() => z.string()),
    z.string({ error: () => 'a' }),
    z.stringFormat('a', () => true),
    z.stringFormat('a', /^(a+)+$/),
    z.templateLiteral(['a', z.string()]),
    z.custom(() => true),
    z.instanceof(Date),
  ];
  expect(inert.map((schema) => isInert(z.object({ field: schema })))).toEqual(inert.map(() => true));
  expect(running.map((schema) => isInert(z.object({ field: schema })))).toEqual(running.map(() => false));
});
