// Rules for titles, descriptions, addresses and the sitemap.

import { wholeFile } from '../../../kit/diagnostics/diagnostic.ts';
import { fileOf } from '../../../model/pages/page-path.ts';
import type { Finding, PageRule, Rule, SharedPage, SiteRule } from '../rule.ts';

const metadataMissing: PageRule = {
  code: 'metadata-missing',
  severity: 'warning',
  title: 'Page without description or canonical address',
  meaning: 'Search engines and link previews use both. `PageHead` from `sitewright` writes them.',
  *page({ page, facts, url }) {
    if (facts.noindex) return;
    if (!facts.description)
      yield {
        message: 'The page has no description',
        at: { kind: 'page', page },
        hint: 'Write a description into its front matter, or one for all pages into content/site.yaml.',
      };
    if (!facts.canonical && url !== undefined)
      yield {
        message: 'The document has no canonical address',
        at: { kind: 'layout', page },
        hint: 'Render <PageHead page={page} site={site} /> in the layout.',
      };
  },
};

/** Characters that search engines show before they cut a title, or a description, off. */
const LONGEST_TITLE = 70;
const LONGEST_DESCRIPTION = 160;
const SHORTEST_DESCRIPTION = 50;

const metadataLength: PageRule = {
  code: 'metadata-length',
  severity: 'warning',
  title: 'Title or description too long or too short',
  meaning:
    'Search engines cut a title after about 70 characters and a description after about 160. A description of fewer than 50 says too little to be shown.',
  when: 'check',
  *page({ page, facts }) {
    if (facts.noindex) return;
    const title = facts.titles[0]?.trim() ?? '';
    if (title.length > LONGEST_TITLE)
      yield {
        message: `The title has ${title.length} characters, and search engines cut it after ${LONGEST_TITLE}`,
        at: { kind: 'page', page, field: 'title' },
        hint: 'Put what matters first, and leave out the rest.',
      };
    const { length } = facts.description?.trim() ?? '';
    if (length > LONGEST_DESCRIPTION || (length > 0 && length < SHORTEST_DESCRIPTION))
      yield {
        message: `The description has ${length} characters; those of ${SHORTEST_DESCRIPTION} to ${LONGEST_DESCRIPTION} are shown whole`,
        // A page without a description of its own has that of the settings.
        at:
          page.description === undefined
            ? { kind: 'clue', clues: [facts.description ?? ''], otherwise: wholeFile(fileOf(page.path)) }
            : { kind: 'page', page, field: 'description' },
        hint: 'Say in one or two sentences what a reader finds on this page.',
      };
  },
};

const metadataDuplicate: SiteRule = {
  code: 'metadata-duplicate',
  severity: 'warning',
  title: 'Two pages with one title or description',
  meaning:
    'In a list of search results, or of open tabs, pages with one title or one description look the same. The description of the settings, which pages without one of their own get, does not count, nor that of a page for its parts.',
  when: 'check',
  *site({ site, pages }) {
    const listed = pages.filter(({ facts }) => !facts.noindex);
    const common = site.settings.core.description;
    yield* duplicates('title', listed, ({ facts }) => facts.title);
    yield* duplicates('description', listed, ({ page, facts }) =>
      facts.description === common || page.part ? '' : (facts.description ?? ''),
    );
  },
};

function* duplicates(
  field: 'title' | 'description',
  pages: readonly SharedPage[],
  textOf: (page: SharedPage) => string,
): Iterable<Finding> {
  const first = new Map<string, string>();
  for (const shared of pages) {
    const text = textOf(shared);
    const owner = first.get(text);
    if (owner === undefined || text === '') first.set(text, shared.page.path);
    else
      yield {
        message: `The ${field} is that of ${owner} too: ${text}`,
        at: { kind: 'page', page: shared.page, field },
        hint: `Give each page a ${field} that tells it from the others.`,
      };
  }
}

const canonicalWrong: PageRule = {
  code: 'canonical-wrong',
  severity: 'error',
  title: 'Wrong canonical address',
  meaning:
    "The canonical address is absolute, and it is the page's own. Any other tells search engines to forget the page.",
  *page({ page, facts: { canonical }, url }) {
    if (!canonical) return;
    const own = url === undefined ? undefined : url + page.route;
    const isAbsolute = /^https?:\/\/[^/]/i.test(canonical);
    if (isAbsolute && (own === undefined || canonical === own)) return;
    yield {
      message: isAbsolute
        ? `The canonical address is ${canonical}, and the page is ${own}`
        : `The canonical address ${canonical} is not absolute`,
      at: { kind: 'layout', page },
      hint: 'Render <PageHead page={page} site={site} />, which writes it, or href={page.url}.',
    };
  },
};

const FILE = 'sitemap.xml';

const sitemapWrong: SiteRule = {
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

export const metadataRules: readonly Rule[] = [
  metadataMissing,
  metadataLength,
  metadataDuplicate,
  canonicalWrong,
  sitemapWrong,
];
