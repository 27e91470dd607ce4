import type { Diagnostic } from './diagnostic.ts';

/** Merges diagnostics that say the same about one place into one that lists all pages. */
export function mergePages(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const merged = new Map<string, { readonly first: Diagnostic; readonly pages: Set<string> }>();
  for (const diagnostic of diagnostics) {
    const { pages = [], ...rest } = diagnostic;
    const key = JSON.stringify(rest);
    const existing = merged.get(key);
    if (existing?.first.pages) for (const page of pages) existing.pages.add(page);
    else merged.set(key, { first: diagnostic, pages: new Set(pages) });
  }
  return [...merged.values()].map(({ first, pages }) =>
    first.pages ? { ...first, pages: [...pages] } : first,
  );
}
