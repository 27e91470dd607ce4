// The values that texts in the fields of pages and records name, links, files and images, and the pages that texts link to: known
// before layouts divide pages.

import { fingerprintOfJson, type Get, intern, LIVE, live, STORED_ON_DISK } from '../../engine/index.ts';
import { appendTo } from '../../kit/order.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { cleanUrl, encodeUrl, resolveLink } from '../../markdown/index.ts';
import type { Backlink, SiteIndex } from '../../model/pages/entry.ts';
import { dataFileOf, fileOf } from '../../model/pages/page-path.ts';
import type { EntryOutline, EntryRecord } from '../../model/pages/record.ts';
import type { Targets } from '../../model/site.ts';
import { type Ask, task } from '../index.ts';
import {
  editionAt,
  entryAt,
  fieldsOf,
  fileTargetsBy,
  inclusionsAt,
  namedTargetBy,
  readBody,
  settingsFor,
  settingsOfPage,
} from '../read/index.ts';
import { fieldQuestions, type Questions, type ResolvedValue, resolveNamed, withValue } from './questions.ts';
import { ownTarget, pageMeant, routedPages } from './routed-pages.ts';

interface NamedValues {
  /** Values in the order of the texts. */
  readonly values: readonly ResolvedValue[];
  /** Paths of images that are shown in smaller sizes too. */
  readonly images: readonly string[];
}

/** Values by the path of a page or a record, and by a language if one depends on it. */
const namedValues = task(
  'named-values',
  (ask, [path, language]: readonly [path: string, language: string]): NamedValues => {
    const images: string[] = [];
    const questions = questionsAt(ask, path, images);
    const settings = language === '' ? questions.settings : settingsFor(ask, language).value;
    const named = entryAt(ask, path)?.named ?? [];
    const values = named.map((one) => resolveNamed(one, { ...questions, settings }));
    return { values, images };
  },
);

/** Returns an entry with the values of its fields in a language, and those that the texts in them name. */
export function withNamedValues<T extends Pick<EntryRecord, 'path' | 'fields' | 'named'>>(
  ask: Ask,
  entry: T,
  language: string,
): T {
  if (entry.named.length === 0) return entry;
  const isLocalized = entry.named.some(({ kind }) => kind === 'localized');
  const values = ask(namedValues, [entry.path, isLocalized ? language : '']).values.map(withSizes);
  const fields = entry.named.reduce<T['fields']>(
    (before, { path }, index) => withValue(before, path, values[index]) as T['fields'],
    entry.fields,
  );
  return { ...entry, fields: intern(fields) };
}

/** Entries with their fields, by their outlines. */
const COMPLETE = new WeakMap<EntryOutline, EntryRecord>();

/** Returns an entry with its fields in a language, and the values that the texts in them name. */
export function withFields<T extends EntryOutline>(
  ask: Ask,
  entry: T,
  language: string,
): T & Pick<EntryRecord, 'fields'> {
  const fields = fieldsOf(ask, entry.path);
  const known = COMPLETE.get(entry);
  const complete = known?.fields === fields ? (known as T & typeof known) : { ...entry, fields };
  COMPLETE.set(entry, complete);
  return withNamedValues(ask, complete, language);
}

/** Adds the field `sizes`, which JSON drops if it is undefined. */
function withSizes(value: ResolvedValue): ResolvedValue {
  return typeof value !== 'object' ? value : { ...value, sizes: value.sizes };
}

/** Images of published entries that may be shown in smaller sizes anywhere. */
export function namedImages(ask: Ask): readonly string[] {
  const { published, entries } = ask(routedPages).value;
  const naming = [published, ...entries.values()].flat().filter(({ named }) => named.length > 0);
  const paths = new Set(naming.map(({ path }) => path));
  return [...new Set([...paths].flatMap((path) => ask(namedValues, [path, '']).images))];
}

function questionsAt(ask: Ask, path: string, images: string[]): Questions {
  const targets = earlyTargets(ask, path);
  const questions = fieldQuestions({ file: fileOf(path), targets, attachments: [], images }, () => {});
  return {
    ...questions,
    url(text, role) {
      const own = /^[#?]/.test(text) ? targets.routeOf(path) : undefined;
      if (own !== undefined) return withBase(targets.settings, own) + encodeUrl(text);
      const url = questions.url(text, role);
      const written = cleanUrl(text);
      // Parts and redirects don't exist yet. If a URL has no target later either, it is reported then.
      const isLater = url === '#' && role === 'link' && /^\/(?!\/)/.test(written);
      return isLater ? encodeUrl(withBase(targets.settings, written)) : url;
    },
  };
}

/** Targets of URLs before layouts divide pages. */
function earlyTargets(ask: Ask, path: string): Targets {
  const edition = editionAt(ask, path)?.name;
  const pageOf = (route: string) => ask(ownTarget, ['route', route]) ?? undefined;
  return {
    ...fileTargetsBy(ask),
    ...inclusionsAt(ask, path),
    routeOf: (file) =>
      ask(ownTarget, ['page', edition ? ask(pageMeant, [file, edition]) : file]) ?? undefined,
    hasRoute: (route) => pageOf(route) !== undefined,
    fileOf(route) {
      const path = pageOf(route);
      return path !== undefined && dataFileOf(path) === undefined ? path : undefined;
    },
    routeInOtherCase: () => undefined,
    fragmentOf: () => undefined,
    redirectOf: () => undefined,
    absenceOf: () => undefined,
    includedText: () => ({ kind: 'refused', message: 'is not asked for', hint: '' }),
    namedTarget: namedTargetBy(ask),
    hasTemplate: () => false,
    codeButton: () => '',
    drawing: () => undefined,
    likely: () => ({ route: () => undefined, file: () => undefined }),
  };
}

interface SentencesTo {
  /** Path of the page that is linked to. */
  readonly to: string;
  readonly sentences: readonly string[];
}

/** Pages that a page links to, by its path, each with the sentences around the links. */
const pageLinks = task(
  'page-links',
  (ask, path: string): readonly SentencesTo[] => {
    if (!path.endsWith('.md')) return [];
    const read = ask.tools.markdown.linksOf(readBody(ask, path), settingsOfPage(ask, path));
    // That it takes too long is reported when the page is rendered.
    if (read.kind === 'late') return [];
    const found = new Map<string, string[]>();
    const targets = earlyTargets(ask, path);
    for (const { target, isName, sentence } of read.value) {
      const to = isName ? pageNamed(target, path, targets) : pageAtUrl(target, path, targets);
      if (to !== undefined && to !== path && !found.get(to)?.includes(sentence))
        appendTo(found, to, sentence);
    }
    return Array.from(found, ([to, sentences]) => ({ to, sentences }));
  },
  STORED_ON_DISK,
);

function pageNamed(name: string, path: string, targets: Targets): string | undefined {
  const target = targets.namedTarget(name, path);
  return target.kind === 'found' ? target.path : undefined;
}

const ANY_ID = { has: () => true, meantBy: () => undefined, nearest: () => undefined };

function pageAtUrl(url: string, path: string, targets: Targets): string | undefined {
  const found = resolveLink(url, 'link', { path, ids: ANY_ID, targets });
  const { base } = targets.settings;
  if (found.kind !== 'found' || !found.url.startsWith(base)) return undefined;
  return targets.fileOf(found.url.slice(base.length - 1).replace(/[?#].*$/s, ''));
}

/** All links between published pages, by the path of the page that they lead to. */
const linksTo = task(
  'links-to',
  (ask): ReadonlyMap<string, readonly Backlink[]> => {
    const found = new Map<string, Backlink[]>();
    for (const { path, title, route } of ask(routedPages).value.published)
      for (const { to, sentences } of ask(pageLinks, path))
        appendTo(found, to, { path, title, route, sentences });
    return found;
  },
  LIVE,
);

const pageBacklinks = task(
  'page-backlinks',
  (ask: Ask, path: string): readonly Backlink[] => ask(linksTo).get(path) ?? [],
  live(fingerprintOfJson),
);

export function backlinkQuestion(ask: Get): Pick<SiteIndex, 'backlinks'> {
  return { backlinks: ({ path }) => ask(pageBacklinks, path) };
}
