// Asks again where a network or a server fails for a moment.
import type { Ask } from './ask.ts';
import type { Answer } from './compare.ts';

/** Attempts after the first one. */
const RETRIES = 3;

/** Milliseconds before the first of them; each further one waits twice as long, and none longer than the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** Answers of a server that is busy or not there for a moment. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

export type Sleep = (milliseconds: number) => Promise<unknown>;

/** The same, with patience: the last answer or error counts. */
export function patiently(ask: Ask, sleep: Sleep): Ask {
  return async (url) => {
    for (let attempt = 0; ; attempt += 1) {
      const pause = Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
      try {
        const answer = await ask(url);
        if (!PASSING.has(answer.status) || attempt === RETRIES) return answer;
        await sleep(Math.max(pause, wished(answer)));
      } catch (error) {
        if (attempt === RETRIES) throw error;
        await sleep(pause);
      }
    }
  };
}

/** What `Retry-After` asks for, in seconds there; dates are not heeded. */
function wished({ headers }: Answer): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_PAUSE) : 0;
}
