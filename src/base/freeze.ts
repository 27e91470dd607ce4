/** Freezes a value with all that it holds: plain objects and lists. Returns it. */
export function freezeDeeply<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const name of Object.keys(value)) freezeDeeply((value as Record<string, unknown>)[name]);
  return Object.freeze(value);
}
