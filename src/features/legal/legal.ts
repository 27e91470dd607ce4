// Legal pages: their versions are recorded, and earlier ones can be published. Rules compare each page with its record.
import type { Feature } from '../../site/index.ts';
import { olderVersions, withVersions } from './archive.ts';
import { legalPages } from './legal-page.ts';
import { legalLock } from './lock.ts';

export const legal: Feature = {
  name: 'legal',
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
