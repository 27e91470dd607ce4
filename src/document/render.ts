// Renders a page with its layout, around the finished HTML of its Markdown.
import { type ComponentType, createElement } from 'react';
import type { AddedFields, LayoutPage, LayoutPagination, LayoutProps } from '../api/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { freezeDeep } from '../kit/freeze.ts';
import { directionOf } from '../kit/languages/direction.ts';
import { isObject } from '../kit/plain.ts';
import { withBase } from '../kit/urls/url-path.ts';
import type { CardImage } from '../model/pages/card.ts';
import type { Document, HtmlPieces, SharedHtml } from '../model/pages/document.ts';
import type { SiteIndex } from '../model/pages/entry.ts';
import { lengthOf } from '../model/pages/html-pieces.ts';
import type { Layout, RenderableLayout } from '../model/pages/layout.ts';
import type { HeadLink, Markup } from '../model/pages/markup.ts';
import { canonicalRoute, type Page, type PageSummary, visibleFields } from '../model/pages/page.ts';
import { fileOf } from '../model/pages/page-path.ts';
import type { Site } from '../model/site.ts';
import { labelsIn, type Settings } from '../settings/index.ts';
import type { SharedComponents } from '../templates/index.ts';
import type { BuildTime } from './component.ts';
import { type FailingPage, layoutFailure, likelyRead } from './failure.ts';
import { lostValues } from './lost-values.ts';

/**
 * Represents the Markdown body while React renders the layout around it: React can insert raw HTML only into an
 * element, and copies and escapes it on the way.
 */
const BODY = '<site-content></site-content>';

/** Result of `select` for a page. */
export type Selection =
  | { readonly kind: 'selected'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Data for one of several pages that a layout makes. */
export type PaginationSelection =
  /** The layout makes only one page. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'paginated'; readonly pagination: LayoutPagination }
  | { readonly kind: 'failed'; readonly error: unknown };

export const WHOLE: PaginationSelection = { kind: 'whole' };

interface PageChoices {
  readonly selection: Selection;
  readonly pagination: PaginationSelection;
  readonly card: CardImage | undefined;
  readonly imageSize: LayoutPage['imageSize'];
  readonly links: readonly HeadLink[];
  /** Fields that features add to the page. */
  readonly added: Partial<AddedFields>;
}

export function selectFrom(
  site: SiteIndex,
  select: NonNullable<Layout['select']>,
  page: PageSummary | undefined,
): Selection {
  try {
    const value = select(site, page as PageSummary);
    return { kind: 'selected', value: isObject(value) ? freezeDeep(value) : value };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

type RenderedSite = Pick<Site, 'settings' | 'headStart'> & {
  /** Markup for the end of the head. */
  readonly headEnd: string;
  readonly props: (selected: unknown) => SiteProps;
};

type SiteProps = LayoutProps['site'];

/** Returns the props about the site for a selection. Only a layout that reads the day depends on it, so the day is a getter. */
export function sitePropsOf(
  settings: Settings,
  language: string,
  { year, today }: BuildTime,
): (selected: unknown) => SiteProps {
  const { values, core, base } = settings;
  const own = { labels: freezeDeep(labelsIn(language, settings)), base, year };
  const shared = { ...freezeDeep(values), ...freezeDeep(core), ...own };
  const withSelection = (selected: unknown) =>
    Object.freeze({
      ...shared,
      selected,
      get today() {
        return today();
      },
    }) as SiteProps;
  const withoutSelection = withSelection(undefined);
  return (selected) => (selected === undefined ? withoutSelection : withSelection(selected));
}

/** Limit for a page in UTF-16 code units. React silently cuts text that exceeds the limit of strings. */
const MOST_HTML = 64 * 1024 ** 2;

const DOCTYPE = '<!doctype html>\n';

interface LaidOutPage extends FailingPage {
  readonly page: Page;
  readonly markup: Markup;
  readonly layout: RenderableLayout;
  readonly render: SharedComponents['render'];
}

/** Renders one page with its layout. The value is undefined if the layout fails. */
export function renderPage(
  laidOut: LaidOutPage,
  site: RenderedSite,
  chosen: PageChoices,
): WithDiagnostics<Document | undefined> {
  const { page, markup, layout, render } = laidOut;
  const run = (given: LayoutProps) =>
    render(createElement(layout.component as ComponentType<LayoutProps>, given));
  let rendered: HtmlPieces;
  let props: LayoutProps | undefined;
  try {
    props = propsOf(page, markup, site, chosen);
    rendered = run(props);
  } catch (error) {
    return {
      value: undefined,
      diagnostics: [layoutFailure(laidOut, error, props, () => props && run(props))],
    };
  }
  const fault = sizeFault(lengthOf(rendered), page, layout);
  if (fault) return { value: undefined, diagnostics: [fault] };
  const pieces: HtmlPieces = withHead(rendered, site).flatMap(splitAtBody);
  const lost = lostValues(rendered, props, laidOut.templates);
  const bodies = pieces.flatMap((piece, index) => (piece === BODY ? index : []));
  const [start = 0] = bodies;
  return {
    value: {
      path: page.path,
      file: page.file,
      html: [
        DOCTYPE,
        ...pieces.flatMap((piece): Document['html'] => (piece === BODY ? markup.html : [piece])),
        '\n',
      ],
      body: bodies.length === 1 ? [1 + start, 1 + start + markup.html.length] : null,
      isRaw: markup.isRaw,
      ...(lost.length > 0 && { lost, ...likelyRead(props, laidOut.templates()) }),
    },
    diagnostics: checkBody(page, markup, layout, bodies.length),
  };
}

function splitAtBody(piece: string | SharedHtml): HtmlPieces {
  if (typeof piece !== 'string') return [piece];
  return piece.split(BODY).flatMap((part, index) => (index === 0 ? part : [BODY, part]));
}

/** Adds markup to the head. A policy in `<meta>` must come first, because it applies to everything after it. */
function withHead(html: HtmlPieces, { headStart, headEnd }: RenderedSite): HtmlPieces {
  const begun = headStart === '' ? html : replaceOnce(html, /<head(?:\s[^>]*)?>/, (head) => head + headStart);
  return headEnd === '' ? begun : replaceOnce(begun, /<\/head>/, (end) => headEnd + end);
}

/** Replaces the first match in a text. */
function replaceOnce(html: HtmlPieces, pattern: RegExp, replacement: (match: string) => string): HtmlPieces {
  const first = html.findIndex((piece) => typeof piece === 'string' && pattern.test(piece));
  return html.map((piece, index) =>
    index === first && typeof piece === 'string' ? piece.replace(pattern, replacement) : piece,
  );
}

const COMPUTED: unique symbol = Symbol('computed');

type ComputedFields = AddedFields & {
  readonly [Name in 'words' | 'readingTime']: () => LayoutPage[Name];
};

interface FieldSource {
  readonly [COMPUTED]: Record<keyof ComputedFields, () => unknown>;
}

/** Fields that no feature adds to a page. */
const NOT_ADDED: AddedFields = {
  changed: () => undefined,
  authors: () => [],
  translations: () => [],
  versions: () => [],
};

/**
 * Fields of a page that are computed when they are read. All pages share the functions, because V8's data about a
 * getter keep everything that it reaches in memory until a full garbage collection, including the tokens of a page.
 */
const COMPUTED_FIELDS: PropertyDescriptorMap = {
  [COMPUTED]: { enumerable: false },
  words: computed('words'),
  readingTime: computed('readingTime'),
  changed: computed('changed'),
  authors: computed('authors'),
  translations: computed('translations'),
  versions: computed('versions'),
};

function computed(name: keyof ComputedFields): PropertyDescriptor {
  return {
    enumerable: true,
    get(this: FieldSource) {
      const fields = this[COMPUTED];
      const value = fields[name]();
      if (!isObject(value)) return value;
      const shared = freezeDeep(value);
      fields[name] = () => shared;
      return shared;
    },
  };
}

/** Creates the props of a layout. Everything is frozen, because other pages get the same objects. */
function propsOf(
  page: Page,
  markup: Markup,
  site: RenderedSite,
  { selection, pagination, card, imageSize, links, added }: PageChoices,
): LayoutProps {
  const { settings } = site;
  if (selection.kind === 'failed') throw selection.error;
  if (pagination.kind === 'failed') throw pagination.error;
  const layoutPage: Omit<LayoutPage, keyof ComputedFields> & FieldSource = {
    path: page.path,
    route: page.route,
    ...visibleFields(page),
    imageSize: imageSize && freezeDeep(imageSize),
    card: card && freezeDeep(card),
    collection: page.collection,
    id: page.entryId,
    fields: freezeDeep(page.fields),
    direction: directionOf(page.language),
    href: withBase(settings, page.route),
    textLanguage: page.inEdition?.textLanguage,
    url: settings.core.url === undefined ? undefined : settings.core.url + canonicalRoute(page),
    links: freezeDeep(links),
    markdownHref: links.find(({ type }) => type === 'text/markdown')?.href,
    legalVersions: freezeDeep(
      page.legalVersions.map(({ version, date, note, route }) => ({
        version,
        date,
        note,
        href: route && withBase(settings, route),
      })),
    ),
    headings: freezeDeep(markup.headings),
    [COMPUTED]: {
      words: () => markup.reading().words,
      readingTime: () => markup.reading().minutes,
      ...NOT_ADDED,
      ...added,
    },
  };
  const { value: selected } = selection;
  return {
    page: Object.freeze(Object.defineProperties(layoutPage, COMPUTED_FIELDS)) as object as LayoutPage,
    site: site.props(selected),
    pagination: pagination.kind === 'paginated' ? freezeDeep(pagination.pagination) : undefined,
    children: createElement('site-content'),
  };
}

/** Reports a body that a layout leaves out or shows twice, which is rarely intended. */
function checkBody(page: Page, markup: Markup, layout: RenderableLayout, shown: number): Diagnostic[] {
  // The introduction of a list may appear only on its first page.
  if (page.subpage && shown === 0) return [];
  const isEmpty = markup.html.every((piece) => typeof piece === 'string' && piece.trim() === '');
  if (shown === 1 || (isEmpty && shown === 0)) return [];
  return [
    diagnostic('content-unused', {
      message:
        shown === 0
          ? `The text of ${page.path} is not shown: ${layout.path} does not render {children}`
          : `The text of ${page.path} is shown ${shown} times: ${layout.path} renders {children} more than once`,
      at: wholeFile(fileOf(page.path)),
      hint: 'Render {children} once in the layout, or choose another layout.',
    }),
  ];
}

/** Reports a layout whose result can't be a page; undefined if it can. */
function sizeFault(size: number, page: Page, layout: RenderableLayout): Diagnostic | undefined {
  if (size > 0 && size <= MOST_HTML) return undefined;
  const [message, hint] =
    size === 0
      ? ['The layout renders nothing', 'Return the document: write return before its first element.']
      : [`The layout renders more than ${MOST_HTML / 1024 ** 2} MiB of HTML`, 'Show less on one page.'];
  return diagnostic('layout-failed', { message, at: wholeFile(layout.path), pages: [page.path], hint });
}
