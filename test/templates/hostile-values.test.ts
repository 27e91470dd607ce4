// No value that templates hold, throw or return ends a command: each is published, or a finding.
import { expect, test } from 'vitest';
import { build, reported } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

/** Values of JavaScript's types that refuse to be changed, or to be asked. */
const VALUES: Readonly<Record<string, string>> = {
  'a frozen pattern': 'Object.freeze(/a/g)',
  'a frozen list': 'Object.freeze([1])',
  'a frozen map': 'Object.freeze(new Map([[1, 2]]))',
  'a frozen set': 'Object.freeze(new Set([1]))',
  'a frozen date': 'Object.freeze(new Date(0))',
  'a frozen promise': 'Object.freeze(Promise.resolve(1))',
  'a frozen error': 'Object.freeze(new Error("x"))',
  'a frozen generator': 'Object.freeze((function* () { yield 1; })())',
  'a frozen URL': 'Object.freeze(new URL("https://example.com"))',
  'a sealed pattern': 'Object.seal(/a/y)',
  'a map with its own method': 'Object.defineProperty(new Map(), "set", { value: 1 })',
  'a set with its own method': 'Object.defineProperty(new Set(), "add", { get: fail })',
  'a date with its own method': 'Object.defineProperty(new Date(0), "setTime", { get: fail })',
  bytes: 'new Uint8Array(2)',
  'empty frozen bytes': 'Object.freeze(new Uint8Array(0))',
  'a buffer': 'new ArrayBuffer(2)',
  'a view': 'new DataView(new ArrayBuffer(2))',
  'bytes of a class': 'new (class extends Uint8Array {})(2)',
  'a pattern of a class': 'Object.freeze(new (class extends RegExp {})("a", "g"))',
  'a list of a class': 'new (class extends Array { get length() { return fail(); } })()',
  'an instance with private fields': 'Object.freeze(new (class { #a = 1; get a() { return this.#a; } })())',
  'a getter that throws': '{ get a() { return fail(); } }',
  'a type that throws': '{ get [Symbol.toStringTag]() { return fail(); } }',
  'a constructor that throws': 'Object.create({ get constructor() { return fail(); } })',
  'a text that throws': '{ toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail }',
  'an iterator that throws': 'Object.assign([1], { [Symbol.iterator]: fail })',
  'a proxy that throws': 'new Proxy({}, hostile)',
  'a function behind a proxy': 'new Proxy(() => null, hostile)',
  'a proxy among the prototypes': 'Object.create(new Proxy({}, hostile))',
  'an instance behind a proxy':
    'new (class { constructor() { return Object.create(new Proxy({}, hostile)); } })()',
  'a revoked proxy':
    '(() => { const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy; })()',
  'an error without a message': 'Object.defineProperty(new Error(), "message", { get: fail })',
  'an error without a stack': 'Object.defineProperty(new Error(), "stack", { get: fail })',
  'an error with a foreign stack':
    'Object.assign(new Error(), { stack: 1, message: Symbol("x"), constructor: null })',
  'an object without a prototype': 'Object.create(null)',
  'a symbol': 'Symbol("x")',
  'a big number': '1n',
  nothing: 'null',
};

/** Places of a value in a template: code of the module, exports, and code in the component. */
const PLACES: Readonly<Record<string, (value: string) => readonly [module: string, component: string]>> = {
  'a module': (value) => [
    `export const held = ${value};\nclass Holder { value = ${value}; }\nconst holder = new Holder();`,
    'String(holder);',
  ],
  'a function of a module': (value) => [
    `const held = (() => { const value = ${value}; return () => value; })();`,
    'held();',
  ],
  'a thrown value while loading': (value) => [`throw ${value};`, ''],
  'a thrown value': (value) => ['', `throw ${value};`],
  'a promise of use()': (value) => [
    `import { use } from 'react'; const held = ${value};`,
    'use(held as any);',
  ],
  'an element': (value) => ['', `return <p>{${value} as any}</p>;`],
  'a prop': (value) => [
    '',
    `return <p id={${value} as any} style={${value} as any} dangerouslySetInnerHTML={${value} as any} />;`,
  ],
  'a component': (value) => ['', `const Held: any = ${value}; return <Held />;`],
  'what select returns': (value) => [`export const select = (_site: any) => (${value});`, ''],
  'what select returns for a page': (value) => [
    `export const select = (_site: any, _page: any) => ({ value: ${value} });`,
    '',
  ],
  'what select throws': (value) => [`export const select = (_site: any) => { throw ${value}; };`, ''],
  'what pages return': (value) => [`export const pages = () => (${value});`, ''],
  'a subpage': (value) => [
    `export const pages = () => [{ items: [${value}], at: ${value}, title: ${value} }];`,
    '',
  ],
  'what pages throw': (value) => [`export const pages = () => { throw ${value}; };`, ''],
  'a schema': (value) => [`export const schema: any = ${value};`, ''],
  'an export as select and pages': (value) => [
    `export const select: any = ${value}; export const pages: any = ${value};`,
    '',
  ],
  'a field of a schema': (value) => [
    `export const schema = z.object({ a: z.any().transform((): any => ${value}) });`,
    '',
  ],
  'what a schema throws': (value) => [
    `export const schema = z.object({ a: z.any().transform(() => { throw ${value}; }) });`,
    '',
  ],
  'a default of a schema': (value) => [
    `export const schema = z.object({ b: z.any().default(() => ${value}) });`,
    '',
  ],
  'a schema that fails when it is read': (value) => [
    `export const schema = z.object({ b: z.lazy(() => { throw ${value}; }) });`,
    '',
  ],
};

const COMMON = [
  "import { z } from 'zod';",
  'void z;',
  "function fail(): never { throw new Error('hostile'); }",
  'const hostile: any = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, fail]));',
  'void hostile;',
];

test.each(Object.entries(PLACES))('hostile values as %s', async (_, placed) => {
  const files: Record<string, string> = {};
  for (const [index, value] of Object.values(VALUES).entries()) {
    const [module, component] = placed(value);
    files[`content/p${index}.md`] = `---\nlayout: l${index}\na: x\n---\n# Page ${index}\n`;
    files[`templates/l${index}.tsx`] = [
      ...COMMON,
      module,
      'export default function Layout({ page, children }: any) {',
      component,
      '  return <html lang="en"><head><title>{page.title}</title></head><body>{children}</body></html>;',
      '}',
    ].join('\n');
  }
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files });
  const { diagnostics } = await build(root, { unfinished: 'preview' });
  for (const { code, at, message } of diagnostics) {
    expect(message, code).not.toBe('');
    expect(at?.path ?? '', message).not.toBe('');
  }
});

const layout = (before: string, body: string) => ({
  ...minimal,
  'content/index.md': '# Home\n',
  'content/about.md': '# About\n',
  'templates/page.tsx': [
    before,
    'export default function Page({ page, children }: any) {',
    `  ${body}`,
    '  return <html lang="en"><head><title>{page.title}</title></head><body>{children}</body></html>;',
    '}',
  ].join('\n'),
});

test('what a module has frozen can be read', async () => {
  const frozen = Object.values(VALUES).filter((value) => value.startsWith('Object.freeze('));
  const root = makeSite(layout(`const held = [${frozen.join(', ')}] as any[];`, 'held[0].source.length;'));
  expect((await build(root)).outcome).toBe('published');
});

test.each([
  ["import { use } from 'react'; const held = Promise.resolve(1);", 'use(held);'],
  ["import { use } from 'react'; const held = Object.freeze(Promise.resolve(1));", 'use(held);'],
  [
    "import { lazy } from 'react'; const Held = lazy(async () => ({ default: () => null }));",
    'return <Held />;',
  ],
])('a component waits: %s', async (before, body) => {
  const found = await reported(makeSite(layout(before, body)));
  const line = before.includes('lazy') ? 1 : 3;
  expect(found).toEqual([
    expect.stringMatching(new RegExp(`^layout-suspended templates/page.tsx:${line}:\\d+ A component waits`)),
  ]);
});

test.each([
  [
    "import { Readable } from 'stream';",
    "Readable.from(['a']).on('data', () => { throw new Error('late'); });",
  ],
  ["import { promisify } from 'util';", "promisify((done: any) => done(new Error('late')))();"],
  ["import { callbackify } from 'util';", "callbackify(async () => 1)(() => { throw new Error('late'); });"],
])('postponed code fails: %s', async (before, body) => {
  // Vitest reports exceptions of this process too.
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  try {
    const found = await reported(makeSite(layout(before, body)));
    expect(found.join('\n')).toMatch(/^layout-failed templates\/page\.tsx:3:\d+ .*: late → /m);
  } finally {
    for (const listener of listeners) process.on('uncaughtException', listener);
  }
});
