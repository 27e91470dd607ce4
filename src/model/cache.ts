/** What earlier builds worked out. Without it, or with an empty one, every build gives the same bytes, later. */
export interface Cache {
  /** Undefined where nothing whole is kept under this key: 64 hexadecimal digits that stand for all input. */
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
}

/** Keeps nothing. */
export const noCache: Cache = { get: () => undefined, put() {} };
