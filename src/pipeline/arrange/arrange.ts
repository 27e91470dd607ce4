// From the parsed pages to the site: their addresses, what is left out, old legal texts, what hosts need.
import { sortedBy } from '../../base/order.ts';
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts';
import { metaPolicy } from '../../hosts/meta-policy.ts';
import type { LegalLock } from '../../model/legal.ts';
import type { Page, UnroutedPage } from '../../model/page.ts';
import type { Project } from '../../model/project.ts';
import type { Settings } from '../../model/settings.ts';
import type { Site } from '../../model/site.ts';
import type { Attachment } from '../../project/attachments.ts';
import { type Routed, routePages } from '../../routes/routes.ts';
import { indexSite, type Publishing } from '../../routes/site.ts';
import { type HostedSite, hostSite } from './hosting.ts';
import { archiveLegalTexts, type LegalArchive, withVersions } from './legal-archive.ts';

export interface Parts {
  readonly pages: readonly UnroutedPage[];
  readonly settings: Settings;
  readonly project: Project;
  /** Files beside the pages, by path. */
  readonly attachments: ReadonlyMap<string, Attachment>;
  readonly lock: Checked<LegalLock>;
  readonly publishing: Publishing;
}

export interface Arrangement {
  readonly site: Site;
  /** What its hosts need. */
  readonly hosted: HostedSite;
  /** All pages with their routes, also those that are not published. */
  readonly everyPage: readonly Page[];
  /** Bodies of pages that show old legal texts, by path; no Markdown is theirs. */
  readonly archive: LegalArchive['markup'];
  readonly diagnostics: readonly Diagnostic[];
}

export type Arrange = (parts: Parts) => Arrangement;

/** `known` spares the work for pages that come again. */
export function arrangeSite(
  { pages, settings, project, attachments, lock, publishing }: Parts,
  known?: WeakMap<UnroutedPage, Routed>,
): Arrangement {
  const routed = routePages(pages, known);
  const current = withVersions(routed.value, lock.value);
  const index = (some: readonly Page[]) => indexSite(some, settings, project, attachments, publishing);
  const first = index(current);
  const archive = archiveLegalTexts(first.value, project.root);
  const everyPage = sortedBy([...current, ...archive.value.pages], (page) => page.path);
  const indexed = archive.value.pages.length > 0 ? index(everyPage) : first;
  const site = { ...indexed.value, headStart: metaPolicy(settings.hosting.hosts) };
  const hosted = hostSite(site);
  return {
    site,
    hosted,
    everyPage,
    archive: archive.value.markup,
    diagnostics: [lock, routed, archive, indexed, hosted].flatMap(({ diagnostics }) => diagnostics),
  };
}
