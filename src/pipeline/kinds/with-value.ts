import type { NamedField } from '../../model/kinds.ts';

/** The same value, but for one that stands in it. */
export function withValue(value: unknown, [name, ...path]: NamedField['path'], inner: unknown): unknown {
  if (name === undefined) return inner;
  if (Array.isArray(value)) return value.with(Number(name), withValue(value[Number(name)], path, inner));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [name]: withValue(record[name], path, inner) };
}
