import { type Checked, type Diagnostic, diagnostic, wholeFile } from '../diagnostics/diagnostic.ts';
import { isErrorPage } from '../model/address.ts';
import type { Project } from '../model/files/project.ts';
import type { Redirect } from '../model/hosting.ts';
import { type Absence, type Page, type PageSummary, type SpansOf, summaryOf } from '../model/page.ts';
import type { Settings } from '../model/settings.ts';
import type { Site } from '../model/site.ts';
import { pathProblem } from './name.ts';
import { createOccupancy } from './occupancy.ts';
import { routeRedirects } from './redirects.ts';
import { generatedNames } from './sitemap.ts';

/** What decides on the pages that are left out. */
export interface Publishing {
  /** Drafts, scheduled and expired pages are published too. */
  readonly drafts: boolean;
  /** In UTC, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * The site that the routed pages and the other files make. `attachments` are the files beside the pages, by
 * their path, with the file that each is published as.
 */
export function indexSite(
  pages: readonly Page[],
  settings: Settings,
  { publicFiles }: Pick<Project, 'publicFiles'>,
  attachments: ReadonlyMap<string, { readonly file: string }>,
  { drafts, today }: Publishing,
  spansOf: SpansOf,
): Checked<Site> {
  const unpublished = drafts ? new Map<string, Absence>() : leftOut(pages, today);
  const published = pages.filter(({ path }) => !unpublished.has(path));
  const site: Site = {
    settings,
    pages: published,
    byPath: new Map(published.map((page) => [page.path, page])),
    byRoute: byRoute(published),
    unpublished,
    publicFiles: new Set(publicFiles.map(publishedName)),
    attachments: new Map([...attachments].map(([path, { file }]) => [path, file])),
    redirects: [],
    headStart: '',
    year: Number(today.slice(0, 4)),
    month: Number(today.slice(5, 7)),
  };
  const redirects = siteRedirects(site, spansOf);
  return {
    value: { ...site, redirects: redirects.value },
    diagnostics: [
      ...publicFiles.flatMap((path) => refusedName(path)),
      ...takenFiles(site, publicFiles),
      ...redirects.diagnostics,
    ],
  };
}

function siteRedirects(site: Site, spansOf: SpansOf): Checked<readonly Redirect[]> {
  const { redirects } = site.settings.hosting;
  if (redirects.length === 0 && site.pages.every(({ aliases }) => aliases.length === 0))
    return { value: [], diagnostics: [] };
  const owners = new Map<string, string>();
  for (const file of site.publicFiles) owners.set(file, `public/${file}`);
  for (const [path, file] of site.attachments) owners.set(file, `${file}, which is made from ${path}`);
  for (const file of generatedNames(site)) owners.set(file, `${file}, which the build makes`);
  for (const { file, path } of site.pages) owners.set(file, `the page ${path}`);
  const { url } = site.settings.core;
  return routeRedirects({ pages: site.pages, routes: site.byRoute, redirects, url, owners, spansOf });
}

/** What layouts may know of the site's pages: those for errors and old texts are not among them. */
export function listedPages({ pages }: Site): readonly PageSummary[] {
  return pages.filter((page) => !isErrorPage(page.file) && !page.archived).map(summaryOf);
}

function leftOut(pages: readonly Page[], today: string): Map<string, Absence> {
  const reasons = new Map<string, Absence>();
  for (const { path, draft, date, expires } of pages) {
    if (draft) reasons.set(path, 'draft');
    else if (date !== undefined && date > today) reasons.set(path, 'scheduled');
    else if (expires !== undefined && expires <= today) reasons.set(path, 'expired');
  }
  return reasons;
}

/** Of two pages with one route the one without mistakes counts, else the first. */
function byRoute(pages: readonly Page[]): ReadonlyMap<string, Page> {
  const found = new Map<string, Page>();
  for (const page of pages) {
    const earlier = found.get(page.route);
    if (!earlier || (earlier.broken && !page.broken)) found.set(page.route, page);
  }
  return found;
}

/** `images/logo.svg` of `public/images/logo.svg`. */
function publishedName(path: string): string {
  return path.replace(/^public\//, '');
}

function refusedName(path: string): readonly Diagnostic[] {
  const problem = pathProblem(publishedName(path));
  if (!problem) return [];
  const { message, hint } = problem;
  return [diagnostic('name-invalid', { message: `${path} ${message}`, at: wholeFile(path), hint })];
}

/** Files in `public/` that would be written over another file of the site. */
function takenFiles(site: Site, publicFiles: readonly string[]): readonly Diagnostic[] {
  if (publicFiles.length === 0) return [];
  const occupancy = createOccupancy<string>();
  for (const page of site.pages) occupancy.take(page.file, `the page ${page.path}`);
  for (const file of generatedNames(site)) occupancy.take(file, `${file}, which the build makes`);
  for (const [path, file] of site.attachments) occupancy.take(file, `${file}, which is made from ${path}`);
  return publicFiles.flatMap((path) => {
    const owner = occupancy.take(publishedName(path), path);
    if (owner === undefined) return [];
    const message = `${path} takes the place of ${owner}`;
    const hint = 'Rename or remove one of the two.';
    return [diagnostic('output-taken', { message, at: wholeFile(path), hint })];
  });
}
