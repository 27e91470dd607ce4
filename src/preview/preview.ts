// `site dev`: starts and stops the worker, the watcher and the server together.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { realRoot } from '../files/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { Fault } from '../kit/diagnostics/fault.ts';
import { encodePath } from '../kit/urls/url-path.ts';
import type { PathState, PreviewPages } from '../live/index.ts';
import type { BuildRequest } from '../model/request.ts';
import {
  type Answer,
  errorAnswer,
  type HandlerOptions,
  type RunningServer,
  type ServeRequest,
  startServer,
} from '../serve/index.ts';
import { type BuiltPreview, PreviewBuilder } from './building.ts';
import { createEdit, mayEdit, type OpenEditor } from './edit.ts';
import { PreviewedSite } from './pages.ts';
import { createIdleCheck, createReports } from './reports.ts';
import { findPage, pageState } from './state.ts';
import { createLiveStream } from './stream.ts';
import { Thread } from './thread.ts';
import type { SiteWatcher } from './watch/watch.ts';

export interface PreviewRequest extends ServeRequest {
  /** The day of the preview in UTC, `YYYY-MM-DD`. */
  readonly today: string;
  readonly poll: boolean;
  /** Folder of the compiled worker, script and stylesheet of the preview. */
  readonly lib: URL;
  readonly openEditor: OpenEditor;
  /** Milliseconds for rendering one page, and for loading the templates. */
  readonly patience: number;
}

export interface PreviewEvents {
  readonly onBuilt: (built: BuiltPreview) => void;
  /** Called with the errors of a viewed page. */
  readonly onMistakes: (root: string, diagnostics: readonly Diagnostic[], fault: Fault | undefined) => void;
  /** Called with the source of a viewed page whose errors are fixed. */
  readonly onFixed: (source: string) => void;
  readonly onPoll: (why: string) => void;
  readonly onError: (error: unknown) => void;
}

export interface RunningPreview extends RunningServer {
  /** Resolves when every change since the start will be reported. */
  readonly watched: Promise<void>;
  rebuild(): void;
}

const PREFIX = '_site-preview-';

/** Starts a preview. @throws {Fault} if the folder isn't a site, or no port is free. */
export async function startPreview(request: PreviewRequest, events: PreviewEvents): Promise<RunningPreview> {
  const preview = createPreview(request, events);
  const { building, pages: source, special } = preview;
  let server: RunningServer | undefined;
  const close = async () => {
    await Promise.all([preview.stop(), server?.close()]);
  };
  try {
    const root = realRoot(request.root);
    // Files are read after this millisecond, so a change within it is already included.
    const since = Date.now() + 1;
    const first = await building.current();
    if (!first.prepared && first.fault) throw first.fault;
    const handling = { source, special, uncached: true, onError: events.onError } as const;
    server = await startServer(request, handling, source.base());
    // The first page need not wait until the watcher is loaded and watches large folders.
    const { SiteWatcher } = await import('./watch/watch.ts');
    const { poll } = request;
    const onChange = (files: readonly string[]) => building.change(files);
    const watcher = new SiteWatcher({ root, poll, since, onChange, onPoll: events.onPoll });
    preview.watch(watcher);
    return { ...server, watched: watcher.ready, rebuild: () => building.rebuild(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The parts of a preview, before it is served and watched. */
function createPreview(request: PreviewRequest, events: PreviewEvents) {
  const outside = createOutside();
  const thread = new Thread(new URL('site.cjs', request.lib), outside.note);
  const folder = `/${PREFIX}${randomBytes(16).toString('hex')}/`;
  const history = createHistory();
  const building = new PreviewBuilder(thread, buildRequest(request), (built) => {
    const styles = history.note(built);
    reports.begin();
    pages.begin();
    idleCheck.begin();
    stream.send(built.version, styles);
    announce(built, events);
  });
  const version = () => building.latest?.version ?? 0;
  const stream = createLiveStream(version);
  const reports = createReports(
    (diagnostics, fault) => events.onMistakes(request.root, diagnostics, fault),
    events.onFixed,
  );
  const idleCheck = createIdleCheck(
    () => building.findErrors(),
    (errors, before) => {
      reports.checked(errors, before);
      stream.remark(version());
    },
  );
  const script = () => `${folder}client.js?v=${version()}`;
  const pages = new PreviewedSite(building, script, reports);
  const edit = createEdit(request.root, request.openEditor, async (address, element) => {
    const { file } = await findPage(address, await building.current(), pages.base());
    return building.locate(file, element);
  });
  const state = async (address: string) =>
    pageState(address, await building.current(), pages, history.trail, idleCheck.errors());
  return {
    building,
    pages,
    special: specialFiles(folder, request.lib, stream, { state, edit }),
    watch: outside.watch,
    async stop() {
      idleCheck.stop();
      stream.close();
      await Promise.all([thread.stop(), outside.stop()]);
    },
  };
}

function announce(built: BuiltPreview, { onBuilt, onError }: PreviewEvents): void {
  try {
    onBuilt(built);
  } catch (error) {
    onError(error);
  }
}

/** Watches paths outside the site's folders too, from their states before they were read, once there is a watcher. */
function createOutside() {
  let watcher: SiteWatcher | undefined;
  const early: PathState[] = [];
  return {
    note(paths: readonly PathState[]) {
      for (const each of paths)
        if (watcher) watcher.look(...each);
        else early.push(each);
    },
    watch(started: SiteWatcher) {
      watcher = started;
      for (const each of early) started.look(...each);
    },
    stop: () => watcher?.stop(),
  };
}

/** Keeps the contents of earlier versions of the site. */
function createHistory() {
  /** The last source at each route. */
  const trail = new Map<string, string>();
  let pages: PreviewPages | undefined;
  let files: ReadonlySet<string> = new Set();
  return {
    trail,
    /** Returns URLs of new stylesheets: open pages can load them while they ask for their new form. */
    note({ prepared }: BuiltPreview): readonly string[] {
      if (!prepared) return [];
      if (prepared.pages !== pages)
        for (const { path: source, route } of prepared.pages.values()) trail.set(route, source);
      const styles = [...prepared.files].filter((file) => file.endsWith('.css') && !files.has(file));
      ({ pages, files } = prepared);
      return styles.map((file) => prepared.base + encodePath(file).slice(1));
    },
  };
}

function buildRequest({ root, out, baseUrl, today, patience }: PreviewRequest): BuildRequest {
  const options = { drafts: false, baseUrl, hosts: undefined, today, unfinished: 'preview' } as const;
  const publishing = { strict: false, force: false, releases: false, dryRun: true };
  const limits = { workers: 0, patience };
  return { root, out, options, publishing, identity: undefined, limits };
}

interface Answers {
  readonly state: (address: string) => Promise<unknown>;
  readonly edit: (query: URLSearchParams) => Promise<unknown>;
}

/** The preview's own files, all below a path that other sites cannot guess. */
function specialFiles(
  folder: string,
  lib: URL,
  stream: ReturnType<typeof createLiveStream>,
  { state, edit }: Answers,
): NonNullable<HandlerOptions['special']> {
  const compiled: ReadonlyMap<string, string> = new Map([
    ['client.js', 'text/javascript; charset=utf-8'],
    ['overlay.css', 'text/css; charset=utf-8'],
    ['empty-page.css', 'text/css; charset=utf-8'],
  ]);
  return ({ segments: [first = '', name = '', ...others], query }, request, response) => {
    if (!first.startsWith(PREFIX)) return undefined;
    if (`/${first}/` !== folder || others.length > 0) return errorAnswer(403, undefined);
    if (name === 'events') return listen(stream, request, response);
    if (name === 'state') {
      const address = new URLSearchParams(query).get('page') ?? '/';
      return state(address).then(json);
    }
    if (name === 'edit') {
      if (request.method !== 'GET') return errorAnswer(405, undefined);
      return mayEdit(request) ? edit(new URLSearchParams(query)).then(json) : errorAnswer(403, undefined);
    }
    const type = compiled.get(name);
    if (type === undefined) return errorAnswer(404, undefined);
    return text(type, readFileSync(new URL(`preview-${name}`, lib), 'utf8'));
  };
}

function listen(
  stream: ReturnType<typeof createLiveStream>,
  request: IncomingMessage,
  response: ServerResponse,
): Answer | 'taken' {
  if (request.method !== 'GET') return errorAnswer(405, undefined);
  return stream.add(request, response) ? 'taken' : errorAnswer(503, undefined);
}

function json(value: unknown): Answer {
  return text('application/json; charset=utf-8', JSON.stringify(value));
}

function text(type: string, content: string): Answer {
  const body = Buffer.from(content);
  return { status: 200, headers: { 'Content-Type': type, 'Content-Length': String(body.length) }, body };
}
