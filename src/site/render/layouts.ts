// Renders pages with templates: the selected data, the social card and the HTML. Nothing is drawn here: the content
// of a card is known before its page is rendered, and its markup determines the name of the image.
import {
  type CardMarkup,
  explainBy,
  type PaginationSelection,
  pagesExport,
  renderCard,
  renderPage,
  type Selection,
  selectFrom,
  sitePropsOf,
  templateFailure,
  WHOLE,
} from '../../document/index.ts';
import { fingerprint, hashOnce, knownHash, LIVE, live } from '../../engine/index.ts';
import { metaPolicy } from '../../hosts/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, hasErrors, type WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { isObject } from '../../kit/plain.ts';
import { TAKUMI } from '../../kit/system/takumi.ts';
import { decodeUrl, encodePath } from '../../kit/urls/url-path.ts';
import type { SiteImage } from '../../model/images/image.ts';
import { CARD_FOLDER, type CardImage, type CardJob } from '../../model/pages/card.ts';
import type { Document } from '../../model/pages/document.ts';
import { isRenderable, type Layout } from '../../model/pages/layout.ts';
import { joinUses, type Markup, type PageUses } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { type SubpagesResult, summaryOf } from '../../routes/index.ts';
import type { CardResult } from '../../rules/index.ts';
import {
  askSite,
  fingerprintOfIntact,
  pageDivision,
  pageLocation,
  pageOf,
  paginationLinks,
  resolveFields,
  targetsBy,
} from '../arrange/index.ts';
import { type Ask, outsideTask, task } from '../index.ts';
import {
  buildTime,
  cardNames,
  collectionNames,
  editionFolders,
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

/** Props about the site that all pages of a language share. */
const siteProps = task(
  'site-props',
  (ask, language: string) => {
    const settings = settingsFor(ask, language).value;
    const changed =
      ask(editionFolders).length === 0 ? [] : ask.tools.features.map(({ site }) => site?.(ask, language));
    const core = Object.assign({}, settings.core, ...changed);
    return sitePropsOf({ ...settings, core }, language, buildTime(ask));
  },
  LIVE,
);

/** Invalid result of a layout's `pages`. */
type RefusedSubpages = Extract<SubpagesResult, { readonly kind: 'refused' }>;

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

/** Renders a page by its layout. */
export function renderLayout(ask: Ask, page: Page, markup: Markup): WithDiagnostics<Document | undefined> {
  const settings = settingsFor(ask, page.language);
  const { layout, locate } = ask(templateNamed, page.layout);
  // Layouts may rely on the collections and the settings. An unfinished site has defaults instead of wrong settings.
  const isDeclared = ask(collectionNames) !== null;
  const isSet = settings.value.unfinished !== undefined || !hasErrors(settings.diagnostics);
  const isReady = !page.broken && isSet && isDeclared;
  if (!isReady || !isRenderable(layout)) return NOTHING;
  const { value } = settings;
  const heads = ask.tools.features.map(({ head }) => head);
  const site = {
    settings: value,
    headStart: metaPolicy(value),
    headEnd: [styleLinks, programTags, ...heads].map((head) => head?.(ask, page, markup.uses)).join(''),
    props: ask(siteProps, page.language),
  };
  const whole = page.subpage?.of ?? page.id;
  const selection = layout.select ? ask(layoutSelection, whole) : NO_SELECTION;
  const pagination = layout.pages ? ask(paginationOf, page.id) : WHOLE;
  if (pagination.kind === 'refused') return refusedSubpages(ask, pagination, page, layout);
  const card = cardOf(ask, page);
  const social = page.image ?? (card?.picture ? undefined : value.core.image);
  const chosen = {
    selection,
    pagination,
    card: card?.picture?.image,
    imageSize: socialImageSize(ask, social),
    links: ask.tools.features.flatMap(({ links }) => links?.(ask, page) ?? []),
    added: Object.assign(
      { translations: [], versions: [] },
      ...ask.tools.features.map((one) => one.page?.(ask, page)),
    ),
  };
  const templates = () => templateTexts(ask);
  const { render } = ask.tools.sharedComponents;
  const { failing } = ask.tools.marks;
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
    uses: joinUses(markup.value.uses, named.uses, cardUse(ask, page)),
    diagnostics: [...mistakes, ...rendered.diagnostics],
  };
}

/** Returns the card of a page, which its subpages share. Without templates for cards, pages don't depend on cards. */
function cardOf(ask: Ask, { id, subpage }: Page): PageCard | undefined {
  return ask(cardNames).length > 0 ? ask(pageCard, subpage?.of ?? id) : undefined;
}

function cardUse(ask: Ask, page: Page): PageUses {
  return cardOf(ask, page)?.picture ? { card: [page.subpage?.of ?? page.id] } : {};
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

/** Card of a page, before it is drawn. */
interface PageCard {
  /** Image; undefined if the page has none. */
  readonly picture: CardPicture | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CardPicture {
  /** Path relative to the output folder. */
  readonly file: string;
  /** Key in the cache. */
  readonly key: string;
  readonly image: CardImage;
  /** `templates/cards/default.tsx` */
  readonly template: string;
}

/** Layout of a card, without its image. */
interface UnpaintedCard extends Pick<CardResult, 'missing'> {
  /** Reasons why it can't be drawn. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Part of the cache key that changes when the same markup would be drawn differently. */
const RECIPE = 2;

/** Card by the page's id. */
export const pageCard = task('page-card', (ask, id: string): PageCard => {
  const { value: made, diagnostics } = makeCard(ask, id);
  if (!made) return { picture: undefined, diagnostics };
  const { page, markup, job, template } = made;
  const text = JSON.stringify(job);
  const key = fingerprint(`[${RECIPE},${JSON.stringify(ask.package(TAKUMI) ?? null)},${text}]`);
  ask.tools.cards.store(key, text);
  const file = `${CARD_FOLDER}${stemOf(page)}-${key.slice(0, 8).toUpperCase()}.png`;
  const image = { src: encodePath(file), ...job.size, alt: markup.alt };
  return { picture: { file, key, image, template }, diagnostics };
});

/** Card by the page's id in the preview, where it is only laid out. */
export const lookedCard = outsideTask<string, UnpaintedCard>('looked-card');

/** Name of a card's file without its extension, short enough for every disk. */
function stemOf({ file }: Page): string {
  const name = file.replace(/(?:\/index)?\.html$/, '').replace(/^.*\//, '');
  return [...name].slice(0, 40).join('');
}

interface MadeCard {
  readonly page: Page;
  readonly markup: CardMarkup;
  readonly job: CardJob;
  readonly template: string;
}

/** Creates the card of a page. There is none if the card fails, the page has its own image, or search engines may not list it. */
export function makeCard(ask: Ask, id: string): WithDiagnostics<MadeCard | undefined> {
  const names = ask(cardNames);
  const page = pageOf(ask, id);
  const settings = settingsFor(ask, page?.language ?? '').value;
  if (!page || page.image !== undefined || page.noindex || page.broken || settings.core.url === undefined)
    return NOTHING;
  const name = [page.layout, page.collection, 'default'].find((one) => names.includes(one));
  const { card, locate } = name === undefined ? {} : ask(templateNamed, `cards/${name}`);
  if (!card?.component || !locate) return NOTHING;
  const { component, select, size, fonts, path: template } = card;
  const render = (): WithDiagnostics<MadeCard | undefined> => {
    try {
      const chosen = select && askSite(ask, page, (site) => selectFrom(site, select, summaryOf(page)));
      if (chosen?.kind === 'failed') throw chosen.error;
      const drawn = { ...card, component, render: ask.tools.sharedComponents.render };
      const draw = () => renderCard(page, drawn, settings, buildTime(ask), chosen?.value);
      const markup = ask.tools.marks.without(draw);
      const job = { html: markup.html, size, fonts };
      return { value: { page, markup, template, job }, diagnostics: [] };
    } catch (error) {
      return {
        value: undefined,
        diagnostics: [
          templateFailure(error, template, page.path, locate, explainBy(() => templateTexts(ask))({})),
        ],
      };
    }
  };
  const { value: made, diagnostics } = renderTemplates(
    ask,
    { locate, page: page.path, part: 'card' },
    render,
  );
  return made.value ? { ...made, diagnostics } : made;
}
