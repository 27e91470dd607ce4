import { nearest } from '../../base/nearest.ts';
import type { SiteRule } from '../rule.ts';

export const anchorGone: SiteRule = {
  code: 'anchor-gone',
  severity: 'warning',
  title: 'Heading id that was public and is gone',
  meaning:
    'Other sites, bookmarks and search engines link to the ids of headings. Each build notes those that it publishes in `.site/manifest.json`; one that a page has no more breaks such links, until the page keeps it as an alias under `anchors`.',
  when: 'check',
  *site({ pages, published }) {
    for (const { page, facts } of pages) {
      const known = new Set(facts.ids);
      for (const id of Object.hasOwn(published, page.file) ? (published[page.file] ?? []) : [])
        if (!known.has(id))
          yield {
            message: `The heading with the id "${id}" was published at ${page.route}, and is gone`,
            at: { kind: 'page', page },
            hint: `Write anchors: { ${id}: ${nearest(id, facts.anchors) ?? 'id-of-a-heading'} } into the front matter, to lead it to a heading of now, or {#${id}} behind the heading that had it.`,
          };
    }
  },
};
