// What the documents of all pages bring into the site. Of those that are as they were it is read many at a time.
import type { Anchors, OutputFile } from '../../model/files/output.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import type { Tasks } from '../../reuse/tasks.ts';
import type { FieldUse } from '../kinds/resolve-fields.ts';
import type { BuildTasks } from '../tasks.ts';
import type { GatheredDocument, RenderedDocument } from './documents.ts';

export interface SiteParts {
  readonly files: readonly OutputFile[];
  /** Pages that have mistakes, or their layouts. */
  readonly failed: readonly BuiltPage[];
  /** Files beside the pages that they, or records without pages, refer to, by path. */
  readonly attachments: ReadonlySet<string>;
  /** Images of which other forms are shown, by path, each with the pages that name it. */
  readonly images: ReadonlyMap<string, readonly string[]>;
  readonly anchors: Anchors;
  /** Whether any of them has the script that copies code. */
  readonly copiesCode: boolean;
}

/** By the ids of pages. */
export type Results = Map<string, GatheredDocument>;

/** Whether the output folder holds exactly these bytes. */
type IsPublished = (output: OutputFile) => boolean;

/** Pages of a group. One that comes or goes moves those behind it to others, which are then read one by one, once. */
const GROUP = 64;

/** Some pages that stand one behind the other. */
interface Group {
  /** Its number, which names the task. */
  readonly name: string;
  readonly pages: readonly BuiltPage[];
}

function groupsOf(pages: readonly BuiltPage[]): readonly Group[] {
  const groups: Group[] = [];
  for (let start = 0; start < pages.length; start += GROUP)
    groups.push({ name: String(groups.length), pages: pages.slice(start, start + GROUP) });
  return groups;
}

/** What of a site is to be made. */
export interface Waiting {
  /** Pages whose documents are. */
  readonly pages: readonly BuiltPage[];
  /** Groups of which another thing will be gathered. */
  readonly groups: readonly Group[];
}

/** Finds the pages whose documents have to be made; of the others what is gathered is added to the results. */
export function findWaiting(
  published: readonly BuiltPage[],
  tasks: Tasks & BuildTasks,
  isPublished: IsPublished,
  results: Results,
): Waiting {
  const pages: BuiltPage[] = [];
  const groups: Group[] = [];
  for (const group of groupsOf(published)) {
    const known = keptGroup(group, tasks);
    const before = pages.length;
    for (const [at, page] of group.pages.entries()) {
      const document = known ? known[at] : keptDocument(page.id, tasks);
      const { measure } = document ?? {};
      if (document && measure && isPublished({ file: page.file, kind: 'page', ...measure }))
        results.set(page.id, document);
      else pages.push(page);
    }
    if (!known || pages.length > before) groups.push(group);
  }
  return { pages, groups };
}

/** Undefined where any of its documents may be another one. */
function keptGroup(
  { name, pages }: Group,
  { has, get, gathered }: Tasks & BuildTasks,
): readonly GatheredDocument[] | undefined {
  if (!has(gathered, name)) return undefined;
  const known = get(gathered, name);
  const isSame = known.length === pages.length && known.every(({ id }, at) => id === pages[at]?.id);
  return isSame ? known : undefined;
}

/** Undefined where it has to be made. */
function keptDocument(
  id: string,
  { has, get, document, facts, places }: Tasks & BuildTasks,
): GatheredDocument | undefined {
  if (!has(document, id) || !has(facts, id) || !has(places, id)) return undefined;
  return gatheredOf(id, get(document, id));
}

export function gatheredOf(
  id: string,
  { measure, anchors, attachments, images, copiesCode }: RenderedDocument,
): GatheredDocument {
  return { id, measure, anchors, attachments, images, copiesCode };
}

/** Lets the next build read at once what is gathered of each group, but for those with pages that have mistakes. */
export function rememberGroups(groups: Waiting['groups'], results: Results, tasks: Tasks & BuildTasks): void {
  for (const { name, pages } of groups) {
    const documents = pages.flatMap(({ id }) => results.get(id) ?? []);
    if (documents.length < pages.length || documents.some(({ measure }) => !measure)) continue;
    const run = tasks.begin(tasks.gathered, name);
    for (const { id } of pages)
      for (const task of [tasks.document, tasks.facts, tasks.places]) run.note(task, id);
    run.end(documents);
  }
}

/** All that pages, and records without pages, bring into a site. */
export function gather(
  published: readonly BuiltPage[],
  results: Results,
  records: readonly FieldUse[],
): SiteParts {
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
    const document = results.get(page.id);
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
