// Checks whether browsers nest the HTML of a Markdown body as written. Browsers repair wrong nesting: they end
// elements early, reopen others, move content out of tables, and switch from SVG back to HTML. Content then ends up
// outside its element, or an element swallows the rest, including the layout's footer. A parser that follows the HTML
// standard shows the result.

import {
  type DefaultTreeAdapterMap,
  html as names,
  parse,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from 'parse5';
import { escapeMarkup } from '../kit/escape.ts';
import { ENDS_BY_ITSELF, VOID_ELEMENTS } from '../kit/html/elements.ts';
import { addAll } from '../kit/order.ts';
import type { AttributeAround, Facts, Nesting } from '../rules/index.ts';
import { createNestingProof, refusingIn } from './nesting-proof.ts';
import { both, readProperTags, type TagListener } from './read-tags.ts';

type TreeNode = DefaultTreeAdapterMap['childNode'];
type TreeElement = DefaultTreeAdapterMap['element'];

/** Elements that a parser adds if they are omitted. */
const IMPLIED: ReadonlySet<string> = new Set(['tbody', 'colgroup', 'tr', 'p']);

/** A tag, a comment or a text, as our Markdown and its HTML write them. */
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/g;

/** Place of a body that the layout doesn't show. */
export const NO_BODY = [0, 0] as const;

/** Adds the first element that browsers nest differently, in the body or else around it. A page without all parts has another error. */
export function withNesting(facts: Facts, html: string, isRaw: boolean): Facts {
  const { body } = facts;
  const inBody = isRaw && body ? findMisnested(html, body) : null;
  const isWhole = facts.hasBody && /<html[\s>]/.test(html) && /<head[\s>]/.test(html);
  const around = !inBody && isWhole ? misnestedAround(html, body ?? NO_BODY) : null;
  return { ...facts, misnested: inBody ?? (around && { ...around, isAround: true }) };
}

const HOLE = '<site-content></site-content>';

/** Returns the names of the elements in `body` around the hole, from outside to inside, if the layout is proven. */
function elementsAround(layout: string, hole: number): readonly string[] | undefined {
  const proof = createNestingProof([hole, hole + HOLE.length]);
  const open: string[] = [];
  let around: readonly string[] = [];
  const listener: TagListener = {
    open(name, _, at) {
      if (at === hole) around = open.slice(2);
      open.push(name);
    },
    text() {},
    close() {
      open.pop();
    },
  };
  const isProven = readProperTags(layout, both(listener, proof.listener)) && proof.holds();
  return isProven ? around : undefined;
}

/** Elements whose content isn't part of the tree of the page. */
const APART = /(<(script|style|noscript|template|iframe|textarea|title)\b[^>]*>)([\s\S]*?)(?=<\/\2>)/g;
/** Elements without which the rest of the page is the same. */
const ASIDE = /<(noscript|template)\b[^>]*>[\s\S]*?<\/\1>/g;

/**
 * Finds an element anywhere in a page that browsers nest differently. `body` is the place of the Markdown, which is right by
 * itself.
 */
function misnestedAround(html: string, [from, to]: readonly [number, number]): Nesting | null {
  const before = html.slice(0, from).replace(ASIDE, '');
  const around = elementsAround(before + HOLE + html.slice(to).replace(ASIDE, ''), before.length);
  if (around && refusingIn(around, 'p') < 0 && refusingIn(around, 'a') < 0) return null;
  const page = html.replace(
    APART,
    (_, start: string, __, content: string) => start + ' '.repeat(content.length),
  );
  return refusedIn(page, [from, to]) ?? findMisnested(page, [0, page.length]);
}

/** Finds the first element that ends one before its end tag; at that one, if only that is in the layout. */
function refusedIn(html: string, [from, to]: readonly [number, number]): Nesting | undefined {
  const { ended } = readTree(html, 0, html.length);
  const open: WrittenTag[] = [];
  for (const tag of tagsIn(html, 0, html.length)) {
    const { name: element, at, isEnd } = tag;
    if (isEnd && open.at(-1)?.name === element) open.pop();
    if (isEnd) continue;
    const by =
      open[
        refusingIn(
          open.map(({ name }) => name),
          element,
        )
      ];
    const isByLayout = by && at >= from && at < to && (by.at < from || by.at >= to);
    if (by && !ended.has(by.at) && hasEndTags(html, by.name))
      return { element, inside: by.name, at: isByLayout ? by.at : at };
    if (!VOID_ELEMENTS.has(element)) open.push(tag);
  }
  return undefined;
}

/** Returns true if each of these elements is written with its end tag. */
function hasEndTags(html: string, name: string): boolean {
  const starts = html.match(new RegExp(`<${name}[\\s>]`, 'g')) ?? [];
  return starts.length === html.split(`</${name}>`).length - 1;
}

/** Finds the first element between two offsets of a page that browsers nest differently; null if there is none. */
export function findMisnested(html: string, [from, to]: readonly [number, number]): Nesting | null {
  const { starts, ends, open, moved } = readTree(html, from, to);
  // The innermost open element keeps those around it open.
  const innermost = open.at(-1);
  if (innermost) return innermost;
  const lost = tagsIn(html, from, to).filter(({ name, at, isEnd }) =>
    isEnd ? !ends.has(at) && !IMPLIED.has(name) : !starts.has(at),
  );
  const faults = [...moved, ...lost.map(({ name, at }) => ({ element: name, at }))];
  return faults.reduce<Nesting | null>((first, one) => (first && first.at <= one.at ? first : one), null);
}

/**
 * Returns a page whose body browsers nest as written, for a page that is shown despite its errors: the body as browsers repair it,
 * or, if that depends on what is around it, its source.
 */
export function withNestedBody(html: string, [from, to]: readonly [number, number]): string {
  const body = html.slice(from, to);
  const pageWith = (text: string) => html.slice(0, from) + text + html.slice(to);
  const repaired = serialize(parseFragment(body));
  const page = pageWith(repaired);
  if (!findMisnested(page, [from, from + repaired.length])) return page;
  return pageWith(`<pre class="site-unfinished">${escapeMarkup(body)}</pre>`);
}

interface WrittenTag {
  readonly name: string;
  readonly at: number;
  readonly isEnd: boolean;
}

function tagsIn(html: string, from: number, to: number): readonly WrittenTag[] {
  return Array.from(html.slice(from, to).matchAll(TAG), ({ 1: slash, 2: name, index }) =>
    name === undefined ? [] : [{ name: name.toLowerCase(), at: from + index, isEnd: slash === '/' }],
  ).flat();
}

/** Returns the elements that a parser created from the body, those with an end tag, those it left open, and those it moved or duplicated. */
function readTree(html: string, from: number, to: number) {
  const starts = new Set<number>();
  const ends = new Set<number>();
  const ended = new Set<number>();
  const open: Nesting[] = [];
  const moved: Nesting[] = [];
  let last = 0;
  const nodes: TreeNode[] = [...parse(html, { sourceCodeLocationInfo: true }).childNodes].reverse();
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const element = tree.isElementNode(node) ? node : undefined;
    if (element) addAll(nodes, [...element.childNodes].reverse());
    // An element without a place in the source was inserted.
    const isPutIn = element !== undefined && !element.sourceCodeLocation && !IMPLIED.has(element.tagName);
    const at = node.sourceCodeLocation?.startOffset ?? last;
    // In an unchanged tree, later nodes come later in the source.
    const isMoved =
      isPutIn || at < last || (element !== undefined && starts.has(at) && node.sourceCodeLocation);
    // A moved text may have been merged into the previous one, which then continues after its place.
    const end = element ? at : (node.sourceCodeLocation?.endOffset ?? at);
    last = Math.max(last, at, end);
    if (at < from || at >= to) continue;
    if (isMoved) moved.push({ element: element?.tagName ?? '', at });
    if (!element?.sourceCodeLocation) continue;
    starts.add(at);
    const { endTag, endOffset } = element.sourceCodeLocation;
    if (endTag) ends.add(endTag.startOffset);
    if (endTag) ended.add(at);
    if (endOffset > to || (!endTag && !endsHere(element, html))) open.push({ element: element.tagName, at });
  }
  return { starts, ends, ended, open, moved };
}

function endsHere({ tagName, namespaceURI, sourceCodeLocation }: TreeElement, html: string): boolean {
  if (namespaceURI === names.NS.HTML) return VOID_ELEMENTS.has(tagName) || ENDS_BY_ITSELF.has(tagName);
  return html[(sourceCodeLocation?.startTag?.endOffset ?? 0) - 2] === '/';
}

const NO_DATA: readonly AttributeAround[] = [];

/** Notes the data attributes of elements around the body. */
export function watchAround({ body, around }: Pick<Facts, 'body'> & { around: AttributeAround[] }) {
  const opened: (readonly AttributeAround[])[] = [];
  return {
    open(attributes: Readonly<Record<string, string>>, at: number): void {
      opened.push(body && at < body[0] ? dataOf(attributes, at) : NO_DATA);
    },
    close(at: number): void {
      const closed = opened.pop() ?? NO_DATA;
      if (body && at >= body[1]) around.push(...closed);
    },
  };
}

function dataOf(attributes: Readonly<Record<string, string>>, at: number): readonly AttributeAround[] {
  const found = Object.entries(attributes).filter(([name]) => name.startsWith('data-'));
  return found.map(([name, value]) => ({ name, value, at }));
}
