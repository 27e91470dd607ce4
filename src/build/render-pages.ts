// Renders all pages of a site, a batch at a time: each finished page goes to the staging folder at once.
import { checkDocument } from '../checks/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Markdown, tooComplex } from '../markdown/markdown.ts';
import { isRenderable, type Layouts } from '../model/layout.ts';
import type { Markup } from '../model/markup.ts';
import type { OutputFile } from '../model/output.ts';
import type { Page } from '../model/page.ts';
import type { Site, SiteIndex } from '../model/site.ts';
import { type Locate, renderPage } from '../render/render.ts';
import type { Limited, TimeLimit } from './time-limit.ts';

/** What rendering works with; none of it changes on the way. */
export interface RenderContext {
  readonly site: Site;
  readonly index: SiteIndex;
  readonly layouts: Layouts;
  readonly markdown: Markdown;
  readonly locate: Locate;
  /** The Markdown body of a page. */
  readonly bodyOf: (page: Page) => string;
  readonly limit: TimeLimit;
  /** Takes a finished page. */
  readonly stage: (file: string, html: string) => OutputFile;
  readonly onProgress: (done: number, total: number) => void;
}

export interface RenderedPages {
  readonly files: readonly OutputFile[];
  /** Files beside the pages that they refer to. */
  readonly attachments: ReadonlySet<string>;
  /** Addresses of stylesheets and scripts that the pages name. */
  readonly resources: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Pages whose Markdown shares one time limit. */
const BATCH = 64;

export function renderPages(context: RenderContext): RenderedPages {
  const { pages } = context.site;
  const rendered = {
    files: [] as OutputFile[],
    attachments: new Set<string>(),
    resources: new Set<string>(),
    diagnostics: [] as Diagnostic[],
  };
  for (let start = 0; start < pages.length; start += BATCH) {
    const batch = pages.slice(start, start + BATCH);
    for (const [page, markup] of compileBatch(batch, context, rendered.diagnostics)) {
      for (const attachment of markup.attachments) rendered.attachments.add(attachment);
      renderOne(page, markup, context, rendered);
    }
    context.onProgress(start + batch.length, pages.length);
  }
  return rendered;
}

function compileBatch(
  batch: readonly Page[],
  { site, markdown, bodyOf, limit }: RenderContext,
  diagnostics: Diagnostic[],
): [Page, Markup][] {
  const bodies = batch.map((page) => [page, bodyOf(page)] as const);
  const compile = (page: Page, body: string) => markdown.compile(body, page, site);
  const together = limit(() => bodies.map(([page, body]) => compile(page, body)));
  const results: Limited<ReturnType<typeof compile>>[] =
    together.kind === 'done'
      ? together.value.map((value) => ({ kind: 'done', value }))
      : bodies.map(([page, body]) => limit(() => compile(page, body)));
  return batch.flatMap((page, position): [Page, Markup][] => {
    const result = results[position];
    if (result?.kind !== 'done') {
      diagnostics.push(tooComplex(page));
      return [];
    }
    diagnostics.push(...result.value.diagnostics);
    return [[page, result.value.value]];
  });
}

function renderOne(
  page: Page,
  markup: Markup,
  { site, index, layouts, locate, stage }: RenderContext,
  rendered: { files: OutputFile[]; resources: Set<string>; diagnostics: Diagnostic[] },
): void {
  const layout = layouts.get(page.layout);
  if (page.broken || !isRenderable(layout)) return;
  const { value: document, diagnostics } = renderPage(page, markup, layout, site, index, locate);
  rendered.diagnostics.push(...diagnostics);
  if (!document) return;
  rendered.diagnostics.push(...checkDocument(document, layout.path, site.settings.core.url !== undefined));
  for (const resource of document.facts.resources) rendered.resources.add(resource);
  rendered.files.push(stage(document.file, document.html));
}
