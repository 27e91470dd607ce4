// Renders all pages of a site, a batch at a time: each finished page goes to the staging folder at once, so
// that no more than a batch is ever in memory.
import { RULES } from '../checks/rules.ts';
import { buildRules, type RuleSet } from '../checks/run.ts';
import { type Checked, type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { tooComplex } from '../markdown/markdown.ts';
import { isRenderable } from '../model/layout.ts';
import type { Markup } from '../model/markup.ts';
import type { OutputFile } from '../model/output.ts';
import type { Page } from '../model/page.ts';
import type { SiteIndex } from '../model/site.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import { renderPage } from '../render/render.ts';
import { siteIndex } from '../routes/site.ts';
import { exempt } from './exempting.ts';
import { heard } from './heard.ts';
import { createInterruptible } from './interruptible.ts';
import { createPageChecks, type PageChecks } from './page-checks.ts';
import type { PreparedSite } from './prepare.ts';
import type { Surroundings } from './request.ts';
import type { Limited } from './time-limit.ts';

export interface RenderedPages {
  readonly files: readonly OutputFile[];
  /** Files beside the pages that they refer to, by path. */
  readonly attachments: ReadonlySet<string>;
  readonly checks: PageChecks;
  readonly diagnostics: readonly Diagnostic[];
}

interface Gathering {
  readonly files: OutputFile[];
  readonly attachments: Set<string>;
  readonly checks: PageChecks;
  readonly diagnostics: Diagnostic[];
}

/** Pages whose Markdown shares one time limit. */
const BATCH = 64;

/** Throws a Fault, and the signal's reason between two batches. */
export async function renderPages(
  prepared: PreparedSite,
  staging: Staging,
  rules: RuleSet,
  { onProgress, signal }: Surroundings,
): Promise<RenderedPages> {
  const { pages } = prepared.site;
  const index = siteIndex(prepared.site);
  const interruptibly = createInterruptible();
  const gathered = createGathering(prepared, rules);
  for (let start = 0; start < pages.length; start += BATCH) {
    const batch = pages.slice(start, start + BATCH);
    interruptibly(() => {
      for (const [page, markup] of compileBatch(batch, prepared, gathered.diagnostics)) {
        renderInto(gathered, page, markup, prepared, index, staging);
      }
    });
    onProgress(start + batch.length, pages.length);
    await heard(signal);
  }
  return gathered;
}

function createGathering(prepared: PreparedSite, rules: RuleSet): Gathering {
  return { files: [], attachments: new Set(), checks: createPageChecks(prepared, rules), diagnostics: [] };
}

/** Renders one page of a site, as the build of all of them does. The value is undefined where it has errors. */
export function renderOnePage(
  prepared: PreparedSite,
  page: Page,
  index: SiteIndex,
): Checked<string | undefined> {
  const gathered = createGathering(prepared, buildRules());
  const measure = measureOnly();
  let html: string | undefined;
  const capture: Staging = {
    ...measure,
    add(kind, file, content) {
      html = String(content);
      return measure.add(kind, file, content);
    },
  };
  for (const [, markup] of compileBatch([page], prepared, gathered.diagnostics)) {
    renderInto(gathered, page, markup, prepared, index, capture);
  }
  const diagnostics = exempt(gathered.diagnostics, prepared, () => false);
  return { value: html, diagnostics: html === undefined ? diagnostics : diagnostics.map(asWarning) };
}

/** A page that was rendered is there to be looked at, whatever a rule finds in it. */
function asWarning(diagnostic: Diagnostic): Diagnostic {
  const isOfRule = RULES.some(({ code }) => code === diagnostic.code);
  return isOfRule && diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}

/** Pages that are broken are compiled too, so that all of their mistakes are told at once. */
function compileBatch(
  batch: readonly Page[],
  { site, markdown, bodyOf, limit }: PreparedSite,
  diagnostics: Diagnostic[],
): [Page, Checked<Markup>][] {
  const bodies = batch.map((page) => [page, bodyOf(page)] as const);
  const compile = ([page, body]: readonly [Page, string]) => markdown.compile(body, page, site);
  const together = limit(() => bodies.map(compile));
  const results: readonly Limited<ReturnType<typeof compile>>[] =
    together.kind === 'done'
      ? together.value.map((value) => ({ kind: 'done', value }))
      : bodies.map((body) => limit(() => compile(body)));
  return batch.flatMap((page, position): [Page, Checked<Markup>][] => {
    const result = results[position];
    if (result?.kind !== 'done') {
      diagnostics.push(tooComplex(page));
      return [];
    }
    diagnostics.push(...result.value.diagnostics);
    return [[page, result.value]];
  });
}

function renderInto(
  gathered: Gathering,
  page: Page,
  { value: markup, diagnostics: mistakes }: Checked<Markup>,
  { site, layouts, locate }: PreparedSite,
  index: SiteIndex,
  staging: Staging,
): void {
  const layout = layouts.get(page.layout);
  if (page.broken || !isRenderable(layout)) return;
  const { value: document, diagnostics } = renderPage(page, markup, layout, site, index, locate);
  gathered.diagnostics.push(...diagnostics);
  // What is wrong with the body is told by its own diagnostics.
  if (!document || hasErrors(mistakes)) return;
  gathered.diagnostics.push(...gathered.checks.add(page, document.facts));
  for (const attachment of markup.attachments) gathered.attachments.add(attachment);
  gathered.files.push(staging.add('page', document.file, document.html));
}
