// The site as tasks, and the questions of single pages: each answer is a separate task, so that a page is rendered again only if one of its answers has changed.

import { fingerprint, fingerprintOf, fingerprintOfJson, LIVE, live } from '../../engine/index.ts';
import { metaPolicy } from '../../hosts/index.ts';
import type { WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { sortedBy } from '../../kit/order.ts';
import type { Absence, BuiltPage } from '../../model/pages/built-page.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import { locationOf, type Page, type PageLocation, type SitePage } from '../../model/pages/page.ts';
import { dataFileOf } from '../../model/pages/page-path.ts';
import type { PlacedSubpage } from '../../model/pages/subpage.ts';
import { redirectIn, type Site, type Targets } from '../../model/site.ts';
import {
  checkPresence,
  type Division,
  dividePage,
  emptyCollections,
  indexSite,
  type NameOf,
  pageOfSubpage,
  routeSubpages,
  suggestionsFor,
  summaryOf,
  withRedirects,
} from '../../routes/index.ts';
import { labelsIn } from '../../settings/index.ts';
import { type AddedPage, type Ask, generatedNames, task } from '../index.ts';
import {
  attachmentFile,
  declaredCollections,
  editionFolders,
  editionIn,
  fileMeant,
  fileTargetsBy,
  includedText,
  isComponent,
  loadedTemplates,
  namedTargetBy,
  pageSummary,
  runTemplates,
  settingsFor,
  siteSettings,
  spansBy,
  templateNamed,
} from '../read/index.ts';
import { fragmentTarget } from './fragments.ts';
import { withNamedValues } from './named-values.ts';
import { languageAt, pageMeant, routedPage, routedPages } from './routed-pages.ts';
import { askSite } from './site-index.ts';

interface Arrangement {
  readonly site: Site;
  /** All pages with their routes by id, including unpublished ones. */
  readonly everyPage: ReadonlyMap<string, SitePage>;
  /** Pages of features, by id. */
  readonly added: ReadonlyMap<string, AddedPage>;
}

/** True for layouts that make several pages of one, by name. */
const dividesPages = task(
  'divides-pages',
  (ask, name: string) => ask(templateNamed, name).layout?.pages !== undefined,
);

/** Pages that a layout makes from a page, by the page's id. */
export const pageDivision = task(
  'page-division',
  (ask, id: string): Division => {
    const routed = ask(routedPage, id);
    const page = routed && withNamedValues(ask, routed, routed.language);
    // A page with an error keeps its subpages, so that links to them stay valid; none of them is rendered.
    const layout = page && ask(templateNamed, page.layout).layout;
    if (!page || !isRenderable(layout) || !layout.pages) return { kind: 'whole' };
    const { pages } = layout;
    ask(loadedTemplates);
    const labels = labelsIn(page.language, settingsFor(ask, page.language).value);
    const run = () =>
      askSite(ask, page, (site) => dividePage(page, () => pages(site, summaryOf(page)), labels));
    return runTemplates(ask, run, page.path);
  },
  live(fingerprintOfIntact),
);

/** Fingerprint of a value returned by template code; undefined if the code failed. */
export function fingerprintOfIntact(value: { readonly kind: string }): string | undefined {
  return value.kind === 'failed' ? undefined : fingerprintOf(value);
}

/** Subpages of a page without their content, by the page's id. */
export const placedSubpages = task('subpages', (ask, id: string): readonly PlacedSubpage[] => {
  const division = ask(pageDivision, id);
  return division.kind === 'placed' ? division.subpages.map(({ items: _, ...subpage }) => subpage) : [];
});

/** Site without its redirects: all pages with their routes, and the other files. */
const placedSite = task(
  'placed-site',
  (ask): WithDiagnostics<Arrangement> => {
    const routed = ask(routedPages);
    const { pages, publishing } = routed.value;
    const settings = ask(siteSettings).value;
    const { attachments } = ask.names('content');
    const layouts = new Set(pages.map(({ layout }) => layout));
    const dividing = new Set([...layouts].filter((name) => ask(dividesPages, name)));
    const subpagesOf = ({ id, layout }: SitePage) => (dividing.has(layout) ? ask(placedSubpages, id) : []);
    const current = routeSubpages(pages, subpagesOf, spansBy(ask));
    const { publicFiles } = ask.names('public');
    const index = (some: readonly SitePage[]) =>
      indexSite(some, settings, publicFiles, attachments, publishing);
    const first = index(current.value);
    const added = ask.tools.features.flatMap(({ pages }) => pages?.(ask, first.value) ?? []);
    const addedPages = added.flatMap(({ value }) => value);
    const everyPage = sortedBy([...current.value, ...addedPages.map(({ page }) => page)], ({ path }) => path);
    const indexed = addedPages.length > 0 ? index(everyPage) : first;
    return {
      value: {
        site: { ...indexed.value, headStart: metaPolicy(settings) },
        everyPage: new Map(everyPage.map((page) => [page.id, page])),
        added: new Map(addedPages.map((one) => [one.page.id, one])),
      },
      diagnostics: [routed, current, ...added, indexed].flatMap(({ diagnostics }) => diagnostics),
    };
  },
  LIVE,
);

function nameBy(ask: Ask): NameOf {
  return (path) => ask(attachmentFile, path) ?? path;
}

export const arrangedSite = task(
  'arranged-site',
  (ask): WithDiagnostics<Arrangement> => {
    const { value: addressed, diagnostics } = ask(placedSite);
    const { pages, attachments } = ask.names('content');
    const { publicFiles } = ask.names('public');
    const generated = generatedNames(ask.tools.features, addressed.site);
    const site = withRedirects(addressed.site, publicFiles, generated, nameBy(ask), spansBy(ask));
    return {
      value: { ...addressed, site: site.value },
      diagnostics: [
        ...diagnostics,
        ...site.diagnostics,
        ...checkPresence(site.value),
        ...emptyCollections(ask(declaredCollections), [...pages, ...attachments]),
      ],
    };
  },
  LIVE,
);

/** Pages by id, compared by their routes: if only other facts have changed, no page asks for its route again. */
const placedPages = task(
  'placed-pages',
  (ask) => ask(placedSite).value.everyPage,
  live((pages: ReadonlyMap<string, SitePage>) =>
    fingerprint(Array.from(pages.values(), (page) => fingerprintOfJson(locationOf(page))).join('')),
  ),
);

/** Route by the page's id; null if it has none. */
export const pageLocation = task('page-location', (ask, id: string): PageLocation | null => {
  const page = ask(placedPages).get(id);
  return page ? locationOf(page) : null;
});

/** Page of a feature, by its id. */
export const addedPage = task(
  'added-page',
  (ask, id: string) => ask(placedSite).value.added.get(id),
  live(fingerprintOfJson),
);

/** Returns a page with its route and the targets of its fields; `undefined` if it isn't published. */
export function pageOf(ask: Ask, id: string): Page | undefined {
  const own = ask(pageLocation, id);
  if (own?.added) return ask(addedPage, id)?.page;
  if (own?.subpage) {
    const page = pageOf(ask, own.subpage.of);
    return page && pageOfSubpage(page, own.subpage);
  }
  if (!own) return undefined;
  const page = { ...ask(pageSummary, own.path), ...own, ...own.inEdition };
  return withNamedValues(ask, page, page.language);
}

/** Targets of links, from a stored value: a thread needn't arrange the site for them. */
const publishedTargets = task(
  'published-targets',
  (ask) => {
    const { published } = ask(publishedPages);
    const fileOf = (id: string, path: string) =>
      id === path && dataFileOf(path) === undefined ? path : null;
    return {
      routes: new Map(published.map(({ id, route }) => [id, route])),
      // The first page with a route counts.
      files: new Map(published.toReversed().map(({ route, id, path }) => [route, fileOf(id, path)])),
    };
  },
  LIVE,
);

/** Routes by their form in lower case; null where two pages share it. */
const routesInLowerCase = task(
  'routes-in-lower-case',
  (ask): ReadonlyMap<string, string | null> => {
    const found = new Map<string, string | null>();
    for (const route of ask(publishedTargets).files.keys()) {
      const lower = route.toLowerCase();
      found.set(lower, found.has(lower) ? null : route);
    }
    return found;
  },
  LIVE,
);

type TargetKind = 'page' | 'route' | 'case' | 'source' | 'absence' | 'redirect';

/** Target of a URL; null if there is none. */
export const linkTarget = task(
  'link-target',
  (ask, [kind, name]: readonly [kind: TargetKind, name: string]): string | null => {
    const { routes, files } = ask(publishedTargets);
    if (kind === 'page') return routes.get(name) ?? null;
    if (kind === 'route') return files.has(name) ? name : null;
    if (kind === 'source') return files.get(name) ?? null;
    if (kind === 'case') return ask(routesInLowerCase).get(name.toLowerCase()) ?? null;
    const { site } = ask(arrangedSite).value;
    return (kind === 'absence' ? site.unpublished.get(name) : redirectIn(site, name)) ?? null;
  },
);

const likelyTargets = task('likely-targets', (ask) => suggestionsFor(ask(arrangedSite).value.site), LIVE);

export interface PublishedPages {
  readonly published: readonly BuiltPage[];
  readonly unpublished: readonly (readonly [path: string, why: Absence])[];
}

export const publishedPages = task(
  'published-pages',
  (ask): PublishedPages => {
    const { pages, unpublished } = ask(placedSite).value.site;
    const published = pages.map(({ id, path, route, file, title }) => ({ id, path, route, file, title }));
    return { published, unpublished: [...unpublished] };
  },
  // Most stages of a build ask for this list, so it isn't read again for each of them.
  { kind: 'stored', retain: 'always' },
);

/** Answers the questions of a page's Markdown about the site, one by one; by default those of data. */
export function targetsBy(ask: Ask, page?: Pick<Page, 'path' | 'language'>): Targets {
  return {
    ...siteTargets(ask),
    ...(page && ask(editionFolders).length > 0 && languageTargets(ask, page)),
    ...(page && Object.assign({}, ...ask.tools.partsOf('targets').map((of) => of(ask, page)))),
  };
}

/** Answers that depend on the language of the page. */
function languageTargets(ask: Ask, { language }: Pick<Page, 'language'>): Partial<Targets> {
  const edition = editionIn(ask, language);
  const settings = settingsFor(ask, language).value;
  const routeOf = (file: string) => ask(linkTarget, ['page', file]) ?? undefined;
  return {
    settings,
    languageOf(url) {
      const [route = ''] = url.split(/[?#]/, 1);
      const other = url.startsWith(settings.base)
        ? ask(languageAt, route.slice(settings.base.length - 1))
        : null;
      return other === null || other === language ? undefined : other;
    },
    ...(edition !== '' && {
      routeOf: (file) => routeOf(ask(pageMeant, [file, edition])),
      fileAt: (file) => ask(fileMeant, [file, edition]),
    }),
  };
}

function siteTargets(ask: Ask): Targets {
  return {
    ...fileTargetsBy(ask),
    routeOf: (file) => ask(linkTarget, ['page', file]) ?? undefined,
    hasRoute: (route) => ask(linkTarget, ['route', route]) !== null,
    fileOf: (route) => ask(linkTarget, ['source', route]) ?? undefined,
    routeInOtherCase: (url) => ask(linkTarget, ['case', url]) ?? undefined,
    fragmentOf: (path, id) => ask(fragmentTarget, [path, id]) ?? undefined,
    redirectOf: (url) => ask(linkTarget, ['redirect', url]) ?? undefined,
    absenceOf: (path) => (ask(linkTarget, ['absence', path]) as Absence | null) ?? undefined,
    includedText: (file) => ask(includedText, file),
    namedTarget: namedTargetBy(ask),
    hasTemplate: (name) => ask(isComponent, name),
    codeButton: (labels) =>
      ask.tools
        .partsOf('codeButton')
        .map((of) => of(ask, labels))
        .join(''),
    drawing: (language) => ask.tools.partsOf('draws').find((drawing) => drawing.language === language),
    likely: () => ask(likelyTargets),
  };
}
