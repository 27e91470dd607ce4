// Renders pages with templates: the selected data and the HTML.
// Renders pages with templates: the selected data and the HTML.
import {
  explainBy,
  type PaginationSelection,
  pagesExport,
  renderPage,
  type Selection,
  selectFrom,
  sitePropsOf,
  WHOLE,
} from '../../document/index.ts';
import { fingerprintOf, hashOnce, intern, knownHash, LIVE, live } from '../../engine/index.ts';
import { metaPolicy } from '../../hosts/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, hasErrors, type WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { isObject } from '../../kit/plain.ts';
import { decodeUrl, withBase } from '../../kit/urls/url-path.ts';
import type { SiteImage } from '../../model/images/image.ts';
import type { Document } from '../../model/pages/document.ts';
import { isRenderable, type Layout } from '../../model/pages/layout.ts';
import { joinUses, type Markup } from '../../model/pages/markup.ts';
import { type Page, sitePartOf } from '../../model/pages/page.ts';
import type { PaginationLink } from '../../model/pages/subpage.ts';
import { type Division, summaryOf } from '../../routes/index.ts';
import type { Settings } from '../../settings/index.ts';
import {
  askSite,
  fingerprintOfIntact,
  pageDivision,
  pageLocation,
  pageOf,
  placedSubpages,
  resolveFields,
  routedPage,
  targetsBy,
} from '../arrange/index.ts';
import { type Ask, type PageCard, task } from '../index.ts';
import {
  buildTime,
  collectionNames,
  editionIn,
  isPublicFile,
  loadedTemplates,
  renderTemplates,
  runTemplates,
  settingsFor,
  shownImage,
  siteSettings,
  sourceLines,
  templateNamed,
  templateTexts,
} from '../read/index.ts';
import { programTags, styleLinks } from './head-end.ts';

/** Props about the site that all pages of a language and version share. */
const siteProps = task(
  'site-props',
  (ask, [language, version]: readonly [language: string, version: string]) => {
    const settings = settingsFor(ask, language).value;
    const changed = ask.tools.features.map(({ site }) => site?.(ask, { language, version }));
    const core = Object.assign({}, settings.core, ...changed);
    return sitePropsOf({ ...settings, core }, language, buildTime(ask));
  },
  LIVE,
);

/** Invalid result of a layout's `pages`. */
type RefusedSubpages = Extract<Division, { readonly kind: 'refused' }>;

const NOTHING = { value: undefined, diagnostics: [] } as const;

const NO_SELECTION: Selection = { kind: 'selected', value: undefined };

/** Selection of a layout for all its pages in a language, by the layout's name. */
const sharedSelection = task(
  'shared-selection',
  (ask, [name, language]: readonly [layout: string, language: string]): Selection => {
    const { select } = ask(templateNamed, name).layout ?? {};
    if (!select) return NO_SELECTION;
    // It may return constants of the code, which the component compares with its own.
    ask(loadedTemplates);
    const selection = runTemplates(ask, () =>
      askSite(ask, { language }, (site) => selectFrom(site, select, undefined)),
    );
    // All pages of the layout get the same value, and it is fingerprinted once. The tree of the site has a fingerprint already.
    if (selection.kind === 'selected' && isObject(selection.value)) hashOnce(selection.value);
    return selection;
  },
  live(fingerprintOfIntact),
);

/** False for values that may hide something. Each page gets its own of these, so that it can't change that of another. */
function isComparable(selection: Selection): boolean {
  if (selection.kind === 'failed') return true;
  const { value } = selection;
  return isObject(value) ? knownHash(value) !== undefined : typeof value !== 'function';
}

/** Selection of a layout for a page and its subpages, by the page's id. */
const layoutSelection = task(
  'layout-selection',
  (ask, id: string): Selection => {
    const page = pageOf(ask, id);
    const layout = page && ask(templateNamed, page.layout).layout;
    if (!page || !isRenderable(layout) || !layout.select) return NO_SELECTION;
    const { select } = layout;
    if (select.length === 1) {
      const selection = ask(sharedSelection, [page.layout, editionIn(ask, page.language)]);
      if (isComparable(selection)) return selection;
    }
    const work = () => askSite(ask, page, (site) => selectFrom(site, select, summaryOf(page)));
    return runTemplates(ask, work, page.path);
  },
  { kind: 'live', fingerprint: fingerprintOfIntact, retain: 'never' },
);

/** Data of a layout for one of its pages, by the id of the page or subpage. */
const paginationOf = task(
  'pagination',
  (ask, id: string): PaginationSelection | RefusedSubpages => {
    const placed = ask(pageLocation, id)?.subpage;
    const of = placed?.of ?? id;
    const divided = ask(pageDivision, of);
    if (divided.kind !== 'placed') return divided;
    const { page, pages } = ask(paginationLinks, of);
    const index = placed ? placed.number - 1 : divided.subpages.findIndex(({ at }) => at === '');
    const [previous, next] = index < 0 ? [] : [pages[index - 1], pages[index + 1]];
    const items = divided.subpages[index]?.items ?? [];
    const links = { first: pages[0], previous, next, last: pages.at(-1), totalPages: pages.length, pages };
    return { kind: 'paginated', pagination: { ...(pages[index] ?? page), items, ...links } };
  },
  { kind: 'live', fingerprint: fingerprintOfIntact, retain: 'never' },
);

interface PaginationLinks {
  /** Link to the page itself, which isn't one of its subpages. */
  readonly page: PaginationLink;
  readonly pages: readonly PaginationLink[];
}

/** Links between subpages, by the page's id. */
const paginationLinks = task(
  'pagination-links',
  (ask, id: string): PaginationLinks => {
    const settings = ask(siteSettings).value;
    const { title = '', route = '' } = ask(routedPage, id) ?? {};
    // All subpages get the same list, which is fingerprinted once.
    const pages = intern(ask(placedSubpages, id).map((subpage) => linkTo(subpage, settings)));
    return { page: linkTo({ number: 0, title, route }, settings), pages };
  },
  live(fingerprintOf),
);

export function renderLayout(ask: Ask, page: Page, markup: Markup): WithDiagnostics<Document | undefined> {
  const settings = settingsFor(ask, page.language);
  const { layout, locate } = ask(templateNamed, page.layout);
  // Layouts may rely on the collections and the settings. An unfinished site has defaults instead of wrong settings.
  const isDeclared = ask(collectionNames) !== null;
  const isSet = settings.value.unfinished !== undefined || !hasErrors(settings.diagnostics);
  const isReady = !page.broken && isSet && isDeclared;
  if (!isReady || !isRenderable(layout)) return NOTHING;
  const { value } = settings;
  const { partsOf, marks, sharedComponents } = ask.tools;
  const { language, version } = sitePartOf(page);
  const site = {
    settings: value,
    headStart: metaPolicy(value),
    headEnd: [styleLinks, programTags, ...partsOf('head')].map((of) => of(ask, page, markup.uses)).join(''),
    props: ask(siteProps, [language, version]),
  };
  const whole = page.subpage?.of ?? page.id;
  const selection = layout.select ? ask(layoutSelection, whole) : NO_SELECTION;
  const pagination = layout.pages ? ask(paginationOf, page.id) : WHOLE;
  if (pagination.kind === 'refused') return refusedSubpages(ask, pagination, page, layout);
  const card = cardOf(ask, page);
  const social = page.image ?? (card?.image ? undefined : value.core.image);
  const chosen = {
    selection,
    pagination,
    card: card?.image,
    imageSize: socialImageSize(ask, social),
    links: partsOf('links').flatMap((of) => of(ask, page)),
    added: Object.assign({}, ...partsOf('page').map((of) => of(ask, page))),
  };
  const templates = () => templateTexts(ask);
  const { render } = sharedComponents;
  const { failing } = marks;
  const laidOut = { page, markup, layout, locate, explain: explainBy(templates), render, failing, templates };
  const work = () => renderPage(laidOut, site, chosen);
  const purpose = { locate, page: page.path, part: page.id };
  const { value: rendered, diagnostics: reported } = renderTemplates(ask, purpose, work);
  const diagnostics = [...(card?.diagnostics ?? []), ...rendered.diagnostics, ...reported];
  return { value: rendered.value, diagnostics };
}

/** Page before it is finished. `document` is undefined if the page, its body or its layout has errors. */
export interface RenderedPage extends Pick<Markup, 'uses'> {
  readonly diagnostics: readonly Diagnostic[];
  readonly document: Document | undefined;
}

/** Renders a compiled page with its layout. Throws an EndlessTemplate. */
export function renderCompiled(ask: Ask, page: Page, markup: WithDiagnostics<Markup>): RenderedPage {
  const named = resolveFields(ask, page, () => targetsBy(ask, page));
  const rendered = renderLayout(ask, named.page, markup.value);
  const mistakes = [...markup.diagnostics, ...named.diagnostics];
  const isShown = !hasErrors(mistakes) || ask(siteSettings).value.unfinished !== undefined;
  return {
    document: isShown ? rendered.value : undefined,
    uses: joinUses(markup.value.uses, named.uses, cardOf(ask, page)?.uses ?? {}),
    diagnostics: [...mistakes, ...rendered.diagnostics],
  };
}

function cardOf(ask: Ask, page: Page): PageCard | undefined {
  return ask.tools.partsOf('cards')[0]?.of(ask, page);
}

/** Returns the size of an image in `public/`, by its root-relative URL. */
function socialImageSize(ask: Ask, url: string | undefined): Pick<SiteImage, 'width' | 'height'> | undefined {
  const [, path] = /^\/(?!\/)([^?#]+)/.exec(url ?? '') ?? [];
  const file = path && decodeUrl(path);
  if (!file || !ask(isPublicFile, file)) return undefined;
  const showing = ask(shownImage, `public/${file}`);
  if (showing.kind === 'fault' || showing.facts.kind === 'svg') return undefined;
  const { width, height } = showing.facts;
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** Reports mistakes in the subpages of a page at the place where the layout exports them. */
function refusedSubpages(
  ask: Ask,
  { problems }: RefusedSubpages,
  { path }: Page,
  layout: Layout,
): WithDiagnostics<undefined> {
  const at = pagesExport(ask(sourceLines, layout.path), layout.path);
  const diagnostics = problems.map(({ code, ...one }) => diagnostic(code, { ...one, at, pages: [path] }));
  return { value: undefined, diagnostics };
}

function linkTo({ number, title, route }: Omit<PaginationLink, 'href'>, settings: Settings): PaginationLink {
  return { number, title, route, href: withBase(settings, route) };
}
