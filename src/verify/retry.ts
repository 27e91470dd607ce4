import { PASSING, retry, retryAfter, type Wait } from '../base/retry.ts';
import type { Ask } from './ask.ts';

/** Asks again where a network or a server fails for a moment: the last answer or error counts. */
export function retrying(ask: Ask, wait: Wait): Ask {
  return (url, manner) =>
    retry(
      () => ask(url, manner),
      ({ status, headers }) =>
        PASSING.has(status) ? { retryAfter: retryAfter(headers['retry-after']) } : undefined,
      wait,
    );
}
