// Versions of what a site documents: the same page elsewhere, the current version that search engines list, and the end of old
// versions.
import type { PageVersion } from '../../api/index.ts';
import { fingerprintOfJson, LIVE, live } from '../../engine/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { mainPath } from '../../model/pages/edition.ts';
import type { Page, PageInVersion, SitePage } from '../../model/pages/page.ts';
import { leftOut } from '../../routes/index.ts';
import { originals, routedPages } from '../../site/arrange/index.ts';
import { type Ask, type Feature, task } from '../../site/index.ts';
import { allOutlines, coreSettings, siteSettings } from '../../site/read/index.ts';
import { versionsDeclaration } from './declaration.ts';
import { isVersionOver, publishedVersions, type VersionStatus } from './published-versions.ts';
import { versionTargets } from './version-links.ts';
import {
  type NamedVersion,
  namedVersions,
  type PageElsewhere,
  VersionPages,
  versionOfFile,
} from './version-pages.ts';

const diagnostic = diagnosticsOf(versionsDeclaration.codes);

export const versions: Feature = {
  name: 'versions',
  pageFacts: (ask, pages) => ({ value: placedInVersions(ask, pages), diagnostics: [] }),
  targets: versionTargets,
  page: (ask, page) => ({ versions: () => versionsOf(ask, page) }),
  site: (ask, { version }) => ({
    versions: ask(publishedVersions).map((one) => ({ ...one, isHere: one.version === version })),
  }),
  links: (ask, page) => {
    const { inVersion } = page;
    if (inVersion?.canonical === undefined) return [];
    return [{ rel: 'latest-version', href: withBase(ask(siteSettings).value, inVersion.canonical) }];
  },
  mistakes: (ask) => ask(mistakesOfVersions),
};

export const versionPages = task(
  'version-pages',
  (ask) => {
    const all = namedVersions(ask(coreSettings).value.versions);
    return new VersionPages(ask(routedPages).value.published, all, ask(originals));
  },
  LIVE,
);

/** A page in the published versions, by its id; without those that have no pages. */
const pageElsewhere = task(
  'page-elsewhere',
  (ask, id: string): readonly (PageElsewhere & Pick<VersionStatus, 'version'>)[] => {
    const pages = ask(versionPages);
    const page = pages.get(id);
    if (!page) return [];
    return ask(publishedVersions).flatMap(({ version }) => {
      const found = version === page.version ? undefined : pages.find(page, version);
      return found ? [{ version, ...found }] : [];
    });
  },
  live(fingerprintOfJson),
);

/** Returns a page in all versions. */
function versionsOf(ask: Ask, page: Page): readonly PageVersion[] {
  const { inVersion } = page;
  if (!inVersion) return [];
  const elsewhere = ask(pageElsewhere, page.subpage?.of ?? page.id);
  return ask(publishedVersions).flatMap(({ version, ...named }) => {
    const isHere = version === inVersion.name;
    const found = isHere
      ? { route: page.route, state: 'here' as const }
      : elsewhere.find((one) => one.version === version);
    if (!found) return [];
    return [{ version, ...named, href: withBase(ask(siteSettings).value, found.route), state: found.state }];
  });
}

/** Adds its version to each page. Pages of ended versions expire, and those of the current one get their routes as aliases. */
function placedInVersions(ask: Ask, pages: readonly SitePage[]): readonly SitePage[] {
  const all = namedVersions(ask(coreSettings).value.versions);
  const current = all.find((one) => one.current);
  if (!current) return pages;
  const placed = pages.map((page) => {
    const version = versionOfFile(mainPath(page), all);
    return version ? withVersion(ask, page, version) : page;
  });
  const unpublished = leftOut(placed, { drafts: ask.option('drafts'), today: ask.option('today') });
  const known = new VersionPages(
    pages.filter(({ path }) => !unpublished.has(path)),
    all,
    ask(originals),
  );
  return withRedirects(ask, withCanonicals(placed, known, current), all, current);
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
  ask: Ask,
  pages: readonly SitePage[],
  all: readonly NamedVersion[],
  { version: current }: NamedVersion,
): readonly SitePage[] {
  const ended = all
    .filter((one) => one.ended === 'redirect' && isVersionOver(ask, one))
    .map(({ version }) => version);
  if (ended.length === 0 || ask.option('drafts')) return pages;
  const isOver = ({ inVersion }: SitePage) => ended.includes(inVersion?.name ?? '');
  const published = pages.filter((page) => !isOver(page) || page.expires === page.inVersion?.ends);
  const unpublished = leftOut(
    published.filter((page) => !isOver(page)),
    { drafts: false, today: ask.option('today') },
  );
  const known = new VersionPages(
    published.filter(({ path, draft }) => !draft && !unpublished.has(path)),
    all,
    ask(originals),
  );
  const taken = new Set(published.flatMap((page) => (isOver(page) ? [] : [page.route, ...page.aliases])));
  const added = new Map<string, string[]>();
  for (const page of published) {
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
  const present = new Set(allOutlines(ask).map((page) => versionOfFile(mainPath(page), all)?.version));
  return all
    .filter(({ version }) => !present.has(version))
    .filter(({ folder }) => folder !== '' && all.filter((one) => one.folder === folder).length === 1)
    .map(({ version, folder }) =>
      diagnostic('version-empty', {
        message: `No page is in ${version}: content/${folder}/ has none`,
        at: placeOf(SETTINGS_PATH, spans, `versions.${version}.folder`),
        hint: `Create content/${folder}/index.md, or remove the version.`,
      }),
    );
});
