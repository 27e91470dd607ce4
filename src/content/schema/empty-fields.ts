// Empty values of optional fields of a schema, as editors write fields that nobody filled in. They count as absent where the
// schema refuses them.
import type { ZodSafeParseResult, ZodType } from 'zod';
import { isEmpty, isRecord } from '../../fields/index.ts';

type Path = readonly PropertyKey[];

/** Parses values, without the empty ones that the schema accepts only if they are absent. */
export function parseFilled(type: ZodType, values: unknown): ZodSafeParseResult<unknown> {
  const result = type.safeParse(values);
  const empty = pathsOf(result).filter((path) => isEmptyField(values, path));
  if (empty.length === 0) return result;
  const required = new Set(pathsOf(type.safeParse(without(values, empty))).map(String));
  const optional = empty.filter((path) => !required.has(String(path)));
  return optional.length === 0 ? result : type.safeParse(without(values, optional));
}

function pathsOf({ error }: ZodSafeParseResult<unknown>): readonly Path[] {
  return error?.issues.map(({ path }) => path) ?? [];
}

/** Returns true for an empty field of a mapping. An item of a list isn't one. */
function isEmptyField(value: unknown, [name, ...path]: Path): boolean {
  if (name === undefined || typeof value !== 'object' || value === null) return false;
  if (path.length > 0) return isEmptyField(Reflect.get(value, name), path);
  return isRecord(value) && Object.hasOwn(value, name) && isEmpty(value[String(name)]);
}

/** Returns a copy without the fields at some paths. */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value;
  if (Array.isArray(value)) return value.map((item, index) => without(item, below(paths, String(index))));
  const kept = Object.entries(value as object).filter(
    ([name]) => !below(paths, name).some((path) => path.length === 0),
  );
  return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner, below(paths, name))]));
}

function below(paths: readonly Path[], name: string): readonly Path[] {
  return paths.filter(([first]) => String(first) === name).map(([, ...path]) => path);
}
