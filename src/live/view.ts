// One view of a site, with or without drafts: an engine in memory, and the HTML of the last rendered pages.

import { compile } from '../build/prepare.ts';
import { elementAt, shareFacts } from '../document/index.ts';

import { noStore } from '../engine/index.ts';
import { type CardDrawing, createCardDrawing } from '../features/cards/cards.ts';
import { FEATURES } from '../features/features.ts';
import type { Diagnostic, Place } from '../kit/diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import {
  createTimeLimits,
  EndlessTemplate,
  EndlessWork,
  type Rejections,
  type TemplateTime,
} from '../limits/index.ts';

import { joinPieces } from '../model/pages/html-pieces.ts';
import type { Page } from '../model/pages/page.ts';
import { dataFileOf } from '../model/pages/page-path.ts';
import type { BuildRequest } from '../model/request.ts';
import { buildRules, RULES } from '../rules/index.ts';
import { namedImages } from '../site/arrange/routed-pages.ts';
import { pageAddress, pageOf } from '../site/arrange/site.ts';
import type { SiteEngine } from '../site/ask.ts';
import { pageReport } from '../site/check/findings.ts';
import { placesOf } from '../site/check/places.ts';
import { openSiteEngine } from '../site/engine.ts';
import { variantsBy } from '../site/read/files.ts';
import { pageSource } from '../site/read/pages.ts';
import { basePath } from '../site/read/settings.ts';
import { compiledTemplates, locateBy } from '../site/read/templates.ts';
import { compileBody } from '../site/render/bodies.ts';
import { documentPlaces, pageDocument, putFacts, putSegments } from '../site/render/documents.ts';
import { readDocument, rulePageOf } from '../site/render/finish-document.ts';
import { lookedCard, pageCard, renderCompiled } from '../site/render/layouts.ts';
import { documentOf } from '../site/render/render-batch.ts';
import { openTools } from '../site/tools.ts';
import type { PageElement, ReadAnswer } from './answers.ts';
import { EndlessLayouts } from './endless-layouts.ts';
import type { SiteSources } from './sources.ts';
import { examineWhole } from './whole-site.ts';

/** Milliseconds that the templates may take for a page that no browser requested, or that probably fails. */
const BRIEF = 150;
/** Factor for this limit on a busy machine. */
const BRIEF_PATIENCE = 4;

/** Limit of pages whose HTML stays in memory. */
const MOST_PAGES = 64;

/** Answer for a file without content. */
export const NO_CONTENT: ReadAnswer = { content: undefined, diagnostics: [] };

/** Rejected promises of the templates. */
export type TemplateRejections = Pick<Rejections, 'take'>;

export class View {
  readonly engine: SiteEngine;
  readonly #sources: SiteSources;
  readonly #rejections: TemplateRejections;
  readonly #cards: CardLayout;
  /** Time limit of templates for the current page. */
  #time: TemplateTime;
  /** HTML by page id, oldest first. */
  readonly #html = new Map<string, string>();
  readonly #endless: EndlessLayouts;
  #hasNamedImages = false;
  /** Remaining rules for the whole site, since the last change. */
  #rest: ReturnType<typeof examineWhole> | undefined;

  constructor(request: BuildRequest, sources: SiteSources, rejections: TemplateRejections) {
    this.#sources = sources;
    this.#rejections = rejections;
    // On a busy machine a slow page gets no extra time, so that it doesn't block other pages.
    this.#time = { milliseconds: request.limits.patience, patience: 1 };
    const { files, texts, results } = sources;
    const limits = createTimeLimits();
    const templateTime = () => this.#time;
    const world = {
      request,
      files,
      get found() {
        return sources.found;
      },
      onRead: (file: string) => sources.noteRead(file),
    };
    const tools = openTools(world, {
      features: FEATURES,
      rules: buildRules(),
      results,
      texts,
      limits,
      templateTime,
    });
    this.engine = openSiteEngine(world, tools, noStore);
    this.#cards = new CardLayout(this.engine);
    this.#endless = new EndlessLayouts(this.engine.ask);
  }

  /** Marks everything that depends on changed files as outdated. */
  advance(): void {
    this.#hasNamedImages = false;
    this.#rest = undefined;
    this.engine.advance();
  }

  /** Resolves when pages can be rendered. */
  ready(): Promise<void> {
    return compile(this.engine);
  }

  /** Renders a page by its id, unless its HTML is current. */
  async render(id: string): Promise<ReadAnswer> {
    let page: Page | undefined;
    let known: Diagnostic | undefined;
    try {
      page = pageOf(this.engine.ask, id);
      known = page && this.#endless.errorFor(page);
      const run: RunTemplates = known ? (work) => this.#briefly(work) : (work) => work();
      await this.#cards.layOut(id, run);
      const answer = run(() => this.#read(id));
      if (page) this.#endless.rendered(page);
      const rejected = await this.takeRejections(id);
      if (rejected.length === 0) return answer;
      return { ...answer, content: undefined, diagnostics: [...rejected, ...answer.diagnostics] };
    } catch (error) {
      if (!(error instanceof EndlessWork)) throw error;
      const { diagnostic } = error;
      const ofLayout = error instanceof EndlessTemplate ? page : undefined;
      if (ofLayout && !known) this.#endless.add(ofLayout, diagnostic);
      const reported = { ...diagnostic, ...(ofLayout && known), pages: diagnostic.pages ?? [] };
      return { ...NO_CONTENT, diagnostics: [reported] };
    }
  }

  /** Returns the findings for a page; `undefined` if the templates take too long, as with a loop in a layout. */
  async examine(id: string): Promise<readonly Diagnostic[] | undefined> {
    const { ask, has } = this.engine;
    try {
      await this.#cards.layOut(id, (work) => this.#briefly(work));
      if (!has(pageDocument, id)) {
        const html = this.#briefly(() => this.#renderAnew(id));
        if (this.#html.size < MOST_PAGES) this.#keep(id, html);
      }
      const diagnostics = ask(pageReport, id).map(asWarning);
      return [...(await this.takeRejections(id)), ...diagnostics];
    } catch (error) {
      if (!(error instanceof EndlessWork)) throw error;
      return error instanceof EndlessTemplate ? undefined : [error.diagnostic];
    }
  }

  /**
   * Runs the next rule for the whole site after all of its pages were examined. Returns its errors after the last rule,
   * 'more' before, and undefined if the templates take too long.
   */
  async examineSite(): Promise<readonly Diagnostic[] | 'more' | undefined> {
    try {
      this.#rest ??= examineWhole(this.engine);
      const { done, value } = await this.#rest.next();
      return done ? value : 'more';
    } catch (error) {
      if (!(error instanceof EndlessWork)) throw error;
      return undefined;
    }
  }

  /** Finds the source of an element of a rendered page. */
  locateElement(id: string, { name, index, text }: PageElement): Place | undefined {
    const { ask } = this.engine;
    const page = pageOf(ask, id);
    const element = elementAt(this.#html.get(id) ?? '', name, index);
    if (!page || !element) return undefined;
    // In a text, the content of an element has a place, and outside the element itself.
    const [from, to] = ask(documentPlaces, id).body ?? [0, 0];
    const at = element.content >= from && element.content < to ? element.content : element.start;
    const subject = { kind: 'element', page, at, values: text === '' ? [] : [text] } as const;
    return placesOf(ask, [subject], () => ask(documentPlaces, id).body)[0];
  }

  /** Reports rejected promises of the templates. The page that caused them is rendered again on request. */
  async takeRejections(id?: string): Promise<readonly Diagnostic[]> {
    const rejected = await this.#rejections.take(locateBy(this.engine.ask));
    if (rejected.length > 0 && id !== undefined) this.#html.delete(id);
    return rejected;
  }

  /** Records the variants of images that pages show. */
  noteImages(shown: readonly string[]): void {
    for (const source of shown) {
      const variants = variantsBy(this.engine.ask, source);
      if (variants) this.#sources.images.note(source, variants);
    }
  }

  /** Records the images in fields of all pages: lists show those of other pages. */
  async noteNamedImages(): Promise<void> {
    if (this.#hasNamedImages) return;
    await this.ready();
    this.#hasNamedImages = true;
    this.noteImages(namedImages(this.engine.ask));
  }

  #read(id: string): ReadAnswer {
    const { ask, has } = this.engine;
    const isKnown = has(pageDocument, id) && this.#html.has(id);
    const page = ask(pageAddress, id);
    if (!page) return NO_CONTENT;
    if (isKnown && !page.archived && dataFileOf(page.path) === undefined)
      this.#sources.texts.read({ path: page.path, hash: ask(pageSource, page.path).hash });
    const html = isKnown ? this.#html.get(id) : this.#renderAnew(id);
    this.#keep(id, html);
    this.noteImages(ask(pageDocument, id).uses.image ?? []);
    const diagnostics = ask(pageReport, id);
    return {
      content: html === undefined ? undefined : Buffer.from(html),
      diagnostics: sortDiagnostics(html === undefined ? diagnostics : diagnostics.map(asWarning)),
    };
  }

  /** Renders a page and drops its old HTML, so that the kept HTML always matches the engine's document. */
  #renderAnew(id: string): string | undefined {
    this.#html.delete(id);
    return renderPage(this.engine, id);
  }

  #keep(id: string, html: string | undefined): void {
    this.#html.delete(id);
    if (html === undefined) return;
    this.#html.set(id, html);
    const [oldest] = this.#html.keys();
    if (this.#html.size > MOST_PAGES && oldest !== undefined) this.#html.delete(oldest);
  }

  #briefly<T>(work: () => T): T {
    const whole = this.#time;
    this.#time = {
      milliseconds: Math.min(BRIEF, whole.milliseconds),
      patience: BRIEF_PATIENCE,
      isBrief: true,
    };
    try {
      return work();
    } finally {
      this.#time = whole;
    }
  }
}

/** Returns the HTML of a page; undefined if it has errors. */
function renderPage(engine: SiteEngine, id: string): string | undefined {
  const { begin, put } = engine;
  const run = begin(pageDocument, id);
  const compiled = compileBody(run.ask, id);
  const { document, ...report } = renderCompiled(run.ask, compiled.page, compiled.markup);
  const checked = document && readDocument(run.ask, rulePageOf(compiled.page), document);
  const shared = checked && shareFacts(checked.read);
  // The preview only asks whether there are a hash and a size.
  run.end(documentOf(shared && { found: checked.found, shared, hash: '', size: 0 }, report));
  putSegments(engine, checked?.read.segments.map(({ key, at, ...addresses }) => [key, addresses]) ?? []);
  if (shared) putFacts(engine, id, shared);
  else put(documentPlaces, pageDocument, id, { body: null, places: [], starts: [] });
  return checked && joinPieces(checked.placed.pieces);
}

/** Turns an error of a rule into a warning, because a rendered page is shown in any case. */
function asWarning(diagnostic: Diagnostic): Diagnostic {
  const isOfRule = RULES.some(({ code }) => code === diagnostic.code);
  return isOfRule && diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}

/** Runs work that calls code of the templates. */
type RunTemplates = <T>(work: () => T) => T;

/**
 * Social cards in the preview. Browsers don't request their images, so each card is laid out with its page, to report the
 * same as a build.
 */
class CardLayout {
  readonly #engine: SiteEngine;
  #drawing: CardDrawing | undefined;
  /** Identifies the templates that the drawing's fonts were read from. */
  #templates = '';

  constructor(engine: SiteEngine) {
    this.#engine = engine;
  }

  /** Lays out the card of a page. Rejects with an EndlessTemplate. */
  async layOut(id: string, run: RunTemplates): Promise<void> {
    const { ask, has } = this.#engine;
    while (!has(lookedCard, id)) {
      const page = ask(pageAddress, id);
      if (!page) return;
      await this.#layOutOnce(id, page.path, run);
    }
  }

  async #layOutOnce(id: string, path: string, run: RunTemplates): Promise<void> {
    const { ask, begin } = this.#engine;
    const { picture } = run(() => ask(pageCard, id));
    const missing = picture ? await this.#currentDrawing().missingIn({ id, path, picture }) : [];
    // If the site has changed meanwhile, the card is laid out again.
    if (ask(pageCard, id).picture?.key !== picture?.key) return;
    const looked = begin(lookedCard, id);
    looked.ask(pageCard, id);
    looked.end(
      'problem' in missing ? { missing: [], diagnostics: [missing.problem] } : { missing, diagnostics: [] },
    );
  }

  #currentDrawing(): CardDrawing {
    const { ask } = this.#engine;
    const templates = JSON.stringify([ask(compiledTemplates).blob, ask(basePath)]);
    if (!this.#drawing || this.#templates !== templates) this.#drawing = createCardDrawing(ask);
    this.#templates = templates;
    return this.#drawing;
  }
}
