import type { Diagnostic } from './diagnostic.ts';

/** One diagnostic for what a template does wrong on many pages, in place of one for each page. */
export function mergePages(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const merged = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { pages = [], ...rest } = diagnostic;
    const key = pages.length === 0 ? `${merged.size}` : JSON.stringify(rest);
    const first = merged.get(key);
    merged.set(key, first ? { ...first, pages: [...(first.pages ?? []), ...pages] } : diagnostic);
  }
  return [...merged.values()];
}
