// The JavaScript that templates run in: a realm of its own, whose `Math`, `Date`, `String.prototype` and so on can
// be changed while the tool's, and React's, stay as they are.
import vm from 'node:vm';
import { forbiddenFunctions, pureDate, withLanguage } from './forbidden.ts';

interface Realm {
  readonly context: vm.Context;
  /** Names that a program need not import. */
  readonly globals: ReadonlyMap<string, unknown>;
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

/** The only environment that templates see: the real one stays out of the pages. */
const ENVIRONMENT = Object.freeze({ NODE_ENV: 'production' });

/** Names that no parameter of a function can have, or need not. */
const NO_PARAMETERS = new Set(['eval', 'undefined', 'NaN', 'Infinity']);

/** Kinds whose values pass for ours where they are tested with `instanceof`, as zod tests them. */
const SHARED = ['Date', 'Error', 'EvalError', 'Map', 'Set', 'TypeError'] as const;

export function createRealm(): Realm {
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
    ['global', realm],
    ['Intl', {}],
    ['console', {}],
    ['process', { env: ENVIRONMENT }],
    ['performance', {}],
    ['crypto', {}],
    ...forbiddenFunctions(realm.Intl),
    ['Date', pureDate(realm.Date)],
    ['String.prototype.toLocaleLowerCase', withLanguage('toLocaleLowerCase', toLocaleLowerCase as never)],
    ['String.prototype.toLocaleUpperCase', withLanguage('toLocaleUpperCase', toLocaleUpperCase as never)],
  ];
  for (const [path, value] of values) put(realm, path.split('.'), value);
  for (const name of ABSENT) Reflect.deleteProperty(realm, name);
  const names = Object.getOwnPropertyNames(realm).filter((name) => !NO_PARAMETERS.has(name));
  return { context, globals: new Map(names.map((name) => [name, Reflect.get(realm, name)])) };
}

function put(owner: object, [name = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length > 0) put(Reflect.get(owner, name) as object, inner, value);
  else Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
