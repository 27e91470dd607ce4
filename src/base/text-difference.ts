import { diffArrays } from 'diff';

/** `gap`: lines that are the same in both. */
export type TextLine =
  | { readonly kind: 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'gap' };

/** Empty where there is no difference. */
export function compareLines(before: readonly string[], after: readonly string[]): TextLine[] {
  const parts = diffArrays([...before], [...after]);
  if (parts.every(({ added, removed }) => !added && !removed)) return [];
  return parts.flatMap(({ added, removed, value }): TextLine[] => {
    if (!added && !removed) return [{ kind: 'gap' }];
    return value.map((text) => ({ kind: added ? 'added' : 'removed', text }));
  });
}
