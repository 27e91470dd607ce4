// Gathers what the documents of all pages bring into the site. Unchanged documents are read many at a time.
import type { Anchors, OutputFile } from '../../model/files/output.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import type { FieldUse } from '../arrange/record-fields.ts';
import type { ShownFiles, SiteEngine } from '../ask.ts';
import {
  documentFacts,
  documentPlaces,
  type GatheredDocument,
  gatheredDocuments,
  pageDocument,
  type RenderedDocument,
} from './documents.ts';

/** What all pages, and records without pages, bring into a site. */
export interface GatheredSite extends ShownFiles {
  readonly files: readonly OutputFile[];
  /** Pages with mistakes, in themselves or in their layouts. */
  readonly failed: readonly BuiltPage[];
  readonly anchors: Anchors;
}

/** By the ids of pages. */
export type DocumentsById = Map<string, GatheredDocument>;

/** Whether the output folder holds exactly these bytes. */
type IsPublished = (output: OutputFile) => boolean;

/** Pages of a group. A page that is added or removed moves those after it to others, which are then read one by one, once. */
const GROUP = 64;

/** Some consecutive pages. */
interface PageGroup {
  /** Its number, which names the task. */
  readonly name: string;
  readonly pages: readonly BuiltPage[];
}

function groupsOf(pages: readonly BuiltPage[]): readonly PageGroup[] {
  const groups: PageGroup[] = [];
  for (let start = 0; start < pages.length; start += GROUP)
    groups.push({ name: String(groups.length), pages: pages.slice(start, start + GROUP) });
  return groups;
}

/** What of a site has to be made. */
export interface OutdatedPages {
  /** Pages without a document that is right and published. */
  readonly pages: readonly BuiltPage[];
  /** Groups that will be gathered again. */
  readonly groups: readonly PageGroup[];
}

/** Finds the pages whose documents have to be made, and adds those of all others to `documents`. */
export function findOutdated(
  engine: SiteEngine,
  published: readonly BuiltPage[],
  isPublished: IsPublished,
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

/** Undefined where any of its documents may have changed. */
function keptGroup(
  { has, ask }: SiteEngine,
  { name, pages }: PageGroup,
): readonly GatheredDocument[] | undefined {
  if (!has(gatheredDocuments, name)) return undefined;
  const gathered = ask(gatheredDocuments, name);
  const isSame = gathered.length === pages.length && gathered.every(({ id }, at) => id === pages[at]?.id);
  return isSame ? gathered : undefined;
}

/** Undefined where it has to be made. */
function keptDocument({ has, ask }: SiteEngine, id: string): GatheredDocument | undefined {
  if (!has(pageDocument, id) || !has(documentFacts, id) || !has(documentPlaces, id)) return undefined;
  return gatheredOf(id, ask(pageDocument, id));
}

export function gatheredOf(
  id: string,
  { measure, anchors, attachments, images, copiesCode }: RenderedDocument,
): GatheredDocument {
  return { id, measure, anchors, attachments, images, copiesCode };
}

/** Lets the next build read each group at once, unless a page of it has mistakes. */
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

export function gather(
  published: readonly BuiltPage[],
  documents: DocumentsById,
  records: readonly FieldUse[],
): GatheredSite {
  const files: OutputFile[] = [];
  const failed: BuiltPage[] = [];
  const attachments = new Set<string>();
  const images = new Map<string, string[]>();
  for (const used of records) {
    for (const attachment of used.attachments) attachments.add(attachment);
    for (const image of used.images) images.set(image, []);
  }
  const anchors: Record<string, readonly string[]> = {};
  let copiesCode = false;
  for (const page of published) {
    const document = documents.get(page.id);
    for (const attachment of document?.attachments ?? []) attachments.add(attachment);
    for (const image of document?.images ?? []) {
      const pages = images.get(image);
      if (pages) pages.push(page.path);
      else images.set(image, [page.path]);
    }
    if (!document?.measure) {
      failed.push(page);
      continue;
    }
    copiesCode ||= document.copiesCode;
    files.push({ file: page.file, kind: 'page', ...document.measure });
    anchors[page.file] = document.anchors;
  }
  return { files, failed, attachments, images, anchors, copiesCode };
}
