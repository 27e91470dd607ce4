// Documents: pages rendered by their layouts. They are created outside the engine, in batches and in several threads.
// Their HTML is only in the output folder.
import { type Measure, STORED } from '../../engine/index.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { appendTo } from '../../kit/order.ts';
import type { Anchors, OutputFile } from '../../model/files/output.ts';
import { joinUses, type PageUses } from '../../model/pages/markup.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import { hasPage } from '../../model/pages/record.ts';
import type {
  AddressList,
  DocumentFacts,
  DocumentPlaces,
  RuleFinding,
  SharedFacts,
} from '../../rules/index.ts';
import { type FieldUse, resolveFields, targetsBy } from '../arrange/index.ts';
import { type Ask, type FileDestination, outsideTask, type SiteEngine, task, type Uses } from '../index.ts';
import { compiledTemplates, fieldsOf, recordEntries, recordFiles } from '../read/index.ts';

/** Rendered page, without its HTML. */
export interface RenderedDocument {
  /** Hash and size of the HTML; undefined if the page has errors. */
  readonly measure: Measure | undefined;
  /** Ids of headings. */
  readonly anchors: readonly string[];
  readonly uses: PageUses;
  readonly diagnostics: readonly Diagnostic[];
  /** Findings of the rules for pages; absent if there are none. */
  readonly found?: readonly RuleFinding[];
}

/** Part of a document that the list of a site's files is made from. */
export type GatheredDocument = Pick<RenderedDocument, 'measure' | 'anchors' | 'uses'> & {
  readonly id: string;
};

/** Document by the id of the page or subpage, like its facts and places below. */
export const pageDocument = outsideTask<string, RenderedDocument>('page-document');

export const documentFacts = outsideTask<string, DocumentFacts>('document-facts', STORED);

export const documentPlaces = outsideTask<string, DocumentPlaces>('document-places', STORED);

/** URLs in a segment, by its key. */
export const segmentAddresses = outsideTask<string, AddressList>('segment-addresses', STORED);

/** Sets the facts about a page for rules of the whole site, except the URLs in its segments. */
export function putFacts({ begin, put }: SiteEngine, id: string, shared: SharedFacts): void {
  const { body, places, starts, ...facts } = shared;
  const run = begin(documentFacts, id);
  run.note(pageDocument, id);
  for (const key of facts.segments) run.note(segmentAddresses, key);
  run.end(facts);
  put(documentPlaces, pageDocument, id, { body, places, starts });
}

export function putSegments(
  { has, begin }: SiteEngine,
  segments: Iterable<readonly [key: string, addresses: AddressList]>,
): void {
  for (const [key, addresses] of segments)
    if (!has(segmentAddresses, key)) begin(segmentAddresses, key).end(addresses);
}

/** Documents of a group, by its number. If none has changed, they needn't be read one by one. */
const gatheredDocuments = outsideTask<string, readonly GatheredDocument[]>('gathered-documents', STORED);

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
interface GatheredSite {
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
}

/** Documents by the ids of pages. */
export type DocumentsById = Map<string, GatheredDocument>;

/**
 * Number of pages in a group. An added or removed page moves the next ones to other groups, which are then read one by one,
 * once.
 */
const GROUP = 64;

/** Group of consecutive pages. */
interface PageGroup {
  /** Number of the group, which is the key of the task. */
  readonly name: string;
  readonly pages: readonly BuiltPage[];
}

function groupsOf(pages: readonly BuiltPage[]): readonly PageGroup[] {
  const groups: PageGroup[] = [];
  for (let start = 0; start < pages.length; start += GROUP)
    groups.push({ name: String(groups.length), pages: pages.slice(start, start + GROUP) });
  return groups;
}

/** Parts of a site that have to be rendered. */
export interface OutdatedPages {
  /** Pages without a valid and published document. */
  readonly pages: readonly BuiltPage[];
  /** Groups that will be gathered again. */
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
  for (const group of groupsOf(published)) {
    const gathered = keptGroup(engine, group);
    const before = pages.length;
    for (const [at, page] of group.pages.entries()) {
      const document = gathered ? gathered[at] : keptDocument(engine, page.id);
      const { measure } = document ?? {};
      if (document && measure && isPublished({ file: page.file, kind: 'page', ...measure }))
        documents.set(page.id, document);
      else pages.push(page);
    }
    if (!gathered || pages.length > before) groups.push(group);
  }
  return { pages, groups };
}

/** Returns the documents of a group; undefined if any of them may have changed. */
function keptGroup(
  { has, ask }: SiteEngine,
  { name, pages }: PageGroup,
): readonly GatheredDocument[] | undefined {
  if (!has(gatheredDocuments, name)) return undefined;
  const gathered = ask(gatheredDocuments, name);
  const isSame = gathered.length === pages.length && gathered.every(({ id }, at) => id === pages[at]?.id);
  return isSame ? gathered : undefined;
}

/** Returns the document of a page; undefined if it has to be rendered. */
function keptDocument({ has, ask }: SiteEngine, id: string): GatheredDocument | undefined {
  if (!has(pageDocument, id) || !has(documentFacts, id) || !has(documentPlaces, id)) return undefined;
  return gatheredOf(id, ask(pageDocument, id));
}

export function gatheredOf(id: string, { measure, anchors, uses }: RenderedDocument): GatheredDocument {
  return { id, measure, anchors, uses };
}

/** Lets the next build read each group at once, unless a page in it has errors. */
export function rememberGroups(
  engine: SiteEngine,
  groups: readonly PageGroup[],
  documents: DocumentsById,
): void {
  for (const { name, pages } of groups) {
    const gathered = pages.flatMap(({ id }) => documents.get(id) ?? []);
    if (gathered.length < pages.length || gathered.some(({ measure }) => !measure)) continue;
    const run = engine.begin(gatheredDocuments, name);
    for (const { id } of pages)
      for (const task of [pageDocument, documentFacts, documentPlaces]) run.note(task, id);
    run.end(gathered);
  }
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
