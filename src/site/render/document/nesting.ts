// Whether the HTML of a Markdown body is nested for browsers as it is written. Browsers mend what is nested wrongly: they
// end elements early, open others again, move what stands in a table before it, and leave SVG where HTML begins. What is
// meant to be inside of an element is then outside, or takes in what follows, the layout's footer too. A parser that
// follows the HTML standard tells what they make of it.
import { type DefaultTreeAdapterMap, html as names, parse, defaultTreeAdapter as tree } from 'parse5';
import { ENDS_BY_ITSELF, VOID_ELEMENTS } from '../../../kit/html/elements.ts';
import type { Nesting } from '../../../model/pages/document.ts';
import { createNestingProof } from './nesting-proof.ts';
import { both, readProperTags, type TagListener } from './read-tags.ts';

type Node = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/** Elements that a parser puts in where they are left out. */
const IMPLIED: ReadonlySet<string> = new Set(['tbody', 'colgroup', 'tr', 'p']);

/** A tag, a comment or a text, as our Markdown and its HTML write them. */
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/g;

/** What browsers nest otherwise in the body, which stands in a document from one offset to another; null where nothing is. */
export function misnestedIn(html: string, body: readonly [number, number]): Nesting | null {
  const alone = withoutLayout(html, body);
  if (alone && !findMisnested(alone.html, alone.body)) return null;
  return findMisnested(html, body);
}

const HOLE = '<site-content></site-content>';

/** Ends each tag that the body leaves unfinished, and is text behind any other body. It begins with a letter, as names of tags do. */
const END = `x"'>`;

/**
 * The body within the elements around it, but without what else is in them; undefined where browsers may nest that in
 * another way. Browsers are then at the same point of their work where the body begins, and if they nest it as it is
 * written, also where it ends. The text before it keeps a `frameset` from taking the place of `body`.
 */
function withoutLayout(html: string, [from, to]: readonly [number, number]) {
  const proof = createNestingProof([from, from + HOLE.length]);
  const open: string[] = [];
  let around: readonly string[] = [];
  const ancestors: TagListener = {
    open(name, _, at) {
      if (at === from) around = [...open];
      open.push(name);
    },
    text() {},
    close() {
      open.pop();
    },
  };
  const layout = html.slice(0, from) + HOLE + html.slice(to);
  if (!readProperTags(layout, both(ancestors, proof.listener)) || !proof.holds()) return undefined;
  const start = `${html.slice(0, html.indexOf('<html'))}<html><head></head><body>x`;
  const inner = around.slice(2);
  const before = start + inner.map((name) => `<${name}>`).join('');
  const after = [...inner]
    .reverse()
    .map((name) => `</${name}>`)
    .join('');
  const end = before.length + to - from;
  return {
    html: `${before}${html.slice(from, to)}${END}${after}</body></html>`,
    body: [before.length, end] as const,
  };
}

function findMisnested(html: string, [from, to]: readonly [number, number]): Nesting | null {
  const { starts, ends, open, moved } = readTree(html, from, to);
  // The innermost element that is left open keeps those around it open.
  const innermost = open.at(-1);
  if (innermost) return innermost;
  const lost = tagsIn(html, from, to).filter(({ name, at, isEnd }) =>
    isEnd ? !ends.has(at) && !IMPLIED.has(name) : !starts.has(at),
  );
  const faults = [...moved, ...lost.map(({ name, at }) => ({ element: name, at }))];
  return faults.reduce<Nesting | null>((first, one) => (first && first.at <= one.at ? first : one), null);
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

/** What of the body a parser has made elements of, what it has left open, and what it has moved or doubled. */
function readTree(html: string, from: number, to: number) {
  const starts = new Set<number>();
  const ends = new Set<number>();
  const open: Nesting[] = [];
  const moved: Nesting[] = [];
  let last = 0;
  const nodes: Node[] = [...parse(html, { sourceCodeLocationInfo: true }).childNodes].reverse();
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const element = tree.isElementNode(node) ? node : undefined;
    if (element) nodes.push(...[...element.childNodes].reverse());
    // An element that is nowhere in the source was put in.
    const isPutIn = element !== undefined && !element.sourceCodeLocation && !IMPLIED.has(element.tagName);
    const at = node.sourceCodeLocation?.startOffset ?? last;
    // In a tree that is as it is written, what comes later was written later.
    const isMoved =
      isPutIn || at < last || (element !== undefined && starts.has(at) && node.sourceCodeLocation);
    // A text that was moved may have become part of the one before it, which then goes on behind its place.
    const end = element ? at : (node.sourceCodeLocation?.endOffset ?? at);
    last = Math.max(last, at, end);
    if (at < from || at >= to) continue;
    if (isMoved) moved.push({ element: element?.tagName ?? '', at });
    if (!element?.sourceCodeLocation) continue;
    starts.add(at);
    const { endTag, endOffset } = element.sourceCodeLocation;
    if (endTag) ends.add(endTag.startOffset);
    if (endOffset > to || (!endTag && !endsHere(element, html))) open.push({ element: element.tagName, at });
  }
  return { starts, ends, open, moved };
}

function endsHere({ tagName, namespaceURI, sourceCodeLocation }: Element, html: string): boolean {
  if (namespaceURI === names.NS.HTML) return VOID_ELEMENTS.has(tagName) || ENDS_BY_ITSELF.has(tagName);
  return html[(sourceCodeLocation?.startTag?.endOffset ?? 0) - 2] === '/';
}
