// Modules that templates import: of Node.js and zod, without what differs between two builds.
import { CONFIG, forbidden, RANDOM, WORLD } from './forbidden.ts';
import { functionsOf } from './realm.ts';

/** Functions of Node's `crypto` whose results depend only on their arguments. */
const PURE_CRYPTO = new Set(['createHash', 'createHmac', 'getHashes', 'hash', 'timingSafeEqual']);

/** Returns Node's `crypto` with the randomness of a realm, whose global `crypto` is given. */
export function pureCrypto(original: object, global: object): object {
  const functions = functionsOf(original).map((name) => [
    name,
    PURE_CRYPTO.has(name) ? Reflect.get(original, name) : forbidden(`crypto.${name}()`, RANDOM),
  ]);
  return { ...Object.fromEntries(functions), ...global, webcrypto: global };
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
    'Use z.iso.date(), which keeps the value as a string such as 2026-01-31, and formatDate() from sitewright.';
  const coerce = {
    ...zod.coerce,
    date: forbidden('z.coerce.date()', { why: 'depends on the time zone of the machine', hint }),
  };
  const pure = { coerce, config: forbidden('z.config()', CONFIG) };
  const z = { ...zod.z, ...pure };
  return { ...zod, ...pure, z, default: z, __esModule: true };
}

/** Refuses `require` for a name that is known only while the template runs. */
export function refuseModule(name: string): never {
  return forbidden(`require('${name}')`, { why: 'cannot find any module', hint: 'Import it at the top.' })();
}
