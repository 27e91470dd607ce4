/** Queue of work that is done in the order in which it was added. */
export interface BoundedQueue {
  /** Resolves when no more than so much waits, or nothing but this. Rejects where earlier work failed. */
  add(size: number, work: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

export function createBoundedQueue(most: number): BoundedQueue {
  const waiting: { readonly size: number; readonly done: Promise<void> }[] = [];
  let last = Promise.resolve();
  let sum = 0;
  return {
    async add(size, work) {
      last = observed(last.then(work));
      waiting.push({ size, done: last });
      for (sum += size; sum > most && waiting.length > 1; ) {
        const first = waiting.shift();
        await first?.done;
        sum -= first?.size ?? 0;
      }
    },
    end: () => last,
  };
}

/** The same promise, which may be rejected before anyone waits for it. */
export function observed<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
