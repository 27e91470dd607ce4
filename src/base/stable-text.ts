import { isPlainArray, isPlainDate, isPlainMap, isPlainObject, isPlainSet } from './plain.ts';

/**
 * A text that is the same for values that nothing can tell apart: primitives, arrays, plain objects, dates, maps
 * and sets of such. Undefined where a value holds anything else, such as a function or an instance of a class.
 */
export function stableText(value: unknown): string | undefined {
  const parts: string[] = [];
  return write(value, parts, new Set()) ? parts.join('') : undefined;
}

/** `above` holds the objects that this one lies in: a value in a circle has no text. */
function write(value: unknown, parts: string[], above: Set<object>): boolean {
  if (typeof value === 'object' && value !== null) return writeObject(value, parts, above);
  const text = primitiveText(value);
  if (text !== undefined) parts.push(text);
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

function writeObject(value: object, parts: string[], above: Set<object>): boolean {
  const [name, items] = itemsOf(value) ?? [];
  if (name === undefined || items === undefined || above.has(value)) return false;
  above.add(value);
  parts.push(name, '(');
  for (const item of items) {
    if (!write(item, parts, above)) return false;
    parts.push(',');
  }
  parts.push(')');
  above.delete(value);
  return true;
}

/** What a value consists of, in order; undefined for objects that may hide something. */
function itemsOf(value: object): readonly [string, Iterable<unknown>] | undefined {
  if (isPlainArray(value))
    return Object.keys(value).length === value.length ? [`a${value.length}`, value] : undefined;
  if (isPlainDate(value)) return ['d', [value.getTime()]];
  if (isPlainMap(value)) return ['m', [...value].flat()];
  if (isPlainSet(value)) return ['s', value];
  if (!isPlainObject(value) && Object.getPrototypeOf(value) !== null) return undefined;
  if (Object.getOwnPropertySymbols(value).length > 0) return undefined;
  return ['o', Object.entries(value).flat()];
}
