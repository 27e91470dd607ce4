/** Slow results, each under a name that represents all of its inputs. */
export interface Cache {
  /** Returns `undefined` if no intact value is stored under this key. */
  get(key: string): Uint8Array | undefined;
  has(key: string): boolean;
  put(key: string, bytes: Uint8Array): void;
  /** Fetches results of other machines, so that `get` finds them. Absent if there are no other machines. */
  load?(keys: Iterable<string>): Promise<void>;
}

/** Cache that keeps nothing. */
export const noCache: Cache = { get: () => undefined, has: () => false, put() {} };

/** Looks in one cache, then in another. Results found only in the second are copied to the first, and new results go to both. */
export function layeredCache(first: Cache, second: Cache): Cache {
  return {
    get(key) {
      const own = first.get(key);
      const found = own ?? second.get(key);
      if (found && !own) first.put(key, found);
      return found;
    },
    has: (key) => first.has(key) || second.has(key),
    put(key, bytes) {
      first.put(key, bytes);
      second.put(key, bytes);
    },
  };
}
