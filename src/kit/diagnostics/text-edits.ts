/** Replaces `from`, which starts at an offset of a text, by `to`. */
export interface TextEdit {
  readonly start: number;
  readonly from: string;
  readonly to: string;
}

/** Applies edits to a text. Returns undefined if the text at one of their places is another one. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string | undefined {
  let result = '';
  let end = 0;
  let previous = { start: -1, from: '', to: '' };
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    const { start, from, to } = edit;
    if (!text.startsWith(from, start)) return undefined;
    // Several findings may need the same edit. Of two that overlap, the second waits for the next run.
    const isSame = previous.start === start && previous.from === from && previous.to === to;
    if (isSame || start < end) continue;
    result += text.slice(end, start) + to;
    end = start + from.length;
    previous = edit;
  }
  return result + text.slice(end);
}
