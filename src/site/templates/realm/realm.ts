// The realm in which templates run: its `Math`, `Date`, `String.prototype` and so on can be changed without changing
// those of the tool and of React.
import vm from 'node:vm';
import { valuesOf } from '../../../kit/freeze.ts';
import { ImpureUse } from '../../../model/impure.ts';
import { freezeBuiltIns } from './built-ins.ts';
import type { Unfrozen } from './runs.ts';
import { contentsOf } from './unfrozen.ts';

interface Realm {
  readonly context: vm.Context;
  /** Globals: names that a program need not import. */
  readonly globals: ReadonlyMap<string, unknown>;
  /** Freezes the globals, and the objects and classes of JavaScript. Returns the prototypes that can't be frozen. */
  seal(): Unfrozen[];
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

/** Environment that templates see. The real one must not affect pages. */
const ENVIRONMENT = Object.freeze({ NODE_ENV: 'production' });

/** Names that can't be parameters of a function, or needn't be. */
const NO_PARAMETERS = new Set(['eval', 'undefined', 'NaN', 'Infinity']);

/** Properties of `RegExp`. */
const LAST_MATCH = [
  ...['input', 'lastMatch', 'lastParen', 'leftContext', 'rightContext', '$_', '$&', '$+', '$`', "$'"],
  ...['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'],
];

/** Types whose values pass `instanceof` tests of the tool, as zod needs. */
const SHARED = ['Date', 'Error', 'EvalError', 'Map', 'Set', 'TypeError'] as const;

/** Creates a realm. `hold` gets functions that return values which only a function or a proxy sees. */
export function createRealm(hold: (value: () => unknown) => void = () => {}): Realm {
  const context = vm.createContext(
    {},
    {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    },
  );
  const realm = vm.runInContext('globalThis', context) as typeof globalThis;
  for (const name of SHARED) Object.setPrototypeOf(realm[name].prototype, globalThis[name].prototype);
  const { toLocaleLowerCase, toLocaleUpperCase } = realm.String.prototype;
  const values: readonly (readonly [string, unknown])[] = [
    ...Object.entries(PROVIDED),
    ['Intl', {}],
    ['console', {}],
    ['process', { env: ENVIRONMENT }],
    ['performance', {}],
    ['crypto', {}],
    ...forbiddenFunctions(realm.Intl),
    ['Date', pureDate(realm.Date)],
    ['Function.prototype.bind', holdingBind(realm.Function.prototype.bind, hold)],
    ['Proxy', new Proxy(realm.Proxy, { construct: holdingConstruct(hold) })],
    ['String.prototype.toLocaleLowerCase', withLanguage('toLocaleLowerCase', toLocaleLowerCase as never)],
    ['String.prototype.toLocaleUpperCase', withLanguage('toLocaleUpperCase', toLocaleUpperCase as never)],
  ];
  for (const [path, value] of values) put(realm, path.split('.'), value);
  for (const name of LAST_MATCH) {
    const get = forbidden(`RegExp[${JSON.stringify(name)}]`, MATCH);
    Object.defineProperty(realm.RegExp, name, { get, configurable: true });
  }
  for (const name of ABSENT) Reflect.deleteProperty(realm, name);
  const names = Object.getOwnPropertyNames(realm).filter((name) => !NO_PARAMETERS.has(name));
  // The real global object can't be sealed.
  const scope: object = Object.create(realm.Object.prototype, Object.getOwnPropertyDescriptors(realm));
  for (const name of ['global', 'globalThis']) put(scope, [name], scope);
  return {
    context,
    globals: new Map([...names, 'global'].map((name) => [name, Reflect.get(scope, name)])),
    seal: () => sealGlobals(context, scope),
  };
}

/** Freezes a realm. Node.js's own globals, which the tool uses too, only get no new properties. */
function sealGlobals(context: vm.Context, scope: object): Unfrozen[] {
  const provided: ReadonlySet<unknown> = new Set(Object.values(PROVIDED));
  for (const value of Object.values(PROVIDED)) {
    Object.preventExtensions(value);
    if ('prototype' in value) Object.preventExtensions(value.prototype);
  }
  const globals = valuesOf(scope).filter((value) => value !== scope && !provided.has(value));
  const writable = freezeBuiltIns(context, globals);
  Object.freeze(scope);
  return writable.map(contentsOf);
}

function put(owner: object, [name = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length > 0) put(Reflect.get(owner, name) as object, inner, value);
  else Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

/**
 * Reason why templates can name something but not call it: it differs between two builds of one site, or affects more
 * than the page.
 */
interface Reason {
  /** Words after the name of the call. */
  readonly why: string;
  readonly hint: string;
}

const CLOCK: Reason = {
  why: 'reads the clock',
  hint: 'Use page.date and page.updated for days, and site.year for the year.',
};
const RANDOM: Reason = {
  why: 'differs in every build',
  hint: "Use React's useId() for ids, and choose by something stable, such as the page's route.",
};
const ZONE: Reason = {
  why: 'depends on the time zone of the machine',
  hint: 'Write 2026-01-31 or 2026-01-31T12:00Z, use the UTC methods, or formatDate() from sitewright.',
};
const LOCALE: Reason = {
  why: "depends on the machine's language and the version of Node.js",
  hint: 'Use formatDate() or formatNumber() from sitewright.',
};
const ORDER: Reason = { ...LOCALE, hint: 'Compare with < and >: (a < b ? -1 : a > b ? 1 : 0).' };
const CASE: Reason = {
  why: "depends on the machine's language",
  hint: "Pass a language, such as toLocaleUpperCase('tr'), or use the method without Locale in its name.",
};
const LATER: Reason = {
  why: 'runs later, but pages are rendered synchronously',
  hint: 'Do it while rendering, or in the browser with a *.client.ts script.',
};
const WORLD: Reason = {
  why: 'accesses something outside the page',
  hint: 'Put the data in content/site.yaml or in front matter.',
};
const PRINT: Reason = {
  why: 'logs to the console, which no page shows',
  hint: 'Render the value to see it: <pre>{JSON.stringify(value, null, 2)}</pre>.',
};
const MATCH: Reason = {
  why: 'shows what other code has matched',
  hint: 'Use the result of exec() or match().',
};
const CONFIG: Reason = {
  why: 'changes the messages of all schemas',
  hint: "Write a message into the schema: z.string('Write a text').",
};
const CODE: Reason = { why: 'runs text as code', hint: 'Write the code into the template.' };

/** Throws an error that explains the problem to the author. */
export type ForbiddenFunction = (...parameters: unknown[]) => never;

/** Returns a function that throws; `what` is the call as written: `Math.random()`. */
function forbidden(what: string, { why, hint }: Reason): ForbiddenFunction {
  // Unlike an arrow function, it can be called with `new`.
  return function refuse() {
    throw new ImpureUse(`${what} ${why}`, hint);
  };
}

const LOCAL_GETTERS =
  'getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTimezoneOffset getYear';
const LOCAL_SETTERS = 'setDate setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setYear';

/** Forbidden functions by location: an object of JavaScript and names in it; the empty text is the global object. */
const TABLE: readonly (readonly [reason: Reason, owner: string, names: string])[] = [
  [CLOCK, 'performance', 'now mark measure'],
  [RANDOM, 'Math', 'random'],
  [RANDOM, 'crypto', 'getRandomValues randomUUID'],
  [ZONE, 'Date.prototype', `${LOCAL_GETTERS} ${LOCAL_SETTERS} toString toDateString toTimeString`],
  [LOCALE, 'Date.prototype', 'toLocaleString toLocaleDateString toLocaleTimeString'],
  [LOCALE, 'Number.prototype', 'toLocaleString'],
  [LOCALE, 'BigInt.prototype', 'toLocaleString'],
  [LOCALE, 'Array.prototype', 'toLocaleString'],
  [ORDER, 'String.prototype', 'localeCompare'],
  [LATER, '', 'setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask'],
  [WORLD, '', 'fetch'],
  [CODE, '', 'eval'],
];

/** Creates the forbidden functions by path: `Date.prototype.getDay`. */
function forbiddenFunctions(intl: object): ReadonlyMap<string, ForbiddenFunction> {
  const rows: typeof TABLE = [
    ...TABLE,
    [LOCALE, 'Intl', Object.getOwnPropertyNames(intl).join(' ')],
    [PRINT, 'console', Object.keys(console).join(' ')],
    [WORLD, 'process', functionsOf(process).join(' ')],
  ];
  return new Map(
    rows.flatMap(([reason, owner, names]) =>
      names.split(' ').map((name) => {
        const path = owner === '' ? name : `${owner}.${name}`;
        return [path, forbidden(`${path.replace(/^.*\.prototype\./, '')}()`, reason)] as const;
      }),
    ),
  );
}

/** Returns the names of an object's own functions, without calling getters. */
function functionsOf(value: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([, descriptor]) => typeof descriptor.value === 'function')
    .map(([name]) => name);
}

/** Wraps a method so that it throws without a language, because it would use that of the machine. */
function withLanguage(name: string, method: (this: string, language: unknown) => string) {
  const refuse = forbidden(`${name}()`, CASE);
  return function inLanguage(this: string, language: unknown): string {
    return language === undefined ? refuse() : method.call(this, language);
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

/** Texts that mean a moment, or a day in UTC, in any time zone. */
const ABSOLUTE = /^[+-]?\d{4,6}(?:-\d\d){0,2}$|\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/** Returns a `Date` for templates that can't read the clock and accepts no date in the machine's time zone. */
function pureDate(original: DateConstructor): DateConstructor {
  const clock = forbidden('new Date()', CLOCK);
  const parts = forbidden('new Date(year, month)', { ...ZONE, hint: 'Use new Date(Date.UTC(year, month)).' });
  const refuseLocal = (text: string) => {
    const isInvalid = Number.isNaN(original.parse(text));
    if (!isInvalid && !ABSOLUTE.test(text.trim())) forbidden(`The date '${text}'`, ZONE)();
  };
  function PureDate(...parameters: unknown[]): object {
    if (!new.target || parameters.length === 0) return clock();
    if (parameters.length > 1) return parts();
    if (typeof parameters[0] === 'string') refuseLocal(parameters[0]);
    return Reflect.construct(original, parameters, new.target) as object;
  }
  PureDate.prototype = original.prototype;
  original.prototype.constructor = PureDate;
  const parse = (text: string) => {
    refuseLocal(String(text));
    return original.parse(text);
  };
  return Object.assign(PureDate, {
    UTC: original.UTC,
    now: forbidden('Date.now()', CLOCK),
    parse,
  }) as unknown as DateConstructor;
}

/** Functions of Node's `crypto` whose results depend only on their arguments. */
const PURE_CRYPTO = new Set(['createHash', 'createHmac', 'getHashes', 'hash', 'timingSafeEqual']);

/** Returns Node's `crypto` without randomness. */
export function pureCrypto(original: object): object {
  return Object.fromEntries(
    functionsOf(original).map((name) => [
      name,
      PURE_CRYPTO.has(name) ? Reflect.get(original, name) : forbidden(`crypto.${name}()`, RANDOM),
    ]),
  );
}

/** Returns Node's `path`, the same on every system, without the current folder. */
export function purePath({ posix }: typeof import('node:path')): object {
  const fromRoot =
    (name: 'resolve' | 'relative', isKnown: (absolute: readonly boolean[]) => boolean) =>
    (...paths: [string, string]) =>
      isKnown(paths.map((path) => posix.isAbsolute(path)))
        ? posix[name](...paths)
        : forbidden(`path.${name}() of relative paths`, WORLD)();
  const pure = {
    ...posix,
    resolve: fromRoot('resolve', (absolute) => absolute.includes(true)),
    relative: fromRoot('relative', (absolute) => !absolute.includes(false)),
  };
  return { ...pure, posix: pure };
}

/** Returns zod without the schema that reads dates in the machine's time zone. */
export function pureZod(zod: typeof import('zod')): object {
  const hint =
    'Use z.iso.date(), which keeps the value as a text such as 2026-01-31, and formatDate() from sitewright.';
  const coerce = { ...zod.coerce, date: forbidden('z.coerce.date()', { ...ZONE, hint }) };
  const pure = { coerce, config: forbidden('z.config()', CONFIG) };
  const z = { ...zod.z, ...pure };
  return { ...zod, ...pure, z, default: z, __esModule: true };
}

/** Refuses `require` for a name that is known only while the template runs. */
export function refuseModule(name: string): never {
  return forbidden(`require('${name}')`, { why: 'cannot find any module', hint: 'Import it at the top.' })();
}
