// Freezes the objects and classes of JavaScript in a realm, so that code can't keep state in them.
import vm from 'node:vm';
import { freezeDeep, valuesOf } from '../../kit/freeze.ts';

/** Prototypes that stay writable, because assignments to properties of the same names in other objects fail otherwise. */
const WRITABLE = `
Object.getOwnPropertyNames(globalThis)
  .filter((name) => /^(?:Array|Function|Object|RegExp|\\w*Error)$/.test(name))
  .map((name) => globalThis[name].prototype)`;

/** Prototypes of iterators and functions, which have no global names. */
const NAMELESS = `
[
  [].values(), new Map().keys(), new Set().keys(), ''.matchAll(/a/g), ''[Symbol.iterator](),
  function* () {}, async function* () {}, async () => {},
].flatMap(function prototypes(value) {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Function.prototype ? [] : [prototype, ...prototypes(prototype)];
})`;

/** Freezes the values of globals deeply. Returns the prototypes that can't be frozen, which get no new properties. */
export function freezeBuiltIns(context: vm.Context, globals: readonly unknown[]): readonly object[] {
  const writable = vm.runInContext(WRITABLE, context) as object[];
  const others = (values: readonly unknown[]) =>
    values.filter((value) => !writable.some((one) => one === value));
  const nameless = vm.runInContext(NAMELESS, context) as object[];
  freezeDeep(others([...globals, ...writable.flatMap(valuesOf), ...nameless]), (value) =>
    others(valuesOf(value)),
  );
  // V8 is slow with patterns whose prototype isn't extensible.
  for (const value of writable) if (!('exec' in value)) Object.preventExtensions(value);
  return writable;
}
