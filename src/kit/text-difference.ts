import { diffArrays, diffWordsWithSpace } from 'diff';

/** Line of a difference; a `gap` stands for equal lines. */
type TextLine = { readonly kind: 'added' | 'removed'; readonly text: string } | { readonly kind: 'gap' };

/** Compares texts line by line. Returns an empty list if there is no difference. */
export function compareLines(before: readonly string[], after: readonly string[]): TextLine[] {
  const parts = diffArrays([...before], [...after]);
  if (parts.every(({ added, removed }) => !added && !removed)) return [];
  return parts.flatMap(({ added, removed, value }): TextLine[] => {
    if (!added && !removed) return [{ kind: 'gap' }];
    return value.map((text) => ({ kind: added ? 'added' : 'removed', text }));
  });
}

type ComparedWords = readonly { readonly kind: 'added' | 'removed' | 'same'; readonly text: string }[];

/** Line that differs: added, removed, or changed word by word. */
export type LineChange =
  | { readonly kind: 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'changed'; readonly words: ComparedWords };

/** Returns changes for people: a line that replaces another is compared word by word. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const changes: LineChange[] = [];
  let removed: readonly string[] = [];
  for (const { added, removed: isRemoved, value } of diffArrays([...before], [...after])) {
    if (isRemoved) {
      removed = value;
      continue;
    }
    const pairs = added ? Math.min(removed.length, value.length) : 0;
    for (let index = 0; index < pairs; index += 1)
      changes.push({ kind: 'changed', words: wordsOf(removed[index] ?? '', value[index] ?? '') });
    for (const text of removed.slice(pairs)) changes.push({ kind: 'removed', text });
    if (added) for (const text of value.slice(pairs)) changes.push({ kind: 'added', text });
    removed = [];
  }
  for (const text of removed) changes.push({ kind: 'removed', text });
  return changes;
}

function wordsOf(before: string, after: string): ComparedWords {
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
