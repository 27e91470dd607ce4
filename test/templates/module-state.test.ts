// Template modules with state: each is refused at its line, or a page doesn't depend on earlier pages.
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LiveSite } from '../../src/live/live-site.ts';
import type { BuildReport } from '../../src/model/request.ts';
import { build, requestFor } from '../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

/** Declarations of a module, and an expression that changes their contents. */
const STATES: readonly (readonly [declared: string, change: string])[] = [
  ['let count = 0;', 'count++'],
  ['let count = 0;', '--count'],
  ['let count = 0, other = 1;', '(other **= 2)'],
  ["let text = '';", '(text += page.title)'],
  ['let other = 1, once: any;', '(once ??= { other: page.title })'],
  ['let first: any, last: any;', '([first, last] = [last, page.title])'],
  ['let first: any;', '({ title: first } = page)'],
  ['export let count = 0;', '(count = count + 1)'],
  ['var old = 1;', '(old <<= 1)'],
  ['let list = [1]; list = [...list, 2];', '(list = [...list, 3])'],
  ['let list = [1]; if (list.length > 0) { list = [2]; }', 'list.push(3)'],
  ['const list: unknown[] = [];', 'list.push(page.title)'],
  ['const list = [3, 1, 2].map((n) => n * 2);', 'list.reverse()'],
  ["import list from './list.json';", 'list.reverse()'],
  ['const tree = { a: { b: [1] } };', 'tree.a.b.unshift(2)'],
  ['const tree = { a: { b: 1 } };', 'tree.a.b++'],
  ['const names: any = {};', '(names[page.title] = Object.keys(names).length)'],
  ['const names: any = Object.create(null);', '(names[page.title] ??= 1)'],
  ['const names: any = { a: 1 };', 'delete names.a'],
  ['const names: any = { a: 1 };', 'Object.assign(names, { a: 2 })'],
  ['const names: any = { a: 1 };', 'Object.setPrototypeOf(names, { b: 2 })'],
  ['const key = Symbol(); const names: any = { [key]: [1] };', 'names[key].push(2)'],
  ["const names: any = Object.defineProperty({}, 'all', { value: [1] });", 'names.all.push(2)'],
  ['const formats = new Map<string, string>();', 'formats.set(page.title, "a")'],
  ['const formats = new Map([[1, 2]]);', 'formats.delete(1)'],
  ['const lists = new Map([[1, [2]]]);', 'lists.get(1)!.push(3)'],
  ['const seen = new Set<string>();', 'seen.add(page.title)'],
  ['const seen = new WeakSet<object>();', 'seen.add(page)'],
  ['const day = new Date(0);', 'day.setUTCDate(page.title.length)'],
  ['class Counter { static count = 0; }', 'Counter.count++'],
  ['class Counter { static #count = new Map(); static all = this.#count; }', 'Counter.all.set(1, 2)'],
  [
    'class Counter { count = 0; next() { return 1; } } const counter = new Counter();',
    '(counter.count += 1)',
  ],
  ['class A { n = 0; } class B extends A { m = { k: 0 }; } const all = [new B()];', 'all[0]!.m.k++'],
  ['function count() {} count.calls = 0;', '(count.calls += 1)'],
  ['const count: any = () => 1; count.all = [] as number[];', 'count.all.push(1)'],
  ['namespace Names { export let count = 0; }', 'Names.count++'],
  ['const state = (() => ({ count: 0 }))();', 'state.count++'],
  ['const make = () => ({ count: 0 }); const state = make();', 'state.count++'],
];

/** The same with hidden state: behind a call, a class, an object that can't be frozen, or a dynamic import. */
const HIDDEN: readonly (readonly [declared: string, change: string])[] = [
  ['const make = () => { let n = 0; return () =>\n ++n; }; const next = make();', 'next()'],
  ['const make = (n: number) => () =>\n n++; const next = make(1);', 'next()'],
  [
    'function make() { let n = 0; return { get n() { return n; }, next() {\n return (n += 1); } }; } const held = make();',
    'held.next()',
  ],
  ['const next = (() => { let all: any; return (page: any) =>\n ([all] = [page.title]); })();', 'next(page)'],
  ['const next = (() => { let n: any; return () => { for (n of\n [1, 2]); return n; }; })();', 'next()'],
  ['const next = (() => { let n: any; return () =>\n (n ??= 1); })();', 'next()'],
  ['const all = [1, 2].map((n) => () =>\n n++);', 'all[0]!()'],
  ['const all: any[] = []; for (let i = 0; i < 2; i++) all.push(() =>\n i++);', 'all[0]()'],
  ['const all: any[] = []; for (const x of [1]) { let n = x; all.push(() =>\n n++); }', 'all[0]()'],
  [
    'const next = (() => { switch (1 as number) { case 1: let n = 0; return () =>\n n++; } return () => 0; })();',
    'next()',
  ],
  ['const next = (() => { try { throw 1; } catch (n: any) { return () =>\n n++; } })();', 'next()'],
  ['const next = (() => { const list: number[] = []; return () =>\n list.push(1); })();', 'next()'],
  [
    'const next = (() => { const seen = new Map(); return (page: any) =>\n seen.set(page.title, seen.size); })();',
    'next(page)',
  ],
  ['const next = ((held = { n: 0 }) => () =>\n held.n++)();', 'next()'],
  ['const next = (() => { class Own { static n = 0; } return () =>\n Own.n++; })();', 'next()'],
  ['const next = (function (this: any) { return () =>\n this.n++; }).call({ n: 0 });', 'next()'],
  ['const next = (function (..._: any[]) { const own = arguments; return () =>\n own[0]++; })(1);', 'next()'],
  ['const next = (function (this: any) {\n return this.n++; }).bind({ n: 0 });', 'next()'],
  ['class Own { n = 0; next = () =>\n this.n++; } const { next } = new Own();', 'next()'],
  ['class Own { #n = 0; next() {\n return ++this.#n; } } const own = new Own();', 'own.next()'],
  ['class Own { #n: any = 0; next() {\n return ([this.#n] = [1]); } } const own = new Own();', 'own.next()'],
  ['class Own { static #n = 0; static next() {\n return Own.#n++; } }', 'Own.next()'],
  ['class Own { #all = [1]; next() {\n return this.#all.push(1); } } const own = new Own();', 'own.next()'],
  [
    'class Own { #held = { n: 0 }; next() {\n return this.#held.n++; } } const next = (() => { const own = new Own(); return () => own.next(); })();',
    'next()',
  ],
  [
    'class Own extends Map { next() {\n return this.set(1, this.size); } } const own = new Own();',
    'own.next()',
  ],
  ['class Own extends Array { n = 0; next() {\n return this.n++; } } const own = new Own();', 'own.next()'],
  [
    "import { Slugs } from 'memos'; class Own extends Slugs { #n = 0; next() {\n return this.#n++; } } const own = new Own();",
    'own.next()',
  ],
  ['function next() { return 1; } const change = () =>\n ((next as any).prototype.n = 1);', 'change()'],
  ['const list = [1, 2, 3].values();', '\n list.next()'],
  ['const list = [1, 2, 3].entries();', '\n [...list].length'],
  ['const list = new Map([[1, 2], [3, 4]]).keys();', '\n [...list].length'],
  ['const list = new Set([1, 2]).values();', '\n Array.from(list).length'],
  ["const list = 'abc'[Symbol.iterator]();", '\n list.next()'],
  ["const list = 'abc'.matchAll(/./g);", '\n [...list].length'],
  ['function* count() { let n = 0; while (true) yield n++; } const list = count();', '\n list.next().value'],
  [
    'function* count() { let n = 0; while (true) yield n++; } const list = count();',
    '\n (([first]: any) => first)(list)',
  ],
  ["const url = new URL('https://example.com/');", '\n (url.pathname = page.title)'],
  ["const url = new URL('https://example.com/');", "\n url.searchParams.append('a', 'b')"],
  ['const query = new URLSearchParams();', "\n query.append('a', 'b')"],
  ["import state from './state.cjs';", 'state.next()'],
  ["import state from './state.cjs';", 'state.push()'],
  ["import state from './state.cjs';", '\n state.held.n++'],
  ["const state = () => require('./late.ts');", 'state().next()'],
  ['const held: any = new Proxy({ n: 0 }, {});', '\n held.n++'],
  ['export const select = (_: any) => { let n = 0; return { next: () =>\n n++ }; };', 'site.selected.next()'],
  ["const words = /./g; const [first] = 'ab'.match(/a/)!;", '\n (RegExp as any).$1'],
  ['', '\n ((globalThis as any).count = 1)'],
  ['', '\n ((Array as any).last = 1)'],
  ['', '\n ((Math as any).half = 1)'],
  ["import React from 'react';", '\n ((React as any).count = 1)'],
  ['', '\n ((Array as any).prototype.last = 1)'],
  ['', '\n ((Object as any).prototype.last = 1)'],
  ['', '\n ((String.prototype as any).title = page.title)'],
  ['', '\n ((Map as any).prototype.get = () => 1)'],
  ['', '\n Object.assign([].map, { count: 1 })'],
  ['', '\n Object.defineProperty((() => 1).constructor.prototype, "count", { value: 1 })'],
  ['', '\n ([].values() as any).__proto__.count++'],
  ['', '\n ((function* () {}) as any).__proto__.prototype.count++'],
  ['', '\n ((URL as any).count = 1)'],
  ['', '\n ((Buffer as any).prototype.count = 1)'],
  ['', '\n ((Math.max as any).count = 1)'],
  ['', '\n ((JSON as any).parse = 1)'],
  ['const known = new WeakMap<object, number>();', '\n known.set(page, 1)'],
  ['const key = {}; const known = new WeakMap([[key, 1]]);', '\n known.delete(key)'],
  [
    'const known = new WeakMap<object, number>(); const key = {};',
    '\n known.set(key, (known.get(key) ?? 0) + 1)',
  ],
];

/** State that can't be refused: each page sees the loaded value, or its own. */
const UNSHARED: readonly (readonly [declared: string, show: string])[] = [
  ['const words = /a/g;', "[words.lastIndex, words.test('aaa'), words.lastIndex].join()"],
  [
    'const words = /a/y; words.lastIndex = 1;',
    "[words.lastIndex, words.test('aaa'), words.lastIndex].join()",
  ],
  [
    'const make = () => { const words = /a/g; return () => words.test("aaaa"); }; const next = make();',
    '[next(), next()].join()',
  ],
  ['const bytes = new Uint8Array(2);', '(new DataView(bytes.buffer).setInt8(0, bytes[0]! + 1), bytes[0])'],
  ['const buffer = new ArrayBuffer(8);', 'Atomics.add(new Int32Array(buffer), 0, 1)'],
  [
    'export const select = (_: any) => { const all: number[] = []; return { next: () => all.push(1) }; };',
    'site.selected.next()',
  ],
  ['export const select = (_: any) => [1, 2, 3].values();', 'site.selected.next().value'],
  ['const bytes = new Uint8Array(4);', 'bytes[0]!++ + bytes[0]!'],
  ['const bytes = new Float64Array(4); const at = 1;', '(bytes[at]! += 1)'],
  [
    'const bytes = new Uint8Array(4); const half = new Uint16Array(bytes.buffer);',
    '[--half[0]!, ...bytes].join()',
  ],
  ['', '(((Array.prototype as any).at = (RegExp.prototype as any).count), [].at === undefined)'],
  ['', '((RegExp.prototype as any).count = ((RegExp.prototype as any).count ?? 0) + 1)'],
  ['', '((Object.prototype as any).valueOf = ((Object.prototype as any).valueOf === 1 ? 2 : 1))'],
  ["import { Slugs } from 'memos'; const slugs = new Slugs();", '[slugs.next(), slugs.next()].join()'],
  ["import { Slugs } from 'memos'; const all = { slugs: [new Slugs()] };", 'all.slugs[0].next()'],
  [
    "import { Slugs } from 'memos'; const make = () => { const slugs = new Slugs(); return () => slugs.next(); }; const next = make();",
    'next()',
  ],
  [
    "import { Slugs } from 'memos'; class Own extends Slugs {} const own = new Own(); own.next();",
    '[own.next(), own.next()].join()',
  ],
  [
    "import { Cache } from 'memos'; const cache = new Cache(); cache.set(1, 1);",
    '(cache.set(cache.size, 1), cache.delete(0), cache.size)',
  ],
];

test('bytes, patterns, instances of packages and results of select are the same for each page', async () => {
  const files: Record<string, string> = { ...PACKAGE };
  const names = ['a', 'b'].flatMap((page) => UNSHARED.map((_, index) => `${page}${index}`));
  for (const name of names)
    files[`content/${name}.md`] = `---\nlayout: l${name.slice(1)}\ntitle: Same\n---\nText\n`;
  for (const [index, [declared, show]] of UNSHARED.entries())
    files[`templates/l${index}.tsx`] =
      `${declared}\n${filled('SHOWN{ const shown = CHANGE; HTML }', show)}\n`;
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files });
  expect(errorsOf(await build(root))).toEqual([]);
  const built = readTree(path.join(root, 'dist'));
  for (const index of UNSHARED.keys())
    expect(built[`b${index}/index.html`]).toEqual(built[`a${index}/index.html`]);
});

/** Modules in which CHANGE changes something during rendering. */
const WRITERS: readonly (readonly [name: string, module: string])[] = [
  ['a component', `export default function Page({ page, children }: any) {\nconst shown = CHANGE;\nHTML\n}`],
  ['a function', `const change = (page: any) =>\nCHANGE;\nSHOWN{ const shown = change(page); HTML }`],
  [
    'a function declaration',
    `SHOWN{ const shown = change(page); HTML }\nfunction change(page: any) {\n  if (page) {\n    return CHANGE;\n  }\n}`,
  ],
  ['a callback', `SHOWN{\n const shown = [1].map(() =>\n CHANGE).join();\nHTML\n}`],
  [
    'select',
    `export const select = (site: any) => { const page = site.pages[0]; return [1].map(() =>\n CHANGE).length; };\nSHOWN{ const shown = page.selected; HTML }`,
  ],
  [
    'a component inside',
    `const Inner = ({ page }: any) => { const shown =\n CHANGE; return <b>{String(shown)}</b>; };\nSHOWN{ const shown = <Inner page={page} />; HTML }`,
  ],
  [
    'a shared component',
    `import { shared } from 'sitewright';\nconst Inner = shared(function Inner({ page }: any) { const shown =\n CHANGE; return <b>{String(shown)}</b>; });\nSHOWN{ const shown = <Inner page={page} />; HTML }`,
  ],
  [
    'a getter',
    `class Own { page: any; get it() { const { page } = this; const shown =\n CHANGE; return shown; } }\nSHOWN{ const own = new Own(); own.page = page; const shown = own.it; HTML }`,
  ],
  ['useMemo', `import { useMemo } from 'react';\nSHOWN{ const shown = useMemo(() =>\n CHANGE, []); HTML }`],
  [
    'a default',
    `const pick = (page: any, value: any =\n CHANGE) => value;\nSHOWN{ const shown = pick(page); HTML }`,
  ],
];

const HTML =
  'return <html lang="en"><head><title>{page.title}</title></head><body>{typeof shown === "object" ? shown : String(shown)}{children}</body></html>;';

const filled = (module: string, change: string) =>
  module
    .replace('SHOWN', 'export default function Page({ page, site, children }: any) ')
    .replace('HTML', HTML)
    .replace('CHANGE', change);

/** `layout-impure templates/page.tsx:3`, sorted. */
function errorsOf({ diagnostics }: Pick<BuildReport, 'diagnostics'>): string[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return errors.map(({ code, at }) => `${code} ${at?.path}:${at?.line}`).sort();
}

describe('what modules hold is not changed while pages are made', () => {
  test.each(WRITERS)('by %s', async (_name, writer) => {
    const files: Record<string, string> = { 'templates/list.json': '[1, 2, 3]' };
    const line = `${writer.slice(0, writer.indexOf('CHANGE'))}`.split('\n').length + 1;
    for (const [index, [declared, change]] of STATES.entries()) {
      files[`content/p${index}.md`] = `---\nlayout: l${index}\n---\n# Page ${index}\n`;
      files[`templates/l${index}.tsx`] = `${declared}\n${filled(writer, change)}\n`;
    }
    const report = await build(makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files }));
    const places = STATES.map((_, index) => `layout-impure templates/l${index}.tsx:${line}`);
    expect(errorsOf(report)).toEqual(places.sort());
  });
});

const STATE_FILES = {
  'templates/state.cjs':
    'let n = 0; const list = [];\nexports.next = () => ++n; exports.push = () => list.push(1); exports.held = { n: 0 };\n',
  'templates/late.ts': 'let n = 0;\nexport const next = () => n++;\n',
};

test('state that something hides is refused at its line', async () => {
  const files: Record<string, string> = { ...PACKAGE, ...STATE_FILES };
  const places = HIDDEN.map(([declared, change], index) => {
    files[`content/p${index}.md`] = `---\nlayout: l${index}\n---\n# Page ${index}\n`;
    const module = `${declared}\n${filled('SHOWN{ const shown = CHANGE; HTML }', change)}\n`;
    files[`templates/l${index}.tsx`] = module;
    const file = /state\.cjs|late\.ts/.exec(declared)?.[0];
    if (file && !change.startsWith('\n')) return `layout-impure templates/${file}:2`;
    return `layout-impure templates/l${index}.tsx:${declared.includes('\n') ? 2 : 3}`;
  });
  const report = await build(makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files }));
  expect(errorsOf(report)).toEqual(places.sort());
});

/** Ways to import a function `alter` from the module FILE. */
const IMPORTS = [
  "import { alter } from 'FILE';",
  "import * as held from 'FILE'; const { alter } = held;",
  "import held from 'FILE'; const alter = (page: any) => held.alter(page);",
  "import { alter as other } from 'FILE'; export { alter as again } from 'FILE'; const alter = [other][0]!;",
];

/** `SEED=…` repeats a run, whose seed a failure prints. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** `npm run test:faults` tries more combinations. */
const COMBINATIONS = process.env.FAULTS === 'all' ? 2000 : 60;

/** State of a module of its own, and the line that changes it. */
const IMPORTABLE = [...STATES, ...HIDDEN].flatMap(([declared, change]) => {
  if (/\.cjs|late\.ts|\bselect\b/.test(declared)) return [];
  const line = declared.includes('\n') ? 2 : change.startsWith('\n') ? 4 : 3;
  return [{ declared, change, line }];
});

test(`nor what other modules hold that they import (SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const kinds = [IMPORTABLE, WRITERS, IMPORTS].map((list) => fc.nat(list.length - 1));
  const chosen = fc.sample(fc.tuple(...kinds), { seed: SEED, numRuns: COMBINATIONS });
  const files: Record<string, string> = { ...PACKAGE, 'templates/states/list.json': '[1, 2, 3]' };
  const places = chosen.map(([state = 0, writer = 0, way = 0], index) => {
    const { declared = '', change = '', line } = IMPORTABLE[state] ?? {};
    const module = `${declared}\nexport const alter = (page: any) =>\n  ${change};\nexport default { alter };\n`;
    const imported = IMPORTS[way]?.replaceAll('FILE', `./states/s${index}.ts`);
    files[`content/p${index}.md`] = `---\nlayout: l${index}\n---\n# Page ${index}\n`;
    files[`templates/states/s${index}.ts`] = module;
    files[`templates/l${index}.tsx`] = `${imported}\n${filled(WRITERS[writer]?.[1] ?? '', 'alter(page)')}\n`;
    return `layout-impure templates/states/s${index}.ts:${line}`;
  });
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files });
  expect(errorsOf(await build(root))).toEqual(places.sort());
});

/** Modules that render as if they had no state; SHOW is the call in a component. */
const HONEST: readonly (readonly [module: string, show: string])[] = [
  ['const formats = new Map(); for (const n of [1, 2]) formats.set(n, `no. ` + n);', 'formats.get(2)'],
  [
    'let list: number[] = []; for (let n = 0; n < 3; n++) list.push(n); list = list.reverse();',
    'list.join()',
  ],
  ['let last; for (last of [1, 2]) { } const [a, { b }] = [1, { b: 2 }];', '[last, a, b].join()'],
  ['enum Color { Red, Green } namespace Names { export const one = Color.Green; }', 'Names.one'],
  ['class Counter { static all = [1]; static { this.all.push(2); } }', 'Counter.all.length'],
  ['class Counter { count = 0; next() { return ++this.count; } }', 'new Counter().next()'],
  ['function count(list: any) { let n = 0; list.forEach(() => n++); return n; }', 'count([1, 2])'],
  ['const words = /[a-z]+/g;', '(page.title.replace(words, "-") + [...page.title.matchAll(words)].length)'],
  [
    'const key = {}; const known = new WeakMap([[key, 1]]); known.set(key, 2);',
    '(new WeakMap([[page, 1]]).set(page, 2), known.get(key))',
  ],
  [
    "import { createContext, useContext } from 'react'; const Context = createContext('none');",
    '<Context.Provider value="one"><Context.Consumer>{(value: any) => value}</Context.Consumer></Context.Provider>',
  ],
  [
    "import { memo, useRef } from 'react'; const Inner = memo(() => { const ref = useRef(0); ref.current++; return <b>{ref.current}</b>; });",
    '<Inner />',
  ],
  [
    "import { createMemo } from 'memos'; const memo = createMemo((text: string) => text.length);",
    'memo(page.title)',
  ],
  ["import memos from 'memos';", 'memos.createMemo((text: string) => text.length)(page.title)'],
  [
    "import { defaults } from 'memos'; const own = defaults; const { lists } = defaults;",
    '[own.count, lists.length].join()',
  ],
  [
    "import { Slugs } from 'memos'; const slugs = new Slugs(); class Own extends Slugs {} const own = new Own();",
    'slugs.of("a") + own.of("b")',
  ],
  ["import { z } from 'zod'; const count = z.object({ n: z.number().default(1) });", 'count.parse({}).n'],
  [
    'const sample = `\nvar count, init;\nfunction hello() {\n  count++;\n}`; let count = 1;',
    'sample + count',
  ],
  [
    'const icon = <svg aria-hidden="true" />; const Styled: any = () => icon; Styled.displayName = "Styled";',
    '<Styled />',
  ],
  [
    'const guarded: any = new Proxy({}, { get() { return 1; }, preventExtensions() { return false; } });',
    'guarded.some',
  ],
  [
    'const all: any = { p: new Proxy({}, { has() { throw new Error("asked"); } }), get never() { throw new Error("read"); } };',
    'Object.keys(all).join()',
  ],
  [
    'class Base { render() { return 1; } } const base = new Base();',
    '(class extends Base { other = 1; render = () => 2; }, new (class extends Base { render = () => 2; })().render() + base.render())',
  ],
  ['const base = { kind: "a" };', '{ ...base, kind: "b" }.kind'],
  ['let deep: any = {}; for (let i = 0; i < 100_000; i++) deep = { deep };', 'Object.keys(deep).join()'],
];

const PACKAGE = {
  'node_modules/memos/package.json': '{ "name": "memos", "main": "index.js", "type": "module" }',
  'node_modules/memos/index.js': `
export function createMemo(make) {
  const known = new Map();
  return Object.assign((key) => { if (!known.has(key)) known.set(key, make(key)); return known.get(key); }, { known });
}
let calls = 0;
export const defaults = { get count() { calls++; return 1; }, lists: [] };
export class Slugs {
  seen = {};
  of(text) { this.seen[text] = calls; return text; }
  count = 0; all = [0]; kinds = new Set(); words = /a/g; bytes = new Uint8Array(1);
  next() {
    this.kinds.add(this.count);
    const matched = this.words.exec('aaaa').index;
    this['new' + this.count] = delete this.gone;
    return [++this.count, this.all.push(1), this.kinds.size, matched, this.bytes[0]++, Object.keys(this).length];
  }
  gone = 1;
}
export class Cache extends Map {}
export default { createMemo };
`,
};

test('honest modules build, and a changed page makes what a clean build makes', async () => {
  const files: Record<string, string> = { ...PACKAGE };
  for (const [index, [module, show]] of HONEST.entries()) {
    for (const page of ['a', 'b'])
      files[`content/${page}${index}.md`] = `---\nlayout: l${index}\n---\n# Page ${page}\n`;
    files[`templates/l${index}.tsx`] = `${module}\n${filled('SHOWN{ const shown = CHANGE; HTML }', show)}\n`;
  }
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files });
  const built = async (folder: string) => {
    const { diagnostics } = await build(folder);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    return readTree(path.join(folder, 'dist'));
  };
  await built(root);
  const changes = Object.fromEntries(
    HONEST.map((_, index) => [`content/b${index}.md`, `---\nlayout: l${index}\n---\n# Changed\n`]),
  );
  writeFiles(root, changes);
  const clean = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files, ...changes });
  expect(await built(root)).toEqual(await built(clean));
});

test('a getter that throws is reported at its line, where a page reads it', async () => {
  const module = 'const all = {\n  get size(): number { throw new Error("No size"); },\n};\n';
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    'templates/page.tsx': `${module}${filled('SHOWN{ const shown = CHANGE; HTML }', 'all.size')}`,
  });
  expect(errorsOf(await build(root))).toEqual(['layout-failed templates/page.tsx:2']);
});

test('a module that others import is refused at its line, in the next build too', async () => {
  const files: Files = {
    ...minimal,
    'content/index.md': '# Home\n',
    'templates/count.ts': 'export let count = 0;\nexport function next() {\n  return ++count;\n}\n',
    'templates/page.tsx': `import { count, next } from './count.ts';\n${filled('SHOWN{ const shown = CHANGE + count; HTML }', 'next()')}`,
  };
  const root = makeSite(files);
  const [first] = (await build(root)).diagnostics;
  expect(first).toMatchObject({
    code: 'layout-impure',
    message: 'A layout changes count, which other pages share',
    at: { path: 'templates/count.ts', line: 3 },
    pages: ['content/index.md'],
  });
  expect((await build(root)).diagnostics).toEqual([first]);
  writeFiles(root, { 'content/other.md': '# Other\n' });
  expect(errorsOf(await build(root))).toEqual(['layout-impure templates/count.ts:3']);
});

test('the preview refuses what a build refuses, until it is gone', async () => {
  const template = (change: string) =>
    `const all: string[] = [];\n${filled('SHOWN{\nconst shown = CHANGE;\nHTML }', change)}`;
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    'templates/page.tsx': template('all.push("a")'),
  });
  const site = new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), {
    take: async () => [],
  });
  const search = async () => {
    let found = await site.findErrors();
    while (found === 'more') found = await site.findErrors();
    return errorsOf({ diagnostics: typeof found === 'string' ? [] : found });
  };
  await site.prepare([]);
  expect(await search()).toEqual(['layout-impure templates/page.tsx:3']);
  writeFiles(root, { 'templates/page.tsx': template('[...all, "a"].length') });
  await site.prepare(['templates/page.tsx']);
  expect(await search()).toEqual([]);
});

test.each([
  ['templates/deep.ts', `export default ${'['.repeat(20_000)}${']'.repeat(20_000)};`, 'template-build'],
  ['templates/deep.json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'data-invalid'],
])('%s is refused if it is nested too deeply', async (file, text, code) => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    [file]: text,
    'templates/page.tsx': `import deep from './${path.basename(file)}';\n${filled('SHOWN{ const shown = CHANGE; HTML }', 'deep.length')}`,
  });
  expect(errorsOf(await build(root))).toEqual([`${code} ${file}:1`]);
});

test('tsconfig.json that is nested too deeply is refused', async () => {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'tsconfig.json': '['.repeat(20_000) });
  const { diagnostics } = await build(root);
  expect(diagnostics.map(({ at }) => at?.path)).toContain('tsconfig.json');
});
