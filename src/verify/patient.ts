import { PASSING, patiently as retried, retryAfter, type Wait } from '../base/patience.ts';
import type { Ask } from './ask.ts';

/** Asks again where a network or a server fails for a moment: the last answer or error counts. */
export function patiently(ask: Ask, wait: Wait): Ask {
  return (url) =>
    retried(
      () => ask(url),
      ({ status, headers }) =>
        PASSING.has(status) ? { retryAfter: retryAfter(headers['retry-after']) } : undefined,
      wait,
    );
}
