// One view of a site, with or without drafts: an engine in memory, and the HTML of the last rendered pages.
import { compile } from '../build/index.ts';
import { elementAt } from '../document/index.ts';
import { noStore } from '../engine/index.ts';
import { buildRules, FEATURES, layOutCard, packageExports, type RunTemplates } from '../features/index.ts';
import { type Diagnostic, hasErrors, type Place } from '../kit/diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import {
  createTimeLimits,
  EndlessTemplate,
  EndlessWork,
  type Rejections,
  type TemplateTime,
} from '../limits/index.ts';
import type { BuiltPage } from '../model/pages/built-page.ts';
import type { PageUses } from '../model/pages/markup.ts';
import type { Page } from '../model/pages/page.ts';
import { dataFileOf } from '../model/pages/page-path.ts';
import type { BuildRequest } from '../model/request.ts';
import { addBy } from '../publish/index.ts';
import { RULE_ENTRIES } from '../rules/index.ts';
import { madeArtifacts, namedImages, pageLocation, pageOf, publishedPages } from '../site/arrange/index.ts';
import {
  findingsOfPages,
  pageReport,
  placesOf,
  preparationFindings,
  remarksBy,
} from '../site/check/index.ts';
import { openSiteEngine, openTools, type SiteEngine } from '../site/index.ts';
import { locateBy, pageSource } from '../site/read/index.ts';
import {
  createRenderer,
  documentPlaces,
  noteUses,
  pageDocument,
  type RenderBatch,
} from '../site/render/index.ts';
import { NO_CONTENT, type PageElement, type ReadAnswer } from './answers.ts';
import { EndlessLayouts } from './endless-layouts.ts';
import type { SiteSources } from './sources.ts';
import { checkLiveSite } from './whole-site.ts';

/** Milliseconds that the templates may take for a page that no browser requested, or that probably fails. */
const BRIEF = 150;
/** Factor for time limits on a busy machine: a slow page must not block others for long. */
const PATIENCE = 4;

/** Limit of pages whose HTML stays in memory. */
const MOST_PAGES = 64;

/** Page as a build would publish it. */
interface BuiltHtml {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** Rejected promises of the templates. */
export type TemplateRejections = Pick<Rejections, 'take'>;

export class View {
  readonly engine: SiteEngine;
  readonly #sources: SiteSources;
  readonly #rejections: TemplateRejections;
  /** Time limit of templates for the current page. */
  #time: TemplateTime;
  /** Pages as a build would publish them, by file, oldest first. */
  readonly #html = new Map<string, BuiltHtml>();
  /** Bytes of the page that was rendered last. */
  #made: BuiltHtml | undefined;
  /** Renders pages of this version. */
  #renderer: Promise<RenderBatch> | undefined;
  readonly #endless: EndlessLayouts;
  #hasNamedImages = false;
  /** Remaining rules for the whole site, since the last change. */
  #rest: ReturnType<typeof checkLiveSite> | undefined;
  /** Report of a build, once no rule remains. */
  #found: readonly Diagnostic[] | undefined;

  constructor(request: BuildRequest, sources: SiteSources, rejections: TemplateRejections) {
    this.#sources = sources;
    this.#rejections = rejections;
    this.#time = { milliseconds: request.limits.patience, patience: PATIENCE };
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
      // Other tasks of features that read a body run when somebody asks for them.
      features: FEATURES.map(({ perPage: _, ...feature }) => feature),
      exports: packageExports(FEATURES),
      rules: buildRules(),
      results,
      texts,
      limits,
      templateTime,
    });
    this.engine = openSiteEngine(world, tools, noStore);
    this.#endless = new EndlessLayouts(this.engine.ask);
  }

  /** Marks everything that depends on changed files as outdated. */
  advance(): void {
    this.#hasNamedImages = false;
    this.#rest = undefined;
    this.#found = undefined;
    this.#renderer = undefined;
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
      await layOutCard(this.engine, id, run);
      const render = await this.#openRenderer();
      const answer = run(() => this.#read(render, id));
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
  async check(id: string): Promise<readonly Diagnostic[] | undefined> {
    const { ask, has } = this.engine;
    try {
      await layOutCard(this.engine, id, (work) => this.#briefly(work));
      const page = has(pageDocument, id) ? undefined : ask(pageLocation, id);
      if (page) {
        const render = await this.#openRenderer();
        const html = this.#briefly(() => this.#renderAnew(render, page));
        if (html && this.#html.size < MOST_PAGES) this.#cache(page.file, html);
      }
      const diagnostics = ask(pageReport, id).map(asWarning);
      return [...(await this.takeRejections(id)), ...diagnostics];
    } catch (error) {
      if (!(error instanceof EndlessWork)) throw error;
      return error instanceof EndlessTemplate ? undefined : [error.diagnostic];
    }
  }

  /** Returns what a build reports about a file, whose pages it renders, or about all that was checked. */
  async findings(file?: string): Promise<readonly Diagnostic[]> {
    if (file === undefined && this.#found) return this.#found;
    const { ask, has } = this.engine;
    const pages = ask(publishedPages).published.filter(({ path }) => file === undefined || path === file);
    const stopped: Diagnostic[] = [];
    for (const { id } of file === undefined ? [] : pages) {
      const { diagnostics } = await this.render(id);
      if (!has(pageDocument, id)) stopped.push(...diagnostics);
    }
    const rendered = pages.filter(({ id }) => has(pageDocument, id));
    const found = [...findingsOfPages(ask, rendered), ...stopped];
    return found.filter((each) => file === undefined || each.at?.path === file || each.pages?.includes(file));
  }

  /**
   * Runs the next rule for the whole site after all of its pages were checked. After the last rule, returns the errors
   * that weren't known before rendering; 'more' before, and undefined if the templates take too long.
   */
  async checkSite(): Promise<readonly Diagnostic[] | 'more' | undefined> {
    try {
      this.#rest ??= checkLiveSite(this.engine);
      const { done, value } = await this.#rest.next();
      if (!done) return 'more';
      this.#found ??= value;
      const { ask } = this.engine;
      const known = new Set(
        [...ask(preparationFindings), ...remarksBy(ask)].map((each) => JSON.stringify(each)),
      );
      return this.#found.filter((each) => hasErrors([each]) && !known.has(JSON.stringify(each)));
    } catch (error) {
      if (!(error instanceof EndlessWork)) throw error;
      return undefined;
    }
  }

  /** Finds the source of an element of a rendered page. */
  locateElement(id: string, { name, index, text }: PageElement): Place | undefined {
    const { ask } = this.engine;
    const page = pageOf(ask, id);
    const element = elementAt(textOf(this.#html.get(page?.file ?? '')), name, index);
    if (!page || !element) return undefined;
    // In a text, the content of an element has a place, and outside the element itself.
    const [from, to] = documentPlaces(ask, id).body ?? [0, 0];
    const at = element.content >= from && element.content < to ? element.content : element.start;
    const subject = { kind: 'element', page, at, values: text === '' ? [] : [text] } as const;
    return placesOf(ask, [subject], () => documentPlaces(ask, id).body)[0];
  }

  /** Reports rejected promises of the templates. The page that caused them is rendered again on request. */
  async takeRejections(id?: string): Promise<readonly Diagnostic[]> {
    const rejected = await this.#rejections.take(locateBy(this.engine.ask));
    if (rejected.length > 0 && id !== undefined)
      this.#html.delete(this.engine.ask(pageLocation, id)?.file ?? '');
    return rejected;
  }

  /** Notes the files that are made because something is used. */
  noteFiles(used: PageUses, page?: string): void {
    const uses = new Map();
    noteUses(uses, used, page);
    this.#sources.made.note(madeArtifacts(this.engine.ask, uses));
  }

  /** Records the images in fields of all pages: lists show those of other pages. */
  async noteNamedImages(): Promise<void> {
    if (this.#hasNamedImages) return;
    await this.ready();
    this.#hasNamedImages = true;
    this.noteFiles({ image: namedImages(this.engine.ask) });
  }

  #read(render: RenderBatch, id: string): ReadAnswer {
    const { ask } = this.engine;
    const page = ask(pageLocation, id);
    if (!page) return NO_CONTENT;
    const known = this.#cached(page);
    if (known && !page.added && dataFileOf(page.path) === undefined)
      this.#sources.texts.read({ path: page.path, hash: ask(pageSource, page.path).hash });
    const html = known ?? this.#renderAnew(render, page);
    if (html) this.#cache(page.file, html);
    this.noteFiles(ask(pageDocument, id).uses, page.path);
    const diagnostics = ask(pageReport, id);
    return {
      content: html?.bytes,
      diagnostics: sortDiagnostics(html ? diagnostics.map(asWarning) : diagnostics),
    };
  }

  /** Returns the HTML of a page if it is current and still in memory. */
  #cached({ id, file }: Pick<BuiltPage, 'id' | 'file'>): BuiltHtml | undefined {
    const { has, ask } = this.engine;
    const html = this.#html.get(file);
    return html && has(pageDocument, id) && ask(pageDocument, id).measure?.hash === html.hash
      ? html
      : undefined;
  }

  /** Creates what renders the pages of this version, as a build does. */
  #openRenderer(): Promise<RenderBatch> {
    this.#renderer ??= createRenderer(this.engine, {
      clock: () => 0,
      add: addBy(({ hash }, bytes) => {
        this.#made = { hash, bytes };
      }),
      readPublished: ({ file, hash }) => {
        const html = this.#html.get(file);
        return html?.hash === hash ? html.bytes : undefined;
      },
      onNoted: () => {},
    });
    return this.#renderer;
  }

  /** Renders a page. Returns undefined if it has errors. */
  #renderAnew(render: RenderBatch, page: Pick<BuiltPage, 'id' | 'path'>): BuiltHtml | undefined {
    this.#made = undefined;
    render({ pages: [page], groups: [] });
    return this.#made;
  }

  #cache(file: string, html: BuiltHtml): void {
    this.#html.delete(file);
    this.#html.set(file, html);
    const [oldest] = this.#html.keys();
    if (this.#html.size > MOST_PAGES && oldest !== undefined) this.#html.delete(oldest);
  }

  #briefly<T>(work: () => T): T {
    const whole = this.#time;
    this.#time = {
      milliseconds: Math.min(BRIEF, whole.milliseconds),
      patience: PATIENCE,
      isBrief: true,
    };
    try {
      return work();
    } finally {
      this.#time = whole;
    }
  }
}

function textOf(html: BuiltHtml | undefined): string {
  return new TextDecoder().decode(html?.bytes);
}

/** Turns an error of a rule into a warning, because a rendered page is shown in any case. */
function asWarning(diagnostic: Diagnostic): Diagnostic {
  const isOfRule = RULE_ENTRIES.some(({ code }) => code === diagnostic.code);
  return isOfRule && diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}
