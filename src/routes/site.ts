// Makes the site of its pages and files: who has which route, and what is left out.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { isErrorPage } from '../kit/urls/url-path.ts';
import type { Absence } from '../model/pages/built-page.ts';
import type { Page, PageSummary, SitePage, SpansOf } from '../model/pages/page.ts';
import type { Site } from '../model/site.ts';
import type { OldRoute, Settings } from '../settings/index.ts';
import { pathProblem } from './name.ts';
import { Occupancy } from './occupancy.ts';
import { routeRedirects } from './redirects.ts';
import { summaryOf } from './summary.ts';

/** Conditions for leaving pages out. */
export interface PublishingRules {
  /** True to publish drafts, scheduled and expired pages too. */
  readonly drafts: boolean;
  /** Day of the build in UTC, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Returns the site of the routed pages and the other files, without redirects. `attachments` are the files next to the
 * pages.
 */
export function indexSite(
  pages: readonly SitePage[],
  settings: Settings,
  publicFiles: readonly string[],
  attachments: readonly string[],
  publishing: PublishingRules,
): WithDiagnostics<Site> {
  const unpublished = leftOut(pages, publishing);
  const published = pages.filter(({ path }) => !unpublished.has(path));
  const site: Site = {
    settings,
    pages: published,
    byPath: new Map(
      published.filter(({ subpage, inEdition }) => !subpage && !inEdition).map((page) => [page.path, page]),
    ),
    byRoute: byRoute(published),
    unpublished,
    publicFiles: new Set(publicFiles.map(publishedName)),
    attachments: new Set(attachments),
    redirects: [],
    headStart: '',
    year: Number(publishing.today.slice(0, 4)),
    month: Number(publishing.today.slice(5, 7)),
  };
  return { value: site, diagnostics: publicFiles.flatMap(refusedName) };
}

/** Returns the published name of a file next to the pages, which a change of the file changes. */
export type NameOf = (attachment: string) => string;

/** Returns the site with its redirects. `generated` are the names of generated files. */
export function withRedirects(
  site: Site,
  publicFiles: readonly string[],
  generated: readonly string[],
  nameOf: NameOf,
  spansOf: SpansOf,
): WithDiagnostics<Site> {
  const redirects = siteRedirects(site, generated, nameOf, spansOf);
  return {
    value: { ...site, redirects: redirects.value },
    diagnostics: [...takenFiles(site, publicFiles, generated, nameOf), ...redirects.diagnostics],
  };
}

function siteRedirects(
  site: Site,
  generated: readonly string[],
  nameOf: NameOf,
  spansOf: SpansOf,
): WithDiagnostics<readonly OldRoute[]> {
  const { redirects } = site.settings;
  if (redirects.length === 0 && site.pages.every(({ aliases }) => aliases.length === 0))
    return { value: [], diagnostics: [] };
  const owners = new Map<string, string>();
  for (const file of site.publicFiles) owners.set(file, `public/${file}`);
  for (const path of site.attachments) owners.set(nameOf(path), madeFrom(path, nameOf));
  for (const file of generated) owners.set(file, `${file}, which the build creates`);
  for (const page of site.pages) owners.set(page.file, described(page));
  const { url } = site.settings.core;
  return routeRedirects({ pages: site.pages, routes: site.byRoute, redirects, url, owners, spansOf });
}

/** Returns the published pages that layouts may list, without error pages. */
export function listedPages(pages: readonly Page[]): readonly PageSummary[] {
  return pages.filter((page) => !isErrorPage(page)).map(summaryOf);
}

/** Returns unpublished pages by path, with the reasons. */
export function leftOut(
  pages: readonly SitePage[],
  { drafts, today }: PublishingRules,
): ReadonlyMap<string, Absence> {
  const reasons = new Map<string, Absence>();
  if (drafts) return reasons;
  for (const { path, draft, date, expires } of pages) {
    if (draft) reasons.set(path, 'draft');
    else if (date !== undefined && date > today) reasons.set(path, 'scheduled');
    else if (expires !== undefined && expires <= today) reasons.set(path, 'expired');
  }
  return reasons;
}

/** Maps routes to pages. If two pages have the same route, the one without errors counts, else the first. */
function byRoute(pages: readonly SitePage[]): ReadonlyMap<string, SitePage> {
  const found = new Map<string, SitePage>();
  for (const page of pages) {
    const earlier = found.get(page.route);
    if (!earlier || (earlier.broken && !page.broken)) found.set(page.route, page);
  }
  return found;
}

/** Returns the published name of a file: `images/logo.svg` for `public/images/logo.svg`. */
function publishedName(path: string): string {
  return path.replace(/^public\//, '');
}

function refusedName(path: string): readonly Diagnostic[] {
  const problem = pathProblem(publishedName(path));
  if (!problem) return [];
  const { message, hint } = problem;
  return [diagnostic('name-invalid', { message: `${path} ${message}`, at: wholeFile(path), hint })];
}

function described({ path, subpage }: SitePage): string {
  return subpage ? `${subpage.route}, a subpage of ${path}` : `the page ${path}`;
}

function madeFrom(attachment: string, nameOf: NameOf): string {
  return `${nameOf(attachment)}, which is made from ${attachment}`;
}

/** Reports files in `public/` that would overwrite another file of the site. */
function takenFiles(
  site: Site,
  publicFiles: readonly string[],
  generated: readonly string[],
  nameOf: NameOf,
): readonly Diagnostic[] {
  if (publicFiles.length === 0) return [];
  const occupancy = new Occupancy<string>();
  for (const page of site.pages) occupancy.take(page.file, described(page));
  for (const file of generated) occupancy.take(file, `${file}, which the build creates`);
  if (publicFiles.some((path) => /^public\/assets\//i.test(path)))
    for (const path of site.attachments) occupancy.take(nameOf(path), madeFrom(path, nameOf));
  return publicFiles.flatMap((path) => {
    const owner = occupancy.take(publishedName(path), path);
    if (owner === undefined) return [];
    const message = `${path} would replace ${owner}`;
    const hint = 'Rename or remove one of the two.';
    return [diagnostic('output-taken', { message, at: wholeFile(path), hint })];
  });
}

/** Reports a site without pages to publish. */
export function checkPresence({ pages, unpublished }: Site): readonly Diagnostic[] {
  if (pages.length > 0) return [];
  const [left] = unpublished.keys();
  const what = unpublished.size === 1 ? `${left} is` : `all ${unpublished.size} pages are`;
  const hint =
    left === undefined
      ? 'Create content/index.md: pages are the files in content/ that end in .md.'
      : `Publish one, or add --drafts: ${what} left out as a draft or by date.`;
  return [diagnostic('pages-missing', { message: 'The site has no pages to publish', hint })];
}
