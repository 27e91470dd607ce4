// Requests URLs of other sites: few at a time, fewer per host, and with retries after a pause.
import { createGate, type Gate, PASSING, retry, type Wait } from '../kit/requests.ts';
import type { AnswerCache } from './answer-cache.ts';
import { PrivateAddress, type Request } from './request.ts';

export type LinkState =
  | { readonly kind: 'there' }
  | { readonly kind: 'broken'; readonly why: string }
  /** The site gave no clear answer, or wasn't asked. */
  | { readonly kind: 'unknown'; readonly why: string };

export type Probe = (url: string) => Promise<LinkState>;

interface ProbeOptions {
  readonly request: Request;
  readonly answers: Pick<AnswerCache<LinkState>, 'get' | 'put'>;
  readonly wait: Wait;
}

/** Most requests of a check, so that it ends and annoys nobody. */
const BOUND = 2000;

/** Status codes that programs may get although people don't. */
const SILENT: ReadonlySet<number> = new Set([401, 403, 407, 429, 451, 999]);

/** Creates a probe. It requests each URL at most once, and never throws. */
export function createProbe({ request, answers, wait }: ProbeOptions): Probe {
  // Concurrent requests, in total and below per host.
  const everyHost = createGate(12, 'oldest');
  const hosts = new Map<string, Gate>();
  const asked = new Map<string, Promise<LinkState>>();
  let requests = 0;
  const attempt = async (url: string, method: 'HEAD' | 'GET' = 'HEAD'): Promise<Judgment> => {
    if (requests >= BOUND) return { verdict: UNASKED, retryAfter: undefined, mayPass: false };
    requests += 1;
    const answer = await request(method, url).catch((error: unknown) => failure(error));
    // Some servers don't support HEAD.
    const isUnknown = 'status' in answer && answer.status >= 400 && answer.status !== 429;
    return method === 'HEAD' && isUnknown ? attempt(url, 'GET') : judge(answer);
  };
  const inTurn = async (url: string) => {
    const { host } = new URL(url);
    const gate = hosts.get(host) ?? createGate(2, 'oldest');
    hosts.set(host, gate);
    const isPassing = (outcome: Judgment) => (outcome.mayPass ? outcome : undefined);
    const { verdict } = await gate(() => retry(() => everyHost(() => attempt(url)), isPassing, wait));
    return verdict;
  };
  const answerOf = async (url: string): Promise<LinkState> => {
    const cached = answers.get(url);
    if (cached) return cached;
    const verdict = await inTurn(url);
    answers.put(url, verdict);
    return verdict;
  };
  return (url) => {
    const found = asked.get(url) ?? answerOf(url);
    asked.set(url, found);
    return found;
  };
}

const UNASKED: LinkState = { kind: 'unknown', why: `it would take more than ${BOUND} requests` };

function failure(error: unknown): { readonly why: string; readonly isFinal?: true } {
  if (error instanceof PrivateAddress)
    return { why: 'it leads to a private network, which is requested only with --private', isFinal: true };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { why: String(cause) };
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { why: 'there is no such host' };
  if (code === 'ECONNREFUSED') return { why: 'the host refuses connections' };
  if (cause.name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return { why: 'the request timed out' };
  return { why: cause.message };
}

interface Judgment {
  readonly verdict: LinkState;
  readonly retryAfter: number | undefined;
  readonly mayPass: boolean;
}

function judge(answer: Awaited<ReturnType<Request>> | ReturnType<typeof failure>): Judgment {
  if ('why' in answer)
    return { verdict: { kind: 'broken', why: answer.why }, retryAfter: undefined, mayPass: !answer.isFinal };
  const { status, retryAfter } = answer;
  const rest = { retryAfter, mayPass: PASSING.has(status) };
  if (status < 400) return { verdict: { kind: 'there' }, ...rest };
  const kind = SILENT.has(status) ? 'unknown' : 'broken';
  return { verdict: { kind, why: `the status is ${status}` }, ...rest };
}
