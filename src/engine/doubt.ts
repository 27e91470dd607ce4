import { NONE, type StoredGraph } from './graph.ts';
import type { AnyTask } from './tasks.ts';

/**
 * Number of traces that are followed before doubt is spread again, which takes about as long: at least this many, or one per
 * this many nodes.
 */
const LEAST = 256;
const NODES_FOR_ONE = 32;

/** Nodes that may have to be rebuilt. One loop over the edges shows that all others are right. */
export class Doubt {
  readonly #find: () => Uint8Array;
  /** A 1 for each node that was in doubt at the last computation; later nodes have no entry. */
  #doubtful: Uint8Array | undefined;
  /** Number of doubtful nodes asked for since then, and the limit before doubt is computed again. */
  #asked = 0;
  #most = 0;

  constructor(find: () => Uint8Array) {
    this.#find = find;
  }

  /** Returns true if nothing that a node depends on has changed, so its trace need not be followed. */
  isBeyond(node: number): boolean {
    // Many nodes that seemed to depend on a change turn out to be unchanged, and so are the nodes that depend on them.
    if (!this.#doubtful || this.#asked > this.#most) {
      this.#doubtful = this.#find();
      this.#most = Math.max(LEAST, this.#doubtful.length / NODES_FOR_ONE, 2 * this.#most);
      this.#asked = 0;
    }
    const isBeyond = this.#doubtful[node] === 0;
    if (!isBeyond) this.#asked += 1;
    return isBeyond;
  }

  /** Marks a value as changed. A value made outside the engine may change although its inputs haven't. */
  change(node: number): void {
    if (this.#doubtful?.[node] === 0) this.#doubtful = undefined;
  }

  /** Marks a value that will be replaced, and everything that depends on it too, so that nothing else comes into doubt. */
  replace(node: number): void {
    if (this.#doubtful) this.#doubtful[node] = 1;
  }

  /** Starts a revision, in which inputs may have changed. */
  begin(): void {
    this.#doubtful = undefined;
    this.#most = 0;
  }
}

/** True if no input of a graph has changed; `tasks` are those of the graph by their numbers, if they still exist. */
export function isCurrent(graph: StoredGraph, tasks: readonly (AnyTask | undefined)[]): boolean {
  for (let node = 0; node < graph.length; node += 1) {
    const form = tasks[graph.tasks[node] ?? NONE]?.form;
    const isSame =
      form?.kind === 'input'
        ? form.read(graph.argumentOf(node)) === graph.printOf(node)
        : graph.isKnown(node);
    if (!isSame) return false;
  }
  return true;
}
