import type { SiteRule } from '../rule.ts';

const FILE = 'sitemap.xml';

export const sitemapWrong: SiteRule = {
  code: 'sitemap-wrong',
  severity: 'error',
  title: 'Sitemap and pages disagree',
  meaning:
    'The sitemap names every page that search engines may list, and no other: none that says `noindex` by its layout, and, where `public/sitemap.xml` takes the place of the generated one, none that is gone.',
  scope: 'site',
  when: 'build',
  check({ site, pages, files, read }) {
    const { url } = site.settings.core;
    if (url === undefined || !files.has(FILE)) return [];
    const own = site.publicFiles.has(FILE);
    const listed = own ? locationsIn(read(FILE).toString()) : undefined;
    const at = { kind: 'place', place: { path: `public/${FILE}`, line: 1, column: 1, length: 0 } } as const;
    const wrong = pages.flatMap(({ page, facts }) => {
      const inSitemap = listed ? listed.has(url + page.route) : !page.noindex;
      if (inSitemap === !facts.noindex) return [];
      return [
        {
          message: inSitemap
            ? `${page.route} is in the sitemap, but the page says noindex`
            : `${page.route} is not in the sitemap`,
          at: own ? at : ({ kind: 'layout', page } as const),
          hint: inSitemap
            ? 'Write noindex: true into the front matter of the page instead of into its layout.'
            : 'Add it, or remove public/sitemap.xml to have one made, or remove the noindex of the front matter.',
        },
      ];
    });
    const routes = new Set(pages.map(({ page }) => url + page.route));
    const gone = [...(listed ?? [])].filter((address) => !routes.has(address));
    return [
      ...wrong,
      ...gone.map((address) => ({
        message: `The sitemap names ${address}, which is no page of the site`,
        at: { kind: 'clue', clues: [address], otherwise: at.place } as const,
        hint: 'Remove it, or remove public/sitemap.xml to have one made.',
      })),
    ];
  },
};

/** Addresses of a sitemap; undefined for a list of sitemaps, whose parts may be anywhere. */
function locationsIn(xml: string): ReadonlySet<string> | undefined {
  if (/<sitemapindex[\s>]/.test(xml)) return undefined;
  const found = xml.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g);
  return new Set(Array.from(found, ([, address = '']) => address.replaceAll('&amp;', '&')));
}
