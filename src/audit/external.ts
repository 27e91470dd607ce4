// Checks links to other sites.
import { setTimeout } from 'node:timers/promises';
import { appendTo } from '../kit/order.ts';
import { atUrl, type CheckedSite, externalBroken, type RuleFinding, urlsOf } from '../rules/index.ts';
import { openAnswerCache } from './answer-cache.ts';
import { createProbe, type LinkState, type Probe } from './probe.ts';
import { createRequest, type Reach } from './request.ts';

/** Requests everything that pages link to or load from other sites, each URL once. */
export async function auditExternal(site: CheckedSite, ask: Probe): Promise<RuleFinding[]> {
  const found = await Promise.all(
    Array.from(placesOf(site), async ([url, places]): Promise<RuleFinding[]> => {
      const verdict = await ask(url);
      if (verdict.kind !== 'broken') return [];
      const message = `${url} is broken: ${verdict.why}`;
      const hint = 'Link to its new URL, or remove the link.';
      return places.map((at) => ({ rule: externalBroken, message, hint, at }));
    }),
  );
  return found.flat();
}

/** Places of each URL, without its fragment. */
function placesOf({ pages, resolve }: CheckedSite): ReadonlyMap<string, RuleFinding['at'][]> {
  const places = new Map<string, RuleFinding['at'][]>();
  // An endpoint for forms need not answer a GET request.
  for (const one of urlsOf(pages, (use) => use !== 'form')) {
    const { page, url: href } = one;
    const target = resolve(href, page.route);
    if (target.kind !== 'elsewhere' || target.origin === '') continue;
    // A URL without a scheme gets that of the page.
    const url = new URL(href, 'https://site.invalid');
    url.hash = '';
    appendTo(places, url.href, atUrl(one, href, url.href));
  }
  return places;
}

const VERSION: Readonly<Record<Reach, string>> = { public: '3', everywhere: '3 everywhere' };

/** Requests URLs; `close` saves the answers if the cache of the site can be written. */
export function askNetwork(stateFolder: string, reach: Reach, signal: AbortSignal) {
  const answers = openAnswerCache<LinkState>(stateFolder, 'external', VERSION[reach]);
  const ask = createProbe({
    request: createRequest(signal, reach),
    answers,
    wait: (duration) => setTimeout(duration, undefined, { signal }),
  });
  return { ask, close: answers.save };
}
