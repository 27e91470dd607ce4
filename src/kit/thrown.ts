/** Returns true if the stack or a text would become too large. The error may belong to the realm of a time limit. */
export function isOverflow(error: unknown): boolean {
  return (error as Error | undefined)?.name === 'RangeError';
}

/** Returns the message of a thrown value, which may be anything: an error, a text, an object without a prototype. */
export function wordsOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'Something other than an error was thrown';
  }
}
