/** Traces that are followed before doubt is spread again: at least this many, or one per this many nodes. It takes about as long. */
const LEAST = 256;
const NODES_FOR_ONE = 32;

/** Nodes that may have to be rebuilt. One loop over the edges shows that all others are right. */
export class Doubt {
  readonly #find: () => Uint8Array;
  /** A 1 for each node in doubt, as of the time when it was computed; not set for later nodes. */
  #doubtful: Uint8Array | undefined;
  /** Nodes that were in doubt since then, and how many there may be before it is found out again. */
  #asked = 0;
  #most = 0;

  constructor(find: () => Uint8Array) {
    this.#find = find;
  }

  /** True if nothing that a node depends on has changed, so that its trace need not be followed. */
  isBeyond(node: number): boolean {
    // Many nodes that seem to depend on a change turn out not to. The nodes that depend on those are then certain.
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

  /** Inputs may have changed. */
  begin(): void {
    this.#doubtful = undefined;
    this.#most = 0;
  }
}
