// Documents: pages rendered by their layouts. They are created outside the engine, in batches and in several threads.
// Their HTML is only in the output folder.
import { type Measure, STORED_ON_DISK, type Task } from '../../engine/index.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { appendTo } from '../../kit/order.ts';
import type { Anchors, OutputFile } from '../../model/files/output.ts';
import type { BuiltPage } from '../../model/pages/built-page.ts';
import { joinUses, type PageUses } from '../../model/pages/markup.ts';
import { hasPage } from '../../model/pages/record.ts';
import type {
  DocumentFacts,
  DocumentPlaces,
  RuleFinding,
  SharedFacts,
  SharedList,
} from '../../rules/index.ts';
import { type FieldUse, publishedPages, resolveFields, targetsBy } from '../arrange/index.ts';
import { type Ask, type FileDestination, outsideTask, type SiteEngine, task, type Uses } from '../index.ts';
import { compiledTemplates, fieldsOf, recordEntries, recordFiles } from '../read/index.ts';

/** Rendered page, without its HTML. */
export interface RenderedDocument {
  /** Hash and size of the HTML; undefined if the page has errors. */
  readonly measure: Measure | undefined;
  readonly uses: PageUses;
  readonly diagnostics: readonly Diagnostic[];
  /** Findings of the rules for pages; absent if there are none. */
  readonly found?: readonly RuleFinding[];
  /** Facts for rules of the whole site, except the URLs in its shared HTML; absent if the page has errors. */
  readonly shared?: SharedFacts;
}

/** Part of a document that the list of a site's files is made from. */
export interface GatheredDocument extends Pick<RenderedDocument, 'measure' | 'uses'> {
  readonly id: string;
  /** Ids of headings. */
  readonly anchors: readonly string[];
}

/** Document by the id of the page or subpage. */
export const pageDocument = outsideTask<string, RenderedDocument>('page-document', STORED_ON_DISK);

/** URLs in shared HTML, by its key. */
export const sharedUrls = outsideTask<string, SharedList>('shared-urls', STORED_ON_DISK);

export function putSharedUrls(
  { has, begin }: SiteEngine,
  sharedHtml: Iterable<readonly [key: string, urls: SharedList]>,
): void {
  for (const [key, urls] of sharedHtml) if (!has(sharedUrls, key)) begin(sharedUrls, key).end(urls);
}

/** Number of pages in a group. An added or removed page moves the next ones to other groups. */
const GROUP = 64;

/** Ids of the pages in a group, by its number. */
const pageGroup = task('page-group', (ask, number: string): readonly string[] => {
  const start = Number(number) * GROUP;
  return ask(publishedPages)
    .published.slice(start, start + GROUP)
    .map(({ id }) => id);
});

/** Task about the documents of a group, so that they needn't be read one by one. */
interface GroupTask<V> {
  readonly task: Task<string, readonly V[]>;
  readonly of: (document: RenderedDocument, id: string) => readonly V[];
}

function groupTask<V>(name: string, of: GroupTask<V>['of']): GroupTask<V> {
  const run = (ask: Ask, group: string) =>
    ask(pageGroup, group).flatMap((id) => of(ask(pageDocument, id), id));
  return { of, task: task(name, run, STORED_ON_DISK) };
}

const gatheredDocuments = groupTask('gathered-documents', (document, id) => [gatheredOf(id, document)]);

/** Facts of the pages in a group that have no errors, without places: most changes of a text leave them as they are. */
const documentFacts = groupTask('document-facts', ({ shared }, id): (readonly [string, DocumentFacts])[] => {
  if (!shared) return [];
  const { body: _, places: __, starts: ___, ...facts } = shared;
  return [[id, facts]];
});

/** Pages in a group that have diagnostics or findings. */
const notedPages = groupTask('noted-pages', (document, id) => (isNoted(document) ? [id] : []));

const GROUP_TASKS: readonly GroupTask<unknown>[] = [gatheredDocuments, documentFacts, notedPages];

/** True for a page with diagnostics or findings. */
export function isNoted({ diagnostics, found = [] }: RenderedDocument): boolean {
  return diagnostics.length + found.length > 0;
}

function groupNames(ask: Ask): readonly string[] {
  const { length } = ask(publishedPages).published;
  return Array.from({ length: Math.ceil(length / GROUP) }, (_, number) => String(number));
}

function fromGroups<V>(ask: Ask, { task }: GroupTask<V>): readonly V[] {
  return groupNames(ask).flatMap((name) => ask(task, name));
}

/** Returns the ids of pages that have diagnostics or findings, in order. */
export function allNoted(ask: Ask): readonly string[] {
  return fromGroups(ask, notedPages);
}

/** Returns the facts of all pages without errors by their ids. */
export function allFacts(ask: Ask): ReadonlyMap<string, DocumentFacts> {
  return new Map(fromGroups(ask, documentFacts));
}

/** Returns the places in the HTML of a page. */
export function documentPlaces(ask: Ask, id: string): DocumentPlaces {
  return ask(pageDocument, id).shared ?? NO_PLACES;
}

const NO_PLACES: DocumentPlaces = { body: null, places: [], starts: [] };

/** Group of pages that are all rendered. */
export interface PageGroup {
  /** Number of the group, which is the argument of its tasks. */
  readonly name: string;
  /** Range of its pages among those to render. */
  readonly from: number;
  readonly to: number;
}

/** Sets what is known about a group, from its documents by their ids. */
export function putGroup(
  { begin }: SiteEngine,
  name: string,
  group: readonly (readonly [id: string, document: RenderedDocument])[],
): void {
  for (const { task, of } of GROUP_TASKS) {
    const run = begin<string, readonly unknown[]>(task, name);
    run.note(pageGroup, name);
    for (const [id] of group) run.note(pageDocument, id);
    run.end(group.flatMap(([id, document]) => of(document, id)));
  }
}

/** Lets the next build read each group at once. */
export function rememberGroups(engine: SiteEngine): void {
  const { ask, has } = engine;
  for (const name of groupNames(ask))
    if (!GROUP_TASKS.every(({ task }) => has(task, name)))
      putGroup(
        engine,
        name,
        ask(pageGroup, name).map((id) => [id, ask(pageDocument, id)]),
      );
}

/** Fields of records without pages, by data file. Fields of a page belong to its document. */
const recordFields = task('record-fields', (ask, file: string): FieldUse => {
  const found = ask(recordEntries, file)
    .value.filter((entry) => entry.named.length > 0 && !hasPage(entry))
    .map((entry) => ({ ...entry, fields: fieldsOf(ask, entry.path) }))
    .map((record) => resolveFields(ask, record, () => targetsBy(ask)));
  return {
    uses: joinUses(...found.map(({ uses }) => uses)),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
  };
});

/** Returns the fields of all data files. */
export function recordUses(ask: Ask): readonly FieldUse[] {
  return ask(recordFiles).map((file) => ask(recordFields, file));
}

/** Returns what records without pages, and templates, use. */
export function siteUses(ask: Ask): readonly PageUses[] {
  return [...recordUses(ask).map(({ uses }) => uses), { image: ask(compiledTemplates).images }];
}

/** Everything that pages, and records without pages, add to a site. */
export interface GatheredSite {
  readonly pages: readonly BuiltPage[];
  readonly uses: Uses;
  readonly files: readonly OutputFile[];
  /** Pages with errors, in themselves or in their layouts. */
  readonly failed: readonly BuiltPage[];
  readonly anchors: Anchors;
}

export interface RenderedPages extends GatheredSite {
  /** Number of rendered pages. */
  readonly rendered: number;
  /** Milliseconds that each took, by its path. */
  readonly times: ReadonlyMap<string, number>;
  /** Ids of the pages that an earlier build rendered. */
  readonly kept: ReadonlySet<string>;
}

/** Documents by the ids of pages. */
export type DocumentsById = Map<string, GatheredDocument>;

/** Parts of a site that have to be rendered. */
export interface OutdatedPages {
  /** Pages without a valid and published document. */
  readonly pages: readonly BuiltPage[];
  readonly groups: readonly PageGroup[];
}

/** Finds outdated documents, and adds all others to `documents`. */
export function findOutdated(
  engine: SiteEngine,
  published: readonly BuiltPage[],
  isPublished: FileDestination['isPublished'],
  documents: DocumentsById,
): OutdatedPages {
  const pages: BuiltPage[] = [];
  const groups: PageGroup[] = [];
  const { ask, has } = engine;
  for (let start = 0; start < published.length; start += GROUP) {
    const group = published.slice(start, start + GROUP);
    const name = String(start / GROUP);
    const gathered = has(gatheredDocuments.task, name) ? ask(gatheredDocuments.task, name) : undefined;
    const from = pages.length;
    for (const [at, page] of group.entries()) {
      const document = gathered ? gathered[at] : keptDocument(engine, page.id);
      const { measure } = document ?? {};
      if (document && measure && isPublished({ file: page.file, kind: 'page', ...measure }))
        documents.set(page.id, document);
      else pages.push(page);
    }
    if (pages.length === from + group.length) groups.push({ name, from, to: pages.length });
    // Otherwise each thread would read the list of all pages for this.
    ask(pageGroup, name);
  }
  return { pages, groups };
}

/** Returns the document of a page; undefined if it has to be rendered. */
function keptDocument({ has, ask }: SiteEngine, id: string): GatheredDocument | undefined {
  return has(pageDocument, id) ? gatheredOf(id, ask(pageDocument, id)) : undefined;
}

export function gatheredOf(id: string, { measure, shared, uses }: RenderedDocument): GatheredDocument {
  // V8 keeps the whole HTML in memory for parts of it, unless they are copied.
  const anchors = JSON.parse(JSON.stringify(shared?.anchors ?? []));
  return { id, measure, anchors, uses };
}

type GatheredUses = Map<string, Map<string, string[]>>;

/** Adds what a page uses; the page is left out for records and templates. */
export function noteUses(uses: GatheredUses, used: PageUses, page?: string): void {
  for (const [kind, names] of Object.entries(used)) {
    const ofKind = uses.get(kind) ?? new Map<string, string[]>();
    uses.set(kind, ofKind);
    for (const name of names) {
      if (page === undefined) ofKind.set(name, ofKind.get(name) ?? []);
      else appendTo(ofKind, name, page);
    }
  }
}

export function gather(
  published: readonly BuiltPage[],
  documents: DocumentsById,
  others: readonly PageUses[],
): GatheredSite {
  const files: OutputFile[] = [];
  const failed: BuiltPage[] = [];
  const uses: GatheredUses = new Map();
  for (const used of others) noteUses(uses, used);
  const anchors: Record<string, readonly string[]> = {};
  for (const page of published) {
    const document = documents.get(page.id);
    if (document) noteUses(uses, document.uses, page.path);
    if (!document?.measure) {
      failed.push(page);
      continue;
    }
    files.push({ file: page.file, kind: 'page', ...document.measure });
    anchors[page.file] = document.anchors;
  }
  return { pages: published, files, failed, uses, anchors };
}
