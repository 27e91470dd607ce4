import type { Diagnostic } from './diagnostic.ts';

/** One diagnostic in place of several that say the same of one place, for all the pages that it concerns. */
export function mergePages(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const merged = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { pages = [], ...rest } = diagnostic;
    const key = JSON.stringify(rest);
    const first = merged.get(key);
    merged.set(key, first?.pages ? { ...first, pages: [...first.pages, ...pages] } : diagnostic);
  }
  return [...merged.values()];
}
