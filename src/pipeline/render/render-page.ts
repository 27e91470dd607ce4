// What is done for each page that is rendered: its Markdown is compiled, its layout renders it, and what comes out is
// checked.
import { RULES } from '../../checks/rules.ts';
import { buildRules } from '../../checks/run.ts';
import { type Checked, type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.ts';
import { tooComplex } from '../../markdown/markdown.ts';
import type { Document } from '../../model/document.ts';
import { isRenderable } from '../../model/layout.ts';
import type { Markup } from '../../model/markup.ts';
import type { Page } from '../../model/page.ts';
import type { SiteIndex } from '../../model/site.ts';
import { gatherFacts } from '../../render/facts.ts';
import { renderPage, type Selection, select } from '../../render/render.ts';
import { shareFacts } from '../../render/shared-facts.ts';
import { exempt } from '../check/exempt.ts';
import { createPageChecks } from '../check/page-checks.ts';
import type { PreparedSite } from '../read/prepare.ts';
import type { Limited } from './time-limit.ts';

/** A page with its body; the markup is undefined where that took too long. */
export interface CompiledPage {
  readonly page: Page;
  readonly markup: Checked<Markup | undefined>;
}

/** The bodies of some pages, which share one time limit. Throws a Fault where a page's file has changed. */
export function compileBodies(
  pages: readonly Page[],
  { site, markdown, bodyOf, limit, archive }: PreparedSite,
): CompiledPage[] {
  const written = pages.filter(({ path }) => !archive.has(path));
  const bodies = written.map((page) => [page, bodyOf(page)] as const);
  const compile = ([page, body]: readonly [Page, string]) => markdown.compile(body, page, site);
  const together = limit(() => bodies.map(compile));
  const results: readonly Limited<Checked<Markup>>[] =
    together.kind === 'done'
      ? together.value.map((value) => ({ kind: 'done', value }))
      : bodies.map((body) => limit(() => compile(body)));
  const compiled = results.values();
  return pages.map((page) => {
    const known = archive.get(page.path);
    if (known) return { page, markup: { value: known, diagnostics: [] } };
    const result = compiled.next().value;
    if (result?.kind === 'done') return { page, markup: result.value };
    return { page, markup: { value: undefined, diagnostics: [tooComplex(page)] } };
  });
}

/** What the page's layout selects of the site. Nothing is selected for a page that cannot be rendered. */
export function selectFor(page: Page, { layouts }: PreparedSite, index: () => SiteIndex): Selection {
  const layout = layouts.get(page.layout);
  return isRenderable(layout) ? select(layout, page, index) : { kind: 'selected', value: undefined };
}

/**
 * Renders a page into its layout. There is no document where the page has errors, or its body or its layout; all
 * of their mistakes are told.
 */
export function renderCompiled(
  { page, markup }: CompiledPage,
  selection: Selection,
  { site, layouts, locate }: PreparedSite,
): Checked<Document | undefined> {
  const layout = layouts.get(page.layout);
  const diagnostics: Diagnostic[] = [...markup.diagnostics];
  if (!markup.value || page.broken || !isRenderable(layout)) return { value: undefined, diagnostics };
  const rendered = renderPage(page, markup.value, layout, site, selection, locate);
  diagnostics.push(...rendered.diagnostics);
  // What is wrong with the body is told by its own diagnostics.
  return { value: hasErrors(markup.diagnostics) ? undefined : rendered.value, diagnostics };
}

/** Renders one page of a site, as the build of all of them does. The value is undefined where it has errors. */
export function renderOnePage(
  prepared: PreparedSite,
  page: Page,
  index: () => SiteIndex,
): Checked<string | undefined> {
  const selection = selectFor(page, prepared, index);
  const [compiled] = compileBodies([page], prepared);
  if (!compiled) return { value: undefined, diagnostics: [] };
  const { value, diagnostics } = renderCompiled(compiled, selection, prepared);
  if (!value) return { value: undefined, diagnostics };
  const facts = gatherFacts(value.html, value.body);
  const found = createPageChecks(prepared, buildRules()).add(page, { shared: shareFacts(facts), facts });
  const told = exempt([...diagnostics, ...found], prepared, () => false);
  return { value: value.html, diagnostics: told.map(asWarning) };
}

/** A page that was rendered is there to be looked at, whatever a rule finds in it. */
function asWarning(diagnostic: Diagnostic): Diagnostic {
  const isOfRule = RULES.some(({ code }) => code === diagnostic.code);
  return isOfRule && diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}
