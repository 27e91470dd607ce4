// Asks other sites whether something is there: few at once, fewer of one host, again after a pause, and not twice within minutes.
import { PASSING, retry, type Wait } from '../base/retry.ts';
import { PrivateAddress } from './private-address.ts';

/** What another site says of an address. */
export type Verdict =
  | { readonly kind: 'there' }
  | { readonly kind: 'broken'; readonly why: string }
  /** It does not tell, or was not asked. */
  | { readonly kind: 'unknown'; readonly why: string };

export type Ask = (address: string) => Promise<Verdict>;

/** A first answer, after redirects: its status, and the seconds that it asks to wait for. Rejects where there is none. */
export type Request = (
  method: 'HEAD' | 'GET',
  address: string,
) => Promise<{ readonly status: number; readonly retryAfter: number | undefined }>;

/** Answers of earlier runs. */
export interface Answers {
  get(address: string): { readonly at: number; readonly verdict: Verdict } | undefined;
  put(address: string, answer: { readonly at: number; readonly verdict: Verdict }): void;
}

export interface Patience {
  readonly request: Request;
  readonly answers: Answers;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** Requests at once, of all hosts and of one. */
const MOST = 12;
const MOST_OF_HOST = 2;
/** Requests in all. */
const BOUND = 2000;
/** Milliseconds. */
const KEPT = 5 * 60_000;

/** Answers to programs that people may not get. */
const SILENT: ReadonlySet<number> = new Set([401, 403, 407, 429, 451, 999]);

/** One address is asked for once at most; no request fails by an exception. */
export function createAsk({ request, answers, now, wait }: Patience): Ask {
  const everyHost = createGate(MOST);
  const hosts = new Map<string, Gate>();
  const asked = new Map<string, Promise<Verdict>>();
  let requests = 0;
  const attempt = async (address: string) => {
    for (const method of ['HEAD', 'GET'] as const) {
      if (requests >= BOUND) return { verdict: unasked(), retryAfter: undefined, mayPass: false };
      requests += 1;
      const answer = await request(method, address).catch((error: unknown) => failure(error));
      // Some servers know no HEAD.
      if (method === 'HEAD' && 'status' in answer && answer.status >= 400 && answer.status !== 429) continue;
      return judge(answer);
    }
    throw new Error('unreachable');
  };
  const persist = async (address: string): Promise<Verdict> => {
    const judged = await retry(
      () => everyHost(() => attempt(address)),
      (outcome) => (outcome.mayPass ? outcome : undefined),
      wait,
    );
    return judged.verdict;
  };
  const inTurn = (address: string) => {
    const { host } = new URL(address);
    const gate = hosts.get(host) ?? createGate(MOST_OF_HOST);
    hosts.set(host, gate);
    return gate(() => persist(address));
  };
  const answerOf = async (address: string): Promise<Verdict> => {
    const known = answers.get(address);
    const isFresh = known !== undefined && now() - known.at >= 0 && now() - known.at < KEPT;
    const answer = isFresh ? known : { verdict: await inTurn(address), at: now() };
    answers.put(address, answer);
    return answer.verdict;
  };
  return (address) => {
    const found = asked.get(address) ?? answerOf(address);
    asked.set(address, found);
    return found;
  };
}

function unasked(): Verdict {
  return { kind: 'unknown', why: `more than ${BOUND} requests would be needed` };
}

function failure(error: unknown): { readonly why: string; readonly isFinal?: true } {
  if (error instanceof PrivateAddress)
    return { why: 'it leads to a private network, which is asked with --private alone', isFinal: true };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { why: String(cause) };
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { why: 'there is no such host' };
  if (code === 'ECONNREFUSED') return { why: 'the host refuses the connection' };
  if (cause.name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return { why: 'no answer came in time' };
  return { why: cause.message };
}

type Answer = Awaited<ReturnType<Request>> | ReturnType<typeof failure>;

function judge(answer: Answer): { verdict: Verdict; retryAfter: number | undefined; mayPass: boolean } {
  if ('why' in answer) {
    return { verdict: { kind: 'broken', why: answer.why }, retryAfter: undefined, mayPass: !answer.isFinal };
  }
  const { status, retryAfter } = answer;
  const why = `the answer is ${status}`;
  const mayPass = PASSING.has(status);
  if (status < 400) return { verdict: { kind: 'there' }, retryAfter, mayPass };
  return { verdict: { kind: SILENT.has(status) ? 'unknown' : 'broken', why }, retryAfter, mayPass };
}

/** Lets so many through at once; the others wait in order. */
type Gate = <T>(work: () => Promise<T>) => Promise<T>;

function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
