import { wholeFile } from '../../diagnostics/diagnostic.ts';
import type { SiteRule } from '../rule.ts';

const FILE = 'sitemap.xml';

export const sitemapWrong: SiteRule = {
  code: 'sitemap-wrong',
  severity: 'error',
  title: 'Sitemap and pages disagree',
  meaning:
    'The sitemap names every page that search engines may list, and no other: none that says `noindex` by its layout, and, where `public/sitemap.xml` takes the place of the generated one, none that is gone.',
  *site({ site, pages, files, read }) {
    const { url } = site.settings.core;
    if (url === undefined || !files.has(FILE)) return;
    const isOwn = site.publicFiles.has(FILE);
    const listed = isOwn ? locationsIn(read(FILE).toString()) : undefined;
    const place = wholeFile(`public/${FILE}`);
    for (const { page, facts } of pages) {
      const isListed = listed ? listed.has(url + page.route) : !page.noindex;
      if (isListed === !facts.noindex) continue;
      const [message, hint] = isListed
        ? [
            `${page.route} is in the sitemap, but the page says noindex`,
            'Write noindex: true into the front matter of the page instead of into its layout.',
          ]
        : [
            `${page.route} is not in the sitemap`,
            'Add it, or remove public/sitemap.xml to have one made, or remove the noindex of the front matter.',
          ];
      yield { message, at: isOwn ? { kind: 'place', place } : { kind: 'layout', page }, hint };
    }
    const routes = new Set(pages.map(({ page }) => url + page.route));
    for (const address of listed ?? [])
      if (!routes.has(address))
        yield {
          message: `The sitemap names ${address}, which is no page of the site`,
          at: { kind: 'clue', clues: [address], otherwise: place },
          hint: 'Remove it, or remove public/sitemap.xml to have one made.',
        };
  },
};

/** Addresses of a sitemap; undefined for a list of sitemaps, whose parts may be anywhere. */
function locationsIn(xml: string): ReadonlySet<string> | undefined {
  if (/<sitemapindex[\s>]/.test(xml)) return undefined;
  const found = xml.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g);
  return new Set(Array.from(found, ([, address = '']) => address.replaceAll('&amp;', '&')));
}
