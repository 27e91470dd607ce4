// Gathers the facts that rules need from the HTML of a page, in one parse.
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { ID_ATTRIBUTES } from '../kit/html/elements.ts';
import { type Attributes, inlineCode } from '../kit/html/inline-code.ts';
import { styleUrls } from '../kit/html/style-urls.ts';
import { wordSet } from '../kit/word-set.ts';
import type { Facts, Use } from '../rules/index.ts';
import { createNames, factsOfNames } from './names.ts';
import { NO_BODY, watchAround, withNesting } from './nesting.ts';
import { createNestingProof } from './nesting-proof.ts';
import { both, type CachedPart, readProperTags, readTags, type TagListener } from './read-tags.ts';

/** Facts without `readonly`, while they are gathered. */
type FactsDraft = {
  -readonly [Key in keyof Facts]: Facts[Key] extends readonly (infer Item)[] ? Item[] : Facts[Key];
} & { body: Facts['body']; meta: Record<string, string> };

/** Elements that show the image of their attribute `background`. */
const BACKED = /^(?:body|table|thead|tbody|tfoot|tr|td|th)$/;

/** Attributes of SVG whose value may name a file. */
const PAINTED = wordSet('fill stroke filter mask clip-path cursor marker marker-start marker-mid marker-end');

const LANDMARKS: ReadonlySet<string> = new Set(['main', 'nav', 'header', 'footer', 'aside']);

const LINK_USES: Readonly<Record<string, Use>> = {
  stylesheet: 'stylesheet',
  icon: 'icon',
  'apple-touch-icon': 'icon',
  'mask-icon': 'icon',
  manifest: 'manifest',
  preload: 'preload',
  modulepreload: 'script',
  prefetch: 'preload',
  prerender: 'preload',
  preconnect: 'contact',
  'dns-prefetch': 'contact',
  'latest-version': 'latest',
};

const PRELOADED: Readonly<Record<string, Use>> = {
  script: 'script',
  style: 'stylesheet',
  font: 'font',
  image: 'image',
  audio: 'media',
  video: 'media',
  track: 'media',
};

const SOURCES: Readonly<Record<string, Use>> = {
  img: 'image',
  input: 'image',
  source: 'media',
  video: 'media',
  audio: 'media',
  track: 'media',
  iframe: 'frame',
  embed: 'other',
};

const SOCIAL = /^(?:og:(?:image|video|audio)(?::(?:secure_)?url)?|twitter:image)$/;

/**
 * Extracts the facts that rules need from a document's HTML. `body` is the position of the Markdown in it; `isRaw`
 * says whether its own nesting has to be checked.
 */
export function gatherFacts(html: string, body: Facts['body'] = null, isRaw = false): Facts {
  const proper = gatherProper(html, body, isRaw);
  if (proper) return proper;
  const { facts, listener } = createGathering(body);
  readTags(html, listener);
  return withNesting(facts, html, isRaw);
}

/**
 * Gathers facts from properly nested HTML without its known parts, which `whole` returns with them. The result is undefined for
 * other HTML, or if a part can't be reused in its place.
 */
export function gatherProper(
  html: string,
  body: Facts['body'],
  isRaw: boolean,
  parts?: readonly CachedPart[],
  whole = () => html,
): Facts | undefined {
  const { facts, listener } = createGathering(body);
  const place = body ?? NO_BODY;
  const proof = createNestingProof(place, !isRaw);
  if (!readProperTags(html, both(listener, proof.listener), parts)) return undefined;
  if (proof.holds() || !proof.isWhole()) return facts;
  return withNesting(facts, whole(), isRaw);
}

/** Lists of facts with places; URLs of a part stay with it. */
const PLACED = ['ids', 'references', 'headings', 'landmarks', 'named', 'images', 'inline'] as const;

function addFacts(
  facts: FactsDraft,
  { facts: more, at }: { readonly facts: Facts; readonly at: number },
): void {
  facts.times.push(...more.times);
  for (const list of PLACED) {
    const target: { at: number }[] = facts[list];
    for (const fact of more[list]) target.push({ ...fact, at: fact.at + at });
  }
}

export function createGathering(body: Facts['body']): {
  readonly facts: Facts;
  readonly listener: TagListener;
} {
  const facts = nothing(body);
  const names = createNames(factsOfNames(facts));
  const around = watchAround(facts);
  let inTitle = false;
  let inData = false;
  let svgDepth = 0;
  const listener: TagListener = {
    open(name, written, at) {
      const attributes = decodeValues(written);
      around.open(attributes, at);
      if (name === 'svg') svgDepth += 1;
      if (name === 'title' && svgDepth === 0) {
        inTitle = true;
        facts.titles.push('');
      }
      if (name === 'script' && attributes.type === 'application/ld+json') {
        inData = true;
        facts.data.push({ text: '', at });
      }
      for (const what of inlineCode(name, attributes)) facts.inline.push({ what, at });
      visitAttributes(facts, name, attributes, at);
      visitElement(facts, name, attributes, at);
      names.open(name, attributes, at);
    },
    text(text) {
      if (inTitle) facts.titles[facts.titles.length - 1] += decode(text);
      else if (inData) appendData(facts, text);
      else names.text(text, decode);
    },
    close(name, at) {
      around.close(at);
      if (name === 'svg') svgDepth -= 1;
      if (name === 'title') inTitle = false;
      if (name === 'script') inData = false;
      names.close(name);
    },
    part({ reading, at }) {
      if (names.isInside()) return false;
      addFacts(facts, { facts: reading.facts, at });
      return true;
    },
  };
  return { facts, listener };
}

function nothing(body: Facts['body']): FactsDraft {
  return {
    language: null,
    direction: null,
    titles: [],
    description: null,
    canonical: null,
    noindex: false,
    hasBody: false,
    inline: [],
    misnested: null,
    around: [],
    body,
    meta: {},
    urls: [],
    ids: [],
    references: [],
    headings: [],
    landmarks: [],
    named: [],
    images: [],
    data: [],
    times: [],
  };
}

function decode(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

function decodeValues(attributes: Record<string, string>): Attributes {
  for (const name in attributes) {
    const value = attributes[name];
    if (value?.includes('&')) attributes[name] = decodeHTMLAttribute(value);
  }
  return attributes;
}

function appendData({ data }: FactsDraft, text: string): void {
  const last = data.pop();
  if (last) data.push({ text: last.text + text, at: last.at });
}

function visitAttributes(facts: FactsDraft, name: string, attributes: Attributes, at: number): void {
  for (const attribute in attributes) {
    const value = attributes[attribute] ?? '';
    if (attribute === 'id') facts.ids.push({ id: value, at });
    else if (attribute === 'srcset' || attribute === 'imagesrcset') visitSrcset(facts, value, at);
    else if (attribute === 'poster' || (attribute === 'background' && BACKED.test(name)))
      facts.urls.push({ use: 'image', url: value, at });
    else if (attribute === 'formaction') facts.urls.push({ use: 'form', url: value, at });
    else if (PAINTED.has(attribute)) {
      if (value.includes('('))
        for (const url of styleUrls(value))
          if (url !== '' && !url.startsWith('#')) facts.urls.push({ use: 'image', url, at });
    }
    // In formulas, `form` says whether an operator comes before, between or after its operands.
    else if (ID_ATTRIBUTES.has(attribute) && !(name === 'mo' && attribute === 'form')) {
      for (const id of value.split(/\s+/)) if (id !== '') facts.references.push({ attribute, id, at });
    }
  }
}

function visitSrcset(facts: FactsDraft, value: string, at: number): void {
  for (const [, url = ''] of value.matchAll(/(?:^|,)\s*([^\s,]\S*[^\s,]|[^\s,])/g)) {
    facts.urls.push({ use: 'srcset', url, at });
  }
}

function visitElement(facts: FactsDraft, name: string, attributes: Attributes, at: number): void {
  switch (name) {
    case 'html':
      facts.language = attributes.lang ?? null;
      facts.direction = attributes.dir ?? null;
      return;
    case 'body':
      facts.hasBody = true;
      facts.direction = attributes.dir ?? facts.direction;
      return;
    case 'script':
      addUrl(facts, 'script', attributes.src, at);
      return;
    case 'link':
      visitLink(facts, attributes, at);
      return;
    case 'meta':
      visitMeta(facts, attributes, at);
      return;
    case 'time':
      if (attributes.datetime !== undefined) facts.times.push(attributes.datetime);
      return;
    case 'a':
    case 'area':
      visitAnchor(facts, name, attributes, at);
      return;
    case 'img':
      facts.images.push({ url: attributes.src ?? '', alt: attributes.alt ?? null, at });
      break;
    case 'object':
      addUrl(facts, 'other', attributes.data, at);
      return;
    case 'form':
      addUrl(facts, 'form', attributes.action, at);
      return;
    case 'use':
    case 'feImage':
    case 'image':
      addUrl(facts, 'image', attributes.href ?? attributes['xlink:href'], at);
      return;
  }
  const use = SOURCES[name];
  if (use !== undefined) addUrl(facts, use, attributes.src, at);
  if (LANDMARKS.has(name))
    facts.landmarks.push({ element: name, label: attributes['aria-label'] ?? labelId(attributes), at });
}

function addUrl({ urls }: FactsDraft, use: Use, url: string | undefined, at: number): void {
  if (url !== undefined) urls.push({ use, url, at });
}

/** Returns the id of a label. Regions with different labels are distinct, whatever these say. */
function labelId(attributes: Attributes): string {
  const id = attributes['aria-labelledby'];
  return id === undefined ? '' : `#${id}`;
}

/** Records an anchor, which marks a place of the page in old HTML. */
function visitAnchor(facts: FactsDraft, element: string, attributes: Attributes, at: number): void {
  const { href, name, id, ping = '' } = attributes;
  addUrl(facts, 'link', href, at);
  if (element === 'a' && name !== undefined && name !== id) facts.ids.push({ id: name, at });
  for (const url of ping.split(/\s+/)) {
    if (url !== '') facts.urls.push({ use: 'contact', url, at });
  }
}

function visitLink(facts: FactsDraft, { rel = '', href = '', as = '' }: Attributes, at: number): void {
  if (rel === 'canonical') {
    facts.canonical = href;
    return;
  }
  const kind = rel
    .toLowerCase()
    .split(/\s+/)
    .find((word) => Object.hasOwn(LINK_USES, word));
  const use = LINK_USES[kind ?? ''] ?? 'other';
  const preloaded = use === 'preload' && Object.hasOwn(PRELOADED, as) ? PRELOADED[as] : undefined;
  facts.urls.push({ use: preloaded ?? use, url: href, at });
}

function visitMeta(facts: FactsDraft, attributes: Attributes, at: number): void {
  const { name, property, 'http-equiv': equivalent, content = '' } = attributes;
  const key = name ?? property ?? equivalent;
  if (key === undefined) return;
  if (!Object.hasOwn(facts.meta, key)) facts.meta[key] = content;
  if (key === 'description') facts.description = content;
  if (key === 'robots') facts.noindex = /noindex|none/i.test(content);
  if (SOCIAL.test(key)) facts.urls.push({ use: 'social', url: content, at });
}
