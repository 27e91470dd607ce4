// Seals the modules of the templates after loading: their values can be read but not changed.
import { freezeDeep, valuesOf } from '../../../kit/freeze.ts';
import { isPlainObject } from '../../../kit/plain.ts';
import { MODULE_VARIABLES } from '../../../model/impure.ts';

/** The object that contains variables of modules. V8 names its tag when it refuses a change. */
export function variablesOf(names: readonly string[]): object {
  const variables = Object.create(null, { [Symbol.toStringTag]: { value: MODULE_VARIABLES } });
  return Object.assign(variables, Object.fromEntries(names.map((name) => [name, undefined])));
}

/**
 * Deeply freezes values of modules: plain objects, functions, classes, and instances from the site's own code. Packages
 * may need to change instances of their own classes, so these stay unfrozen.
 */
export function sealModules(values: readonly unknown[], isOwn: (code: string) => boolean): void {
  const cache = new Map<object, boolean>();
  const isOwnFunction = (value: object) => {
    const is = cache.get(value) ?? isOwn(Function.prototype.toString.call(value));
    cache.set(value, is);
    return is;
  };
  const isSealed = (value: object) =>
    typeof value === 'function' ? isOwnFunction(value) : isInstance(value, isOwnFunction);
  freezeDeep(values, (value) => (isSealed(value) ? fieldsOf(value) : undefined));
}

/** Recognizes instances of own classes that extend none of a package, and objects without a prototype. */
function isInstance(value: object, isOwnClass: (value: object) => boolean): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return true;
  if (!isObject(prototype)) return false;
  const { constructor: made } = prototype;
  if (typeof made !== 'function' || made.prototype !== prototype || !isOwnClass(made)) return false;
  return isPlainObject(prototype) || isInstance(prototype, isOwnClass);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the values of an object or a function, except `prototype`: instances couldn't override frozen methods. */
function fieldsOf(value: object): unknown[] {
  const fields = valuesOf(value);
  return typeof value === 'function' ? fields.filter((field) => field !== value.prototype) : fields;
}
