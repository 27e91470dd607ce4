import type { SiteRule } from '../rule.ts';

export const pageUnreachable: SiteRule = {
  code: 'page-unreachable',
  severity: 'warning',
  title: 'Page that no link leads to',
  meaning:
    'Nobody who begins at the home page can come to this page by following links. Pages that are kept out of search engines need none.',
  scope: 'site',
  when: 'check',
  check(site) {
    const { resolve } = site;
    const byFile = new Map(site.pages.map((page) => [page.page.file, page]));
    const reached = new Set(byFile.has('index.html') ? ['index.html'] : []);
    if (reached.size === 0) return [];
    for (const file of reached) {
      const from = byFile.get(file);
      for (const [index, address] of from?.facts.addresses.entries() ?? []) {
        if (from?.facts.uses[index] !== 'link') continue;
        const target = resolve(address, from.page.route);
        if (target.kind === 'file' && byFile.has(target.file)) reached.add(target.file);
      }
    }
    return site.pages
      .filter(({ page, facts }) => !reached.has(page.file) && !facts.noindex)
      .map(({ page }) => ({
        message: `No way of links leads from the home page to ${page.route}`,
        at: { kind: 'page', page },
        hint: 'Link to it from a page that can be reached, or say noindex: true in its front matter.',
      }));
  },
};
