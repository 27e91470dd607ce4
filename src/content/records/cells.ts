import type { ZodType } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { definition, innerSchema } from '../schema/keys.ts';
import { plainValue } from '../yaml/plain-scalar.ts';

/**
 * Reads cells of one column: as texts where its field is a text or a reference, as lists with commas where it is a list,
 * else as scalars of front matter. An empty cell is a field that is not there.
 */
export function cellReader(schema: ZodType | undefined, name: string): (cell: string) => unknown {
  const field = schema && fieldOf(schema, name);
  if (field === undefined) return readScalar;
  const list = listItem(field);
  if (!list) return isText(field) ? readText : readScalar;
  const readItem = isText(list) ? readText : readScalar;
  return (cell) => (cell.trim() === '' ? undefined : cell.split(',').map((item) => readItem(item.trim())));
}

function readText(cell: string): string | undefined {
  return cell === '' ? undefined : cell;
}

function readScalar(cell: string): unknown {
  return plainValue(cell) ?? undefined;
}

/** The schema of a field, within the wrappers that see its input later. */
function fieldOf(schema: $ZodType, name: string): $ZodType | undefined {
  const def = definition(schema);
  if (def.type === 'object') return Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
  const inner = innerSchema(schema);
  return inner && fieldOf(inner, name);
}

function listItem(schema: $ZodType): $ZodType | undefined {
  const def = definition(schema);
  if (def.type === 'array') return def.element;
  const inner = innerSchema(schema);
  return inner && listItem(inner);
}

function isText(schema: $ZodType): boolean {
  const { type } = definition(schema);
  const inner = innerSchema(schema);
  return inner ? isText(inner) : type === 'string' || type === 'enum';
}
