// Legal pages: their versions are recorded, and earlier ones can be published. Rules compare each page with its record.
import type { SitePage } from '../../model/pages/page.ts';
import type { Feature } from '../../site/index.ts';
import { olderVersions } from './archive.ts';
import { legalPages } from './legal-page.ts';
import { type LegalLock, legalLock } from './lock.ts';
import { legalRules } from './rules.ts';

export const legal: Feature = {
  name: 'legal',
  rules: legalRules,
  pageFacts(ask, pages) {
    const { value, diagnostics } = ask(legalLock);
    return { value: withVersions(pages, value), diagnostics };
  },
  pages: olderVersions,
  evidence: (ask) => ({
    legal: {
      pages: legalPages(ask),
      records: new Map(Array.from(ask(legalLock).value, ([path, { at }]) => [path, at])),
      today: ask.option('today'),
    },
  }),
};

/** Adds the recorded versions to legal pages. */
function withVersions(pages: readonly SitePage[], lock: LegalLock): readonly SitePage[] {
  if (lock.size === 0) return pages;
  return pages.map((page) => {
    const record = page.legal ? lock.get(page.path) : undefined;
    if (!record) return page;
    const versions = record.versions.map((version, index) => {
      const isOld = page.history && index > 0;
      return { ...version, route: isOld ? oldRoute(page.route, version.date) : undefined };
    });
    return { ...page, legalVersions: versions };
  });
}

/** `/privacy/2025-06-08/`, or `/privacy-2025-06-08.html` */
function oldRoute(route: string, date: string): string {
  return route.endsWith('/') ? `${route}${date}/` : route.replace(/\.html$/, `-${date}.html`);
}
