// Values of modules that can't be frozen, and are restored instead when a run starts: bytes, patterns, and instances of
// packages' classes.
import { types } from 'node:util';
import { valuesOf } from '../../kit/freeze.ts';
import { isObject } from '../../kit/plain.ts';
import { orUndefined } from '../../kit/thrown.ts';
import type { PackageState, UnfrozenValue } from './runs.ts';

/** Most values that instances of packages' classes may hold to be restored. More would make each page slow. */
const MOST_VALUES = 20_000;

/** Returns everything that instances hold and that isn't frozen; nothing if that is too much. */
export function unfrozenBehind(instances: readonly object[]): readonly UnfrozenValue[] {
  const found = new Map<unknown, UnfrozenValue>();
  const waiting: unknown[] = [...instances];
  for (let count = 0; waiting.length > 0; count++) {
    if (count > MOST_VALUES) return [];
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || found.has(value)) continue;
    // A proxy may do anything when it is asked, and React's elements belong to React.
    if (types.isProxy(value) || Object.isFrozen(value) || Object.hasOwn(value, '$$typeof')) continue;
    const simple = unfrozenIn(value);
    found.set(value, simple ?? contentsOf(value));
    if (!simple) for (const part of [...valuesOf(value), ...entriesOf(value).flat()]) waiting.push(part);
  }
  return [...found.values()];
}

/** Returns variables of packages, and what they hold, until that is too much. */
export function retainedIn(kept: readonly PackageState[]): readonly UnfrozenValue[] {
  const all: UnfrozenValue[] = [];
  for (const { read, write } of kept) {
    const values = orUndefined(() => read());
    // The package hasn't declared them, or sets more than can be restored quickly.
    if (!values || all.length + values.length > MOST_VALUES) continue;
    all.push({ read: () => values, write: () => write(values) });
    const objects = values.filter(isObject);
    const behind = unfrozenBehind(objects);
    if (all.length + behind.length <= MOST_VALUES) for (const one of behind) all.push(one);
  }
  return all;
}

/** Returns a value as it is restored if it is bytes, or a pattern, which continues at a position; otherwise undefined. */
export function unfrozenIn(value: object): UnfrozenValue | undefined {
  if (types.isRegExp(value))
    return {
      read: () => value.lastIndex,
      // The position of a frozen pattern can't change.
      write: (position) => Reflect.set(value, 'lastIndex', position),
    };
  const buffer = ArrayBuffer.isView(value) ? value.buffer : value;
  if (!types.isAnyArrayBuffer(buffer)) return undefined;
  const bytes = new Uint8Array(buffer);
  return { read: () => bytes.slice(), write: (loaded) => bytes.set(loaded as Uint8Array) };
}

interface Property extends PropertyDescriptor {
  readonly name: PropertyKey;
}

interface ObjectContents {
  readonly properties: readonly Property[];
  readonly entries: readonly (readonly unknown[])[];
}

/** Returns an object whose properties, and entries of a map or a set, are restored. */
export function contentsOf(value: object): UnfrozenValue {
  return {
    read: (): ObjectContents => ({
      properties: Reflect.ownKeys(value).map((name) => ({ ...propertyOf(value, name), name })),
      entries: entriesOf(value),
    }),
    write: (loaded) => writeContents(value, loaded as ObjectContents),
  };
}

function writeContents(value: object, { properties, entries }: ObjectContents): void {
  // This runs a hundred times for each page, and Maglev takes several times as long for an iterator as for an index.
  for (let at = 0; at < properties.length; at += 1) {
    const property = properties[at] as Property;
    if (!isUnchanged(value, property)) Reflect.defineProperty(value, property.name, property);
  }
  const names = Object.isExtensible(value) ? Reflect.ownKeys(value) : [];
  if (names.length > properties.length) {
    const loaded = new Set(properties.map(({ name }) => name));
    for (const name of names) if (!loaded.has(name)) Reflect.deleteProperty(value, name);
  }
  if (!types.isMap(value) && !types.isSet(value)) return;
  const now = entriesOf(value);
  if (now.length === entries.length && now.every((entry, index) => isSame(entry, entries[index]))) return;
  if (types.isMap(value)) {
    Map.prototype.clear.call(value);
    for (const [key, content] of entries) Map.prototype.set.call(value, key, content);
  } else {
    Set.prototype.clear.call(value);
    for (const [content] of entries) Set.prototype.add.call(value, content);
  }
}

function isUnchanged(value: object, { name, get, value: loaded }: Property): boolean {
  // Reading a property is several times as fast as reading its descriptor, and built-in prototypes have many of them.
  if (!get) {
    try {
      return Object.is(value[name as never], loaded);
    } catch {
      // A getter has replaced the property.
      return false;
    }
  }
  return Reflect.getOwnPropertyDescriptor(value, name)?.get === get;
}

function propertyOf(value: object, name: PropertyKey): PropertyDescriptor {
  return Reflect.getOwnPropertyDescriptor(value, name) ?? {};
}

function isSame(a: readonly unknown[], b: readonly unknown[] | undefined): boolean {
  return a.every((part, index) => Object.is(part, b?.[index]));
}

/** Returns the entries of a map, the contents of a set as lists of one, or nothing. */
function entriesOf(value: object): (readonly unknown[])[] {
  if (types.isMap(value)) return [...Map.prototype.entries.call(value)];
  return types.isSet(value) ? Array.from(Set.prototype.values.call(value), (content) => [content]) : [];
}
