// From the parsed pages to the site: their addresses, what is left out, old legal texts, what hosts need.
import { sortedBy } from '../../base/order.ts';
import { checkReferences, type NamedEntry } from '../../collections/check-references.ts';
import { emptyCollections } from '../../collections/empty-collections.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import { metaPolicy } from '../../hosts/meta-policy.ts';
import type { DeclaredCollections } from '../../model/collection.ts';
import type { Project } from '../../model/files/project.ts';
import type { LegalLock } from '../../model/legal.ts';
import type { Page, SpansOf, UnroutedPage } from '../../model/page.ts';
import { isOwnPage } from '../../model/page-path.ts';
import type { Settings } from '../../model/settings.ts';
import type { Site } from '../../model/site.ts';
import { placeOf } from '../../model/span.ts';
import type { Attachment } from '../../project/attachments.ts';
import { routePages } from '../../routes/routes.ts';
import { indexSite, type Publishing } from '../../routes/site.ts';
import { type HostedSite, hostSite } from './hosting.ts';
import { archiveLegalTexts, type LegalArchive, withVersions } from './legal-archive.ts';

export interface Parts {
  readonly pages: readonly UnroutedPage[];
  readonly settings: Settings;
  readonly declared: DeclaredCollections;
  readonly project: Project;
  readonly lock: Checked<LegalLock>;
  readonly publishing: Publishing;
  readonly sources: Sources;
}

/** What is asked of files on the way. */
export interface Sources {
  readonly spansOf: SpansOf;
  /** A file beside the pages. Throws a Fault. */
  readonly attachmentOf: (path: string) => Attachment;
  /** Whether links may publish a file beside the pages. */
  readonly isAttachment: (path: string) => boolean;
  /** The text of a file; undefined where there is none. */
  readonly textOf: (path: string) => string | undefined;
}

export interface Arrangement {
  readonly site: Site;
  /** What its hosts need. */
  readonly hosted: HostedSite;
  /** All pages with their routes, also those that are not published, by id. */
  readonly everyPage: ReadonlyMap<string, Page>;
  /** The published entries of each collection, sorted by path. */
  readonly entries: ReadonlyMap<string, readonly NamedEntry[]>;
  /** Files beside the pages, by path. */
  readonly attachments: ReadonlyMap<string, Attachment>;
  readonly legalLock: LegalLock;
  /** Bodies of pages that show old legal texts, by id; no Markdown is theirs. */
  readonly archive: LegalArchive['markup'];
}

/** Throws a Fault. */
export function arrangeSite({
  pages,
  settings,
  declared,
  project,
  lock,
  publishing,
  sources,
}: Parts): Checked<Arrangement> {
  const { spansOf, attachmentOf, isAttachment, textOf } = sources;
  const attachments = new Map(project.attachments.map((path) => [path, attachmentOf(path)]));
  const routed = routePages(pages, spansOf);
  const current = withVersions(routed.value, lock.value);
  const index = (some: readonly Page[]) =>
    indexSite(some, settings, project, attachments, publishing, spansOf);
  const first = index(current);
  const archive = archiveLegalTexts(first.value, textOf, isAttachment);
  const everyPage = sortedBy([...current, ...archive.value.pages], (page) => page.path);
  const indexed = archive.value.pages.length > 0 ? index(everyPage) : first;
  const site = { ...indexed.value, headStart: metaPolicy(settings.hosting.hosts) };
  const hosted = hostSite(site, spansOf);
  const named = (page: NamedEntry, field: string) => placeOf(page.path, spansOf(page.path), field);
  const checks = { declared, unpublished: site.unpublished, placeOf: named };
  const references = checkReferences(current, checks);
  const rendered = everyPage.map((page) =>
    references.broken.has(page.path) ? { ...page, broken: true } : page,
  );
  return {
    value: {
      site,
      hosted,
      everyPage: new Map(rendered.map((page) => [page.id, page])),
      entries: entriesOf(site.pages, declared),
      attachments,
      legalLock: lock.value,
      archive: archive.value.markup,
    },
    diagnostics: [
      ...[lock, routed, archive, indexed, hosted, references].flatMap(({ diagnostics }) => diagnostics),
      ...emptyCollections(declared, [...project.pages, ...project.attachments]),
    ],
  };
}

/** Pages for old texts are none: they stand for another page. */
function entriesOf(pages: readonly Page[], declared: DeclaredCollections): Arrangement['entries'] {
  const entries = new Map<string, Page[]>(Array.from(declared.keys(), (name) => [name, []]));
  for (const page of pages)
    if (!page.archived && !isOwnPage(page.path)) entries.get(page.collection)?.push(page);
  return entries;
}
