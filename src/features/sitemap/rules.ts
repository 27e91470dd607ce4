// Checks a sitemap against the pages that search engines may index.
import { wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { declaredRule, type SiteRule } from '../../rules/index.ts';
import { sitemapDeclaration } from './declaration.ts';

const FILE = 'sitemap.xml';

export const sitemapWrong: SiteRule = {
  ...declaredRule(sitemapDeclaration.rules, 'sitemap-wrong'),
  *site({ site, pages, files, read }) {
    const { core, unfinished } = site.settings;
    const { url } = core;
    // Each page of an unfinished site has noindex.
    if (url === undefined || unfinished === 'build' || !files.has(FILE)) return;
    const isOwn = site.publicFiles.has(FILE);
    const listed = isOwn ? locationsIn(read(FILE).toString()) : undefined;
    const place = wholeFile(`public/${FILE}`);
    for (const { page, facts } of pages) {
      if (page.inVersion?.isListed === false) continue;
      const isListed = listed ? listed.has(url + page.route) : !page.noindex;
      if (isListed === !facts.noindex) continue;
      const [message, hint] = isListed
        ? [
            `${page.route} is in the sitemap, but the page says noindex`,
            'Set noindex: true in the front matter of the page instead of in its layout.',
          ]
        : [
            `${page.route} is not in the sitemap`,
            'Add it, delete public/sitemap.xml to generate one, or remove noindex from the front matter.',
          ];
      yield { message, at: isOwn ? { kind: 'place', place } : { kind: 'layout', page }, hint };
    }
    const routes = new Set(pages.map(({ page }) => url + page.route));
    for (const href of listed ?? [])
      if (!routes.has(href))
        yield {
          message: `The sitemap lists ${href}, which is not a page of the site`,
          at: { kind: 'source', clues: [href], source: place },
          hint: 'Remove it, or delete public/sitemap.xml to generate one.',
        };
  },
};

/** Returns the URLs of a sitemap; undefined for a list of sitemaps, whose parts may be anywhere. */
function locationsIn(xml: string): ReadonlySet<string> | undefined {
  if (/<sitemapindex[\s>]/.test(xml)) return undefined;
  const found = xml.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g);
  return new Set(Array.from(found, ([, url = '']) => url.replaceAll('&amp;', '&')));
}
