/** Nodes whose value may be out of date. One loop over the edges shows that all others are right. */
export class DirtySet {
  readonly #find: () => Uint8Array;
  /** A 1 for each node that was dirty at the last computation; later nodes have no entry. */
  #dirty: Uint8Array | undefined;
  /** Number of dirty nodes asked for since then, and the limit before they are computed again. */
  #asked = 0;
  #most = 0;

  constructor(find: () => Uint8Array) {
    this.#find = find;
  }

  /** Returns true if nothing that a node depends on has changed, so its trace need not be followed. */
  isClean(node: number): boolean {
    // Many nodes that seemed to depend on a change turn out to be unchanged, and so are the nodes that depend on them.
    if (!this.#dirty || this.#asked > this.#most) {
      this.#dirty = this.#find();
      // Following so many traces takes about as long as computing the dirty nodes again.
      this.#most = Math.max(256, this.#dirty.length / 32, 2 * this.#most);
      this.#asked = 0;
    }
    const isClean = this.#dirty[node] === 0;
    if (!isClean) this.#asked += 1;
    return isClean;
  }

  /** Marks a value as changed. A value made outside the engine may change although its inputs haven't. */
  change(node: number): void {
    if (this.#dirty?.[node] === 0) this.#dirty = undefined;
  }

  /** Marks a value that will be replaced, and everything that depends on it too, so that nothing else becomes dirty. */
  replace(node: number): void {
    if (this.#dirty) this.#dirty[node] = 1;
  }

  /** Starts a revision, in which inputs may have changed. */
  begin(): void {
    this.#dirty = undefined;
    this.#most = 0;
  }
}
