// Texts that wait for somebody to take them, as far as there is room.

export interface TextStore {
  /** Stores a text, unless there is no room for it. */
  store(key: string, text: string): void;
  get(key: string): string | undefined;
  /** Returns a text, and forgets it. */
  release(key: string): string | undefined;
}

/** `capacity` limits all texts together, in UTF-16 code units. */
export function createTextStore(capacity: number): TextStore {
  const stored = new Map<string, string>();
  let free = capacity;
  const release = (key: string) => {
    const text = stored.get(key);
    free += text?.length ?? 0;
    stored.delete(key);
    return text;
  };
  return {
    store(key, text) {
      release(key);
      if (text.length > free) return;
      free -= text.length;
      stored.set(key, text);
    },
    get: (key) => stored.get(key),
    release,
  };
}
