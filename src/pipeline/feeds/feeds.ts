// Feeds as tasks: each is written anew where one of its entries, or what it shows of it, has changed. The body of an entry
// is rendered for feeds by itself, since they hold it with absolute addresses.
import { nearest } from '../../base/nearest.ts';
import { compareText } from '../../base/order.ts';
import { type Diagnostic, diagnostic, type Place, wholeFile } from '../../diagnostics/diagnostic.ts';
import { withoutTitle } from '../../feeds/feed-html.ts';
import { feedText } from '../../feeds/feed-text.ts';
import type { Entry } from '../../model/collections/entry.ts';
import { type Feed, type FeedEntry, feedTitle } from '../../model/collections/feed.ts';
import { dataFileOf } from '../../model/collections/record.ts';
import type { GeneratedFile } from '../../model/files/output.ts';
import type { PageSummary } from '../../model/pages/page.ts';
import { SETTINGS_PATH, type Settings } from '../../model/settings/settings.ts';
import type { FeedSettings } from '../../model/settings/tables/feeds.ts';
import { placeOf } from '../../model/span.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import type { EntryTasks } from '../queries/entries.ts';
import type { ProseTasks } from '../queries/prose.ts';
import type { CollectionTasks } from '../read/collections.ts';
import { absoluteBody, type BodyTasks } from '../render/absolute-body.ts';
import type { Workshop } from '../workshop.ts';

/** Words of an entry whose page has no description. */
const SUMMARY = 50;

export interface FeedTasks {
  /** The text of a feed by its file; null where it has mistakes. */
  readonly feed: Task<string | null>;
  /** The body of a page as feeds hold it, by its path. */
  readonly feedBody: Task<string>;
  /** What is wrong with feeds. */
  readonly feedMistakes: Task<readonly Diagnostic[]>;
}

type Known = BodyTasks & EntryTasks & CollectionTasks & ProseTasks;

export function defineFeeds(workshop: Workshop, tasks: Known): FeedTasks {
  const feedBody: FeedTasks['feedBody'] = {
    name: 'feed-body',
    form: { kind: 'kept', forgets: true },
    run(path, get) {
      return absoluteBody(path, get, tasks, workshop);
    },
  };
  return {
    feedBody,
    feed: {
      name: 'feed',
      form: { kind: 'kept', forgets: true },
      run(file, get) {
        const settings = get(tasks.settings).value;
        const feed = settings.feeds.find((one) => one.file === file);
        if (!feed || settings.core.url === undefined || mistakesIn(feed, get, tasks).length > 0) return null;
        return feedText(feedOf(feed, settings, get, { ...tasks, feedBody }), feed.format);
      },
    },
    feedMistakes: {
      name: 'feed-mistakes',
      form: KEPT,
      run: (_, get) => get(tasks.settings).value.feeds.flatMap((feed) => mistakesIn(feed, get, tasks)),
    },
  };
}

function isPage(entry: Entry): entry is Entry & PageSummary {
  return entry.route !== undefined;
}

/** The newest entries first, those of one day in the order of their collection. */
function listedIn({ collection, of, count }: FeedSettings, get: Get, tasks: Known): readonly PageSummary[] {
  const all = of
    ? get(tasks.referring, JSON.stringify([collection, of.collection, of.id]))
    : get(tasks.entries, collection);
  const pages: readonly PageSummary[] = all.filter(isPage);
  return pages.toSorted((a, b) => compareText(b.date ?? '', a.date ?? '')).slice(0, count);
}

function mistakesIn(feed: FeedSettings, get: Get, tasks: Known): readonly Diagnostic[] {
  const { spans } = get(tasks.settings).value;
  const at = (name: string) => placeOf(SETTINGS_PATH, spans, `${feed.field}.${name}`);
  const names = get(tasks.collectionNames);
  // What is wrong with the declarations is told by itself.
  if (names === null) return [];
  const { collection, of } = feed;
  if (!names.includes(collection)) return [unknownCollection(collection, names, at('collection'))];
  if (of && !names.includes(of.collection)) return [unknownCollection(of.collection, names, at('of'))];
  if (of && !get(tasks.entry, JSON.stringify([of.collection, of.id]))) {
    const likely = nearest(
      of.id,
      Array.from(get(tasks.entries, of.collection), ({ id }) => id),
    );
    const message = `There is no entry "${of.id}" in ${of.collection}`;
    const hint = likely ? `Did you mean ${likely}?` : 'Name the id of one that is published.';
    return [diagnostic('reference-unknown', { message, at: at('of'), hint })];
  }
  const undated = listedIn(feed, get, tasks).filter(({ date }) => date === undefined);
  if (undated.some(({ path }) => dataFileOf(path) !== undefined)) {
    const message = `${collection} has records, which have no date, and a feed says when each entry was published`;
    const hint = 'Make a feed of a collection of Markdown pages.';
    return [diagnostic('field-invalid', { message, at: at('collection'), hint })];
  }
  return undated.map(({ path }) =>
    diagnostic('field-missing', {
      message: `date is missing: the feed ${feed.at} says when each entry was published`,
      at: wholeFile(path),
      related: [{ message: 'the feed', at: at('at') }],
      hint: 'Write date: and the day, as in date: 2026-02-28.',
    }),
  );
}

function unknownCollection(name: string, names: readonly string[], at: Place): Diagnostic {
  const likely = nearest(name, names);
  const hint = likely ? `Did you mean ${likely}?` : 'Declare it in templates/collections.ts.';
  return diagnostic('collection-unknown', { message: `There is no collection "${name}"`, at, hint });
}

type Sources = Known & Pick<FeedTasks, 'feedBody'>;

function feedOf(feed: FeedSettings, { core }: Settings, get: Get, tasks: Sources): Feed {
  const { of } = feed;
  const target = of && get(tasks.entry, JSON.stringify([of.collection, of.id]));
  const url = core.url ?? '';
  const entries = listedIn(feed, get, tasks);
  return {
    title: feed.title ?? (feedTitle(core.name, target?.title) || url),
    description: core.description ?? '',
    url: url + feed.at,
    home: url + (target?.route ?? homeOf(feed, get, tasks)),
    language: languageOf(entries, core.language),
    author: core.name || url,
    entries: entries.map((entry) => entryOf(entry, feed, url, get, tasks)),
  };
}

/** That of all entries, where they have one. */
function languageOf(entries: readonly PageSummary[], site: string): string {
  const [first = site, ...others] = new Set(entries.map(({ language }) => language));
  return others.length === 0 ? first : site;
}

/** The page of the collection's folder, where it has one. */
function homeOf({ collection }: FeedSettings, get: Get, { target }: Known): string {
  const files = [`content/${collection}/index.md`, `content/${collection}.md`];
  const routes = files.map((file) => get(target, `page ${file}`));
  return routes.find((route) => route !== null) ?? '/';
}

function entryOf(
  entry: PageSummary,
  { full }: FeedSettings,
  url: string,
  get: Get,
  tasks: Sources,
): FeedEntry {
  const { path, title, language, route, date = '', updated, description } = entry;
  return {
    title,
    language,
    url: url + route,
    published: date,
    updated: updated ?? date,
    summary: description ?? get(tasks.excerpt, `${SUMMARY} ${path}`) ?? '',
    html: full ? withoutTitle(get(tasks.feedBody, path), title) : undefined,
  };
}

/** The files of all feeds, each when it is asked for. Those with mistakes are left out. */
export function* feedFiles(
  get: Get,
  { settings, feed }: FeedTasks & Pick<Known, 'settings'>,
): Generator<GeneratedFile> {
  for (const { file } of get(settings).value.feeds) {
    const text = get(feed, file);
    if (text !== null) yield { file, text };
  }
}
