import type { Facts, SharedFacts, Use } from '../model/document.ts';

/** Gives the same text for equal ones, as a copy that keeps no document in memory. */
export type Intern = (text: string) => string;

export function createIntern(): Intern {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const copy = Buffer.from(text).toString();
    known.set(copy, copy);
    return copy;
  };
}

/** Metadata that rules for the whole site look at. */
const SHARED_META = ['og:image:width', 'og:image:height', 'refresh', 'article:modified_time'];

function sharedMeta(meta: Facts['meta'], intern: Intern): Facts['meta'] {
  const known = SHARED_META.filter((name) => Object.hasOwn(meta, name));
  return Object.fromEntries(known.map((name) => [name, intern(meta[name] ?? '')]));
}

/** What stays of a page's facts for the rules of the whole site. */
export function shareFacts(facts: Facts, intern: Intern): SharedFacts {
  const addresses: string[] = [];
  const uses: Use[] = [];
  const places: number[] = [];
  const links = new Set<string>();
  for (const { use, address, at } of facts.addresses) {
    if (use === 'link') {
      if (links.has(address)) continue;
      links.add(address);
    }
    addresses.push(intern(address));
    uses.push(use);
    places.push(at);
  }
  const internOrNull = (text: string | null) => (text === null ? null : intern(text));
  return {
    title: intern((facts.titles[0] ?? '').trim()),
    description: internOrNull(facts.description),
    canonical: internOrNull(facts.canonical),
    noindex: facts.noindex,
    body: facts.body,
    ids: facts.ids.map(({ id }) => intern(id)),
    addresses,
    uses,
    places,
    times: facts.times.map(intern),
    meta: sharedMeta(facts.meta, intern),
  };
}
