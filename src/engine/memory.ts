// Values of the engine in memory, as far as its limits allow.
import type { StoredForm } from './tasks.ts';

/** Stands for a value that is not in memory. */
export const ABSENT = Symbol('absent');

/** Limits for values that stay in memory although the store has their texts. Counted in characters of these texts. */
export interface MemoryLimits {
  /** Limit for all values that stay. */
  readonly most: number;
  /** Limit for values that stay for a while, because they are usually read several times in a row. */
  readonly recent: number;
  /** Values with at most this many characters stay: a number, a URL. They are small and often read. */
  readonly small: number;
}

export const BOUNDS: MemoryLimits = { most: 2 * 1024 * 1024, recent: 2 * 1024 * 1024, small: 64 };

/** Values in memory. If the store has their texts, only some of them. */
export class Memory {
  readonly #bounds: MemoryLimits;
  #values: unknown[] = [];
  /** Limit for texts whose values stay. */
  #roomLeft: number;
  /** Values that stay for a while. */
  readonly #recent = new Map<number, unknown>();
  #recentLength = 0;

  constructor(bounds: MemoryLimits) {
    this.#bounds = bounds;
    this.#roomLeft = bounds.most;
  }

  get(node: number): unknown {
    const value = this.#values[node];
    return value === ABSENT && this.#recent.size > 0 && this.#recent.has(node)
      ? this.#recent.get(node)
      : value;
  }

  holds(node: number): boolean {
    return this.#values[node] !== ABSENT;
  }

  /** Makes room for a node and all nodes before it. */
  grow(node: number): void {
    while (this.#values.length <= node) this.#values.push(ABSENT);
  }

  set(node: number, value: unknown): void {
    this.#values[node] = value;
    this.#recent.delete(node);
  }

  /** Sets a value that can be read again, because the store has its text. */
  setStored(node: number, value: unknown, text: string, form: StoredForm<unknown>): void {
    this.set(node, form.retain === 'always' ? value : ABSENT);
    if (form.retain) return;
    this.#roomLeft -= text.length;
    if (this.#roomLeft >= 0 || text.length <= this.#bounds.small) this.set(node, value);
    else this.#remember(node, value, text.length);
  }

  #remember(node: number, value: unknown, length: number): void {
    const { recent } = this.#bounds;
    if (length > recent) return;
    this.#recentLength += length;
    if (this.#recentLength > recent) {
      this.#recent.clear();
      this.#recentLength = length;
    }
    this.#recent.set(node, value);
  }
}
