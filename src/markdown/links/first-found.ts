/** What the first item leads to that leads to anything. Those behind it are not asked. */
export function firstFound<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
