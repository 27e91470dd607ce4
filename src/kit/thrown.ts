// Reads values that code has thrown, which may be anything.

/** Returns true if the stack or a text would become too large. The error may belong to the realm of a time limit. */
export function isOverflow(error: unknown): boolean {
  return (error as Error | undefined)?.name === 'RangeError';
}

/** Reads something of a value that templates have thrown. Returns undefined if reading throws too, as getters and proxies may. */
export function readThrown<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Returns the message of a thrown value, which may be anything: an error, a text, an object without a prototype. */
export function wordsOf(thrown: unknown): string {
  const words = readThrown(() => String(thrown instanceof Error ? thrown.message : thrown).trimStart());
  return words || 'An error without a message was thrown';
}
