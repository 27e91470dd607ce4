// Checks links to other sites.
import { setTimeout } from 'node:timers/promises';
import { openCacheFile, writeCacheFile } from '../../engine/store/cache-file.ts';
import { appendTo } from '../../kit/order.ts';
import { addressesOf, atAddress, type CheckedSite, type RuleFinding } from '../rules/rule.ts';
import { externalBroken } from '../rules/topics/links.ts';
import { type Answers, createProbe, type Probe } from './probe.ts';
import { createRequest, type Reach } from './request.ts';

/** Requests everything that pages link to or load from other sites, each address once. */
export async function auditExternal(site: CheckedSite, ask: Probe): Promise<RuleFinding[]> {
  const found = await Promise.all(
    Array.from(placesOf(site), async ([address, places]): Promise<RuleFinding[]> => {
      const verdict = await ask(address);
      if (verdict.kind !== 'broken') return [];
      const message = `${address} is broken: ${verdict.why}`;
      const hint = 'Link to its new address, or remove the link.';
      return places.map((at) => ({ rule: externalBroken, message, hint, at }));
    }),
  );
  return found.flat();
}

/** Places of each address, without its fragment. */
function placesOf({ pages, resolve }: CheckedSite): ReadonlyMap<string, RuleFinding['at'][]> {
  const places = new Map<string, RuleFinding['at'][]>();
  for (const one of addressesOf(pages)) {
    const { page, address, use } = one;
    const target = resolve(address, page.route);
    // An endpoint for forms need not answer a GET request.
    if (target.kind !== 'elsewhere' || target.origin === '' || use === 'form') continue;
    // A URL without a scheme gets that of the page.
    const url = new URL(address, 'https://site.invalid');
    url.hash = '';
    appendTo(places, url.href, atAddress(one, address, url.href));
  }
  return places;
}

/** File for answers in the cache of the site. */
const FILE = 'external';
const VERSION: Readonly<Record<Reach, string>> = { public: '2', everywhere: '2 everywhere' };

type Answer = NonNullable<ReturnType<Answers['get']>>;

/** Requests addresses; `close` saves the answers if the cache of the site can be written. */
export function askNetwork(stateFolder: string, reach: Reach, signal: AbortSignal) {
  const bytes = openCacheFile(stateFolder, FILE, VERSION[reach])?.content;
  const cache = new Map<string, Answer>(bytes ? JSON.parse(bytes.toString()) : []);
  const fresh = new Map<string, Answer>();
  const ask = createProbe({
    request: createRequest(signal, reach),
    answers: {
      get: (address) => cache.get(address),
      put: (address, answer) => void fresh.set(address, answer),
    },
    now: () => Date.now(),
    wait: (duration) => setTimeout(duration, undefined, { signal }),
  });
  const close = () =>
    void writeCacheFile(stateFolder, FILE, VERSION[reach], Buffer.from(JSON.stringify([...fresh])));
  return { ask, close };
}
