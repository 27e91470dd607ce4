// Equal values of the site are one object in a thread, whichever question returns them and whatever was edited before. So
// templates may compare them with `===`, search for them with `includes`, and use them as keys.

import { freezeDeep } from '../kit/freeze.ts';
import { isObject, isPlainArray, isPlainObject } from '../kit/plain.ts';
import { fingerprintOf, fingerprintOfItems } from './fingerprint.ts';
import { itemsOf, knownHash, rememberHash } from './value-text.ts';

/** Returns the one object that is equal to a value, frozen and with a fingerprint; other values unchanged. */
export function intern<T>(value: T): T {
  return isObject(value) ? (INTERNED.objectFor(value) as T) : value;
}

/** Number of objects before those that nobody uses anymore are removed from the table. */
const LEAST = 1024;

class InternedObjects {
  /** Objects by their fingerprints and kinds. */
  readonly #byKey = new Map<string, WeakRef<object>>();
  /** Interned objects by equal ones that were seen before, and by themselves. */
  readonly #known = new WeakMap<object, object>();
  /** Kinds of interned objects; plain ones have none. */
  readonly #kinds = new WeakMap<object, string>();
  readonly #prototypes = new WeakMap<object, number>();
  #prototypeCount = 0;
  #room = LEAST;

  objectFor(value: object): object {
    const known = this.#known.get(value);
    if (known) return known;
    const found = this.#find(value);
    if (found !== value) this.#known.set(value, found);
    return found;
  }

  #find(value: object): object {
    const itemized = itemsOf(value);
    // Functions, instances of classes and the like equal only themselves.
    if (!itemized) return freezeDeep(value);
    const [name, items] = itemized;
    const isPlain = isPlainArray(value) || isPlainObject(value);
    const parts = isPlain ? items.map((item) => this.#part(item)) : [];
    const whole = isPlain ? withParts(value, items, parts) : value;
    const hash = knownHash(whole) ?? (isPlain ? fingerprintOfItems(name, parts) : fingerprintOf(whole));
    if (hash === undefined) return freezeDeep(whole);
    const kind = isPlain ? this.#kindOf(parts) : this.#kindOfPrototype(value);
    return this.#byKey.get(hash + kind)?.deref() ?? this.#add(whole, hash, kind);
  }

  /** Most parts are never seen again, so they aren't remembered, unless they are interned objects. */
  #part(item: unknown): unknown {
    return isObject(item) ? (this.#known.get(item) ?? this.#find(item)) : item;
  }

  #add(value: object, hash: string, kind: string): object {
    rememberHash(freezeDeep(value), hash);
    this.#known.set(value, value);
    if (this.#byKey.size >= this.#room) this.#sweep();
    this.#byKey.set(hash + kind, new WeakRef(value));
    if (kind !== '') this.#kinds.set(value, kind);
    return value;
  }

  #sweep(): void {
    for (const [key, reference] of this.#byKey) if (!reference.deref()) this.#byKey.delete(key);
    this.#room = Math.max(LEAST, 2 * this.#byKey.size);
  }

  #kindOf(parts: readonly unknown[]): string {
    return parts.map((part) => (isObject(part) && this.#kinds.get(part)) || '').join('');
  }

  /** A date or a map of templates that were loaded again is of another type. */
  #kindOfPrototype(value: object): string {
    const prototype: object = Object.getPrototypeOf(value) ?? this;
    const number = this.#prototypes.get(prototype) ?? this.#prototypeCount++;
    this.#prototypes.set(prototype, number);
    return ` ${number}`;
  }
}

const INTERNED = new InternedObjects();

/** Returns the value itself if interning changed none of its items, else a copy with the interned ones. */
function withParts(value: object, items: readonly unknown[], parts: readonly unknown[]): object {
  if (items.every((item, at) => item === parts[at])) return value;
  if (isPlainArray(value)) return parts;
  return Object.fromEntries(Object.keys(value).map((name, at) => [name, parts[2 * at + 1]]));
}
