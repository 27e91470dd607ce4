// Rules for titles, descriptions, canonical URLs and the sitemap.

import { wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { canonicalRoute, isListed } from '../../model/pages/page.ts';
import { fileOf } from '../../model/pages/page-path.ts';
import {
  type Finding,
  type PageRule,
  type Resolve,
  type Rule,
  type SharedPage,
  type SiteRule,
  urlsOf,
} from '../rule.ts';

const metadataMissing: PageRule = {
  code: 'metadata-missing',
  severity: 'warning',
  title: 'Page without description or canonical URL',
  meaning: 'Search engines and link previews use both. `PageHead` from `sitewright` renders them.',
  *page({ page, facts, url }) {
    if (facts.noindex) return;
    if (!facts.description)
      yield {
        message: 'The page has no description',
        at: { kind: 'page', page },
        hint: 'Add a description to its front matter, or one for all pages to content/site.yaml.',
      };
    if (!facts.canonical && url !== undefined)
      yield {
        message: 'The document has no canonical URL',
        at: { kind: 'layout', page },
        hint: 'Render <PageHead page={page} site={site} /> in the layout.',
      };
  },
};

/** Number of characters after which search engines cut a title or a description. */
const LONGEST_TITLE = 70;
const LONGEST_DESCRIPTION = 160;
const SHORTEST_DESCRIPTION = 50;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/gu;

/** Number of characters, of which wide ones count twice. */
function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

const metadataLength: PageRule = {
  code: 'metadata-length',
  severity: 'warning',
  title: 'Title or description too long or too short',
  meaning:
    'Search engines cut titles after about 70 characters and descriptions after about 160. A description under 50 characters is too short to be useful. Characters of Chinese, Japanese and Korean are twice as wide, and count as two.',
  when: 'check',
  *page({ page, facts }) {
    if (facts.noindex) return;
    const title = facts.titles[0]?.trim() ?? '';
    const titleLength = widthOf(title);
    if (titleLength > LONGEST_TITLE)
      yield {
        message: `The title has ${titleLength} characters; search engines cut it after ${LONGEST_TITLE}`,
        at: { kind: 'page', page, field: 'title' },
        hint: 'Put the important words first, and shorten the rest.',
      };
    const length = widthOf(facts.description?.trim() ?? '');
    if (length > LONGEST_DESCRIPTION || (length > 0 && length < SHORTEST_DESCRIPTION))
      yield {
        message: `The description has ${length} characters; ${SHORTEST_DESCRIPTION} to ${LONGEST_DESCRIPTION} are shown in full`,
        // A page without its own description gets the one from the settings.
        at:
          page.description === undefined
            ? { kind: 'value', value: facts.description ?? '', otherwise: wholeFile(fileOf(page.path)) }
            : { kind: 'page', page, field: 'description' },
        hint: 'Describe in one or two sentences what readers find on this page.',
      };
  },
};

const metadataDuplicate: SiteRule = {
  code: 'metadata-duplicate',
  severity: 'warning',
  title: 'Duplicate title or description',
  meaning:
    'Pages of a language with the same title or description look the same in search results and browser tabs. Not reported are the site-wide description, that of a page for its own subpages, and versions of one page: an old one leads to the newest with `<link rel="latest-version">`.',
  when: 'check',
  *site({ site, pages, resolve }) {
    const listed = pages.filter(({ page, facts }) => !facts.noindex && isListed(page));
    const common = site.settings.core.description;
    yield* duplicates('title', listed, resolve, ({ facts }) => facts.title);
    yield* duplicates('description', listed, resolve, ({ page, facts }) => {
      // Each language has a site-wide description of its own.
      const isCommon = page.edition ? page.description === undefined : facts.description === common;
      return isCommon || page.subpage ? '' : (facts.description ?? '');
    });
  },
};

function* duplicates(
  field: 'title' | 'description',
  pages: readonly SharedPage[],
  resolve: Resolve,
  textOf: (page: SharedPage) => string,
): Iterable<Finding> {
  const first = new Map<string, SharedPage>();
  for (const shared of pages) {
    const text = textOf(shared);
    const key = `${shared.page.language} ${text}`;
    const owner = first.get(key);
    if (owner === undefined || text === '') first.set(key, shared);
    else if (latestFile(owner, resolve) !== latestFile(shared, resolve))
      yield {
        message: `The ${field} is the same as that of ${owner.page.path}: ${text}`,
        at: { kind: 'page', page: shared.page, field },
        hint: `Give each page its own ${field}.`,
      };
  }
}

/** Returns the file of the newest version of a page, which may be its own. */
function latestFile(shared: SharedPage, resolve: Resolve): string {
  for (const { url } of urlsOf([shared], (use) => use === 'latest')) {
    const target = resolve(url, shared.page.route);
    if (target.kind === 'file') return target.file;
  }
  return shared.page.file;
}

const canonicalWrong: PageRule = {
  code: 'canonical-wrong',
  severity: 'error',
  title: 'Wrong canonical URL',
  meaning:
    'The canonical URL has to be the absolute URL of the page itself, or in an earlier version that of the same page in the current one. Any other URL makes search engines drop the page.',
  *page({ page, facts: { canonical }, url }) {
    if (!canonical) return;
    const own = url === undefined ? undefined : url + canonicalRoute(page);
    const isAbsolute = /^https?:\/\/[^/]/i.test(canonical);
    if (isAbsolute && (own === undefined || canonical === own)) return;
    yield {
      message: isAbsolute
        ? `The canonical URL is ${canonical}, but the page is ${own}`
        : `The canonical URL ${canonical} is not absolute`,
      at: { kind: 'layout', page },
      hint: 'Render <PageHead page={page} site={site} />, or use href={page.url}.',
    };
  },
};

export const metadataRules: readonly Rule[] = [
  metadataMissing,
  metadataLength,
  metadataDuplicate,
  canonicalWrong,
];
