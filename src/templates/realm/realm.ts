// The realm in which templates run: its `Math`, `Date`, `String.prototype` and so on can be changed without changing
// those of the tool and of React.

import vm from 'node:vm';
import { valuesOf } from '../../kit/freeze.ts';
import { isObject } from '../../kit/plain.ts';
import { freezeBuiltIns } from './built-ins.ts';
import type { AnyFunction } from './client-only-code.ts';
import { utcDate } from './dates.ts';
import {
  BYTES,
  CASE,
  CLOCK,
  CODE,
  ENVIRONMENT,
  type ForbiddenFunction,
  forbidden,
  LATER,
  LOCALE,
  MATCH,
  ORDER,
  RANDOM,
  type Reason,
  WORLD,
} from './forbidden.ts';
import { randomBytes, randomId } from './random.ts';
import type { UnfrozenValue } from './runs.ts';
import { contentsOf, unfrozenBehind } from './unfrozen.ts';

interface Realm {
  readonly context: vm.Context;
  /** Globals: names that a program need not import. */
  readonly globals: ReadonlyMap<string, unknown>;
  /** Freezes the globals, and the objects and classes of JavaScript. Returns the prototypes that can't be frozen. */
  seal(): UnfrozenValue[];
}

/** Globals of Node.js that only compute. */
const PROVIDED = {
  Buffer,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  structuredClone,
};

/** Globals that not every version of Node.js has, or that know the time. */
const ABSENT = ['Temporal'];

/** Environments that templates see, by their names in code. The real one must not affect pages. */
const ENVIRONMENTS = {
  'process.env': Object.freeze({ NODE_ENV: 'production' }),
  'import.meta.env': Object.freeze({ BASE_URL: '/', DEV: false, MODE: 'production', PROD: true, SSR: true }),
};

/** Name under which the compiled program gets `import.meta.env`. */
export const META_ENVIRONMENT = '$importMetaEnv$';

/** Names that can't be parameters of a function, or needn't be. */
const NO_PARAMETERS = new Set(['eval', 'undefined', 'NaN', 'Infinity']);

/** Properties of `RegExp`. */
const LAST_MATCH = [
  ...['input', 'lastMatch', 'lastParen', 'leftContext', 'rightContext', '$_', '$&', '$+', '$`', "$'"],
  ...['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'],
];

/** Types whose values pass `instanceof` tests of the tool, as zod needs. */
const SHARED = ['Date', 'Error', 'EvalError', 'Map', 'Set', 'TypeError'] as const;

/** Functions of the tool that code in a realm calls. */
interface RealmHost {
  /** Gets functions that return values which only a function or a proxy sees. */
  hold(value: () => unknown): void;
  /** Returns the time at which the day of the build begins, which is then a dependency of the page. */
  now(): number;
  /** Returns the next number of a sequence that is the same in every build of a page. */
  random(): number;
  /** Returns true if code of the site calls, rather than code of a package, which authors can't change. */
  isOwn(): boolean;
  /** Gets what code of the site prints. */
  print(method: string, values: readonly unknown[]): void;
}

export function createRealm(host: RealmHost): Realm {
  const context = vm.createContext(
    {},
    {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    },
  );
  const realm = vm.runInContext('globalThis', context) as typeof globalThis;
  for (const name of SHARED) Object.setPrototypeOf(realm[name].prototype, globalThis[name].prototype);
  for (const [path, value] of valuesFor(realm, host)) put(realm, path.split('.'), value);
  for (const name of LAST_MATCH) {
    const get = forbidden(`RegExp[${JSON.stringify(name)}]`, MATCH);
    Object.defineProperty(realm.RegExp, name, { get, configurable: true });
  }
  for (const name of ABSENT) Reflect.deleteProperty(realm, name);
  const names = Object.getOwnPropertyNames(realm).filter((name) => !NO_PARAMETERS.has(name));
  // The real global object can't be sealed.
  const scope: object = Object.create(realm.Object.prototype, Object.getOwnPropertyDescriptors(realm));
  for (const name of ['global', 'globalThis']) put(scope, [name], scope);
  const known = valuesOf(scope);
  return {
    context,
    globals: new Map([...names, 'global'].map((name) => [name, Reflect.get(scope, name)])),
    seal: () => sealGlobals(context, scope, known),
  };
}

/** Returns what replaces the built-in values of a realm, by path: `Date`, `Function.prototype.bind`. */
function valuesFor(realm: typeof globalThis, host: RealmHost): readonly (readonly [string, unknown])[] {
  const { hold } = host;
  const { toLocaleLowerCase, toLocaleUpperCase } = realm.String.prototype;
  return [
    ...Object.entries(PROVIDED),
    ['Intl', {}],
    ['console', consoleFor(host)],
    ['process', { env: environment('process.env', host) }],
    [META_ENVIRONMENT, environment('import.meta.env', host)],
    ['performance', { timeOrigin: 0 }],
    ['crypto', {}],
    ...forbiddenFunctions(realm.ArrayBuffer.prototype),
    ...functionsForPackages(host, realm.Intl),
    ['Date', utcDate(realm.Date, (what) => forPackages(host, what, CLOCK, host.now)())],
    ['Function.prototype.bind', holdingBind(realm.Function.prototype.bind, hold)],
    ['Proxy', new Proxy(realm.Proxy, { construct: holdingConstruct(hold) })],
    [
      'String.prototype.toLocaleLowerCase',
      withLanguage(host, 'toLocaleLowerCase', toLocaleLowerCase as never),
    ],
    [
      'String.prototype.toLocaleUpperCase',
      withLanguage(host, 'toLocaleUpperCase', toLocaleUpperCase as never),
    ],
  ];
}

/** Freezes a realm. Node.js's own globals, which the tool uses too, only get no new properties. */
function sealGlobals(context: vm.Context, scope: object, known: readonly unknown[]): UnfrozenValue[] {
  const provided: ReadonlySet<unknown> = new Set(Object.values(PROVIDED));
  for (const value of Object.values(PROVIDED)) {
    Object.preventExtensions(value);
    if ('prototype' in value) Object.preventExtensions(value.prototype);
  }
  const globals = known.filter((value) => value !== scope && !provided.has(value));
  const writable = freezeBuiltIns(context, globals);
  // Packages such as Prism put themselves there, and may change what they hold.
  const added = valuesOf(scope).filter((value) => isObject(value) && !known.includes(value)) as object[];
  Object.freeze(scope);
  return [...writable.map(contentsOf), ...unfrozenBehind(added)];
}

function put(owner: object, [name = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length > 0) put(Reflect.get(owner, name) as object, inner, value);
  else Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

/** Forbidden functions by location: an object of JavaScript and names in it; the empty text is the global object. */
const TABLE: readonly (readonly [reason: Reason, owner: string, names: string])[] = [
  [LOCALE, 'Date.prototype', 'toLocaleString toLocaleDateString toLocaleTimeString'],
  [LOCALE, 'Number.prototype', 'toLocaleString'],
  [LOCALE, 'BigInt.prototype', 'toLocaleString'],
  [LOCALE, 'Array.prototype', 'toLocaleString'],
  [WORLD, '', 'fetch'],
  [CODE, '', 'eval'],
  [WORLD, 'process', functionsOf(process).join(' ')],
];

/** Methods that leave another object without its bytes, in those versions of Node.js that have them. */
const TAKING = ['resize', 'transfer', 'transferToFixedLength'];

/** Creates the forbidden functions by path: `Number.prototype.toLocaleString`. */
function forbiddenFunctions(buffers: object): ReadonlyMap<string, ForbiddenFunction> {
  const taking = TAKING.filter((name) => name in buffers).join(' ');
  const rows: typeof TABLE = [
    ...TABLE,
    ...(taking ? [[BYTES, 'ArrayBuffer.prototype', taking] as const] : []),
  ];
  return new Map(
    rows.flatMap(([reason, owner, names]) =>
      namesIn(owner, names).map((path) => [path, forbidden(nameOf(path), reason)]),
    ),
  );
}

function namesIn(owner: string, names: string): string[] {
  return names.split(' ').map((name) => (owner === '' ? name : `${owner}.${name}`));
}

/** `getDay()` for `Date.prototype.getDay` */
function nameOf(path: string): string {
  return `${path.replace(/^.*\.prototype\./, '')}()`;
}

/** Returns a function for packages. It throws if code of the site calls it. */
function forPackages<F extends AnyFunction>({ isOwn }: RealmHost, what: string, reason: Reason, work: F): F {
  const refuse = forbidden(what, reason);
  // Unlike an arrow function, it can be called with `new`.
  const asked = function asked(this: unknown, ...parameters: never[]) {
    return isOwn() ? refuse() : work.apply(this as never, parameters);
  };
  return asked as unknown as F;
}

/** Creates functions by path that packages may call: the clock does not move, randomness is a sequence, and nothing runs later. */
function functionsForPackages(host: RealmHost, intl: object): (readonly [string, AnyFunction])[] {
  const nothing = () => undefined;
  const rows: readonly (readonly [reason: Reason, owner: string, names: string, work: AnyFunction])[] = [
    [CLOCK, 'performance', 'now', () => 0],
    [CLOCK, 'performance', 'mark measure', nothing],
    [RANDOM, 'Math', 'random', host.random],
    [RANDOM, 'crypto', 'getRandomValues', (bytes: ArrayBufferView) => randomBytes(host.random, bytes)],
    [RANDOM, 'crypto', 'randomUUID', () => randomId(host.random)],
    [LATER, '', 'setTimeout setInterval setImmediate', () => 0],
    [LATER, '', 'clearTimeout clearInterval clearImmediate queueMicrotask', nothing],
  ];
  const ordered = forPackages(host, 'localeCompare()', ORDER, function compare(this: string, other: string) {
    const [a, b] = [String(this), String(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  } as AnyFunction);
  return [
    ...rows.flatMap(([reason, owner, names, work]) =>
      namesIn(owner, names).map((path) => [path, forPackages(host, nameOf(path), reason, work)] as const),
    ),
    ['String.prototype.localeCompare', ordered],
    ...Object.getOwnPropertyNames(intl).map((name) => [`Intl.${name}`, localeClass(host, name)] as const),
  ];
}

/** Locale that packages find. */
const RESOLVED = { calendar: 'gregory', locale: 'en-US', numberingSystem: 'latn', timeZone: 'UTC' };

/** Creates a class of `Intl`: packages may create instances, and learn the locale and the time zone from them. */
function localeClass(host: RealmHost, name: string): AnyFunction {
  const refuse = forbidden(`Intl.${name}`, LOCALE);
  const methods = 'compare format formatRange formatRangeToParts formatToParts of segment select selectRange';
  const create = forPackages(host, `Intl.${name}()`, LOCALE, () => ({
    resolvedOptions: () => ({ ...RESOLVED }),
    ...Object.fromEntries(methods.split(' ').map((method) => [method, refuse])),
  }));
  return Object.assign(create, { supportedLocalesOf: () => ['en-US'] });
}

/** Creates an environment. The site's own code gets an error for other names. */
function environment(name: keyof typeof ENVIRONMENTS, { isOwn }: RealmHost): object {
  return new Proxy(ENVIRONMENTS[name], {
    get(known, key) {
      const isKnown = name === 'process.env' && Object.hasOwn(known, key);
      if (!isKnown && typeof key === 'string' && isOwn()) forbidden(`${name}.${key}`, ENVIRONMENT)();
      return Reflect.get(known, key) as unknown;
    },
  });
}

/** Creates a console. What packages print is dropped. */
function consoleFor({ isOwn, print }: RealmHost): Readonly<Record<string, AnyFunction>> {
  const methods = functionsOf(console).map((name) => {
    const method = (...values: unknown[]) => {
      if (isOwn()) print(name, values);
    };
    return [name, method] as const;
  });
  return Object.fromEntries(methods);
}

/** Returns the names of an object's own functions, without calling getters. */
export function functionsOf(value: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([, descriptor]) => typeof descriptor.value === 'function')
    .map(([name]) => name);
}

/** Wraps a method that would use the language of the machine if it got none. Packages then get that of no language. */
function withLanguage(host: RealmHost, name: string, method: (this: string, language: unknown) => string) {
  const inNone = forPackages(host, `${name}()`, CASE, (text: string) => method.call(text, 'und'));
  return function inLanguage(this: string, language: unknown): string {
    return language === undefined ? inNone(this) : method.call(this, language);
  };
}

function holdingBind(original: CallableFunction['bind'], hold: (value: () => unknown) => void) {
  return function bind(this: CallableFunction, ...parameters: [unknown, ...unknown[]]): unknown {
    hold(() => parameters);
    return Reflect.apply(original, this, parameters);
  };
}

function holdingConstruct(hold: (value: () => unknown) => void) {
  return (original: ProxyConstructor, parameters: unknown[]): object => {
    hold(() => parameters);
    return Reflect.construct(original, parameters) as object;
  };
}
