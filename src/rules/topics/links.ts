// Rules for links, and for files that nothing links to.

import { someOf } from '../../kit/counted.ts';
import { wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { sortedBy } from '../../kit/order.ts';
import { isAbsolute } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { dataFileOf } from '../../model/pages/page-path.ts';
import { redirectIn } from '../../model/site.ts';
import { brokenInFiles } from '../file-urls.ts';
import {
  type AuditRule,
  atSource,
  type CheckedSite,
  type Finding,
  type PageRule,
  type Rule,
  type RulePage,
  type SiteRule,
  visitUrls,
} from '../rule.ts';

const urlBroken: SiteRule = {
  code: 'url-broken',
  severity: 'error',
  title: 'Broken link or asset in the finished site',
  meaning:
    'A link, stylesheet, script, image, font, icon or social image points to a file that the site does not have: in a layout, a stylesheet, the settings, the web manifest or a feed in `public/`. (Broken links in Markdown are `link-broken`.)',
  *site(site) {
    const { pages, resolve } = site;
    yield* visitUrls(pages, ({ page, url, use }) => {
      const target = resolve(url, page.route);
      // A form is sent to a program on the host.
      if (target.kind !== 'nothing' || use === 'form') return undefined;
      const message = url ? `${url} is not a page or file of the site` : 'The URL is empty';
      // The same relative link would lead elsewhere from each page.
      const isRelative = /^[^/#?]/.test(url) && !isAbsolute(url);
      const hint = isRelative ? "Start it with a slash, as in href(site, '/about/')." : target.hint;
      return { message, hint, values: [url, target.route] };
    });
    let needsHome: string | undefined;
    for (const { file, url, target } of brokenInFiles(site)) {
      if (leadsHome(file, target, site)) needsHome ??= file;
      else
        yield {
          message: `${url} is not a file of the site`,
          at: atSource(file, [url], site),
          hint: target.hint,
        };
    }
    if (needsHome !== undefined && !hasHome(site))
      yield {
        message: `The site has no page at /, which ${needsHome} links to`,
        at: atSource(needsHome, [], site),
        hint: HOME_HINT,
      };
  },
};

/** Returns true for a link to the home page in a file that the build creates. */
function leadsHome(file: string, { route }: { readonly route: string }, { site }: CheckedSite): boolean {
  return route === '/' && !site.publicFiles.has(file);
}

function hasHome({ site, files }: CheckedSite): boolean {
  return files.has('index.html') || redirectIn(site, '/') !== undefined;
}

const HOME_HINT =
  'Create content/index.md, or redirect / to another page under redirects in content/site.yaml.';

const publicIncomplete: SiteRule = {
  code: 'public-incomplete',
  severity: 'warning',
  title: 'HTML file in public/ that loads a missing file',
  meaning:
    'HTML files in `public/` are published unchanged. The stylesheets, scripts, images and fonts that they load have to be in `public/` too: a build makes only those of its own pages, under new names once their content changes.',
  *site({ publicLoads, resolve }) {
    for (const [path, loads] of publicLoads())
      for (const url of loads) {
        const target = resolve(url, '/');
        if (target.kind !== 'nothing') continue;
        const clues = [url, url.slice(url.lastIndexOf('/') + 1)];
        yield {
          message: `${url} is not a file of the site`,
          at: { kind: 'source', clues, source: wholeFile(path) },
          hint: `Copy it to public${target.route}, or remove it from the page.`,
        };
      }
  },
};

const fragmentMissing: SiteRule = {
  code: 'fragment-missing',
  severity: 'error',
  title: 'Link to a missing id',
  meaning: 'The part of a link after `#` has to be the id of an element on the target page.',
  *site({ pages, resolve, finishedIds }) {
    const ids = new Map(pages.map(({ page, facts }) => [page.file, facts.ids]));
    const byFile = new Map(pages.map(({ page }) => [page.file, page]));
    const inOriginals = new Set<string>();
    const lackedIn = new Map<string, LackedId>();
    const originalsFirst = sortedBy(pages, ({ page }) => (page.inEdition ? 'shown' : ''));
    yield* visitUrls(originalsFirst, ({ page, url, use }) => {
      if (use !== 'link' || !url.includes('#')) return undefined;
      const target = resolve(url, page.route);
      if (target.kind !== 'file' || target.fragment === 'top') return undefined;
      const id = target.fragment;
      const known = ids.get(target.file) ?? finishedIds?.(target.file);
      if (id === '' || !known || known.includes(id)) return undefined;
      const lacking = byFile.get(target.file);
      const link = `${page.path} ${id}`;
      // The text of an original leads to the translation, which lacks an id that the original has.
      if (page.inEdition && lacking && !lacking.inEdition && lacking.language === page.language) {
        const key = `${lacking.path} ${id}`;
        if (!inOriginals.has(link)) {
          const one = lackedIn.get(key) ?? { id, page: lacking, linking: new Set() };
          lackedIn.set(key, one);
          one.linking.add(page.path);
        }
        return undefined;
      }
      if (!page.inEdition) inOriginals.add(link);
      const otherwise = 'Link to the id of one of its headings, or to the page itself.';
      return {
        message: `${url.split('#', 1)[0] || 'This page'} has no element with the id "${id}"`,
        hint: didYouMean(id, known, otherwise, (likely) => `#${likely}`),
        values: [url, `#${id}`],
      };
    });
    yield* Array.from(lackedIn.values(), lackingFinding);
  },
};

/** Id that a translation lacks, and the originals whose links to it lead there where they aren't translated. */
interface LackedId {
  readonly id: string;
  readonly page: RulePage;
  readonly linking: Set<string>;
}

function lackingFinding({ id, page, linking }: LackedId): Finding {
  const names = [...linking];
  return {
    message: `It has no element with the id "${id}", which ${someOf(names, 3)} ${names.length === 1 ? 'links' : 'link'} to`,
    hint: `Give it to a heading: ## Heading {#${id}}.`,
    at: { kind: 'page', page },
  };
}

export const externalBroken: AuditRule = {
  code: 'external-broken',
  severity: 'warning',
  title: 'Broken external link',
  meaning:
    'With `--external`, `site check` requests the external links of all pages. A link is broken if the other site says that the page does not exist, or cannot be reached in four attempts. Sites that refuse to answer, with 401, 403 or 429, are not reported.',
  when: 'check',
  option: 'external',
};

const anchorUnknown: PageRule = {
  code: 'anchor-unknown',
  severity: 'error',
  title: 'Anchor alias to a missing heading',
  meaning:
    '`anchors` maps former ids of headings to their current ids. If the heading does not exist, old links break.',
  *page({ page, facts }) {
    const places = new Set(facts.headings.map(({ at }) => at));
    const ids = facts.ids.filter(({ at }) => places.has(at)).map(({ id }) => id);
    const known = new Set(facts.ids.map(({ id }) => id));
    for (const [old, now] of Object.entries(page.anchors)) {
      if (known.has(old)) continue;
      yield {
        message: `anchors maps "${old}" to "${now}", but no heading of the page has that id`,
        at: { kind: 'page', page, field: `anchors.${old}` },
        hint: didYouMean(now, ids, 'Write the id of a heading of this page.'),
      };
    }
  },
};

const homeMissing: SiteRule = {
  code: 'home-missing',
  severity: 'warning',
  title: 'No home page',
  meaning:
    'Visitors who type the URL of the site ask for `/`: create `content/index.md` or `public/index.html`, or add a redirect.',
  when: 'check',
  *site(site) {
    const isReported = () =>
      [...brokenInFiles(site)].some(({ file, target }) => leadsHome(file, target, site));
    if (!hasHome(site) && !isReported())
      yield {
        message: 'The site has no page at /, which visitors ask for first',
        hint: HOME_HINT,
        at: { kind: 'place', place: wholeFile(SETTINGS_PATH) },
      };
  },
};

const pageUnreachable: SiteRule = {
  code: 'page-unreachable',
  severity: 'warning',
  title: 'Unreachable page',
  meaning:
    'Visitors who start at the home page cannot reach this page by links. Pages hidden from search engines are not reported.',
  when: 'check',
  *site({ pages, resolve }) {
    const byFile = new Map(pages.map((page) => [page.page.file, page]));
    const home = byFile.get('index.html');
    if (!home) return;
    const reached = new Set([home]);
    visitUrls(reached, ({ page, url, use }) => {
      const target = use === 'link' ? resolve(url, page.route) : undefined;
      const next = target?.kind === 'file' && byFile.get(target.file);
      if (next) reached.add(next);
      return undefined;
    });
    for (const shared of pages)
      if (!reached.has(shared) && !shared.facts.noindex)
        yield {
          message: `Visitors cannot reach ${shared.page.route} from the home page`,
          at: { kind: 'page', page: shared.page },
          hint: 'Link to it from a page that visitors can reach, or add noindex: true to its front matter.',
        };
  },
};

const assetUnused: SiteRule = {
  code: 'asset-unused',
  severity: 'warning',
  title: 'Unused stylesheet or script',
  meaning: 'A template imports a stylesheet or script, but no page uses the URL that the import returns.',
  *site({ pages, imported, linked }) {
    const unused = new Map([...imported].filter(([url]) => !linked.has(url)));
    visitUrls(pages, ({ url: href }) => void unused.delete(href));
    for (const source of unused.values())
      yield {
        message: `${source} is imported, but no page uses its URL`,
        at: { kind: 'place', place: wholeFile(source) },
        hint: `Use what the import returns, as in <link rel="stylesheet" href={…} />, or remove the import.`,
      };
  },
};

const entryUnused: SiteRule = {
  code: 'entry-unused',
  severity: 'warning',
  title: 'Unused entry',
  meaning:
    'Entries of other collections refer to the other records of this collection, such as tags or authors, but not to this one. It may be misspelled or left over.',
  when: 'check',
  *site({ entries, placeOfEntry }) {
    const named = new Map<string, Set<string>>();
    for (const { collection: from, references } of entries)
      for (const { collection, id } of references)
        if (collection !== from) named.set(collection, (named.get(collection) ?? new Set()).add(id));
    for (const { path, collection, entryId } of entries)
      if (named.get(collection)?.has(entryId) === false && dataFileOf(path) !== undefined)
        yield {
          message: `Nothing refers to ${entryId} in ${collection}`,
          at: { kind: 'place', place: placeOfEntry(path) },
          hint: 'Refer to it, or remove it.',
        };
  },
};

export const linkRules: readonly Rule[] = [
  urlBroken,
  publicIncomplete,
  fragmentMissing,
  externalBroken,
  anchorUnknown,
  homeMissing,
  pageUnreachable,
  assetUnused,
  entryUnused,
];
