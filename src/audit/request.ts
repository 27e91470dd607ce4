import { setTimeout } from 'node:timers/promises';
import { retryAfter } from '../base/retry.ts';
import { readCacheFile, writeCacheFile } from '../reuse/cache-file.ts';
import { type Answers, type Ask, createAsk, type Request } from './ask.ts';

/** Milliseconds until one request is given up. */
const LIMIT = 15_000;

/** How the other site learns who asks. */
const HEADERS = { 'user-agent': 'sitewright (site check --external)', accept: '*/*' };

/** Asks over the network, following redirects. `signal` ends all requests. */
export function createRequest(signal: AbortSignal): Request {
  return async (method, address) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]);
    const response = await fetch(address, { method, headers: HEADERS, redirect: 'follow', signal: ended });
    await response.body?.cancel();
    return { status: response.status, retryAfter: retryAfter(response.headers.get('retry-after')) };
  };
}

export interface NetworkAsk {
  readonly ask: Ask;
  /** Keeps the answers. */
  close(): void;
}

/** Where answers are kept, in the cache of the site. */
const FILE = 'external';
const VERSION = '1';

type Answer = NonNullable<ReturnType<Answers['get']>>;

/** Asks the network; answers are kept where the cache of the site may be written. */
export function askNetwork(stateFolder: string, signal: AbortSignal): NetworkAsk {
  const bytes = readCacheFile(stateFolder, FILE, VERSION);
  const known = new Map<string, Answer>(bytes ? JSON.parse(bytes.toString()) : []);
  const fresh = new Map<string, Answer>();
  const ask = createAsk({
    request: createRequest(signal),
    answers: {
      get: (address) => known.get(address),
      put: (address, answer) => void fresh.set(address, answer),
    },
    now: () => Date.now(),
    wait: (duration) => setTimeout(duration, undefined, { signal }),
  });
  const close = () =>
    void writeCacheFile(stateFolder, FILE, VERSION, Buffer.from(JSON.stringify([...fresh])));
  return { ask, close };
}
