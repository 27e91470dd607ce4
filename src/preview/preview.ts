// `site serve --watch`: the worker, the watcher and the server as one value with a life.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Fault } from '../diagnostics/fault.ts';
import { encodePath } from '../model/address.ts';
import { CLOSED } from '../model/settings/policy.ts';
import type { BuildRequest } from '../pipeline/request.ts';
import { realRoot } from '../project/read.ts';
import { type Answer, errorAnswer } from '../serve/answer.ts';
import type { Handling } from '../serve/handler.ts';
import { type RunningServer, type ServeRequest, startServer } from '../serve/serve.ts';
import { type Built, createBuilding } from './building.ts';
import { createEdit, mayEdit, type OpenEditor } from './edit.ts';
import { createExamination } from './examine.ts';
import { createPreviewPages } from './pages.ts';
import { findPage, pageState } from './state.ts';
import { createLiveStream } from './stream.ts';
import { createTold } from './told.ts';
import type { Watching } from './watch/watch.ts';
import type { PreviewPages } from './worker/protocol.ts';
import { createThread } from './worker/thread.ts';

export interface PreviewRequest extends ServeRequest {
  /** The day of the preview in UTC, `YYYY-MM-DD`. */
  readonly today: string;
  readonly poll: boolean;
  /** Folder of the compiled worker, script and stylesheet of the preview. */
  readonly lib: URL;
  readonly openEditor: OpenEditor;
  /** Milliseconds that the templates may take for one page, and to be loaded. */
  readonly patience: number;
}

/** What the terminal is told. */
export interface PreviewEvents {
  readonly onBuilt: (built: Built) => void;
  /** Mistakes of a page that was looked at. */
  readonly onMistakes: (root: string, diagnostics: readonly Diagnostic[], fault: Fault | undefined) => void;
  /** The source of a page that was looked at, and has no errors any more. */
  readonly onMended: (source: string) => void;
  readonly onPoll: (why: string) => void;
  readonly onError: (error: unknown) => void;
}

export interface RunningPreview extends RunningServer {
  /** Resolves when every change since the start is heard of. */
  readonly watched: Promise<void>;
  /** Builds again, as if everything had changed. */
  rebuild(): void;
}

const PREFIX = '_site-preview-';

/** Throws a Fault where there is no site, or no port. */
export async function startPreview(request: PreviewRequest, events: PreviewEvents): Promise<RunningPreview> {
  const thread = createThread(new URL('preview-worker.cjs', request.lib));
  const folder = `/${PREFIX}${randomBytes(16).toString('hex')}/`;
  const trail = new Map<string, string>();
  let known: PreviewPages | undefined;
  let files: ReadonlySet<string> = new Set();
  const building = createBuilding(thread, buildRequest(request), (built) => {
    const now = built.prepared?.pages;
    if (now !== known) for (const { path: source, route } of now?.values() ?? []) trail.set(route, source);
    known = now;
    pages.begin();
    examination.begin();
    const before = files;
    files = built.prepared?.files ?? files;
    pollOutside(built);
    stream.send(built.version, newStyles(before, files, pages.base()));
    try {
      events.onBuilt(built);
    } catch (error) {
      events.onError(error);
    }
  });
  const stream = createLiveStream(() => building.latest()?.version ?? 0);
  const told = createTold({
    onMistakes: (diagnostics, fault) => events.onMistakes(request.root, diagnostics, fault),
    onMended: events.onMended,
  });
  const examination = createExamination(building.examine, (errors, before) => {
    told.examined(errors, before);
    stream.remark(building.latest()?.version ?? 0);
  });
  const pages = createPreviewPages({
    prepared: async () => (await building.current()).prepared,
    base: () => building.latest()?.prepared?.base ?? '/',
    openings: () => building.latest()?.prepared?.openings ?? CLOSED,
    async read(file) {
      const answer = await building.read(file);
      for (const shown of answer.outside) watching?.look(shown);
      return answer;
    },
    script: () => `${folder}client.js?v=${building.latest()?.version ?? 0}`,
    onMistakes: told.looked,
    onMended: told.mended,
  });
  const edit = createEdit(request.root, request.openEditor, async (address, element) => {
    const { file } = await findPage(address, await building.current(), pages.base());
    return (await building.locate(file, element)).place;
  });
  const state = async (address: string) =>
    pageState(address, await building.current(), pages, trail, examination.errors());
  const special = specialFiles(folder, request.lib, stream, { state, edit });
  const stopParts = async (watching: Watching | undefined) => {
    examination.stop();
    stream.close();
    await Promise.all([thread.stop(), watching?.stop()]);
  };
  let watching: Watching | undefined;
  const pollOutside = ({ prepared }: Built) => {
    if (prepared && prepared.outside.length > 0) watching?.poll(prepared.outside);
  };
  let server: RunningServer | undefined;
  try {
    const root = realRoot(request.root);
    const { poll } = request;
    const { onPoll } = events;
    // A change within the same millisecond is older than the first reading.
    const since = Date.now() + 1;
    const first = await building.current();
    if (!first.prepared && first.fault) throw first.fault;
    const handling = { source: pages, special, uncached: true, onError: events.onError } as const;
    server = await startServer(request, handling, pages.base());
    // Large folders take long to watch, and the watcher to load: the first page need not wait for that.
    const { watchSite } = await import('./watch/watch.ts');
    watching = watchSite({ root, poll, since, onChange: building.change, onPoll });
    pollOutside(first);
    const { ready: watched } = watching;
    return {
      ...server,
      watched,
      rebuild: building.rebuild,
      async close() {
        await Promise.all([stopParts(watching), server?.close()]);
      },
    };
  } catch (error) {
    await Promise.all([stopParts(watching), server?.close()]);
    throw error;
  }
}

/** Open pages can load them while they ask for their new form. */
function newStyles(before: ReadonlySet<string>, now: ReadonlySet<string>, base: string): readonly string[] {
  const styles = [...now].filter((file) => file.endsWith('.css') && !before.has(file));
  return styles.map((file) => base + encodePath(file).slice(1));
}

function buildRequest({ root, out, baseUrl, today, patience }: PreviewRequest): BuildRequest {
  const options = { drafts: false, baseUrl, hosts: undefined, today };
  const publishing = { strict: false, force: false, releases: false, dryRun: true };
  const limits = { workers: 0, patience };
  return { root, out, options, publishing, identity: undefined, limits };
}

type Special = NonNullable<Handling['special']>;

/** What open pages ask for. */
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
): Special {
  const compiled: ReadonlyMap<string, string> = new Map([
    ['client.js', 'text/javascript; charset=utf-8'],
    ['overlay.css', 'text/css; charset=utf-8'],
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
