/** Finds lines and columns in one text. Lines end at LF, CR LF or a lone CR. */
export interface Lines {
  /** Line and column of an offset, both from 1; columns count UTF-16 code units. */
  at(offset: number): { readonly line: number; readonly column: number };
}

/** Splits a text into its lines, without their ends. */
export function textLines(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** Splits a text into lines when the first position is requested. */
export function linesOf(text: string): Lines {
  let starts: readonly number[] | undefined;
  return {
    at(offset) {
      starts ??= lineStarts(text);
      const line = lastAtMost(starts, offset);
      return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
    },
  };
}

/** Index of the last number up to `limit`, in an ascending list whose first number is at most `limit`. */
export function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

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
