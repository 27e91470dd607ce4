// The facts of a page that rules for the whole site need, in little memory.
import type { Facts, PageFacts, SharedFacts, UrlList, Use } from '../rules/index.ts';

/** Returns the same text object for equal texts. */
type Intern = (text: string) => string;

export function createIntern(): Intern {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, text);
    return text;
  };
}

/** Metadata that rules for the whole site need. */
const SHARED_META = ['og:image:width', 'og:image:height', 'refresh', 'article:modified_time'];

function sharedMeta(meta: Facts['meta']): Facts['meta'] {
  const known = SHARED_META.filter((name) => Object.hasOwn(meta, name));
  return Object.fromEntries(known.map((name) => [name, meta[name] ?? '']));
}

/** Returns a page's facts for the rules of the whole site. */
export function shareFacts({ facts, sharedHtml }: PageFacts): SharedFacts {
  const headings = new Set(facts.headings.map(({ at }) => at));
  return {
    title: (facts.titles[0] ?? '').trim(),
    description: facts.description,
    canonical: facts.canonical,
    noindex: facts.noindex,
    body: facts.body,
    ids: [...new Set(facts.ids.map(({ id }) => id))],
    anchors: facts.ids.filter(({ at }) => headings.has(at)).map(({ id }) => id),
    ...urlListOf(facts),
    sharedHtml: sharedHtml.map(({ key }) => key),
    starts: sharedHtml.map(({ at }) => at),
    times: facts.times,
    meta: sharedMeta(facts.meta),
  };
}

export function urlListOf(facts: Pick<Facts, 'urls' | 'ids'>): UrlList {
  const urls: string[] = [];
  const uses: Use[] = [];
  const places: number[] = [];
  const links = new Set<string>();
  const ids = new Set(facts.ids.map(({ id }) => id));
  for (const { use, url, at } of facts.urls) {
    if (use === 'link') {
      if (links.has(url) || (url.startsWith('#') && ids.has(url.slice(1)))) continue;
      links.add(url);
    }
    urls.push(url);
    uses.push(use);
    places.push(at);
  }
  return { urls, uses, places };
}

const NONE: readonly never[] = [];
const NO_META: Facts['meta'] = {};

/** Replaces texts that many pages share by one text object. */
export function internFacts<T extends Omit<SharedFacts, 'body' | 'places' | 'starts'>>(
  facts: T,
  intern: Intern,
): T {
  const internAll = (texts: readonly string[]) => (texts.length === 0 ? NONE : texts.map(intern));
  return {
    ...facts,
    ids: internAll(facts.ids),
    anchors: internAll(facts.anchors),
    urls: internAll(facts.urls),
    uses: internAll(facts.uses) as readonly Use[],
    times: facts.times.length === 0 ? NONE : facts.times,
    meta: Object.keys(facts.meta).length === 0 ? NO_META : facts.meta,
  };
}
