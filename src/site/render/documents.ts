// Documents: pages rendered by their layouts. They are made outside the engine, in batches and in several threads; their
// HTML is in the output folder alone.

import { fingerprintOf } from '../../engine/fingerprint.ts';
import type { Measure } from '../../engine/store/measure.ts';
import { live, STORED } from '../../engine/tasks.ts';
import { rememberPrint } from '../../engine/value-text.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import type { Facts, SharedFacts } from '../../model/pages/document.ts';
import { summaryOf } from '../../model/pages/front-matter.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import type { PartProblem } from '../../model/pages/part.ts';
import { withNamedValues } from '../arrange/named-values.ts';
import { pageDivision, partLinks } from '../arrange/parts.ts';
import { archivedPage, pageAddress } from '../arrange/site.ts';
import { askSite } from '../arrange/site-index.ts';
import { type Ask, outsideTask, task } from '../ask.ts';
import { pageSummary } from '../read/pages.ts';
import { runTemplates, templateNamed } from '../read/templates.ts';
import { pageOfPart } from '../routes/route-parts.ts';
import type { HtmlFault } from '../rules/topics/html.ts';
import { type PartSelection, type Selection, selectFrom } from './document/render.ts';

/** A page that was rendered, without its HTML. */
export interface RenderedDocument {
  /** Hash and size of the HTML; undefined where the page has mistakes. */
  readonly measure: Measure | undefined;
  /** Ids of headings. */
  readonly anchors: readonly string[];
  /** Files beside the page that it refers to. */
  readonly attachments: readonly string[];
  /** Images of the site of which it shows other forms. */
  readonly images: readonly string[];
  /** Whether it has code that can be copied. */
  readonly copiesCode: boolean;
  /** Other files whose text it shows, relative to the site's root. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Only where a rule finds something in them. */
  readonly facts?: Facts;
  readonly invalid?: readonly HtmlFault[];
}

/** The part of a document that all files of a site are gathered from. */
export type GatheredDocument = Pick<
  RenderedDocument,
  'measure' | 'anchors' | 'attachments' | 'images' | 'copiesCode'
> & { readonly id: string };

/** Facts that rules for the whole site need of a page, without places in its HTML: those move with every letter. */
export type DocumentFacts = Omit<SharedFacts, 'body' | 'places'>;

/** A page without parts, as its layout's `parts` returned something wrong. */
export interface RefusedParts {
  readonly kind: 'refused';
  readonly problems: readonly PartProblem[];
}

/** By the id of the page or part. Likewise its facts and places below. */
export const pageDocument = outsideTask<string, RenderedDocument>('page-document');

export const documentFacts = outsideTask<string, DocumentFacts>('document-facts', STORED);

export const documentPlaces = outsideTask<string, Pick<SharedFacts, 'body' | 'places'>>(
  'document-places',
  STORED,
);

/** By the number of a group of documents: where none has changed, they need not be read one by one. */
export const gatheredDocuments = outsideTask<string, readonly GatheredDocument[]>(
  'gathered-documents',
  STORED,
);

/** Year of the build. */
export const buildYear = task('build-year', (ask) => Number(ask.option('today').slice(0, 4)));

const NO_SELECTION: Selection = { kind: 'selected', value: undefined };

/** What a layout selects for all of its pages, by the layout's name. */
export const sharedSelection = task(
  'shared-selection',
  (ask, name: string): Selection => {
    const { select } = ask(templateNamed, name).layout ?? {};
    if (!select) return NO_SELECTION;
    const selection = runTemplates(ask, () => askSite(ask, (site) => selectFrom(site, select, undefined)));
    if (selection.kind === 'failed') return selection;
    const { value } = selection;
    // All pages of the layout get it, and it is fingerprinted once.
    if (typeof value === 'object' && value !== null) rememberPrint(value, fingerprintOf(value));
    return selection;
  },
  live(selectionPrint),
);

/** What a layout selects for a page and its parts, by the page's id. */
export const layoutSelection = task(
  'layout-selection',
  (ask, id: string): Selection => {
    const page = pageOf(ask, id);
    const layout = page && ask(templateNamed, page.layout).layout;
    if (!page || !isRenderable(layout) || !layout.select) return NO_SELECTION;
    const { select } = layout;
    if (select.length === 1) return ask(sharedSelection, page.layout);
    const work = () => askSite(ask, (site) => selectFrom(site, select, summaryOf(page)));
    return runTemplates(ask, work, page.path);
  },
  { kind: 'live', fingerprint: selectionPrint, forgets: true },
);

function selectionPrint(selection: Selection): string | undefined {
  return selection.kind === 'failed' ? undefined : fingerprintOf(selection.value);
}

/** What a layout made of a page for one of its parts, by the id of the part; the page itself may be one. */
export const partSelection = task(
  'part-selection',
  (ask, id: string): PartSelection | RefusedParts => {
    const placed = ask(pageAddress, id)?.part;
    const of = placed?.of ?? id;
    const divided = ask(pageDivision, of);
    if (divided.kind !== 'divided') return divided;
    const { page, parts: all } = ask(partLinks, of);
    const index = placed ? placed.number - 1 : divided.parts.findIndex(({ at }) => at === '');
    const [part, link] = [divided.parts[index], all[index]];
    const neighbours = { previous: all[index - 1], next: all[index + 1] };
    if (part && link) return { kind: 'part', part: { ...link, items: part.items, ...neighbours, all } };
    return { kind: 'part', part: { ...page, items: [], previous: undefined, next: undefined, all } };
  },
  {
    kind: 'live',
    fingerprint: (value) => (value.kind === 'failed' ? undefined : fingerprintOf(value)),
    forgets: true,
  },
);

/** Returns a page with its address, and with what its fields name; undefined where it isn't published. */
export function pageOf(ask: Ask, id: string): Page | undefined {
  const own = ask(pageAddress, id);
  if (own?.archived) return ask(archivedPage, id)?.page;
  if (own?.part) {
    const page = pageOf(ask, own.part.of);
    return page && pageOfPart(page, own.part);
  }
  return own ? withNamedValues(ask, { ...ask(pageSummary, own.path), ...own }) : undefined;
}
