// What is done for each page that is rendered: its Markdown is compiled, and its layout renders it.
import {
  type Checked,
  type Diagnostic,
  diagnostic,
  hasErrors,
  type Place,
  wholeFile,
} from '../../diagnostics/diagnostic.ts';
import { metaPolicy } from '../../hosts/meta-policy.ts';
import { type Draft, NO_MARKUP, tooComplex } from '../../markdown/markdown.ts';
import type { Document } from '../../model/document.ts';
import { isRenderable, type Layout } from '../../model/layout.ts';
import type { Markup } from '../../model/markup.ts';
import type { Page } from '../../model/page.ts';
import { renderPage, WHOLE } from '../../render/render.ts';
import type { Get } from '../../reuse/tasks.ts';
import { targetsBy } from '../arrange/site.ts';
import type { Limited, TimeLimit } from '../limits/time-limit.ts';
import { copyScriptTag } from '../output/copy-script.ts';
import { bodyBy, bodyPositionBy } from '../read/pages.ts';
import { runTemplates } from '../read/templates.ts';
import type { BuildTasks } from '../tasks.ts';
import type { Workshop } from '../workshop.ts';
import { pageBy, type RefusedParts } from './documents.ts';
import { slotSources } from './slot-sources.ts';

/** A page that is to be rendered, and its trace. */
export interface Started {
  readonly id: string;
  readonly get: Get;
}

/** A page with its body; the markup is undefined where that took too long. */
export interface Compiled {
  readonly page: Page;
  readonly markup: Checked<Markup | undefined>;
}

/** What has come of a page. */
export interface RenderedPage {
  /** Undefined where the page has mistakes, or its body or its layout; all of these are told. */
  readonly document: Document | undefined;
  readonly attachments: readonly string[];
  readonly copiesCode: boolean;
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles the bodies of some pages, which share one time limit. Throws a Fault where a page's file has changed. */
export function compileBodies<T extends Started>(
  started: readonly T[],
  tasks: BuildTasks,
  workshop: Workshop,
  limit: TimeLimit,
): readonly (T & Compiled)[] {
  const works = started.map((one) => bodyOf(one, tasks, workshop));
  const together = limit(() => works.map(({ compile }) => compile()));
  const results: readonly Limited<Draft>[] =
    together.kind === 'done'
      ? together.value.map((value) => ({ kind: 'done', value }))
      : works.map(({ compile }) => limit(compile));
  return works.map(({ page, late }, position) => {
    const one = started[position];
    if (!one) throw new Error('A page was compiled that was not begun');
    const result = results[position];
    const markup =
      result?.kind === 'done'
        ? result.value.finish(slotSources(one.get, tasks, workshop))
        : { value: undefined, diagnostics: [late()] };
    return { ...one, page, markup };
  });
}

/** How a page gets its body: from its Markdown, or from what was recorded of a legal text. */
function bodyOf({ id, get }: Started, tasks: BuildTasks, workshop: Workshop) {
  const page = pageBy(get, tasks, tasks)(id);
  if (!page) throw new Error(`${id} has no address`);
  const { path } = page;
  const archived = page.archived ? get(tasks.archived, id) : undefined;
  if (archived) {
    const draft: Draft = { finish: () => ({ value: archived.markup, diagnostics: [] }) };
    return { page, compile: () => draft, late: () => tooComplex({ path, body: { line: 1 } }) };
  }
  const body = bodyPositionBy(get, tasks)(path);
  const text = bodyBy(get, tasks, workshop)(path);
  const owner = { path, body, anchors: page.anchors };
  const compile = () => tasks.markdown.compile(text, owner, targetsBy(get, tasks, tasks.settings));
  return { page, compile, late: () => tooComplex(owner) };
}

/** Renders a compiled page into its layout. Throws an EndlessTemplate. */
export function renderCompiled(
  { get, page, markup }: Started & Compiled,
  tasks: BuildTasks,
  workshop: Workshop,
): RenderedPage {
  const settings = get(tasks.settings);
  const { layout, locate } = get(tasks.layout, page.layout);
  const diagnostics: Diagnostic[] = [...markup.diagnostics];
  const { attachments, copiesCode, files } = markup.value ?? NO_MARKUP;
  // Layouts may rely on all that the schema of the settings promises.
  const isReady = !page.broken && !hasErrors(settings.diagnostics);
  if (!markup.value || !isReady || !isRenderable(layout))
    return { document: undefined, attachments, copiesCode, files, diagnostics };
  const { value } = settings;
  const site = {
    settings: value,
    headStart: metaPolicy(value.hosting.hosts),
    headEnd: copiesCode ? copyScriptTag(get(tasks.copyScript), value) : '',
    year: get(tasks.year),
  };
  const selection = get(tasks.selection, page.part?.of ?? page.id);
  const part = layout.parts ? get(tasks.part, page.id) : WHOLE;
  if (part.kind === 'refused') {
    diagnostics.push(...refusedParts(part, page, layout, get(tasks.lines, layout.path)));
    return { document: undefined, attachments, copiesCode, files, diagnostics };
  }
  const body = markup.value;
  const render = () => renderPage(page, body, layout, site, { selection, part }, locate);
  const rendered = runTemplates(get, tasks, workshop, render, page.path);
  diagnostics.push(...rendered.diagnostics);
  // What is wrong with the body is told by its own diagnostics.
  const document = hasErrors(markup.diagnostics) ? undefined : rendered.value;
  return { document, attachments, copiesCode, files, diagnostics };
}

/** What is wrong with the parts that a layout makes of a page, at the place where it exports them. */
function refusedParts(
  { problems }: RefusedParts,
  page: Page,
  layout: Layout,
  lines: readonly string[],
): readonly Diagnostic[] {
  const at = exportIn(lines, layout.path);
  return problems.map(({ code, message, hint }) =>
    diagnostic(code, { message, at, pages: [page.path], hint }),
  );
}

function exportIn(lines: readonly string[], path: string): Place {
  for (const [index, line] of lines.entries()) {
    const match = /^\s*export\b.*?\b(?=parts\b)/.exec(line);
    if (match) return { path, line: index + 1, column: match[0].length + 1, length: 'parts'.length };
  }
  return wholeFile(path);
}
