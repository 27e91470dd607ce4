// Client for a server with the HTTP protocol of Bazel's remote cache: https://bazel.build/remote/caching. The server is
// never trusted, and a build waits for it only briefly.
import { type IncomingMessage, Agent as PlainAgent, request as requestPlainly } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';

/** Milliseconds for one whole answer, and for storing one result. */
const LONGEST = 10_000;

type Folder = 'ac' | 'cas';

/** `missing`: the server has no such file. `failed`: it can't be used. */
export type StoreReply =
  | { readonly kind: 'found'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly why: string };

export interface ResultServer {
  /** Fetches a file of at most `most` bytes. */
  get(folder: Folder, name: string, most: number): Promise<StoreReply>;
  /** Stores a file. Returns the reason if it can't be stored. */
  put(folder: Folder, name: string, bytes: Uint8Array): Promise<string | undefined>;
  close(): void;
}

/**
 * `authorization` is the header that the server gets, if it asks for one; `timeout` the milliseconds within which it has to
 * answer, and between two parts of an answer.
 */
export function openServer(at: string, authorization: string | undefined, timeout: number): ResultServer {
  const isSecure = at.startsWith('https:');
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  const headers = { 'User-Agent': 'sitewright', ...(authorization && { Authorization: authorization }) };
  const send = (method: 'GET' | 'PUT', file: string, body?: Uint8Array) =>
    (isSecure ? requestSecurely : requestPlainly)(`${at}/${file}`, {
      method,
      agent,
      headers: { ...headers, ...(body && { 'Content-Length': body.length }) },
    });
  return {
    get: (folder, name, most) => receive(send('GET', `${folder}/${name}`), most, timeout),
    async put(folder, name, bytes) {
      const answer = await receive(send('PUT', `${folder}/${name}`, bytes), 0, LONGEST, bytes);
      return answer.kind === 'failed' ? answer.why : undefined;
    },
    close: () => agent.destroy(),
  };
}

function receive(
  request: ReturnType<typeof requestPlainly>,
  most: number,
  timeout: number,
  body?: Uint8Array,
): Promise<StoreReply> {
  return new Promise((resolve) => {
    const end = (answer: StoreReply) => {
      patience.end();
      resolve(answer);
      if (answer.kind === 'failed') request.destroy();
    };
    const fail = (why: string) => end({ kind: 'failed', why });
    const patience = waitFor(timeout, fail);
    request.on('error', (error: NodeJS.ErrnoException) => fail(`does not answer (${error.code ?? 'error'})`));
    request.on('response', (response) => {
      patience.renew();
      const { statusCode = 0 } = response;
      const isStored = body !== undefined && statusCode >= 200 && statusCode < 300;
      if (isStored || (body === undefined && statusCode === 404)) {
        response.resume();
        response.on('error', () => {});
        end({ kind: 'missing' });
      } else if (body === undefined && statusCode === 200) collect(response, most, patience, end);
      else fail(`answers with status ${statusCode}`);
    });
    request.end(body);
  });
}

/** Collects the body of an answer. */
function collect(
  response: IncomingMessage,
  most: number,
  patience: ReturnType<typeof waitFor>,
  end: (answer: StoreReply) => void,
): void {
  const parts: Buffer[] = [];
  let size = 0;
  response.on('data', (part: Buffer) => {
    patience.renew();
    size += part.length;
    // An answer that is longer than announced is invalid, and need not be read to its end.
    if (size > most) response.destroy();
    else parts.push(part);
  });
  response.on('end', () => end({ kind: 'found', bytes: Buffer.concat(parts) }));
  response.on('error', () => undefined);
  response.on('close', () => {
    if (size > most) end({ kind: 'found', bytes: Buffer.alloc(0) });
    else end({ kind: 'failed', why: 'hangs up' });
  });
}

/**
 * Calls `fail` once the server has been silent for too long. This process may have been busy meanwhile, so an answer that
 * has arrived by then is read first.
 */
function waitFor(patience: number, fail: (why: string) => void) {
  let isOver = false;
  let isHeard = false;
  const afterReading = (work: () => void) => setImmediate(() => setImmediate(work));
  const check = () =>
    afterReading(() => {
      if (isOver) return;
      if (!isHeard) return fail(`does not answer within ${patience} ms`);
      isHeard = false;
      timer = setTimeout(check, patience);
    });
  let timer = setTimeout(check, patience);
  const longest = setTimeout(() => fail(`takes longer than ${LONGEST / 1000} s`), LONGEST);
  return {
    renew(): void {
      isHeard = true;
    },
    end(): void {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(longest);
    },
  };
}
