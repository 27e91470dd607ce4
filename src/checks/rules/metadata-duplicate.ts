import type { Finding, SharedPage, SiteRule } from '../rule.ts';

export const metadataDuplicate: SiteRule = {
  code: 'metadata-duplicate',
  severity: 'warning',
  title: 'Two pages with one title or description',
  meaning:
    'In a list of search results, or of open tabs, pages with one title or one description cannot be told apart. The description of the settings, which pages without one of their own get, does not count, nor that of a page for its parts.',
  when: 'check',
  *site({ site, pages }) {
    const listed = pages.filter(({ facts }) => !facts.noindex);
    const common = site.settings.core.description;
    yield* duplicates('title', listed, ({ facts }) => facts.title);
    yield* duplicates('description', listed, ({ page, facts }) =>
      facts.description === common || page.part ? '' : (facts.description ?? ''),
    );
  },
};

function* duplicates(
  field: 'title' | 'description',
  pages: readonly SharedPage[],
  textOf: (page: SharedPage) => string,
): Iterable<Finding> {
  const first = new Map<string, string>();
  for (const shared of pages) {
    const text = textOf(shared);
    const owner = first.get(text);
    if (owner === undefined || text === '') first.set(text, shared.page.path);
    else
      yield {
        message: `The ${field} is that of ${owner} too: ${text}`,
        at: { kind: 'page', page: shared.page, field },
        hint: `Give each page a ${field} that tells it from the others.`,
      };
  }
}
