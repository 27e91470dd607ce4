// From the parsed pages to the site: their addresses, what is left out, old legal texts, what hosts need.
import { sortedBy } from '../../base/order.ts';
import { checkReferences, type NamedEntry } from '../../collections/check-references.ts';
import { emptyCollections } from '../../collections/empty-collections.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import { metaPolicy } from '../../hosts/meta-policy.ts';
import type { DeclaredCollections } from '../../model/collections/collection.ts';
import { dataFileOf, type EntryRecord, fileOf } from '../../model/collections/record.ts';
import type { Project } from '../../model/files/project.ts';
import type { LegalLock } from '../../model/legal.ts';
import type { Page, SpansOf, UnroutedPage } from '../../model/pages/page.ts';
import { isOwnPage } from '../../model/pages/page-path.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Site } from '../../model/site.ts';
import { placeOf } from '../../model/span.ts';
import type { Attachment } from '../../project/attachments.ts';
import { checkPresence } from '../../routes/presence.ts';
import { type PartsOf, routeParts } from '../../routes/route-parts.ts';
import { routePages } from '../../routes/routes.ts';
import { indexSite, leftOut, type Publishing } from '../../routes/site.ts';
import { type HostedSite, hostSite } from './hosting.ts';
import { type ArchiveSources, archiveLegalTexts, type LegalArchive, withVersions } from './legal-archive.ts';

/** Pages before they have addresses, and records. */
export interface UnroutedEntries {
  readonly pages: readonly UnroutedPage[];
  /** Those of all data files; those that have a page are among the pages too. */
  readonly records: readonly EntryRecord[];
}

/** The pages at their own addresses. */
export interface RoutedPages {
  readonly pages: readonly Page[];
  readonly byId: ReadonlyMap<string, Page>;
  readonly published: readonly Page[];
  /** The published entries of each collection: pages of Markdown sorted by path, then records as their files have them. */
  readonly entries: ReadonlyMap<string, readonly EntryRecord[]>;
  readonly lock: LegalLock;
  readonly publishing: Publishing;
}

export function routeSite(
  { pages, records }: UnroutedEntries,
  declared: DeclaredCollections,
  lock: Checked<LegalLock>,
  publishing: Publishing,
  spansOf: SpansOf,
): Checked<RoutedPages> {
  const routed = routePages(pages, spansOf);
  const unpublished = leftOut(routed.value, publishing);
  const named = (page: NamedEntry, field: string) => placeOf(fileOf(page.path), spansOf(page.path), field);
  const withoutPage = records.filter(({ collection }) => !declared.get(collection)?.pages);
  // Also those without an address: that they are there is no matter of where.
  const entries = [...pages, ...withoutPage];
  const references = checkReferences(entries, { declared, unpublished, placeOf: named });
  const current = withVersions(routed.value, lock.value).map((page) =>
    references.broken.has(page.path) ? { ...page, broken: true } : page,
  );
  const published = current.filter(({ path }) => !unpublished.has(path));
  return {
    value: {
      pages: current,
      byId: new Map(current.map((page) => [page.id, page])),
      published,
      entries: entriesOf(published, records, declared),
      lock: lock.value,
      publishing,
    },
    diagnostics: [lock, routed, references].flatMap(({ diagnostics }) => diagnostics),
  };
}

export interface Ingredients {
  readonly routed: Checked<RoutedPages>;
  /** The parts of a page; none where it has none. */
  readonly partsOf: PartsOf;
  readonly settings: Settings;
  readonly declared: DeclaredCollections;
  readonly project: Project;
  readonly sources: Sources;
}

/** What is asked of files on the way. */
export interface Sources extends ArchiveSources {
  readonly spansOf: SpansOf;
  /** A file beside the pages. Throws a Fault. */
  readonly attachmentOf: (path: string) => Attachment;
}

export interface Arrangement {
  readonly site: Site;
  /** What its hosts need. */
  readonly hosted: HostedSite;
  /** All pages with their routes, also those that are not published, by id. */
  readonly everyPage: ReadonlyMap<string, Page>;
  /** Files beside the pages, by path. */
  readonly attachments: ReadonlyMap<string, Attachment>;
  readonly legalLock: LegalLock;
  /** Bodies of pages that show old legal texts, by id; no Markdown is theirs. */
  readonly archive: LegalArchive['markup'];
}

/** Throws a Fault. */
export function arrangeSite({
  routed,
  partsOf,
  settings,
  declared,
  project,
  sources,
}: Ingredients): Checked<Arrangement> {
  const { spansOf, attachmentOf } = sources;
  const attachments = new Map(project.attachments.map((path) => [path, attachmentOf(path)]));
  const { pages, lock, publishing } = routed.value;
  const current = routeParts(pages, partsOf, spansOf);
  const index = (some: readonly Page[]) =>
    indexSite(some, settings, project, attachments, publishing, spansOf);
  const first = index(current.value);
  const archive = archiveLegalTexts(first.value, sources);
  const everyPage = sortedBy([...current.value, ...archive.value.pages], (page) => page.path);
  const indexed = archive.value.pages.length > 0 ? index(everyPage) : first;
  const site = { ...indexed.value, headStart: metaPolicy(settings) };
  const hosted = hostSite(site, spansOf);
  return {
    value: {
      site,
      hosted,
      everyPage: new Map(everyPage.map((page) => [page.id, page])),
      attachments,
      legalLock: lock,
      archive: archive.value.markup,
    },
    diagnostics: [
      ...[routed, current, archive, indexed, hosted].flatMap(({ diagnostics }) => diagnostics),
      ...checkPresence(site),
      ...emptyCollections(declared, [...project.pages, ...project.attachments]),
    ],
  };
}

/** Those that are published. */
function entriesOf(
  published: readonly Page[],
  records: readonly EntryRecord[],
  declared: DeclaredCollections,
): RoutedPages['entries'] {
  const entries = new Map<string, EntryRecord[]>(Array.from(declared.keys(), (name) => [name, []]));
  const pages = new Map<string, EntryRecord>();
  for (const page of published) {
    if (dataFileOf(page.path) !== undefined) pages.set(page.path, page);
    else if (!isOwnPage(page.path)) entries.get(page.collection)?.push(page);
  }
  for (const record of records) {
    const entry = declared.get(record.collection)?.pages ? pages.get(record.path) : record;
    if (entry) entries.get(record.collection)?.push(entry);
  }
  return entries;
}
