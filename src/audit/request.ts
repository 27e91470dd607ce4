import { setTimeout } from 'node:timers/promises';
import { retryAfter } from '../base/patience.ts';
import { openRecords } from '../cache/records.ts';
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

/** Asks the network; answers are kept in `.site/cache/` of the site, where that may be written. */
export function askNetwork(root: string, signal: AbortSignal): NetworkAsk {
  const records = openRecords<NonNullable<ReturnType<Answers['get']>>>(root, 'external', '1', true);
  const ask = createAsk({
    request: createRequest(signal),
    answers: records,
    now: () => Date.now(),
    wait: (duration) => setTimeout(duration, undefined, { signal }),
  });
  return { ask, close: records.close };
}
