// Writes values as text, so that equal ones have equal fingerprints.
import { isPlainArray, isPlainDate, isPlainMap, isPlainObject, isPlainSet } from '../kit/plain.ts';

/** Fingerprints of frozen values that the tool itself created. Each is written only once, however often it is used. */
const hashes = new WeakMap<object, string>();

/** Returns `undefined` for values whose fingerprint wasn't remembered. */
export function knownHash(value: object): string | undefined {
  return hashes.get(value);
}

/** Remembers the fingerprint of a frozen value, so that it isn't written out again. */
export function rememberHash(value: object, hash: string | undefined): void {
  if (hash !== undefined) hashes.set(value, hash);
}

/**
 * Writes a value as text so that equal values have equal texts: primitives, arrays, plain objects, dates, maps and sets
 * of these. Returns `undefined` for anything else, such as a function, a class instance, or a property that is computed
 * or not enumerable. Values with a remembered fingerprint are written as that fingerprint.
 */
export function valueText(value: unknown): string | undefined {
  return textOf((writer) => write(value, writer));
}

/** Writes the value that has these items by `itemsOf`. */
export function itemsText(name: string, items: readonly unknown[]): string | undefined {
  return textOf((writer) => writeItems(name, items, writer));
}

function textOf(write: (writer: TextWriter) => boolean): string | undefined {
  const parts: string[] = [];
  try {
    return write({ parts, above: new Set() }) ? parts.join('') : undefined;
  } catch {
    // A proxy throws, or the value is nested more deeply than calls can be.
    return undefined;
  }
}

interface TextWriter {
  readonly parts: string[];
  /** Objects around this one. A circular value has no text. */
  readonly above: Set<object>;
}

function write(value: unknown, writing: TextWriter): boolean {
  if (typeof value === 'object' && value !== null) return writeObject(value, writing);
  const text = primitiveText(value);
  if (text !== undefined) writing.parts.push(text);
  return text !== undefined;
}

function primitiveText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'boolean':
    case 'undefined':
      return String(value);
    default:
      return value === null ? 'null' : undefined;
  }
}

function writeObject(value: object, writing: TextWriter): boolean {
  const { parts, above } = writing;
  const hash = hashes.get(value);
  if (hash !== undefined) {
    parts.push('#', hash);
    return true;
  }
  const [name, items] = itemsOf(value) ?? [];
  if (name === undefined || items === undefined || above.has(value)) return false;
  above.add(value);
  if (!writeItems(name, items, writing)) return false;
  above.delete(value);
  return true;
}

function writeItems(name: string, items: readonly unknown[], writing: TextWriter): boolean {
  const { parts } = writing;
  parts.push(name, '(');
  for (const item of items) {
    if (!write(item, writing)) return false;
    parts.push(',');
  }
  parts.push(')');
  return true;
}

/** Lists the parts of a value in order. Returns `undefined` for objects that may hide something. */
export function itemsOf(value: object): readonly [string, readonly unknown[]] | undefined {
  if (isPlainArray(value)) {
    const isDense = Reflect.ownKeys(value).length === value.length + 1;
    return isDense && Object.keys(value).length === value.length ? [`a${value.length}`, value] : undefined;
  }
  if (isPlainObject(value) || Object.getPrototypeOf(value) === null) return plainItems(value);
  if (Object.keys(value).length > 0) return undefined;
  if (isPlainDate(value)) return ['d', [value.getTime()]];
  if (isPlainMap(value)) return ['m', [...value].flat()];
  return isPlainSet(value) ? ['s', [...value]] : undefined;
}

/** Returns undefined for an object with getters, which may return something different next time. */
function plainItems(value: object): readonly [string, readonly unknown[]] | undefined {
  const names = Object.keys(value);
  if (Reflect.ownKeys(value).length !== names.length) return undefined;
  const items: unknown[] = [];
  for (const name of names) {
    const property = Object.getOwnPropertyDescriptor(value, name);
    if (!property || !('value' in property)) return undefined;
    items.push(name, property.value);
  }
  return ['o', items];
}
