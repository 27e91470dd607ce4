import { request as sendPlainly } from 'node:http';
import { request as sendSecurely } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { openCacheFile, writeCacheFile } from '../../engine/store/cache-file.ts';
import { parseUrl } from '../../kit/parse-url.ts';
import { retryAfter } from '../../kit/retry.ts';
import { lookupPublic, refusePrivate } from './private-address.ts';
import { type Answers, createProbe, type Request } from './probe.ts';

/** Milliseconds until one request is given up. */
const LIMIT = 15_000;

const HEADERS = { 'user-agent': 'sitewright (site check --external)', accept: '*/*' };

const MOST_REDIRECTS = 10;

/** Networks that may be asked. */
export type Reach = 'public' | 'everywhere';

/** Asks over the network, following redirects. `signal` ends all requests. */
export function createRequest(signal: AbortSignal, reach: Reach): Request {
  return async (method, address) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]);
    let url = new URL(address);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      if (reach === 'public') refusePrivate(url);
      const { location, ...answer } = await requestOnce(method, url, reach, ended);
      const isMoved = answer.status >= 300 && answer.status < 400 && location !== undefined;
      const next = isMoved ? parseUrl(location, url) : undefined;
      if (!next) return answer;
      url = next;
      if (!/^https?:$/.test(url.protocol)) return answer;
    }
    throw new Error('it is redirected without end');
  };
}

function requestOnce(
  method: 'HEAD' | 'GET',
  url: URL,
  reach: Reach,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Request>> & { readonly location: string | undefined }> {
  const send = url.protocol === 'https:' ? sendSecurely : sendPlainly;
  return new Promise((resolve, reject) => {
    const options = { method, headers: HEADERS, signal, ...(reach === 'public' && { lookup: lookupPublic }) };
    const request = send(url, options, ({ statusCode = 0, headers }) => {
      request.destroy();
      resolve({
        status: statusCode,
        retryAfter: retryAfter(headers['retry-after'] ?? null),
        location: headers.location,
      });
    });
    // An answer that has begun is enough.
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    request.end();
  });
}

/** File for answers in the cache of the site. */
const FILE = 'external';
const VERSION: Readonly<Record<Reach, string>> = { public: '2', everywhere: '2 everywhere' };

type Answer = NonNullable<ReturnType<Answers['get']>>;

/** Asks the network; `close` keeps the answers where the cache of the site may be written. */
export function askNetwork(stateFolder: string, reach: Reach, signal: AbortSignal) {
  const bytes = openCacheFile(stateFolder, FILE, VERSION[reach])?.content;
  const known = new Map<string, Answer>(bytes ? JSON.parse(bytes.toString()) : []);
  const fresh = new Map<string, Answer>();
  const ask = createProbe({
    request: createRequest(signal, reach),
    answers: {
      get: (address) => known.get(address),
      put: (address, answer) => void fresh.set(address, answer),
    },
    now: () => Date.now(),
    wait: (duration) => setTimeout(duration, undefined, { signal }),
  });
  const close = () =>
    void writeCacheFile(stateFolder, FILE, VERSION[reach], Buffer.from(JSON.stringify([...fresh])));
  return { ask, close };
}
