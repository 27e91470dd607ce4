// Handles one request: checks, routes and answers it. Every error ends in an answer and never in the process.
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { ERROR_CACHE } from '../hosts/index.ts';
import { createGate } from '../kit/requests.ts';
import { NOT_FOUND_COPY, NOT_FOUND_PAGE, SERVER_ERROR_PAGE } from '../kit/urls/url-path.ts';
import {
  type Answer,
  type Compress,
  errorAnswer,
  fileAnswer,
  redirectAnswer,
  type SiteSource,
  sentHeaders,
} from './answer.ts';
import { type GuardPolicy, hostOf, judge, type RequestPath } from './guard.ts';
import { chooseCopy, wantsMissingCopy, withHeaders } from './markdown-copies.ts';
import { routeRequest } from './route.ts';

type SpecialAnswer = Promise<Answer> | Answer | 'taken' | undefined;

export interface HandlerOptions {
  readonly source: SiteSource;
  readonly policy: GuardPolicy;
  readonly compress: Compress;
  /**
   * Answers requests for anything other than files of the site. Returns undefined for everything else, and `taken`
   * if it answers by itself.
   */
  readonly special?: (path: RequestPath, request: IncomingMessage, response: ServerResponse) => SpecialAnswer;
  /** Set if nothing may cache the files, because they change with every save. */
  readonly uncached?: true;
  /** Milliseconds that a client may leave an answer unread. */
  readonly unread?: number;
  /** Receives errors that a client sees as 500. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds that an answer waits for a client that reads nothing. */
const UNREAD = 30_000;

/** A request's share of the server's capacity. */
interface Capacity {
  /** Runs work once few others are running, newest first: its client is most likely still connected. */
  readonly open: <T>(file: string, work: () => Promise<T>) => Promise<T>;
  /** Counts an answer until it is read or its connection is gone. */
  readonly hold: (response: ServerResponse, bytes: number) => void;
}

export function createHandler(handling: HandlerOptions): RequestListener {
  // Files that are read and compressed at one time.
  const gate = createGate(8, 'newest');
  const shares: Capacity = {
    // A previewed page may wait for a template that doesn't end, and must not block other pages.
    open: (file, work) => (handling.uncached && file.endsWith('.html') ? work() : gate(work)),
    // Bytes of answers in memory that clients haven't read yet.
    hold: createHold(64 * 1024 * 1024),
  };
  const turns = new WeakMap<Socket, Promise<unknown>>();
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed) return;
    const closed = once(response, 'close').catch(() => {});
    answer(request, response, handling, shares)
      .catch((error: unknown) => failure(error, handling))
      .then((result) => (result === 'taken' ? undefined : send(request, response, result, handling, shares)))
      .catch((error: unknown) => {
        handling.onError(error);
        response.destroy();
      });
    return closed;
  };
  // Simultaneous requests of one connection are answered in turn, because their answers would wait for each other in
  // memory.
  return (request, response) => {
    response.on('error', () => {});
    const { socket } = request;
    const before = turns.get(socket) ?? Promise.resolve();
    turns.set(
      socket,
      before.then(() => respond(request, response)),
    );
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handling: HandlerOptions,
  shares: Capacity,
): Promise<Answer | 'taken'> {
  const { method = '', url = '', rawHeaders, socket } = request;
  const { policy, source } = handling;
  // The address that the client reached is also valid: it can't be pointed elsewhere.
  const allowedHosts = new Set(policy.allowedHosts).add(hostOf(socket.localAddress ?? ''));
  const verdict = judge({ method, target: url, rawHeaders }, { ...policy, allowedHosts });
  if (verdict.kind === 'path') {
    const special = handling.special?.(verdict.path, request, response);
    return special ?? answerPath(request, verdict.path, handling, shares);
  }
  return verdict.status === 404 ? notFound(source) : errorAnswer(verdict.status, undefined);
}

async function answerPath(
  request: IncomingMessage,
  path: RequestPath,
  handling: HandlerOptions,
  { open }: Capacity,
): Promise<Answer> {
  const { source } = handling;
  const redirects = await source.redirects();
  const addresses = { base: source.base(), redirects, has: (file: string) => source.has(file) };
  const route = await routeRequest(path, addresses);
  if (route.kind === 'redirect') return redirectAnswer(route.location, route.status);
  const { accept } = request.headers;
  if (route.kind === 'missing') {
    const isProgram = await wantsMissingCopy(source, path.segments.at(-1), accept);
    return notFound(source, isProgram ? NOT_FOUND_COPY : route.page, route.status);
  }
  const { file, headers } = await chooseCopy(source, route.file, accept);
  return withHeaders(await open(file, () => answerFile(request, file, handling)), headers);
}

async function answerFile(
  { method, headers }: IncomingMessage,
  file: string,
  { source, compress, uncached }: HandlerOptions,
): Promise<Answer> {
  const opened = await source.open(file);
  if (!opened) return notFound(source);
  if (opened.status !== undefined) return errorAnswer(opened.status, opened);
  const wishes = {
    ifNoneMatch: headers['if-none-match'],
    ifRange: headers['if-range'] as string | undefined,
    range: method === 'GET' ? headers.range : undefined,
    // On one machine, compressing takes longer than sending.
    acceptEncoding: uncached ? undefined : (headers['accept-encoding'] as string | undefined),
  };
  return fileAnswer(file, opened, wishes, compress);
}

/** Creates a limit for unread answers: if they take too much memory, the connections that have waited longest are ended. */
function createHold(most: number): Capacity['hold'] {
  /** Unread answers, oldest first. */
  const held = new Map<ServerResponse, number>();
  let sum = 0;
  return (response, bytes) => {
    held.set(response, bytes);
    sum += bytes;
    response.once('close', () => {
      sum -= held.get(response) ?? 0;
      held.delete(response);
    });
    for (const [oldest, size] of held) {
      if (sum <= most || oldest === response) break;
      sum -= size;
      held.delete(oldest);
      oldest.destroy();
    }
  };
}

async function notFound(source: SiteSource, page = NOT_FOUND_PAGE, status: 404 | 410 = 404): Promise<Answer> {
  return errorAnswer(status, await ownPage(source, page));
}

async function ownPage(source: SiteSource, file: string) {
  return (await source.has(file)) ? source.open(file) : undefined;
}

async function failure(error: unknown, { source, onError }: HandlerOptions): Promise<Answer> {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EMFILE' || code === 'ENFILE') return errorAnswer(503, undefined);
  onError(error);
  return errorAnswer(500, await ownPage(source, SERVER_ERROR_PAGE).catch(() => undefined));
}

async function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  { source, onError, uncached, unread = UNREAD }: HandlerOptions,
  { hold }: Capacity,
): Promise<void> {
  const stream = typeof body === 'function' && method !== 'HEAD' ? await body() : undefined;
  if (response.destroyed) {
    stream?.destroy();
    return;
  }
  // Disconnects clients that don't read for this long.
  response.setTimeout(unread);
  const all = { ...sentHeaders(source.openings()), ...headers };
  response.writeHead(status, uncached ? { ...all, 'Cache-Control': ERROR_CACHE } : all);
  if (stream) {
    pipeline(stream, response, (error) => {
      // A client that disconnects early isn't an error.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
    });
    return;
  }
  const bytes = Buffer.isBuffer(body) && method !== 'HEAD' ? body : undefined;
  if (bytes) hold(response, bytes.length);
  response.end(bytes);
}
