// The pages with their own routes, in all their languages, and the targets of their fields as tasks: everything known before
// layouts divide pages into subpages.

import { fingerprintOf, fingerprintOfJson, LIVE, live } from '../../engine/index.ts';
import type { WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { appendTo, sortedBy } from '../../kit/order.ts';
import type { DeclaredCollections } from '../../model/pages/collection.ts';
import { collectionKey, mainPath } from '../../model/pages/edition.ts';
import type { Page, PageOutline, SitePage } from '../../model/pages/page.ts';
import { dataFileOf, fileOf, isOwnPage } from '../../model/pages/page-path.ts';
import { type EntryOutline, hasPage } from '../../model/pages/record.ts';
import {
  checkReferences,
  type EntryChecks,
  leftOut,
  type NamedEntry,
  type PublishingRules,
  pagesInLanguages,
  routeOfRedirect,
  routeOfSource,
  routePages,
} from '../../routes/index.ts';
import type { Settings } from '../../settings/index.ts';
import { type Ask, task } from '../index.ts';
import {
  allOutlines,
  coreSettings,
  declaredCollections,
  editionAt,
  editionFolders,
  fieldsOf,
  recordEntries,
  recordFiles,
  siteLanguage,
  spansBy,
  templateFile,
} from '../read/index.ts';
import { withdrawnTranslations, withoutWithdrawn } from './withdrawn.ts';

/** Pages before they have routes, and records. */
interface UnroutedEntries {
  readonly pages: readonly PageOutline[];
  /** Records of all data files. Records with a page are among the pages too. */
  readonly records: readonly EntryOutline[];
}

interface RoutedPages {
  readonly pages: readonly SitePage[];
  readonly byId: ReadonlyMap<string, SitePage>;
  readonly published: readonly SitePage[];
  /** Published entries of each collection, by its `collectionKey`: Markdown pages sorted by path, then records in the order of their files. */
  readonly entries: ReadonlyMap<string, readonly EntryOutline[]>;
  readonly publishing: PublishingRules;
  /** Paths of translations in whose place the originals are shown. */
  readonly withdrawn: readonly string[];
}

export const routedPages = task(
  'routed-pages',
  (ask): WithDiagnostics<RoutedPages> => {
    const publishing = { drafts: ask.option('drafts'), today: ask.option('today') };
    const entries = unroutedEntries(ask);
    const declaredIn = () => {
      const path = ask(templateFile, 'collections.ts');
      return { path, text: ask.text(path) ?? '' };
    };
    const collections = { declared: ask(declaredCollections), declaredIn };
    const routed = routeEntries(ask, entries, collections, publishing);
    const { languages } = ask(coreSettings).value;
    if (Object.keys(languages).length === 0) return routed;
    const { value, diagnostics } = routed;
    return { value: withLanguages(value, languages, ask(originals), collections.declared), diagnostics };
  },
  LIVE,
);

/** Routes of pages themselves, without those of subpages. */
const ownRoutes = task(
  'own-routes',
  (ask) => {
    const { published } = ask(routedPages).value;
    return {
      byId: new Map(published.map(({ id, route }) => [id, route])),
      byRoute: new Map(published.map(({ path, route }) => [route, path])),
    };
  },
  LIVE,
);

export const routedPage = task(
  'routed-page',
  (ask, id: string): Page | undefined => {
    const page = ask(routedPages).value.byId.get(id);
    return page && { ...page, fields: fieldsOf(ask, page.path) };
  },
  live(fingerprintOf),
);

/** Maps a published page's path to its route, or a route to its path; null if there is no such page. */
export const ownTarget = task(
  'own-target',
  (ask, [kind, name]: readonly [kind: 'page' | 'route', name: string]) => {
    const { byId, byRoute } = ask(ownRoutes);
    return (kind === 'page' ? byId : byRoute).get(name) ?? null;
  },
);

/** Returns the pages from Markdown, then those from records; and all records. */
function unroutedEntries(ask: Ask): UnroutedEntries {
  const records = ask(recordFiles).flatMap((file) => ask(recordEntries, file).value);
  return { pages: [...allOutlines(ask), ...records.filter(hasPage)], records };
}

function routeEntries(
  ask: Ask,
  { pages, records }: UnroutedEntries,
  collections: Pick<EntryChecks, 'declared' | 'declaredIn'>,
  publishing: PublishingRules,
): WithDiagnostics<RoutedPages> {
  const spansOf = spansBy(ask);
  const routed = routePages(pages, spansOf);
  const complete = withFeatureFacts(ask, routed.value);
  const unpublished = leftOut(routed.value, publishing);
  const named = (page: NamedEntry, field: string) => placeOf(fileOf(page.path), spansOf(page.path), field);
  const withoutPage = records.filter(({ collection }) => !collections.declared.get(collection)?.pages);
  // Entries without a route count too: they exist wherever they are published.
  const entries = [...pages, ...withoutPage];
  const references = checkReferences(entries, { ...collections, unpublished, placeOf: named });
  const current = complete.value.map((page) =>
    references.broken.has(page.path) ? { ...page, broken: true } : page,
  );
  const own = current.filter(({ path }) => !unpublished.has(path));
  const withdrawn = withdrawnTranslations(ask, own, ask(originals));
  const [published, all] = [withoutWithdrawn(own, withdrawn), withoutWithdrawn(current, withdrawn)];
  return {
    value: {
      pages: all,
      byId: new Map(all.map((page) => [page.id, page])),
      published,
      entries: entriesOf(published, records, collections.declared),
      publishing,
      withdrawn: [...withdrawn.keys()],
    },
    diagnostics: [complete, routed, references].flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Lets features add facts to the pages. */
function withFeatureFacts(ask: Ask, pages: readonly SitePage[]): WithDiagnostics<readonly SitePage[]> {
  return ask.tools.features.reduce<WithDiagnostics<readonly SitePage[]>>(
    ({ value, diagnostics }, { pageFacts }) => {
      const next = pageFacts?.(ask, value);
      return next
        ? { value: next.value, diagnostics: [...diagnostics, ...next.diagnostics] }
        : { value, diagnostics };
    },
    { value: pages, diagnostics: [] },
  );
}

/** Adds the pages that languages show without files of their own: originals that aren't translated, and pages made from data. */
function withLanguages(
  routed: RoutedPages,
  languages: Settings['languages'],
  originalsOf: Readonly<Record<string, string | null>>,
  declared: DeclaredCollections,
): RoutedPages {
  const added = pagesInLanguages(routed.published, languages, originalsOf);
  const pages = sortedBy([...routed.pages, ...added], ({ path }) => path);
  const entries = new Map(Array.from(routed.entries, ([key, all]) => [key, [...all]]));
  for (const page of added)
    if (declared.has(page.collection) && !isOwnPage(page.path))
      appendTo(entries, collectionKey(page.collection, page.edition?.name), page);
  return {
    ...routed,
    pages,
    byId: new Map(pages.map((page) => [page.id, page])),
    published: sortedBy([...routed.published, ...added], ({ path }) => path),
    entries,
  };
}

function entriesOf(
  published: readonly SitePage[],
  records: readonly EntryOutline[],
  declared: DeclaredCollections,
): RoutedPages['entries'] {
  const entries = new Map<string, EntryOutline[]>(Array.from(declared.keys(), (name) => [name, []]));
  const pages = new Map<string, EntryOutline>();
  for (const page of published) {
    if (dataFileOf(page.path) !== undefined) pages.set(page.path, page);
    else if (entries.has(page.collection) && !isOwnPage(mainPath(page)))
      appendTo(entries, collectionKey(page.collection, page.edition?.name), page);
  }
  for (const record of records) {
    const entry = declared.get(record.collection)?.pages ? pages.get(record.path) : record;
    if (entry) entries.get(record.collection)?.push(entry);
  }
  return entries;
}

/** Paths of translations in whose place their languages show the originals. */
export const withdrawnPaths = task(
  'withdrawn-translations',
  (ask): readonly string[] => ask(routedPages).value.withdrawn,
);

/** Published page in one of its languages. */
export interface TranslatedPage {
  readonly language: string;
  /** Id of the page. */
  readonly id: string;
  readonly route: string;
  /** True for an original that the language shows, because it has no translation. */
  readonly isShown: boolean;
  /** True if search engines leave it out. */
  readonly noindex: boolean;
}

/** Published originals and their translations, each with all its languages, the original first, by the path of the original. */
export const translatedPages = task(
  'translated-pages',
  (ask): ReadonlyMap<string, readonly TranslatedPage[]> => {
    const found = new Map<string, TranslatedPage[]>();
    if (ask(editionFolders).length === 0) return found;
    const main = ask(siteLanguage);
    for (const { id, path, route, edition, inEdition, noindex } of ask(routedPages).value.published) {
      const original = edition && !inEdition ? ask(originals)[path] : path;
      const isShown = inEdition?.textLanguage !== undefined;
      appendTo(found, original ?? path, { language: edition?.name ?? main, id, route, isShown, noindex });
    }
    for (const [original, pages] of found)
      pages.sort((a, b) => Number(b.id === original) - Number(a.id === original));
    return found;
  },
  LIVE,
);

/** A published page in all its languages, by the path of any of them: the original first, then sorted by path. */
export const languagesOf = task('languages-of', (ask, path: string): readonly TranslatedPage[] =>
  languagesBy(ask)(path),
);

/** Returns a function that does the same without a task for each page, for tasks about all pages. */
export function languagesBy(ask: Ask): (path: string) => readonly TranslatedPage[] {
  const [originalOf, pages] = [ask(originals), ask(translatedPages)];
  return (path) => pages.get(originalOf[path] ?? path) ?? [];
}

/** Id of the page that a language has of an original, by the path of the original and the language; null if there is none. */
export const translationOf = task(
  'translation-of',
  (ask, [path, language]: readonly [string, string]): string | null =>
    ask(translatedPages)
      .get(path)
      ?.find((page) => page.language === language)?.id ?? null,
);

/** Id of the page that a path means in a language: its translation, else the original. The path itself if there is none. */
export const pageMeant = task('page-meant', (ask, [path, language]: readonly [string, string]): string => {
  const edition = editionAt(ask, path);
  const isOther = edition && edition.name !== language;
  if (isOther || ask(originals)[path] !== undefined) return path;
  const original = mainPageAt(ask, edition?.path ?? path);
  return original === undefined ? path : (ask(translationOf, [original, language]) ?? original);
});

/** Languages of published pages, by route. */
const routeLanguages = task(
  'route-languages',
  (ask) => new Map(ask(routedPages).value.published.map(({ route, language }) => [route, language])),
  LIVE,
);

/** Language of the page with a route; null if there is no page. */
export const languageAt = task(
  'language-at',
  (ask, route: string): string | null => ask(routeLanguages).get(route) ?? null,
);

/** Pages of the main edition, by their paths and by the routes that they had. */
const mainPages = task(
  'main-pages',
  (ask) => {
    const main = allOutlines(ask).filter(({ edition }) => !edition);
    const moved = main.flatMap(({ path, aliases }) =>
      aliases.map((alias) => [oldRoute(alias), path] as const),
    );
    return { paths: new Set(main.map(({ path }) => path)), moved: new Map(moved) };
  },
  LIVE,
);

/** Returns the page of the main edition that a path means: that file, one with the same route, or one that was there before. */
function mainPageAt(ask: Ask, path: string): string | undefined {
  const { paths, moved } = ask(mainPages);
  return sameNames(path).find((name) => paths.has(name)) ?? moved.get(usualRoute(path));
}

/**
 * Originals by the paths of their translations: `content/about.md` by `content/de/about.md`; null for a page that exists
 * only in its language, and for one whose original doesn't exist. Drafts count.
 */
export const originals = task(
  'originals',
  (ask): Readonly<Record<string, string | null>> => {
    if (ask(editionFolders).length === 0) return {};
    const found = allOutlines(ask).flatMap(({ path, edition, translates }) => {
      if (!edition) return [];
      const named = translates === undefined ? edition.path : `content/${translates}`;
      return [[path, translates === false ? null : (mainPageAt(ask, named) ?? null)] as const];
    });
    return Object.fromEntries(found);
  },
  live(fingerprintOfJson),
);

/** Returns the names of files that have the same route. */
function sameNames(path: string): readonly string[] {
  const stem = path.replace(/(?:\/index)?\.md$/, '');
  return [path, `${stem}.md`, `${stem}/index.md`];
}

function usualRoute(path: string): string | undefined {
  const result = routeOfSource(path);
  return result.kind === 'route' ? result.pageRoute.route : undefined;
}

function oldRoute(alias: string): string | undefined {
  const result = routeOfRedirect(alias);
  return result.kind === 'route' ? result.from : undefined;
}
