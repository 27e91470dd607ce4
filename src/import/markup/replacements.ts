/** Part of a text, by its offsets, and its replacement. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** Replaces parts of a text, given in order. One that begins inside another is left out. */
export function replaceParts(text: string, replacements: readonly Replacement[]): string {
  let replaced = '';
  let end = 0;
  for (const { from, to, by } of replacements) {
    if (from < end) continue;
    replaced += text.slice(end, from) + by;
    end = to;
  }
  return replaced + text.slice(end);
}
