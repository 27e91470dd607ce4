// Feeds. Each is written again when one of its entries has changed. Feeds contain the bodies of entries with absolute
// URLs, rendered separately.

import { STORED_ON_DISK } from '../../engine/index.ts';
import { isRecord } from '../../fields/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import {
  type Diagnostic,
  type Place,
  type WithDiagnostics,
  wholeFile,
} from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { compareText } from '../../kit/order.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { collectionKey, mainPath } from '../../model/pages/edition.ts';
import type { Entry } from '../../model/pages/entry.ts';
import type { HeadLink } from '../../model/pages/markup.ts';
import type { Page, PageSummary, SitePage } from '../../model/pages/page.ts';
import { dataFileOf, isOwnPage } from '../../model/pages/page-path.ts';
import { routeOfRedirect } from '../../routes/index.ts';
import type { Settings } from '../../settings/index.ts';
import {
  collectionEntry,
  entriesReferring,
  entryList,
  linkTarget,
  pageExcerpt,
  pageLocation,
  routedPages,
} from '../../site/arrange/index.ts';
import { type Ask, type Feature, task, textArtifacts } from '../../site/index.ts';
import { collectionNames, editionAt, editionIn, settingsFor, siteSettings } from '../../site/read/index.ts';
import { absoluteBody, withoutTitle } from '../../site/render/index.ts';
import type { FeedSettings } from './declaration.ts';
import type { Feed, FeedEntry, FeedTerm } from './feed.ts';
import { feedStylesheet, stylesheetLine } from './feed-style.ts';
import { FEED_TYPES, feedText } from './feed-text.ts';

export const feeds: Feature = {
  name: 'feeds',
  linkable: (ask) => filesOf(ask(siteFeeds)),
  names: ({ settings, pages }) => filesOf(feedsOf(settings, pages)),
  mistakes: (ask) => ask(soundFeeds).diagnostics,
  links: linksOf,
  artifacts: (ask) => ask(soundFeeds).value.map((file) => feedArtifact(file, file)),
  // Its name contains a hash, so no other file can have it.
  site: (ask, { language }) => ({ feeds: linksIn(ask, editionIn(ask, language)) }),
  shown: (ask) =>
    ask(soundFeeds).value.some((file) => !file.endsWith('.json')) ? [feedStylesheet(ask)] : [],
};

/** Returns links to the feeds of whole collections, and of the page's entry, in the language of the page. */
function linksOf(ask: Ask, { collection, entryId, title, language }: Page): readonly HeadLink[] {
  const settings = settingsFor(ask, language).value;
  return linksIn(ask, editionIn(ask, language))
    .filter(({ of }) => !of || (of.collection === collection && of.id === entryId))
    .map((feed) => ({
      rel: 'alternate',
      type: FEED_TYPES[feed.format],
      title: feed.title ?? feedTitle(settings.core.name, feed.of && title),
      href: withBase(settings, feed.at),
    }));
}

/** Default title of a feed; `entry` is the entry that the feed is restricted to. */
function feedTitle(site: string, entry: string | undefined): string {
  return [site, entry].filter((text) => text !== undefined && text !== '').join(' – ');
}

/** Feed of an edition of the site. */
interface EditionFeed extends FeedSettings {
  /** Empty for the main one. */
  readonly edition: string;
}

/** Returns the feeds of the settings, then those that each language has: it has entries in them. */
function feedsOf({ feeds, languages }: Settings, published: readonly SitePage[]): readonly EditionFeed[] {
  return ['', ...Object.keys(languages)].flatMap((edition) => {
    const folder = edition === '' ? '' : `${edition}/`;
    const own = published.filter((page) => page.edition?.name === edition && !page.inEdition);
    return feeds
      .filter((feed) => edition === '' || own.some((page) => isEntryOf(page, feed)))
      .map((feed) => ({ ...feed, at: `/${folder}${feed.file}`, file: folder + feed.file, edition }));
  });
}

function isEntryOf(page: SitePage, { collection, of }: FeedSettings): boolean {
  if (page.collection !== collection || isOwnPage(mainPath(page))) return false;
  return !of || page.references.some((one) => one.collection === of.collection && one.id === of.id);
}

const siteFeeds = task('site-feeds', (ask) =>
  feedsOf(ask(siteSettings).value, ask(routedPages).value.published),
);

/** Returns the feeds that pages of an edition link to. */
function linksIn(ask: Ask, edition: string) {
  return ask(siteFeeds)
    .filter((feed) => feed.edition === edition)
    .map(({ at, format, of, title }) => ({ at, format, of, title }));
}

function filesOf(feeds: readonly EditionFeed[]): readonly string[] {
  return feeds.map(({ file }) => file);
}

/** Files of valid feeds, and problems of invalid ones. */
const soundFeeds = task('sound-feeds', (ask): WithDiagnostics<readonly string[]> => {
  const { url } = ask(siteSettings).value.core;
  const checked = ask(siteFeeds).map((feed) => ({ file: feed.file, mistakes: mistakesIn(ask, feed) }));
  const sound = checked.filter(({ mistakes }) => url !== undefined && mistakes.length === 0);
  return {
    value: sound.map(({ file }) => file),
    diagnostics: checked.flatMap(({ mistakes }) => mistakes),
  };
});

const feedContent = task(
  'feed',
  (ask, file: string) => {
    const feed = ask(siteFeeds).find((one) => one.file === file);
    if (!feed) throw new Error(`${file} is not a feed`);
    return feedText(feedOf(ask, feed), feed.format, feed.format === 'json' ? '' : stylesheetLine(ask));
  },
  STORED_ON_DISK,
);

const feedArtifact = textArtifacts(feedContent);

const feedBody = task('feed-body', (ask, path: string) => absoluteBody(ask, path), STORED_ON_DISK);

function isPage(entry: Entry): entry is Entry & PageSummary {
  return entry.route !== undefined;
}

/** Newest entries first; entries of one day in the order of their collection. */
function listedIn(ask: Ask, { collection, of, count, edition }: EditionFeed): readonly PageSummary[] {
  const all = of
    ? ask(entriesReferring, [collectionKey(collection, edition), of.collection, of.id])
    : ask(entryList, collectionKey(collection, edition)).entries;
  // Entries that a language shows in another one are in the feed of that one.
  const isOwn = ({ path }: Entry) => (editionAt(ask, path)?.name ?? '') === edition;
  const isNamed = ({ path }: Entry) => ask(pageLocation, path)?.inVersion?.isListed !== false;
  const pages: readonly PageSummary[] = all.filter(isPage).filter(isOwn).filter(isNamed);
  return pages.toSorted((a, b) => compareText(b.date ?? '', a.date ?? '')).slice(0, count);
}

function mistakesIn(ask: Ask, feed: EditionFeed): readonly Diagnostic[] {
  const { spans } = ask(siteSettings).value;
  const at = (name: string) => placeOf(SETTINGS_PATH, spans, `${feed.field}.${name}`);
  const names = ask(collectionNames);
  // Faulty declarations are reported elsewhere.
  if (names === null) return [];
  const { collection, of } = feed;
  const isMain = feed.edition === '';
  if (!names.includes(collection))
    return isMain ? [unknownCollection(collection, names, at('collection'))] : [];
  if (of && !names.includes(of.collection))
    return isMain ? [unknownCollection(of.collection, names, at('of'))] : [];
  if (of && !ask(collectionEntry, [of.collection, of.id])) {
    if (!isMain) return [];
    const { byId } = ask(entryList, of.collection);
    const message = `There is no entry "${of.id}" in ${of.collection}`;
    const hint = didYouMean(of.id, byId.keys(), 'Write the id of a published entry.');
    return [diagnostic('reference-unknown', { message, at: at('of'), hint })];
  }
  // The date of a page with errors may be one of them.
  const undated = listedIn(ask, feed).filter(
    ({ date, path }) => date === undefined && !ask(pageLocation, path)?.broken,
  );
  if (undated.some(({ path }) => dataFileOf(path) !== undefined)) {
    const message = `${collection} contains records, which have no date, but feeds need a date for each entry`;
    const hint = 'Use a collection of Markdown pages.';
    return [diagnostic('field-invalid', { message, at: at('collection'), hint })];
  }
  return undated.map(({ path }) =>
    diagnostic('field-missing', {
      message: `date is missing: the feed ${feed.at} needs it for each entry`,
      at: wholeFile(path),
      related: [{ message: 'the feed', at: at('at') }],
      hint: 'Add the day of publication, such as date: 2026-02-28.',
    }),
  );
}

function unknownCollection(name: string, names: readonly string[], at: Place): Diagnostic {
  const hint = didYouMean(name, names, 'Declare it in templates/collections.ts.');
  return diagnostic('collection-unknown', { message: `There is no collection "${name}"`, at, hint });
}

function feedOf(ask: Ask, feed: EditionFeed): Feed {
  const { core } = settingsFor(ask, feed.edition).value;
  const { of } = feed;
  const target = of && ask(collectionEntry, [collectionKey(of.collection, feed.edition), of.id]);
  const url = core.url ?? '';
  const entries = listedIn(ask, feed);
  return {
    title: feed.title ?? (feedTitle(core.name, target?.title) || url),
    description: core.description ?? '',
    url: url + feed.at,
    home: url + (target?.route ?? homeOf(ask, feed)),
    language: languageOf(entries, core.language),
    author: core.name || url,
    entries: entries.map((entry) => entryOf(ask, entry, feed, url)),
  };
}

/** The language of all entries, if they have the same one. */
function languageOf(entries: readonly PageSummary[], site: string): string {
  const [first = site, ...others] = new Set(entries.map(({ language }) => language));
  return others.length === 0 ? first : site;
}

/** The page of the collection's folder, if there is one. */
function homeOf(ask: Ask, { collection, edition }: EditionFeed): string {
  const folder = edition === '' ? 'content' : `content/${edition}`;
  const files = [`${folder}/${collection}/index.md`, `${folder}/${collection}.md`];
  const routes = files.map((file) => ask(linkTarget, ['page', file]));
  return routes.find((route) => route !== null) ?? (edition === '' ? '/' : `/${edition}/`);
}

function entryOf(ask: Ask, entry: PageSummary, { full }: FeedSettings, url: string): FeedEntry {
  const { path, title, language, route, date = '', updated, description, fields } = entry;
  return {
    title,
    language,
    url: url + route,
    id: url + (ask(firstUrl, path) ?? route),
    authors: termsIn(ask, [fields.author, fields.authors], url),
    categories: termsIn(ask, [fields.tags, fields.categories], url),
    published: date,
    updated: updated ?? date,
    // The first 50 words.
    summary: description ?? ask(pageExcerpt, ['50', path]) ?? '',
    html: full ? withoutTitle(ask(feedBody, path), title) : undefined,
  };
}

/** Oldest route of a page: the first of its aliases. */
const firstUrl = task('first-address', (ask, path: string) => {
  const { aliases = [], names } = ask(routedPages).value.byId.get(path) ?? {};
  const alias = aliases.find((one) => !names?.includes(one));
  const url = alias === undefined ? undefined : routeOfRedirect(alias);
  return url?.kind === 'route' ? url.from : undefined;
});

/** Authors or categories in fields: texts, references, objects with a name, or lists of them. */
function termsIn(ask: Ask, values: readonly unknown[], url: string): readonly FeedTerm[] {
  return values.flat().flatMap((value): readonly FeedTerm[] => {
    if (typeof value === 'string' && value !== '') return [{ name: value }];
    if (!isRecord(value)) return [];
    const { collection, id, name } = value;
    if (typeof name === 'string') return [{ name }];
    if (typeof collection !== 'string' || typeof id !== 'string') return [];
    const entry = ask(collectionEntry, [collection, id]);
    return entry ? [{ name: nameOf(entry), id, url: entry.route && url + entry.route }] : [];
  });
}

/** Name of a person or a topic, which a collection without pages doesn't have as its title. */
function nameOf({ fields, title }: Entry): string {
  const { name, label } = fields;
  return [name, label].find((text) => typeof text === 'string') ?? title;
}
