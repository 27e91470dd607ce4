import type { Finding, SharedPage, SiteRule } from '../rule.ts';

export const metadataDuplicate: SiteRule = {
  code: 'metadata-duplicate',
  severity: 'warning',
  title: 'Two pages with one title or description',
  meaning:
    'In a list of search results, or of open tabs, pages with one title or one description cannot be told apart. The description of the settings, which pages without one of their own get, does not count, nor that of a page for its parts.',
  scope: 'site',
  when: 'check',
  check({ site, pages }) {
    const listed = pages.filter(({ facts }) => !facts.noindex);
    const common = site.settings.core.description;
    return [
      ...duplicates('title', listed, ({ facts }) => facts.title),
      ...duplicates('description', listed, ({ page, facts }) =>
        facts.description === common || page.part ? '' : (facts.description ?? ''),
      ),
    ];
  },
};

function duplicates(
  field: 'title' | 'description',
  pages: readonly SharedPage[],
  textOf: (page: SharedPage) => string,
): Finding[] {
  const first = new Map<string, SharedPage>();
  return pages.flatMap((shared) => {
    const text = textOf(shared);
    const owner = first.get(text);
    if (text === '' || !owner) {
      first.set(text, shared);
      return [];
    }
    return [
      {
        message: `The ${field} is that of ${owner.page.path} too: ${text}`,
        at: { kind: 'page', page: shared.page, field },
        hint: `Give each page a ${field} that tells it from the others.`,
      },
    ];
  });
}
