// Sends one request to a published site. Follows no redirect, and hashes the body as it arrives.
import { createHash } from 'node:crypto';
import {
  type ClientRequest,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PASSING, retry, retryAfter, type Wait } from '../kit/requests.ts';

export interface RequestForm {
  readonly method: 'GET' | 'POST';
  /** Form of the body: the smallest, gzip, or uncompressed. */
  readonly form: 'smallest' | 'gzip' | 'identity';
}

export const USUAL: RequestForm = { method: 'GET', form: 'smallest' };

/** Answer of a server, with a digest instead of its body. */
export interface ServerAnswer {
  readonly status: number;
  /** Headers by name in lowercase; several with the same name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the uncompressed body. */
  readonly hash: string;
  /** Size of the uncompressed body in bytes. */
  readonly size: number;
}

/** Requests a URL. Rejects with the error of the network. */
export type AskServer = (url: string, manner?: RequestForm) => Promise<ServerAnswer>;

/** Number of concurrent requests. */
export const AT_ONCE = 8;

/** Milliseconds within which an answer must bring some bytes, or end. */
const PATIENCE = 30_000;

/** Largest body in bytes: no built file is larger. */
const LARGEST = 512 * 1024 * 1024;

/** Creates requests over a limited number of connections, which `close` ends. */
export function createAsker(patience = PATIENCE): { readonly ask: AskServer; close(): void } {
  const options = { keepAlive: true, maxSockets: AT_ONCE };
  const agents = { plain: new PlainAgent(options), secure: new SecureAgent(options) };
  return {
    ask: (url, manner = USUAL) => ask(url, manner, agents, patience),
    close() {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

async function ask(
  url: string,
  { method, form }: RequestForm,
  { plain, secure }: { readonly plain: PlainAgent; readonly secure: SecureAgent },
  patience: number,
): Promise<ServerAnswer> {
  const headers = {
    'Accept-Encoding': form === 'smallest' ? 'br, gzip' : form,
    Accept: '*/*',
    'User-Agent': 'site-verify',
    ...(method === 'POST' && { 'Content-Length': 0 }),
  };
  const sent = url.startsWith('https:')
    ? secureRequest(url, { method, headers, agent: secure })
    : plainRequest(url, { method, headers, agent: plain });
  const watch = watchSpeed(sent, patience);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject).end();
    });
    return await digested(response);
  } finally {
    clearInterval(watch);
  }
}

/** Ends a request that is too slow, so that no server can stall it forever. */
function watchSpeed(sent: ClientRequest, patience: number): NodeJS.Timeout {
  let before = 0;
  let ended: Pick<ClientRequest | IncomingMessage, 'destroy'> = sent;
  sent.on('socket', ({ bytesRead }) => {
    before = bytesRead;
  });
  sent.on('response', (response) => {
    ended = response;
  });
  return setInterval(() => {
    const received = sent.socket?.bytesRead ?? 0;
    const why = `no answer within ${patience / 1000} s, or a very slow one`;
    // Bytes in this time.
    if (received - before < 30_000) ended.destroy(new Error(why));
    before = received;
  }, patience);
}

async function digested(response: IncomingMessage): Promise<ServerAnswer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
    size += chunk.length;
    hash.update(chunk);
    if (size > LARGEST) throw new Error(`the body is longer than ${LARGEST} bytes`);
  }
  return { status: response.statusCode ?? 0, headers: joined(response), hash: hash.digest('hex'), size };
}

/** Returns the decompressed body. If it is truncated, reading it fails. */
function unpacked(response: IncomingMessage): Readable {
  const coding = response.headers['content-encoding'];
  const make = { br: createBrotliDecompress, gzip: createGunzip, deflate: createInflate }[coding ?? ''];
  if (!make) return response;
  return pipeline(response, make(), () => {});
}

function joined({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    const value = rawHeaders[index + 1] ?? '';
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

/** Retries temporary failures of a network or a server; the last answer or error counts. */
export function retrying(ask: AskServer, wait: Wait): AskServer {
  return (url, manner) =>
    retry(
      () => ask(url, manner),
      ({ status, headers }) =>
        PASSING.has(status) ? { retryAfter: retryAfter(headers['retry-after']) } : undefined,
      wait,
    );
}
