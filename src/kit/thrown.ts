// Calls of functions that may throw, and values that code has thrown, which may be anything.

/** Returns true if the stack or a text would become too large. The error may belong to the realm of a time limit. */
export function isOverflow(error: unknown): boolean {
  return (error as Error | undefined)?.name === 'RangeError';
}

/** Returns what a function returns; undefined if it throws, as parsers, the disk, getters and proxies may. */
export function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the message of a thrown value, which may be anything: an error, a text, an object without a prototype. */
export function wordsOf(thrown: unknown): string {
  const words = orUndefined(() => String(thrown instanceof Error ? thrown.message : thrown).trimStart());
  return words || 'An error without a message was thrown';
}
