// A site as its pages see it: an engine that holds it in memory, and the HTML of the pages that were rendered last.

import { compile } from '../../build/prepare.ts';
import { noStore } from '../../engine/store/store.ts';
import { FEATURES } from '../../features/features.ts';
import type { Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../../kit/diagnostics/print.ts';
import { isOutside } from '../../model/files/project.ts';
import type { Locate } from '../../model/pages/layout.ts';
import { dataFileOf } from '../../model/pages/record.ts';
import { pageAddress } from '../../site/arrange/site.ts';
import type { SiteEngine } from '../../site/ask.ts';
import { pageReport } from '../../site/check/findings.ts';
import { placesOf } from '../../site/check/places.ts';
import { openSiteEngine } from '../../site/engine.ts';
import { createTemplateLimit } from '../../site/limits/template-limit.ts';
import { variantsBy } from '../../site/read/images.ts';
import { pageSource } from '../../site/read/pages.ts';
import { locateBy } from '../../site/read/run-templates.ts';
import { gatherFacts } from '../../site/render/document/facts.ts';
import { contentAt } from '../../site/render/document/read-tags.ts';
import { shareFacts } from '../../site/render/document/shared-facts.ts';
import { documentPlaces, pageDocument, pageOf } from '../../site/render/documents.ts';
import { fillCode, joinPage } from '../../site/render/finish/fill-code.ts';
import { compileBodies, renderCompiled } from '../../site/render/render-page.ts';
import { documentOf } from '../../site/render/render-pages.ts';
import type { BuildRequest } from '../../site/request.ts';
import { RULES } from '../../site/rules/rules.ts';
import { buildRules } from '../../site/rules/run.ts';
import { openTools } from '../../site/tools.ts';
import type { World } from '../../site/world.ts';
import { createCardLook } from './cards.ts';
import type { PreviewImages } from './images.ts';
import type { PageElement, ReadAnswer } from './protocol.ts';
import type { Sources } from './sources.ts';

/** Milliseconds that the templates may take for a page that nobody has asked for. */
const BRIEF = 150;

/** Pages whose HTML stays in memory. */
const MOST_PAGES = 64;

/** The site with some of its pages. */
export interface View {
  readonly engine: SiteEngine;
  /** Files have changed. */
  outdate(): void;
  /** Resolves when pages can be rendered. */
  ready(): Promise<void>;
  /** By the page's id. Rejects with an EndlessTemplate. */
  render(id: string): Promise<ReadAnswer>;
  /** What is wrong with a page. It is rendered where it was not. Rejects with an EndlessTemplate, and early. */
  examine(id: string): Promise<readonly Diagnostic[]>;
  /** Where an element of a rendered page comes from. */
  locateElement(id: string, element: PageElement): Place | undefined;
  /** Lets a page be rendered again when it is asked for the next time. */
  forget(id: string): void;
  readonly locate: Locate;
}

export function createView(request: BuildRequest, sources: Sources): View {
  const { files, texts, results } = sources;
  let { patience } = request.limits;
  const limit = createTemplateLimit(request.limits.patience, () => patience);
  const tools = openTools({ request }, { features: FEATURES, rules: buildRules(), results, texts, limit });
  const world: World = {
    request,
    files,
    get found() {
      return sources.found;
    },
  };
  const engine = openSiteEngine(world, tools, noStore);
  const { ask, has, begin, put } = engine;
  const briefly = <T>(work: () => T): T => {
    patience = Math.min(BRIEF, request.limits.patience);
    try {
      return work();
    } finally {
      patience = request.limits.patience;
    }
  };
  const pages = new Map<string, string>();
  const remember = (id: string, html: string | undefined) => {
    pages.delete(id);
    if (html === undefined) return;
    pages.set(id, html);
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
  };
  const renderNow = (id: string) => {
    const run = begin(pageDocument, id);
    const [compiled] = compileBodies([{ id, ask: run.ask }], tools);
    if (!compiled) return undefined;
    const { document, ...told } = renderCompiled(compiled);
    const filled = document && joinPage(fillCode(document.html, results.highlighting).html, document.body);
    const facts = filled && gatherFacts(filled.html, filled.body, document.isRaw);
    const shared = facts && shareFacts(facts);
    run.end(documentOf(facts && shared && { facts, shared }, told));
    put(documentPlaces, pageDocument, id, { body: shared?.body ?? null, places: [] });
    return filled?.html;
  };
  const lookAtCard = createCardLook(engine);
  return {
    engine,
    outdate: engine.advance,
    forget: (id) => pages.delete(id),
    locate: locateBy(ask),
    ready: () => compile(engine),
    async examine(id) {
      await lookAtCard(id, briefly);
      if (!has(pageDocument, id)) {
        const html = briefly(() => renderNow(id));
        if (pages.size < MOST_PAGES) remember(id, html);
      }
      return ask(pageReport, id).map(asWarning);
    },
    locateElement(id, { name, index, text }) {
      const page = pageOf(ask, id);
      const at = contentAt(pages.get(id) ?? '', name, index);
      if (!page || at === undefined) return undefined;
      const subject = { kind: 'element', page, at, clues: text === '' ? [] : [text] } as const;
      const [place] = placesOf(ask, [subject], () => ask(documentPlaces, id).body);
      return place;
    },
    async render(id) {
      await lookAtCard(id, (work) => work());
      const isKnown = has(pageDocument, id) && pages.has(id);
      const page = ask(pageAddress, id);
      if (!page) return { kind: 'read', content: undefined, outside: [], diagnostics: [] };
      if (isKnown && !page.archived && dataFileOf(page.path) === undefined)
        texts.read({ path: page.path, hash: ask(pageSource, page.path).hash });
      const html = isKnown ? pages.get(id) : renderNow(id);
      remember(id, html);
      noteImages(ask(pageDocument, id).images, engine, sources.images);
      const diagnostics = ask(pageReport, id);
      const outside = ask(pageDocument, id).files.filter(isOutside);
      if (html === undefined)
        return { kind: 'read', content: undefined, outside, diagnostics: sortDiagnostics(diagnostics) };
      return {
        kind: 'read',
        content: Buffer.from(html),
        outside,
        diagnostics: sortDiagnostics(diagnostics.map(asWarning)),
      };
    },
  };
}

export function noteImages(shown: readonly string[], { ask }: SiteEngine, images: PreviewImages): void {
  for (const source of shown) {
    const variants = variantsBy(ask, source);
    if (variants) images.note(source, variants);
  }
}

/** A page that was rendered is there to be looked at, whatever a rule finds in it. */
function asWarning(diagnostic: Diagnostic): Diagnostic {
  const isOfRule = RULES.some(({ code }) => code === diagnostic.code);
  return isOfRule && diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}
