// Documents as tasks: a page through its layout. They are made by hand, some at a time and in several threads; their HTML
// lies in the output folder alone.

import type { HtmlFault } from '../../checks/rules/html-invalid.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Measure } from '../../model/files/measure.ts';
import type { Facts, SharedFacts } from '../../model/pages/document.ts';
import { summaryOf } from '../../model/pages/front-matter.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import type { PartProblem } from '../../model/pages/part.ts';
import { type PartSelection, type Selection, selectFrom } from '../../render/render.ts';
import { fingerprintOf } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import type { KnownValues } from '../../reuse/value-text.ts';
import { pageOfPart } from '../../routes/route-parts.ts';
import type { PartTasks } from '../arrange/parts.ts';
import type { SiteTasks } from '../arrange/site.ts';
import { type Inputs, optionOf } from '../inputs.ts';
import { type NamedTasks, withNamedValues } from '../kinds/named-values.ts';
import { askSite, type QueryTasks } from '../queries/site-index.ts';
import type { PageTasks } from '../read/pages.ts';
import { runTemplates } from '../read/run-templates.ts';
import type { TemplateTasks } from '../read/templates.ts';
import type { Workshop } from '../workshop.ts';

/** What is known of a page once it is rendered. */
export interface RenderedDocument {
  /** Of the HTML; undefined where the page has mistakes. */
  readonly measure: Measure | undefined;
  /** Ids of headings. */
  readonly anchors: readonly string[];
  /** Files beside the page that it refers to. */
  readonly attachments: readonly string[];
  /** Images of the site of which it shows other forms. */
  readonly images: readonly string[];
  /** Whether it has the script that copies code. */
  readonly copiesCode: boolean;
  /** Other files whose text it shows, relative to the site's root. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Where a rule finds something in them. */
  readonly facts?: Facts;
  readonly invalid?: readonly HtmlFault[];
}

/** What the files of a site are gathered from, of one page. */
export type GatheredDocument = Pick<
  RenderedDocument,
  'measure' | 'anchors' | 'attachments' | 'images' | 'copiesCode'
> & { readonly id: string };

/** What rules for the whole site ask of a page, without places in its HTML: these move with every letter. */
export type DocumentFacts = Omit<SharedFacts, 'body' | 'places'>;

/** What `parts` returned is wrong, and the page has none. */
export interface RefusedParts {
  readonly kind: 'refused';
  readonly problems: readonly PartProblem[];
}

export interface DocumentTasks {
  /** What a layout selects for all of its pages, by the layout's name. */
  readonly sharedSelection: Task<Selection>;
  /** What a page's layout selects for it and its parts, by the page's id; those below also by that of a part. */
  readonly selection: Task<Selection>;
  /** What one of several parts is handed, which may be the page itself. */
  readonly part: Task<PartSelection | RefusedParts>;
  readonly document: Task<RenderedDocument>;
  readonly facts: Task<DocumentFacts>;
  readonly places: Task<Pick<SharedFacts, 'body' | 'places'>>;
  /** Of a group of documents, by its number, by hand: where none has changed, they need not be read. */
  readonly gathered: Task<readonly GatheredDocument[]>;
  /** Of the build. */
  readonly year: Task<number>;
}

const NOTHING: Selection = { kind: 'selected', value: undefined };

export function defineDocuments(
  workshop: Workshop,
  inputs: Inputs,
  templates: Pick<TemplateTasks, 'compiled' | 'layout'>,
  pages: PageTasks,
  site: SiteTasks & QueryTasks & PartTasks,
  known: KnownValues,
): DocumentTasks {
  const { layout } = templates;
  const print = (selection: Selection) =>
    selection.kind === 'failed' ? undefined : fingerprintOf(selection.value, known);
  const sharedSelection: Task<Selection> = {
    name: 'shared-selection',
    form: { kind: 'live', fingerprint: print },
    run(name, get) {
      const { select } = get(layout, name).layout ?? {};
      if (!select) return NOTHING;
      const ask = () => askSite(get, site, (index) => selectFrom(index, select, undefined));
      const selection = runTemplates(get, templates, workshop, ask);
      remember(selection, print(selection), known);
      return selection;
    },
  };
  const selection: Task<Selection> = {
    name: 'selection',
    form: { kind: 'live', fingerprint: print, forgets: true },
    run(id, get) {
      const page = pageBy(get, pages, site)(id);
      const chosen = page && get(layout, page.layout).layout;
      if (!page || !isRenderable(chosen) || !chosen.select) return NOTHING;
      const { select } = chosen;
      if (select.length === 1) return get(sharedSelection, page.layout);
      const ask = () => askSite(get, site, (index) => selectFrom(index, select, summaryOf(page)));
      return runTemplates(get, templates, workshop, ask, page.path);
    },
  };
  const part: DocumentTasks['part'] = {
    name: 'part',
    form: {
      kind: 'live',
      fingerprint: (value) => (value.kind === 'failed' ? undefined : fingerprintOf(value, known)),
      forgets: true,
    },
    run: (id, get) => selectPart(id, get, site),
  };
  return {
    sharedSelection,
    selection,
    part,
    document: { name: 'document', form: KEPT },
    facts: { name: 'facts', form: { kind: 'kept', forgets: true } },
    places: { name: 'places', form: { kind: 'kept', forgets: true } },
    gathered: { name: 'gathered', form: { kind: 'kept', forgets: true } },
    year: {
      name: 'year',
      form: KEPT,
      run: (_, get) => Number(optionOf(get, inputs, workshop, 'today').slice(0, 4)),
    },
  };
}

/** What all pages of a layout are handed is fingerprinted once. */
function remember(selection: Selection, print: string | undefined, known: KnownValues): void {
  if (selection.kind === 'failed' || print === undefined) return;
  if (typeof selection.value === 'object' && selection.value !== null) known.set(selection.value, print);
}

/** A page with its address, and with what its fields name; undefined where it has none. */
export function pageBy(
  get: Get,
  { summary }: PageTasks,
  { address, archived, ...named }: Pick<SiteTasks, 'address' | 'archived'> & NamedTasks,
): (id: string) => Page | undefined {
  const find = (id: string): Page | undefined => {
    const own = get(address, id);
    if (own?.archived) return get(archived, id)?.page;
    if (own?.part) {
      const page = find(own.part.of);
      return page && pageOfPart(page, own.part);
    }
    return own ? withNamedValues({ ...get(summary, own.path), ...own }, get, named) : undefined;
  };
  return find;
}

/** What a layout made of a page, as far as it is for one of the parts. */
function selectPart(
  id: string,
  get: Get,
  { address, division, partLinks }: SiteTasks & PartTasks,
): PartSelection | RefusedParts {
  const placed = get(address, id)?.part;
  const of = placed?.of ?? id;
  const divided = get(division, of);
  if (divided.kind !== 'divided') return divided;
  const { page, parts: all } = get(partLinks, of);
  const index = placed ? placed.number - 1 : divided.parts.findIndex(({ at }) => at === '');
  const [part, link] = [divided.parts[index], all[index]];
  const neighbours = { previous: all[index - 1], next: all[index + 1] };
  if (part && link) return { kind: 'part', part: { ...link, items: part.items, ...neighbours, all } };
  return { kind: 'part', part: { ...page, items: [], previous: undefined, next: undefined, all } };
}
