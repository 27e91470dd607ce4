// Renders some pages, finishes and stages them, and ends their tasks: in this thread, or in another one with an engine of its own.
import type { Run } from '../../engine/index.ts';
import { hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { BuiltPage } from '../../model/pages/built-page.ts';
import type { Document } from '../../model/pages/document.ts';
import type { Machine } from '../../model/request.ts';
import type { Staging } from '../../publish/index.ts';
import type { Ask, SiteEngine } from '../index.ts';
import { type BuiltBody, beginBody, type CompiledPage, pageBody } from './bodies.ts';
import {
  type GatheredDocument,
  gatheredOf,
  isNoted,
  type PageGroup,
  pageDocument,
  putGroup,
  putSharedUrls,
  type RenderedDocument,
  sharedUrls,
} from './documents.ts';
import { createFinish, type FinishedPage, type FinishPage } from './finish-document.ts';
import { type RenderedPage, renderCompiled } from './layouts.ts';

/** Pages that were rendered, finished and staged. */
export interface RenderedBatch {
  readonly documents: readonly GatheredDocument[];
  /** Milliseconds that pages took, by their path. */
  readonly times: readonly (readonly [path: string, milliseconds: number])[];
}

/** Pages to render, and the groups that are whole among them. */
export interface PageBatch<P = Pick<BuiltPage, 'id' | 'path'>> {
  readonly pages: readonly P[];
  readonly groups: readonly PageGroup[];
}

/** Throws a Fault if the file of a page has changed since it was parsed, or if a template doesn't end. */
export type RenderBatch = (batch: PageBatch) => RenderedBatch;

/** Functions that rendering uses besides the engine. */
export interface BatchSurroundings extends Pick<Machine, 'clock'> {
  readonly add: Staging['add'];
  /** Returns the bytes of a published file; undefined if it has others. */
  readonly readPublished: (output: OutputFile) => Uint8Array | undefined;
  /** Called when a page is finished about which something was found. */
  readonly onNoted: (id: string) => void;
}

export async function createRenderer(engine: SiteEngine, around: BatchSurroundings): Promise<RenderBatch> {
  const finish = await createFinish(engine, around.add);
  return ({ pages, groups }) => {
    const documents: GatheredDocument[] = [];
    const times: (readonly [path: string, milliseconds: number])[] = [];
    const finishedPages: (readonly [id: string, document: RenderedDocument])[] = [];
    while (documents.length < pages.length) {
      const { begun, staged } = beginPages(engine, pages.slice(documents.length), finish, around);
      const ended = begun.map((page, index) => {
        const { id } = page.compiled.page;
        const document = finishPage(engine, page, staged[index]?.());
        documents.push(gatheredOf(id, document));
        if (page.time) times.push(page.time);
        return [id, document] as const;
      });
      finishedPages.push(...ended);
      const noted = ended.flatMap(([id, document]) => (isNoted(document) ? id : []));
      engine.tools.limits.together(noted.length, () => noted.forEach(around.onNoted));
    }
    for (const { name, from, to } of groups) putGroup(engine, name, finishedPages.slice(from, to));
    return { documents, times };
  };
}

/** Rendered page that isn't finished yet. */
interface BegunPage {
  readonly compiled: CompiledPage;
  readonly run: Run<RenderedDocument, Ask>;
  readonly bodyRun: Run<BuiltBody, Ask>;
  readonly rendered: RenderedPage;
  /** Undefined without its body: it then takes less time than it would on another machine. */
  readonly time: readonly [path: string, milliseconds: number] | undefined;
}

/** Pages that were rendered and checked, and functions that stage those without errors. */
interface BegunPages {
  readonly begun: readonly BegunPage[];
  readonly staged: readonly ((() => FinishedPage) | undefined)[];
}

/** Renders and checks pages under one time limit, until their HTML is long. */
function beginPages(
  engine: SiteEngine,
  pages: PageBatch['pages'],
  finish: FinishPage,
  around: BatchSurroundings,
): BegunPages {
  const begun: BegunPage[] = [];
  const staged: ((() => FinishedPage) | undefined)[] = [];
  let size = 0;
  engine.tools.limits.together(pages.length, () => {
    for (const page of pages.slice(begun.length)) {
      // Unfinished HTML stays in memory, so a batch ends at this length.
      if (size > 256 * 1024) break;
      const one = beginPage(engine, page, around);
      size += one.rendered.document?.html.reduce((sum, piece) => sum + lengthOf(piece), 0) ?? 0;
      begun.push(one);
    }
    for (const { compiled, rendered } of begun.slice(staged.length))
      staged.push(rendered.document && finish(compiled.page, rendered.document));
  });
  return { begun, staged };
}

function beginPage(
  engine: SiteEngine,
  { id, path }: PageBatch['pages'][number],
  { clock, readPublished }: BatchSurroundings,
): BegunPage {
  const start = clock();
  const { run: bodyRun, isPublished, ...compiled } = beginBody(engine, id, readPublished);
  const { page, markup } = compiled;
  if (!isPublished) deriveFromBody(engine, compiled, bodyRun);
  const run = engine.begin(pageDocument, id);
  const rendered = renderCompiled(run.ask, page, markup);
  const time = isPublished ? undefined : ([path, clock() - start] as const);
  return { compiled, run, bodyRun, rendered, time };
}

/** Computes what features need of a body, while it is there. */
function deriveFromBody(
  { ask, has, tools }: SiteEngine,
  { page, markup: { value, diagnostics } }: CompiledPage,
  run: Run<BuiltBody, Ask>,
): void {
  // Only the page contains old ids of headings.
  const isElsewhere = page.added || page.inEdition || page.legal;
  if (hasErrors(diagnostics) || isElsewhere || Object.keys(page.anchors).length > 0) return;
  for (const { task, wants, fromBody } of tools.partsOf('perPage')) {
    if (!wants(ask, page, value.html) || has(task, page.path)) continue;
    const own = run.fork(task, page.path);
    own.end(fromBody(own.ask, page.path, value.html));
  }
}

function lengthOf(piece: Document['html'][number]): number {
  if (typeof piece === 'string') return piece.length;
  return (piece.kind === 'shared' ? piece.html : piece.code).length;
}

/** Finishes a page and ends its runs. */
function finishPage(
  engine: SiteEngine,
  { run, bodyRun, compiled, rendered }: BegunPage,
  finished: FinishedPage | undefined,
): RenderedDocument {
  const { page, markup } = compiled;
  const { html: _, reading: __, ...body } = markup.value;
  const document = documentOf(finished, rendered);
  const range = finished?.bodyRange ?? null;
  bodyRun.end({ ...body, diagnostics: markup.diagnostics, ...document.measure, range });
  run.note(pageBody, page.id);
  if (finished) putSharedUrls(engine, finished.sharedHtml);
  for (const key of document.shared?.sharedHtml ?? []) run.note(sharedUrls, key);
  run.end(document);
  return document;
}

function documentOf(
  finished: FinishedPage | undefined,
  { uses, diagnostics }: RenderedPage,
): RenderedDocument {
  if (!finished) return { measure: undefined, uses, diagnostics };
  const { hash, size, shared, found } = finished;
  return { measure: { hash, size }, uses, diagnostics, shared, ...(found && { found }) };
}
