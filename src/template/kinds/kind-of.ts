import type { Kind } from '../../model/kinds.ts';

/** What fields of a kind made, so that no look-alike in an author's data is taken for it. */
const KINDS = new WeakMap<object, Kind>();

/** Freezes what stands for a text of a kind, and remembers its kind. */
export function markKind<T extends object>(kind: Kind, value: T): Readonly<T> {
  KINDS.set(value, kind);
  return Object.freeze(value);
}

/** The kind of field that made a value; undefined for any other. */
export function kindOf(value: object): Kind | undefined {
  return KINDS.get(value);
}
