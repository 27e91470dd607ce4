// Requests to other sites: few at once, retried after a pause, and cached for minutes.
import { describe, expect, test } from 'vitest';
import { type AnswerCache, noAnswerCache, openAnswerCache } from '../../../src/audit/answer-cache.ts';
import { createProbe, type LinkState, type Probe } from '../../../src/audit/probe.ts';
import type { Request } from '../../../src/audit/request.ts';
import { makeFolder } from '../../support/site.ts';

type Reply = number | Error | { readonly status: number; readonly retryAfter: number };

/** A network with these replies in order, the last repeated. */
function pretend(replies: readonly Reply[], answers: AnswerCache<LinkState> = noAnswerCache) {
  const requests: string[] = [];
  const waits: number[] = [];
  const left = [...replies];
  const request: Request = async (method, url) => {
    requests.push(`${method} ${url}`);
    const reply = left.length > 1 ? left.shift() : left[0];
    if (reply instanceof Error) throw reply;
    return typeof reply === 'number' ? { status: reply, retryAfter: undefined } : (reply ?? Promise.reject());
  };
  const ask = createProbe({
    request,
    answers,
    wait: async (duration) => {
      waits.push(duration);
    },
  });
  return { ask, requests, waits };
}

const HERE = 'https://a.example/x';

describe('requests to another site', () => {
  test.each([
    [[200], 'there', 1, []],
    [[404], 'broken', 2, []],
    [[405, 200], 'there', 2, []],
    [[403], 'unknown', 2, []],
    [[503, 503, 200], 'there', 3, [1000]],
    [[503], 'broken', 8, [1000, 2000, 4000]],
    [[429, 429, 200], 'there', 3, [1000, 2000]],
    [[429], 'unknown', 4, [1000, 2000, 4000]],
    [[{ status: 429, retryAfter: 3600 }, 200], 'there', 2, [30_000]],
    [[{ status: 429, retryAfter: 7 }, 200], 'there', 2, [7000]],
    [[new Error('socket hang up'), 200], 'there', 2, [1000]],
    [[new Error('socket hang up')], 'broken', 4, [1000, 2000, 4000]],
  ] as const)('%j: %s after %i requests', async (replies, kind, count, waited) => {
    const { ask, requests, waits } = pretend(replies);
    expect(await ask(HERE)).toMatchObject({ kind });
    expect(requests).toHaveLength(count);
    expect(waits).toEqual(waited);
  });

  test('explains failures in words', async () => {
    const because = async (code: string) => {
      const cause = Object.assign(new Error(code), { code });
      return pretend([Object.assign(new TypeError('fetch failed'), { cause })]).ask(HERE);
    };
    expect(await because('ENOTFOUND')).toEqual({ kind: 'broken', why: 'there is no such host' });
    expect(await because('ECONNREFUSED')).toEqual({ kind: 'broken', why: 'the host refuses connections' });
    expect(await pretend([410]).ask(HERE)).toEqual({ kind: 'broken', why: 'the status is 410' });
  });

  test('are made once in a run, and again after five minutes', async () => {
    const folder = makeFolder();
    const run = async (now: number, ...replies: readonly Reply[]) => {
      const answers = openAnswerCache<LinkState>(folder, 'external', '', () => now);
      const { ask, requests } = pretend(replies, answers);
      const [{ kind }] = await Promise.all([ask(HERE), ask(HERE)]);
      answers.save();
      return [kind, requests.length];
    };
    const start = 1_000_000;
    expect(await run(start, 404, 404, 200)).toEqual(['broken', 2]);
    expect(await run(start + 5 * 60_000 - 1, 200)).toEqual(['broken', 0]);
    expect(await run(start + 5 * 60_000, 200)).toEqual(['there', 1]);
    // A clock that was set back keeps no answer fresh forever.
    expect(await run(start + 5 * 60_000 - 1, 404)).toEqual(['broken', 2]);
  });

  test('are limited in total', async () => {
    const { ask, requests } = pretend([200]);
    const verdicts = await askAll(ask, 2100, (index) => `https://host${index % 50}.example/${index}`);
    expect(requests).toHaveLength(2000);
    expect(verdicts.filter(({ kind }) => kind === 'unknown')).toHaveLength(100);
  });

  test('are at most two at a time per host, and twelve overall', async () => {
    const inside = new Map<string, number>();
    const most = { host: 0, all: 0 };
    const request: Request = async (_method, url) => {
      const { host } = new URL(url);
      inside.set(host, (inside.get(host) ?? 0) + 1);
      most.host = Math.max(most.host, ...inside.values());
      most.all = Math.max(
        most.all,
        [...inside.values()].reduce((sum, one) => sum + one, 0),
      );
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      inside.set(host, (inside.get(host) ?? 0) - 1);
      return { status: 200, retryAfter: undefined };
    };
    const ask = createProbe({
      request,
      answers: noAnswerCache,
      wait: async () => {},
    });
    await askAll(ask, 200, (index) => `https://host${index % 10}.example/${index}`);
    expect(most).toEqual({ host: 2, all: 12 });
  });
});

function askAll(ask: Probe, count: number, url: (index: number) => string) {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(url(index))));
}
