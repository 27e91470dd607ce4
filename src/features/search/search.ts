// Search: an index that browsers load in parts as a visitor types, and the script that asks it.
import { fingerprint } from '../../engine/fingerprint.ts';
import { live, type Run, STORED } from '../../engine/tasks.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Checked, type Diagnostic, hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { sha256 } from '../../kit/hash.ts';
import { sortedBy } from '../../kit/order.ts';
import { encodePath, isErrorPage, withBase } from '../../model/address.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Markup } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { type Settings, settingsOf } from '../../model/settings/settings.ts';
import type { Site } from '../../model/site.ts';
import { placeOf } from '../../model/span.ts';
import { arrangedSite } from '../../site/arrange/site.ts';
import { measuredFile, textFiles } from '../../site/artifact.ts';
import { type Artifact, type Ask, type Feature, type SiteEngine, task } from '../../site/ask.ts';
import { basePath } from '../../site/read/settings.ts';
import { siteSettings } from '../../site/read/templates.ts';
import { bodyHtml } from '../../site/render/bodies.ts';
import { readOwnFile } from '../../site/templates/assets/asset-plugin.ts';
import { indexFiles, ROUTER, weightsOf } from './build-index.ts';
import type { FoundPage } from './format.ts';
import { sectionsOf } from './page-text.ts';
import { type SearchSettings, searchSettings } from './settings.ts';

/** Relative to the output folder, where the script is in `assets/`. */
const ROUTER_FILE = ROUTER.slice('../'.length);

export const search: Feature = {
  name: 'search',
  settings: searchSettings,
  names: ({ settings }) => (chosen(settings) ? [ROUTER_FILE] : []),
  mistakes: (ask) => ask(searchMistakes),
  head(ask) {
    if (!chosen(ask(siteSettings).value)) return '';
    const address = withBase({ base: ask(basePath) }, encodePath(scriptOf(ask).file));
    return `<script type="module" src="${escapeMarkup(address)}"></script>`;
  },
  withBody: keepSections,
  artifacts: (ask) => (chosen(ask(siteSettings).value) ? [scriptOf(ask), ...indexArtifacts(ask)] : []),
};

function chosen(settings: Settings): SearchSettings | false {
  return settingsOf(settings, searchSettings).search;
}

const searchScript = task(
  'search-script',
  () => {
    const bytes = readOwnFile('#search');
    return { bytes, hash: sha256(bytes), size: bytes.length };
  },
  live(({ hash }) => fingerprint(hash)),
);

function scriptOf(ask: Ask): Artifact {
  const { hash, size } = ask(searchScript);
  const file = `assets/search-${hash.slice(0, 8).toUpperCase()}.js`;
  return measuredFile({ file, kind: 'asset', hash, size }, (now) => now(searchScript).bytes);
}

const searchMistakes = task('search-mistakes', (ask): readonly Diagnostic[] => {
  const settings = ask(siteSettings).value;
  const { at } = chosen(settings) || {};
  if (at === undefined || ask(arrangedSite).value.site.pages.some(({ route }) => route === at)) return [];
  const message = `There is no page at ${at}, which shows what a search finds`;
  const hint = `Write content${at.slice(0, -1)}.md, or name another page, as in search: { at: /find/ }.`;
  return [
    diagnostic('field-invalid', { message, at: placeOf(SETTINGS_PATH, settings.spans, 'search'), hint }),
  ];
});

/** Pages that are found, by path. */
function foundPages({ pages, settings }: Site): readonly Page[] {
  const { at, exclude } = chosen(settings) || { at: '', exclude: [] };
  const listed = pages.filter(
    (page) =>
      !page.noindex &&
      !page.archived &&
      !isErrorPage(page.file) &&
      page.route !== at &&
      !exclude.some((folder) => page.path.startsWith(`content/${folder.replace(/\/$/, '')}/`)),
  );
  // A page that is divided is found by its first part.
  const first = new Map(listed.toReversed().map((page) => [page.path, page]));
  return sortedBy([...first.values()], ({ path }) => path);
}

/** By the path of the page. */
const pageSections = task(
  'search-sections',
  (ask, path: string): FoundPage['sections'] =>
    path.endsWith('.md') ? sectionsOf(bodyHtml(ask, path).html) : [],
  STORED,
);

/** Takes the sections of a page from the body that was compiled for the page. */
function keepSections(
  { ask, has }: SiteEngine,
  page: Page,
  { value: { html }, diagnostics }: Checked<Markup>,
  run: Pick<Run<unknown, Ask>, 'fork'>,
): void {
  const { path } = page;
  if (!chosen(ask(siteSettings).value) || hasErrors(diagnostics) || has(pageSections, path)) return;
  // Old ids of headings are in the page alone.
  if (page.archived || page.legal || page.noindex || Object.keys(page.anchors).length > 0) return;
  run.fork(pageSections, path).end(sectionsOf(html));
}

const pageWeights = task(
  'search-weights',
  (ask, [path, title]: readonly [string, string]): readonly (readonly [string, number])[] => [
    ...weightsOf({ title, address: '', sections: ask(pageSections, path) }),
  ],
  STORED,
);

const indexArtifacts = textFiles('search-index', (ask) => {
  const { site } = ask(arrangedSite).value;
  const pages = foundPages(site);
  const found = pages.map(({ path, title, route }) => ({
    title,
    address: withBase(site.settings, encodePath(route.slice(1))),
    sections: ask(pageSections, path),
  }));
  const weights = pages.map(({ path, title }) => new Map(ask(pageWeights, [path, title])));
  return indexFiles(found, weights).map(({ file, text }) =>
    file === ROUTER
      ? { file: ROUTER_FILE, text, kind: 'index' as const }
      : { file: `assets/${file}`, text, kind: 'asset' as const },
  );
});
