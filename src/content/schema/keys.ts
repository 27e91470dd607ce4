// Finds fields that an object schema doesn't name, which zod would drop, so that typos are reported at any depth.
// Schemas come from the site's own copy of zod: only their definitions are read, and zod itself, which is slow to
// load, isn't imported.
import type { ZodType } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { isRecord } from '../../fields/index.ts';

export interface UnknownKey {
  /** `founders.0.nmae` */
  readonly field: string;
  readonly name: string;
  /** Names that the schema allows at this place. */
  readonly known: readonly string[];
}

/** Names of the fields of a schema's outermost object. */
export function knownKeys(schema: $ZodType): readonly string[] {
  const def = inputDefinition(schema);
  switch (def.type) {
    case 'object':
      return Object.keys(def.shape);
    case 'union':
      return def.options.flatMap(knownKeys);
    case 'intersection':
      return [...knownKeys(def.left), ...knownKeys(def.right)];
    default:
      return [];
  }
}

/** Finds fields of a value that its schema doesn't have. `z.looseObject` and `.catchall()` allow any. */
export function unknownKeys(schema: $ZodType, value: unknown, around = ''): readonly UnknownKey[] {
  const def = inputDefinition(schema);
  switch (def.type) {
    case 'object':
      return isRecord(value) ? unknownInObject(def, value, around) : [];
    case 'array':
      return nestedKeys(value, around, () => def.element);
    case 'tuple':
      return nestedKeys(value, around, (index) => def.items[Number(index)] ?? def.rest ?? undefined);
    case 'record':
      return isRecord(value) ? nestedKeys(value, around, () => def.valueType) : [];
    case 'union': {
      const option = def.options.find((one) => (one as ZodType).safeParse(value).success);
      return option ? unknownKeys(option, value, around) : [];
    }
    case 'intersection': {
      const right = new Set(unknownKeys(def.right, value, around).map(({ field }) => field));
      return unknownKeys(def.left, value, around).filter(({ field }) => right.has(field));
    }
    default:
      return [];
  }
}

export type Definition = $ZodTypes['_zod']['def'];
type ObjectDefinition = Extract<Definition, { readonly type: 'object' }>;

function definition(schema: $ZodType): Definition {
  return (schema as $ZodTypes)._zod.def;
}

/** Definition inside wrapping schemas that get the input later; the outermost one if a function gets it first. */
export function inputDefinition(schema: $ZodType): Definition {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return inputDefinition(def.innerType);
    case 'lazy':
      return inputDefinition(def.getter());
    case 'pipe':
      return inputDefinition(def.in);
    default:
      return def;
  }
}

function unknownInObject(
  def: ObjectDefinition,
  value: Readonly<Record<string, unknown>>,
  around: string,
): readonly UnknownKey[] {
  const anyAllowed = def.catchall !== undefined && definition(def.catchall).type !== 'never';
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = `${around}${name}`;
    const schema = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
    if (schema) return unknownKeys(schema, inner, `${field}.`);
    return anyAllowed ? [] : [{ field, name, known: Object.keys(def.shape) }];
  });
}

function nestedKeys(
  value: unknown,
  around: string,
  schemaAt: (index: string) => $ZodType | undefined,
): readonly UnknownKey[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([index, inner]) => {
    const schema = schemaAt(index);
    return schema ? unknownKeys(schema, inner, `${around}${index}.`) : [];
  });
}
