// Counts the tried cases, for the output of the tests.

export interface Tally {
  count(kind: string): void;
  print(): void;
}

/** Prints one line with the number of tried cases of each kind. */
export function tallied(name: string): Tally {
  const counts = new Map<string, number>();
  return {
    count(kind) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
    print() {
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const parts = [...counts].map(([kind, count]) => `${kind}: ${count}`);
      process.stdout.write(`${name}: ${total} (${parts.join('; ')})\n`);
    },
  };
}
