// A site in the worker's memory: prepared again after each change, and rendered one page at a time. The watcher reports
// changed files, so no others are read; the engine knows which values are outdated.

import { prepare } from '../build/index.ts';
import { FEATURES, siteHosting } from '../features/index.ts';
import { isVariantFile } from '../images/index.ts';
import type { Diagnostic, Place } from '../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import { subpageId } from '../model/pages/subpage.ts';
import type { BuildRequest } from '../model/request.ts';
import {
  arrangedSite,
  pageLocation,
  placedSubpages,
  publishedPages,
  shownArtifacts,
  siteArtifacts,
} from '../site/arrange/index.ts';
import { remarksBy } from '../site/check/index.ts';
import { type Artifact, type Ask, generatedNames, type SiteEngine } from '../site/index.ts';
import { attachmentRefusal, basePath, compiledTemplates } from '../site/read/index.ts';
import {
  NO_CONTENT,
  type PageElement,
  type PathState,
  type PreparedReply,
  type PreviewPage,
  type PreviewPages,
  type ReadAnswer,
  type SearchResult,
} from './answers.ts';
import { ErrorSearch } from './error-search.ts';
import { SiteSources } from './sources.ts';
import { type TemplateRejections, View } from './view.ts';

/** Site in a real folder. Its methods throw a Fault. */
export class LiveSite {
  readonly #request: BuildRequest;
  readonly #rejections: TemplateRejections;
  readonly #sources: SiteSources;
  readonly #published: View;
  /** View that includes drafts. Published pages see only each other, so that they match a build. */
  #everything: View | undefined;
  #pages: PreviewPages | undefined;
  #artifacts: ReadonlyMap<string, Artifact> = new Map();
  readonly #search: ErrorSearch;
  readonly #turns = new Turns();

  constructor(request: BuildRequest, rejections: TemplateRejections) {
    this.#request = request;
    this.#rejections = rejections;
    this.#sources = new SiteSources(request.root);
    this.#published = new View(request, this.#sources, rejections);
    this.#search = new ErrorSearch(
      (id) => this.#published.check(id),
      () => this.#published.checkSite(),
    );
  }

  /** Prepares the site again. `changed` lists the files that have changed; any file may have if it is undefined. */
  prepare(changed: readonly string[] | undefined): Promise<PreparedReply> {
    return this.#turns.prepare(() => this.#prepare(changed));
  }

  /**
   * Prepares the site with an unsaved text instead of what a file has, or with a page that isn't a file yet. null returns to
   * the disk.
   */
  setText(file: string, text: string | null): Promise<PreparedReply> {
    return this.#turns.prepare(() => {
      this.#sources.setText(file, text);
      return this.#prepare([file]);
    });
  }

  /** Reads a file of the site as last prepared. */
  async read(file: string): Promise<ReadAnswer> {
    const read = await this.#turns.take(() => this.#readNow(file));
    return typeof read === 'function' ? read() : read;
  }

  /** Searches unopened pages for errors, for a moment. */
  findErrors(): Promise<SearchResult> {
    return this.#turns.take(() => this.#search.proceed());
  }

  /** Returns what a build would report about a file, or about the whole site, of which it renders all pages. */
  async diagnostics(file?: string): Promise<readonly Diagnostic[]> {
    while (file === undefined && (await this.findErrors()) === 'more');
    return this.#turns.take(async () => {
      const page = [...(this.#pages?.values() ?? [])].find((each) => each.path === file);
      const view = page ? await this.#viewOf(page) : this.#published;
      return sortDiagnostics(mergePages(await view.findings(file)));
    });
  }

  /** Finds the source of an element of a page. */
  locate(file: string, element: PageElement): Promise<Place | undefined> {
    return this.#turns.take(async () => {
      const page = this.#pages?.get(file);
      if (!page) return undefined;
      const view = await this.#viewOf(page);
      await view.render(page.id);
      return view.locateElement(page.id, element);
    });
  }

  /** Returns paths outside the site's folders that were read since the last call, for the first time. */
  takeOutside(): readonly PathState[] {
    return this.#sources.outside.take();
  }

  async #prepare(changed: readonly string[] | undefined): Promise<PreparedReply> {
    const view = this.#published;
    const { ask } = view.engine;
    this.#sources.change(changed);
    this.#everything?.advance();
    view.advance();
    await view.ready();
    const early = prepare(view.engine);
    const before = this.#pages;
    this.#pages = pagesOf(ask, before);
    const isOfContent = changed?.every((file) => file.startsWith('content/')) === true;
    // Of two pages at one route, a build reports both.
    const published = ask(publishedPages).published.map(({ id }) => id);
    this.#search.begin(published, !isOfContent);
    this.#artifacts = new Map(servedFiles(ask).map((artifact) => [artifact.file, artifact]));
    view.noteFiles({ image: ask(compiledTemplates).images });
    const rejected = await view.takeRejections();
    const { redirects, openings } = ask(siteHosting).urls;
    return {
      root: this.#request.root,
      base: ask(basePath),
      openings,
      redirects: new Map(redirects.map((redirect) => [redirect.from, redirect])),
      pages: this.#pages === before ? undefined : this.#pages,
      // Some of a feature's files are made only when a browser asks for them.
      files: new Set([...this.#artifacts.keys(), ...generatedNames(FEATURES, ask(arrangedSite).value.site)]),
      diagnostics: sortDiagnostics(mergePages([...early, ...remarksBy(ask), ...rejected])),
    };
  }

  async #viewOf({ unpublished }: PreviewPage): Promise<View> {
    if (unpublished === undefined) return this.#published;
    const { options } = this.#request;
    this.#everything ??= new View(
      { ...this.#request, options: { ...options, drafts: true } },
      this.#sources,
      this.#rejections,
    );
    await this.#everything.ready();
    return this.#everything;
  }

  async #readNow(file: string): Promise<ReadAnswer | FileReader> {
    const page = this.#pages?.get(file);
    if (page) return (await this.#viewOf(page)).render(page.id);
    const { engine } = this.#published;
    const artifact = this.#artifacts.get(file);
    if (artifact) return { ...NO_CONTENT, content: contentOf(artifact, engine) };
    const content = indexFile(engine, file);
    if (content) return { ...NO_CONTENT, content };
    const { made } = this.#sources;
    if (!made.has(file) && isVariantFile(file)) {
      await this.#published.noteNamedImages();
      await this.#everything?.noteNamedImages();
    }
    const reading = made.read(file);
    return () => reading;
  }
}

/** Waits for a file that is being made. That takes long, so pages needn't wait for it. */
type FileReader = () => Promise<ReadAnswer>;

/**
 * Works that share an engine, one at a time: with two pages, nobody would know which one's promise was rejected. The
 * engine has values for templates only after a preparation, so nothing else runs while one does.
 */
export class Turns {
  /** The last preparation. */
  #prepared: Promise<unknown> = Promise.resolve();
  #last: Promise<unknown> = Promise.resolve();
  #running: Promise<unknown> = Promise.resolve();

  /** Prepares after the current turn, before all that wait. */
  prepare<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#prepared.catch(ignore);
    const preparing = before.then(() => this.#running).then(work);
    this.#prepared = preparing;
    return preparing;
  }

  /** Works after all earlier turns and preparations. Rejects like the last preparation. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#begin(work));
    this.#last = turn.catch(ignore);
    return turn;
  }

  async #begin<T>(work: () => Promise<T>): Promise<T> {
    // Another preparation may be requested while this one runs.
    for (let awaited: unknown; awaited !== this.#prepared; ) {
      awaited = this.#prepared;
      await this.#prepared;
    }
    const running = work();
    this.#running = running.catch(ignore);
    return running;
  }
}

function ignore(): void {}

/** Returns the pages by file, and the same map as before if nothing has changed. */
function pagesOf(ask: Ask, before: PreviewPages | undefined): PreviewPages {
  const { published, unpublished } = ask(publishedPages);
  const pages = new Map<string, PreviewPage>();
  for (const [source, why] of unpublished) {
    const ids = [source, ...ask(placedSubpages, source).map(subpageId)];
    for (const url of ids.map((id) => ask(pageLocation, id))) {
      if (!url) continue;
      const { id, route, file } = url;
      pages.set(file, { id, path: source, route, unpublished: why });
    }
  }
  for (const { id, path: source, route, file } of published)
    pages.set(file, { id, path: source, route, unpublished: undefined });
  const isSame =
    before?.size === pages.size &&
    [...pages].every(([file, page]) => {
      const previous = before.get(file);
      return (
        previous?.id === page.id && previous.route === page.route && previous.unpublished === page.unpublished
      );
    });
  return isSame ? before : pages;
}

/** Lists all files except pages. It isn't known yet what pages use, so everything that they may use is served. */
function servedFiles(ask: Ask): readonly Artifact[] {
  const attachments = [...ask(arrangedSite).value.site.attachments];
  const served = attachments.filter((source) => ask(attachmentRefusal, source) === null);
  const scripts = FEATURES.flatMap(({ programs = [] }) => programs).filter((one) => !one.isEverywhere);
  const uses = new Map([
    ['attachment', new Map(served.map((source) => [source, []]))],
    ['script', new Map(scripts.map(({ name }) => [name, []]))],
  ]);
  const all = [...siteArtifacts(ask), ...shownArtifacts(ask, uses)];
  // Redirects have their own answers, and files for hosts aren't served.
  return all.filter(({ kind }) => kind !== 'host' && kind !== 'redirect');
}

function contentOf({ source, bytes }: Artifact, { ask, world }: SiteEngine): Uint8Array {
  const copied = source?.(ask);
  return copied === undefined ? bytes(ask) : world.files.bytes(copied);
}

/** Makes a file of an index when a browser asks for it. */
function indexFile(engine: SiteEngine, file: string): Uint8Array | undefined {
  let content: Uint8Array | undefined;
  for (const { index } of FEATURES) {
    if (!index?.has(engine.ask, file)) continue;
    const steps = index.make(engine, {
      isWanted: (output) => output.file === file,
      take(_, bytes) {
        content = bytes;
      },
    });
    while (!steps.next().done);
  }
  return content;
}
