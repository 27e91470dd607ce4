import { nearest } from '../../base/nearest.ts';
import type { Finding, SiteRule } from '../rule.ts';

export const anchorGone: SiteRule = {
  code: 'anchor-gone',
  severity: 'warning',
  title: 'Heading id that was public and is gone',
  meaning:
    'Other sites, bookmarks and search engines link to the ids of headings. Each build notes those that it publishes in `.site/manifest.json`; one that a page has no more breaks such links, until the page keeps it as an alias under `anchors`.',
  scope: 'site',
  when: 'check',
  check({ pages, published }) {
    return pages.flatMap(({ page, facts }) => {
      const known = new Set(facts.ids);
      const before = Object.hasOwn(published, page.file) ? (published[page.file] ?? []) : [];
      const gone = before.filter((id) => !known.has(id));
      return gone.map(
        (id): Finding => ({
          message: `The heading with the id "${id}" was published at ${page.route}, and is gone`,
          at: { kind: 'page', page },
          hint: `Write anchors: { ${id}: ${nearest(id, facts.anchors) ?? 'id-of-a-heading'} } into the front matter, to lead it to a heading of now, or {#${id}} behind the heading that had it.`,
        }),
      );
    });
  },
};
