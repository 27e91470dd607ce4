// Versions of what a site documents: the same page elsewhere, the current version that search engines list, and the end of old
// versions.
import path from 'node:path';
import type { PageVersion } from '../../api/index.ts';
import { LIVE } from '../../engine/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { mainPath } from '../../model/pages/edition.ts';
import type { Page, PageInVersion, SitePage } from '../../model/pages/page.ts';
import { leftOut } from '../../routes/index.ts';
import { originals, routedPages } from '../../site/arrange/index.ts';
import { type Ask, type Feature, task } from '../../site/index.ts';
import { allOutlines, coreSettings, editionFolders, siteSettings } from '../../site/read/index.ts';
import { VersionNote, Versions } from './component.tsx';
import { versionsDeclaration } from './declaration.ts';
import {
  finishedIds,
  finishedPage,
  finishedVersionOf,
  htmlVersions,
  mistakesOfHtml,
} from './finished-html.ts';
import { isVersionOver, publishedVersions } from './published-versions.ts';
import { versionTargets } from './version-links.ts';
import {
  type NamedVersion,
  namedVersions,
  type PageElsewhere,
  placeInVersion,
  VersionPages,
  type VersionPlace,
  versionOfFile,
} from './version-pages.ts';

const diagnostic = diagnosticsOf(versionsDeclaration.codes);

export const versions: Feature = {
  name: 'versions',
  components: () => ({ VersionNote, Versions }),
  pageFacts: (ask, pages) => ({ value: placedInVersions(ask, pages), diagnostics: [] }),
  targets: versionTargets,
  page: (ask, page) => ({ versions: () => versionsOf(ask, page) }),
  site: (ask, { version }) => ({
    // Finished HTML can't be searched, so there is nothing to choose.
    versions: ask(publishedVersions)
      .filter(({ html }) => html === undefined)
      .map(({ html: _, ...one }) => ({ ...one, isHere: one.version === version })),
  }),
  links: (ask, page) => {
    const { inVersion } = page;
    if (inVersion?.canonical === undefined) return [];
    return [{ rel: 'latest-version', href: withBase(ask(siteSettings).value, inVersion.canonical) }];
  },
  evidence: (ask) => ({ finishedIds: (file) => finishedIds(ask, file) }),
  mistakes: (ask) => [...ask(mistakesOfVersions), ...ask(mistakesOfHtml)],
};

export const versionPages = task(
  'version-pages',
  (ask) => {
    const all = namedVersions(ask(coreSettings).value.versions);
    return new VersionPages(ask(routedPages).value.published, all, ask(originals));
  },
  LIVE,
);

interface VersionRoute extends Pick<PageElsewhere, 'route' | 'state'> {
  readonly version: string;
}

/**
 * The same page in the published versions, without those that have no pages. The argument is its language, its place and its old
 * places, so that its versions share one answer.
 */
const pageElsewhere = task(
  'page-elsewhere',
  (ask, [edition = '', place = '', ...before]: readonly string[]): readonly VersionRoute[] => {
    const pages = ask(versionPages);
    return ask(publishedVersions).flatMap(({ version, html }) => {
      const page = { edition, place, before };
      const found = html === undefined ? pages.find(page, version) : finishedPage(ask, page, html);
      return found ? [{ version, route: found.route, state: found.state }] : [];
    });
  },
);

/** Returns the place of a page in its version; that of the whole page for a part of it. */
function placeOfPage(ask: Ask, page: Page, name: string): VersionPlace | undefined {
  if (page.subpage) return ask(versionPages).get(page.subpage.of);
  const own = namedVersions(ask(coreSettings).value.versions).find(({ version }) => version === name);
  return own && placeInVersion(page, own, (path) => ask(originals)[path]);
}

function versionsOf(ask: Ask, page: Page): readonly PageVersion[] {
  const { inVersion } = page;
  if (!inVersion) return [];
  const place = placeOfPage(ask, page, inVersion.name);
  const elsewhere = place ? ask(pageElsewhere, [place.edition, place.place, ...place.before]) : [];
  return ask(publishedVersions).flatMap(({ version, html: _, ...named }) => {
    const isHere = version === inVersion.name;
    const found = isHere
      ? { route: page.route, state: 'here' as const }
      : elsewhere.find((one) => one.version === version);
    if (!found) return [];
    return [{ version, ...named, href: withBase(ask(siteSettings).value, found.route), state: found.state }];
  });
}

/** Adds its version to each page. Pages of ended versions expire, and those of the current one get their routes as aliases. */
function placedInVersions(ask: Ask, found: readonly SitePage[]): readonly SitePage[] {
  const all = namedVersions(ask(coreSettings).value.versions);
  const current = all.find((one) => one.current);
  if (!current) return found;
  // Each page at the URLs of finished HTML would be an error of its own.
  const finished = htmlVersions(ask);
  const pages = finished.length === 0 ? found : found.filter((page) => !finishedVersionOf(page, finished));
  const placed = pages.map((page) => {
    const version = versionOfFile(mainPath(page), all);
    return version ? withVersion(ask, page, version) : page;
  });
  const drafts = ask.option('drafts');
  const unpublished = leftOut(pages, { drafts, today: ask.option('today') });
  // Pages of ended versions are among them, because they redirect.
  const known = new VersionPages(
    pages.filter(({ path }) => !unpublished.has(path)),
    all,
    ask(originals),
  );
  const listed = withCanonicals(placed, known, current);
  const ended = all.filter((one) => one.ended === 'redirect' && isVersionOver(ask, one));
  return ended.length === 0 || drafts ? listed : withRedirects(listed, known, ended, current);
}

function withVersion(ask: Ask, page: SitePage, version: NamedVersion): SitePage {
  const { until, ended, current, listed, version: name } = version;
  const inVersion: PageInVersion = {
    name,
    isListed: current || listed,
    ...(until !== undefined && { ends: dayAfter(until) }),
  };
  const expires = ended === 'redirect' ? earlier(page.expires, inVersion.ends) : page.expires;
  if (page.noindex || ended === 'redirect' || !isVersionOver(ask, version))
    return { ...page, inVersion, expires };
  return { ...page, inVersion: { ...inVersion, isHidden: true }, expires, noindex: true };
}

function withCanonicals(
  pages: readonly SitePage[],
  known: VersionPages,
  { version: current }: NamedVersion,
): readonly SitePage[] {
  return pages.map((page) => {
    const { inVersion } = page;
    const own = inVersion?.isListed === false ? known.get(page.id) : undefined;
    const found = own && known.find(own, current);
    return inVersion && found && found.state !== 'missing'
      ? { ...page, inVersion: { ...inVersion, canonical: found.route } }
      : page;
  });
}

/** Adds the routes of ended versions to the aliases of the pages that they redirect to. */
function withRedirects(
  pages: readonly SitePage[],
  known: VersionPages,
  ended: readonly NamedVersion[],
  { version: current }: NamedVersion,
): readonly SitePage[] {
  const isOver = ({ inVersion }: SitePage) => ended.some(({ version }) => version === inVersion?.name);
  const taken = new Set(pages.flatMap((page) => (isOver(page) ? [] : [page.route, ...page.aliases])));
  const added = new Map<string, string[]>();
  for (const page of pages) {
    const own = isOver(page) ? known.get(page.id) : undefined;
    const target = own && known.find(own, current);
    if (!target) continue;
    const free = [page.route, ...page.aliases].filter((route) => !taken.has(route));
    for (const route of free) taken.add(route);
    added.set(target.route, [...(added.get(target.route) ?? []), ...free]);
  }
  return pages.map((page) => {
    const more = added.get(page.route);
    return more ? { ...page, aliases: [...page.aliases, ...more] } : page;
  });
}

function earlier(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

const mistakesOfVersions = task('mistakes-of-versions', (ask): readonly Diagnostic[] => {
  const { versions: settings, spans } = ask(coreSettings).value;
  const all = namedVersions(settings);
  if (all.length === 0) return [];
  const paths = allOutlines(ask).map(mainPath);
  const present = new Set(paths.map((one) => versionOfFile(one, all)?.version));
  const folders = [...new Set(paths.map((one) => path.posix.dirname(one).slice('content/'.length)))];
  const others = folders.filter((folder) => folder !== '' && !all.some((one) => one.folder === folder));
  const languages = ask(editionFolders).map((one) => one.folder);
  const hintFor = (folder: string) => {
    const language = languages.find((one) => folder.startsWith(`${one}/`));
    return language === undefined
      ? didYouMean(folder, others, `Create content/${folder}/index.md, or remove the version.`)
      : `Write ${folder.slice(language.length + 1)}: each language has the same folders of versions.`;
  };
  return all
    .filter(({ version }) => !present.has(version))
    .filter(({ folder }) => folder !== '' && all.filter((one) => one.folder === folder).length === 1)
    .map(({ version, folder }) =>
      diagnostic('version-empty', {
        message: `No page is in ${version}: content/${folder}/ has none`,
        at: placeOf(SETTINGS_PATH, spans, `versions.${version}.folder`),
        hint: hintFor(folder),
      }),
    );
});
