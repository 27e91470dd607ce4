// Retries requests, because other servers sometimes fail for a moment, and limits how many run at one time.

/** Attempts after the first one. */
const RETRIES = 3;

/** Status codes of a server that is temporarily busy or unavailable. */
export const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Resolves after some milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/**
 * Retries work that failed, and results that `passing` calls temporary, after the seconds that the server asks to
 * wait for. The last outcome counts.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  passing: (outcome: T) => { readonly retryAfter: number | undefined } | undefined,
  wait: Wait,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    // The first retry waits for a second, and each further one twice as long, up to 30 seconds.
    let pause = 1000 * 2 ** tries;
    try {
      const outcome = await attempt();
      const found = passing(outcome);
      if (!found || tries === RETRIES) return outcome;
      pause = Math.max(pause, (found.retryAfter ?? 0) * 1000);
    } catch (error) {
      if (tries === RETRIES) throw error;
    }
    await wait(Math.min(pause, 30_000));
  }
}

/** Requests a URL, and again if the server is temporarily busy. `init` returns the options of each request. */
export function fetchAgain(url: string | URL, init: () => RequestInit, wait: Wait): Promise<Response> {
  return retry(
    () => fetch(url, init()),
    ({ status, headers }) =>
      PASSING.has(status) ? { retryAfter: retryAfter(headers.get('retry-after')) } : undefined,
    wait,
  );
}

/** Returns the seconds of a `Retry-After` header; dates are ignored. */
export function retryAfter(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Limit for concurrent work. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a gate; of the work that waits, the oldest or the newest runs first. */
export function createGate(most: number, first: 'oldest' | 'newest'): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = first === 'oldest' ? waiting.shift() : waiting.pop();
      if (next) next();
      else running -= 1;
    }
  };
}
