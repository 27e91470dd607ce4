import type { Diagnostic } from './diagnostic.ts';

/**
 * Merges diagnostics that say the same about one place into one that lists all pages. An exception at one place counts
 * as the same even if its message contains the page; the message of the first page is kept.
 */
export function mergePages(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const merged = new Map<string, { readonly first: Diagnostic; readonly pages: Set<string> }>();
  for (const diagnostic of diagnostics) {
    const { pages = [], ...rest } = diagnostic;
    const key = JSON.stringify(isException(diagnostic) ? { code: rest.code, at: rest.at } : rest);
    const existing = merged.get(key);
    if (existing?.first.pages) for (const page of pages) existing.pages.add(page);
    else merged.set(key, { first: diagnostic, pages: new Set(pages) });
  }
  return [...merged.values()].map(({ first, pages }) =>
    first.pages ? { ...first, pages: [...pages] } : first,
  );
}

/** True for an exception of a template at a known line, or for what it prints there. */
function isException({ code, at, pages }: Diagnostic): boolean {
  return (
    (code === 'layout-failed' || code === 'template-log') &&
    pages !== undefined &&
    at !== undefined &&
    at.length !== 0
  );
}
