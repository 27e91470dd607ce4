/** Returns the indentation that all non-empty lines share. */
export function sharedIndentation(lines: readonly string[]): string {
  let shared: string | undefined;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const own = /^[ \t]*/.exec(line)?.[0] ?? '';
    shared = shared === undefined ? own : commonStart(shared, own);
  }
  return shared ?? '';
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}
