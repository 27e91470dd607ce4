interface Headline {
  /** First line up to its last i, whose dot is the missing vote. */
  readonly before: string;
  /** First line after that i. */
  readonly after: string;
  readonly second: string;
}

/** Splits a headline into two lines: after its first comma, or else before its last word. */
export function splitHeadline(text: string): Headline {
  const end = text.indexOf(', ') + 1 || text.lastIndexOf(' ');
  const i = text.lastIndexOf('i', end);
  return { before: text.slice(0, i), after: text.slice(i + 1, end), second: text.slice(end) };
}
