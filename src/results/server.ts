// Client for a server with the HTTP protocol of Bazel's remote cache: https://bazel.build/remote/caching. The server is
// never trusted, and a build waits for it only briefly.
import type { ClientRequest, IncomingMessage } from 'node:http';

/** Milliseconds for one whole answer, and for storing one result. */
const LONGEST = 10_000;

type ServerFolder = 'ac' | 'cas';

/** `missing`: the server has no such file. `failed`: it can't be used. */
export type StoreReply =
  | { readonly kind: 'found'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'failed';
      readonly why: string;
      /** True if the connection broke before an answer. */
      readonly isReset?: boolean;
    };

export interface ResultServer {
  /** Fetches a file of at most `most` bytes. */
  get(folder: ServerFolder, name: string, most: number): Promise<StoreReply>;
  /** Stores a file. Returns the reason if it can't be stored. */
  put(folder: ServerFolder, name: string, bytes: Uint8Array): Promise<string | undefined>;
  close(): void;
}

/**
 * `authorization` is the header that the server gets, if it asks for one; `timeout` the milliseconds within which it has to
 * answer, and between two parts of an answer.
 */
export function openServer(at: string, authorization: string | undefined, timeout: number): ResultServer {
  // Few sites name a server, and loading these modules takes as long as reading a small site.
  const { Agent, request: begin } = process.getBuiltinModule(
    at.startsWith('https:') ? 'node:https' : 'node:http',
  );
  const agent = new Agent({ keepAlive: true });
  const headers = { 'User-Agent': 'sitewright', ...(authorization && { Authorization: authorization }) };
  const ask = async (
    method: 'GET' | 'PUT',
    file: string,
    most: number,
    patience: number,
    body?: Uint8Array,
  ) => {
    const send = (connections: typeof agent | false) =>
      begin(`${at}/${file}`, {
        method,
        agent: connections,
        headers: { ...headers, ...(body && { 'Content-Length': body.length }) },
      });
    const request = send(agent);
    const reply = await receive(request, most, patience, body);
    // A server may close an idle connection just as the next request is sent.
    const wasIdle = reply.kind === 'failed' && reply.isReset && request.reusedSocket;
    return wasIdle ? receive(send(false), most, patience, body) : reply;
  };
  return {
    get: (folder, name, most) => ask('GET', `${folder}/${name}`, most, timeout),
    async put(folder, name, bytes) {
      const reply = await ask('PUT', `${folder}/${name}`, 0, LONGEST, bytes);
      return reply.kind === 'failed' ? reply.why : undefined;
    },
    close: () => agent.destroy(),
  };
}

function receive(
  request: ClientRequest,
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
    request.on('error', ({ code = 'error' }: NodeJS.ErrnoException) =>
      end({ kind: 'failed', why: `does not answer (${code})`, isReset: true }),
    );
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
