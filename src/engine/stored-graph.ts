import { NONE, TextColumn } from './columns.ts';
import { FINGERPRINT_LENGTH } from './fingerprint.ts';
import type { GraphColumns } from './graph.ts';
import type { AnyTask } from './tasks.ts';

/** A stored graph that isn't loaded. */
export class StoredGraph {
  readonly columns: GraphColumns;
  readonly #hashes = new TextColumn(FINGERPRINT_LENGTH);

  constructor(columns: GraphColumns) {
    this.columns = columns;
    this.#hashes.take(columns.hashes);
  }

  /** Number of nodes that aren't deleted. */
  get count(): number {
    return this.columns.tasks.filter((task) => task !== NONE).length;
  }

  argumentOf(node: number): string {
    return this.columns.texts[this.columns.textOf[node] ?? NONE] ?? '';
  }

  /** Returns `undefined` if the value has no fingerprint. */
  hashOf(node: number): string | undefined {
    return this.#hashes.get(node);
  }

  /** Returns the text of a stored value, and its fingerprint. */
  find(task: number, argument: string): { readonly place: number; readonly hash: string } | undefined {
    const { tasks, places } = this.columns;
    const node = tasks.findIndex((one, at) => one === task && this.argumentOf(at) === argument);
    const place = places[node] ?? NONE;
    return place === NONE ? undefined : { place, hash: this.hashOf(node) ?? '' };
  }

  /** True if no input has changed, and all values have fingerprints; `known` are the tasks by their numbers. */
  isCurrent(known: readonly (AnyTask | undefined)[]): boolean {
    const { tasks } = this.columns;
    for (let node = 0; node < tasks.length; node += 1) {
      const task = tasks[node] ?? NONE;
      const form = known[task]?.form;
      const isSame =
        form?.kind === 'input'
          ? form.read(this.argumentOf(node)) === this.hashOf(node)
          : task === NONE || this.#hashes.has(node);
      if (!isSame) return false;
    }
    return true;
  }
}
