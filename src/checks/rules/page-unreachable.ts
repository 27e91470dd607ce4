import { addressesOf, type SiteRule } from '../rule.ts';

export const pageUnreachable: SiteRule = {
  code: 'page-unreachable',
  severity: 'warning',
  title: 'Page that no link leads to',
  meaning:
    'Nobody who begins at the home page can come to this page by following links. Pages that are kept out of search engines need none.',
  when: 'check',
  *site({ pages, resolve }) {
    const byFile = new Map(pages.map((page) => [page.page.file, page]));
    const home = byFile.get('index.html');
    if (!home) return;
    const reached = new Set([home]);
    for (const { page, address, use } of addressesOf(reached)) {
      const target = use === 'link' ? resolve(address, page.route) : undefined;
      const next = target?.kind === 'file' && byFile.get(target.file);
      if (next) reached.add(next);
    }
    for (const shared of pages)
      if (!reached.has(shared) && !shared.facts.noindex)
        yield {
          message: `No way of links leads from the home page to ${shared.page.route}`,
          at: { kind: 'page', page: shared.page },
          hint: 'Link to it from a page that can be reached, or say noindex: true in its front matter.',
        };
  },
};
