// Rules for links, and for what nothing links to.

import { wholeFile } from '../../../kit/diagnostics/diagnostic.ts';
import { nearest } from '../../../kit/nearest.ts';
import { SETTINGS_PATH } from '../../../model/files/project.ts';
import { dataFileOf } from '../../../model/pages/page-path.ts';
import {
  type AuditRule,
  addressesOf,
  atAddress,
  type PageRule,
  placeOfSource,
  type Rule,
  type SiteRule,
} from '../rule.ts';
import { addressesIn } from '../stylesheet.ts';

const addressBroken: SiteRule = {
  code: 'address-broken',
  severity: 'error',
  title: 'Address that leads to nothing',
  meaning:
    'A link, a stylesheet, a script, an image, a font, an icon or a social image of the finished site has an address of the site at which there is no file: in a layout, in a stylesheet, in the settings, in the web manifest or in a feed of `public/`. (A broken link in Markdown is `link-broken`.)',
  *site(site) {
    const { pages, files, resolve, read } = site;
    for (const { page, facts, address, use, index } of addressesOf(pages)) {
      const target = resolve(address, page.route);
      // A form is sent to a program of the host.
      if (target.kind === 'nothing' && use !== 'form')
        yield {
          message: `${address || 'An empty address'} leads to no page and no file of the site`,
          at: atAddress({ page, facts }, index, address, target.route),
          hint: target.hint,
        };
    }
    for (const [form, readAddresses] of READERS)
      for (const file of [...files.keys()].filter((each) => form.test(each)))
        for (const address of readAddresses(read(file).toString())) {
          const target = resolve(address, `/${file}`);
          if (target.kind === 'nothing')
            yield {
              message: `${address} leads to no file of the site`,
              at: { kind: 'clue', clues: [address], otherwise: placeOfSource(file, site) },
              hint: target.hint,
            };
        }
  },
};

/** Files that name addresses, and what reads these. */
const READERS: readonly (readonly [RegExp, (text: string) => readonly string[]])[] = [
  [/\.css$/, addressesIn],
  [/\.webmanifest$/, manifestAddresses],
  [/^(?!sitemap).*\.(?:xml|rss|atom)$/, feedAddresses],
];

type Pictures = readonly { readonly src?: unknown }[];

/** https://www.w3.org/TR/appmanifest/ */
function manifestAddresses(json: string): readonly string[] {
  try {
    const manifest: { start_url?: unknown; icons?: Pictures; screenshots?: Pictures } = JSON.parse(json);
    const { start_url, icons = [], screenshots = [] } = manifest;
    return [start_url, ...[...icons, ...screenshots].map(({ src }) => src)].filter(
      (address) => typeof address === 'string',
    );
  } catch {
    return [];
  }
}

/** Of RSS (https://www.rssboard.org/rss-specification) and Atom (RFC 4287); none in any other XML. */
function feedAddresses(xml: string): readonly string[] {
  if (!/<(?:rss|feed|rdf:RDF)[\s>]/.test(xml)) return [];
  const found = xml.matchAll(
    /<(?:link|url)>\s*([^<]+?)\s*<\/|<(?:atom:)?(?:link|enclosure)\s[^>]*?(?:href|url)="([^"]*)"/g,
  );
  return Array.from(found, ([, text, attribute]) => (text ?? attribute ?? '').replaceAll('&amp;', '&'));
}

const fragmentMissing: SiteRule = {
  code: 'fragment-missing',
  severity: 'error',
  title: 'Link to a place that its page does not have',
  meaning: 'The part of a link behind `#` is the id of an element of the page that it leads to.',
  *site({ pages, resolve }) {
    const ids = new Map(pages.map(({ page, facts }) => [page.file, facts.ids]));
    for (const { page, facts, address, use, index } of addressesOf(pages)) {
      if (use !== 'link' || !address.includes('#')) continue;
      const target = resolve(address, page.route);
      if (target.kind !== 'file' || target.fragment === 'top') continue;
      // What stands behind :~: is for browsers alone (https://wicg.github.io/scroll-to-text-fragment/).
      const id = target.fragment.replace(/:~:.*$/, '');
      const known = ids.get(target.file);
      if (id === '' || !known || known.includes(id)) continue;
      const likely = nearest(id, known);
      yield {
        message: `${address}: the page has no element with the id "${id}"`,
        at: atAddress({ page, facts }, index, address, `#${id}`),
        hint: likely
          ? `Did you mean #${likely}?`
          : 'Link to the id of a heading there, or to the page alone.',
      };
    }
  },
};

export const externalBroken: AuditRule = {
  code: 'external-broken',
  severity: 'warning',
  title: 'Link to another site that is broken',
  meaning:
    'With `--external`, `site check` asks other sites for what pages link to. A link is broken when the other site says that there is nothing, or when it cannot be reached in four attempts. What others refuse to tell, with 401, 403 or 429, is not held against the link.',
  when: 'check',
  option: 'external',
};

const anchorUnknown: PageRule = {
  code: 'anchor-unknown',
  severity: 'error',
  title: 'Alias of a heading that is not there',
  meaning:
    'Under `anchors` a page keeps ids that its headings had once, each with the id that the heading has now. Without such a heading in its Markdown the old links lead nowhere.',
  *page({ page, facts }) {
    const places = new Set(facts.headings.map(({ at }) => at));
    const ids = facts.ids.filter(({ at }) => places.has(at)).map(({ id }) => id);
    const known = new Set(facts.ids.map(({ id }) => id));
    for (const [old, now] of Object.entries(page.anchors)) {
      if (known.has(old)) continue;
      const likely = nearest(now, ids);
      yield {
        message: `anchors leads from "${old}" to "${now}", which is the id of no heading of the page`,
        at: { kind: 'page', page, field: `anchors.${old}` },
        hint: likely ? `Did you mean ${likely}?` : 'Write the id of a heading in the Markdown of the page.',
      };
    }
  },
};

const anchorGone: SiteRule = {
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

const homeMissing: SiteRule = {
  code: 'home-missing',
  severity: 'warning',
  title: 'No home page',
  meaning:
    'Who types the address of the site asks for `/`: `content/index.md`, a file `public/index.html`, or a redirect.',
  when: 'check',
  *site({ site, files }) {
    if (!files.has('index.html') && !site.redirects.some(({ from }) => from === '/'))
      yield {
        message: 'No page has the address /, which is what visitors ask for first',
        hint: 'Write content/index.md, or redirect / to another page under redirects in content/site.yaml.',
        at: { kind: 'place', place: wholeFile(SETTINGS_PATH) },
      };
  },
};

const pageUnreachable: SiteRule = {
  code: 'page-unreachable',
  severity: 'warning',
  title: 'Page that no link leads to',
  meaning:
    'Nobody who begins at the home page can come to this page by following links. Pages that are kept out of search engines need none.',
  when: 'check',
  *site({ pages, resolve }) {
    const byFile = new Map(pages.map((page) => [page.page.file, page]));
    const home = byFile.get('index.html');
    if (!home) return;
    const reached = new Set([home]);
    for (const { page, address, use } of addressesOf(reached)) {
      const target = use === 'link' ? resolve(address, page.route) : undefined;
      const next = target?.kind === 'file' && byFile.get(target.file);
      if (next) reached.add(next);
    }
    for (const shared of pages)
      if (!reached.has(shared) && !shared.facts.noindex)
        yield {
          message: `No way of links leads from the home page to ${shared.page.route}`,
          at: { kind: 'page', page: shared.page },
          hint: 'Link to it from a page that can be reached, or say noindex: true in its front matter.',
        };
  },
};

const assetUnused: SiteRule = {
  code: 'asset-unused',
  severity: 'warning',
  title: 'Stylesheet or script that no page uses',
  meaning:
    'A template imports a stylesheet or a script, but no page refers to the address that the import returns.',
  *site({ pages, imported }) {
    const unused = new Map(imported);
    for (const { facts } of pages) {
      if (unused.size === 0) return;
      for (const address of facts.addresses) unused.delete(address);
    }
    for (const source of unused.values())
      yield {
        message: `${source} is imported, but no page uses its address`,
        at: { kind: 'place', place: wholeFile(source) },
        hint: `Use what the import returns, as in <link rel="stylesheet" href={…} />, or remove the import.`,
      };
  },
};

const entryUnused: SiteRule = {
  code: 'entry-unused',
  severity: 'warning',
  title: 'Record that nothing refers to',
  meaning:
    'Other records of its collection, such as tags or authors, are named by entries of other collections, and this one by none. It may be misspelt, or left over.',
  when: 'check',
  *site({ entries, placeOfEntry }) {
    const named = new Map<string, Set<string>>();
    for (const { collection: from, references } of entries)
      for (const { collection, id } of references)
        if (collection !== from) named.set(collection, (named.get(collection) ?? new Set()).add(id));
    for (const { path, collection, entryId } of entries)
      if (named.get(collection)?.has(entryId) === false && dataFileOf(path) !== undefined)
        yield {
          message: `Nothing refers to ${entryId} of ${collection}`,
          at: { kind: 'place', place: placeOfEntry(path) },
          hint: 'Refer to it, or remove it.',
        };
  },
};

export const linkRules: readonly Rule[] = [
  addressBroken,
  fragmentMissing,
  externalBroken,
  anchorUnknown,
  anchorGone,
  homeMissing,
  pageUnreachable,
  assetUnused,
  entryUnused,
];
