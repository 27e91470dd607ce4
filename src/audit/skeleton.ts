// The structure of a page, as html-validate sees it: elements, attributes, and whether there is text. Pages
// that differ only in words, or in the number of repeated elements, share a skeleton, which is validated once.

import { wordSet } from '../kit/word-set.ts';
import type { HtmlPieces, SharedHtml } from '../model/pages/document.ts';
import { joinPieces } from '../model/pages/html-pieces.ts';
import { bareTag, type KnownTags, referencedIn, SHAPE, type TaggedPiece, tagPiece } from './tags.ts';

export interface Skeleton {
  readonly html: string;
  /** Parts that could be in another page in the same way. */
  readonly parts: readonly WholeElement[];
  /** Offsets of each tag in the skeleton, ascending, and in the page. */
  readonly tags: readonly { readonly at: number; readonly origin: number }[];
}

/** Elements around a part, which only group their content, and the parts that are valid there. */
interface PartPlace {
  readonly inner: Map<string, PartPlace>;
  readonly valid: Set<string>;
}

export function createPartPlace(): PartPlace {
  return { inner: new Map(), valid: new Set() };
}

/** Whole element in its place. */
interface WholeElement {
  readonly text: string;
  readonly place: PartPlace;
  /** Index of its first tag, and of the one after its last. While the skeleton is built, they are indexes of tokens. */
  readonly first: number;
  readonly last: number;
}

interface Token {
  readonly text: string;
  /** Offset in the page; `undefined` for text between two tags. */
  readonly origin: number | undefined;
}

/** Open element with its children so far. A child that is equal to an earlier one is left out. */
interface OpenSkeletonElement {
  readonly start: number;
  readonly name: string;
  /** Undefined until there is one, because most elements have none. */
  children: Set<string> | undefined;
  /** Place of its content; undefined if it, or an element around it, does more than group. */
  readonly place: PartPlace | undefined;
}

/** Elements whose content no rule counts or orders, so each part of it is checked separately. */
const GROUPS = wordSet('html body main article section div header footer nav aside blockquote ul ol li p');
/** Elements that can't contain text. */
const TEXTLESS = wordSet('html ul ol');

/** Elements that occur once in a page, and targets of references. */
const OF_WHOLE_PAGES =
  /<(?:base|body|head|main|title)\b|\s(?:name|for|form|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details))=|\sid="id\d/i;

/** Elements whose number and order matter; those with names too. */
const COUNTED =
  /<(?:base|body|button|caption|col|colgroup|figcaption|head|input|legend|main|meter|optgroup|output|progress|select|summary|tbody|td|textarea|tfoot|th|thead|title|tr)\b|\sname=/i;

/** Piece of a page, which several pages may share. */
interface ReadPiece extends TaggedPiece {
  /** The skeletons of its outermost elements, if they are the same in each page. */
  readonly reduced?: readonly RootElement[];
}

/** Outermost element. */
interface RootElement {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Creates a reader of pages that reads each tag and the same shared HTML once. */
export function createPieceReader(): (pieces: HtmlPieces) => readonly ReadPiece[] {
  const known: KnownTags = new Map();
  const sharedHtml = new Map<string, ReadPiece>();
  const readShared = ({ key, html }: SharedHtml) => {
    const piece = sharedHtml.get(key) ?? withSkeleton(tagPiece(html, known));
    sharedHtml.set(key, piece);
    return piece;
  };
  return (pieces) => {
    // All tags are forgotten when there are this many.
    if (known.size > 50_000) known.clear();
    const read = pieces.map((piece) =>
      typeof piece === 'string' ? tagPiece(piece, known) : readShared(piece),
    );
    return read.every(({ isClear }) => isClear) ? read : [tagPiece(joinPieces(pieces), known)];
  };
}

/** Adds the skeletons of shared HTML's elements, unless they depend on the page: on ids in it, or on elements around them. */
function withSkeleton(piece: TaggedPiece): ReadPiece {
  if (!piece.tags.every(({ tag }) => tag.bare !== undefined)) return piece;
  const { tokens, roots, frames, isNested } = addTags(createTree(), piece, 0);
  const hasText = roots.flatMap((root) => root.tokens).length < tokens.length;
  return !isNested || frames.length > 1 || hasText ? piece : { ...piece, reduced: roots };
}

/** Returns the skeleton of a page. Parts that are valid in `place` are left out. */
export function skeletonOf(pieces: readonly ReadPiece[], place = createPartPlace()): Skeleton {
  const referenced = referencedIn(pieces.filter(({ reduced }) => !reduced));
  const tree = createTree(place);
  let offset = 0;
  for (const piece of pieces) {
    if (piece.reduced) addReduced(tree, piece.reduced, offset);
    else addTags(tree, piece, offset, referenced);
    offset += piece.html.length;
  }
  return join(tree.tokens, tree.isNested ? tree.parts : []);
}

/** Skeleton that is being built. */
interface SkeletonTree {
  readonly tokens: Token[];
  readonly frames: OpenSkeletonElement[];
  readonly parts: WholeElement[];
  readonly roots: RootElement[];
  /** False after a tag that ends an element other than the last one, when the nesting is unknown. */
  isNested: boolean;
}

function createTree(place?: PartPlace): SkeletonTree {
  const frame = { start: 0, name: '', children: undefined, place };
  return { tokens: [], frames: [frame], parts: [], roots: [], isNested: true };
}

function addTags(
  tree: SkeletonTree,
  { html, tags }: TaggedPiece,
  offset: number,
  referenced: ReadonlyMap<string, string> = new Map(),
): SkeletonTree {
  const { tokens, frames } = tree;
  let end = 0;
  for (const { tag, index, end: after } of tags) {
    addText(tokens, html.slice(end, index));
    end = after;
    if (tag === SHAPE) continue;
    const isEnd = tag.text.startsWith('</');
    const text = tag.bare ?? bareTag(tag.text, referenced);
    if (!isEnd) frames.push(frameOf(tag.name, text, tokens.length, frames.at(-1)));
    tokens.push({ text, origin: offset + index });
    const name = frames.at(-1)?.name;
    if (isEnd && name !== tag.name) tree.isNested = false;
    if (tag.kind !== 'start') closeElement(tree);
  }
  addText(tokens, html.slice(end));
  return tree;
}

function addReduced(tree: SkeletonTree, roots: readonly RootElement[], offset: number): void {
  for (const root of roots) {
    const start = tree.tokens.length;
    for (const { text, origin } of root.tokens)
      tree.tokens.push({ text, origin: origin === undefined ? undefined : offset + origin });
    completeElement(tree, root.text, start);
  }
}

function frameOf(
  name: string,
  tag: string,
  start: number,
  parent: OpenSkeletonElement | undefined,
): OpenSkeletonElement {
  const around = GROUPS.has(name) ? parent?.place : undefined;
  const known = around?.inner.get(tag);
  const place = around && (known ?? createPartPlace());
  if (place && !known) around.inner.set(tag, place);
  return { start, name, children: undefined, place };
}

function closeElement(tree: SkeletonTree): void {
  const { tokens, frames } = tree;
  const frame = frames.length > 1 ? frames.pop() : undefined;
  if (!frame) return;
  let text = '';
  for (let index = frame.start; index < tokens.length; index += 1) text += tokens[index]?.text;
  completeElement(tree, text, frame.start);
}

/** Leaves out the last element if that changes nothing. */
function completeElement(
  { tokens, frames, parts, roots, isNested }: SkeletonTree,
  text: string,
  start: number,
): void {
  const parent = frames.at(-1);
  if (!parent) return;
  parent.children ??= new Set();
  const isRepeated = parent.children.has(text) && !COUNTED.test(text);
  if (isRepeated || (isNested && parent.place?.valid.has(text))) {
    tokens.length = start;
    // Parts within an element were noted after the text before it.
    while ((parts.at(-1)?.first ?? -1) >= start) parts.pop();
    if (isRepeated) return;
    parent.children.add(text);
    if (!TEXTLESS.has(parent.name)) addText(tokens, 'x');
    return;
  }
  parent.children.add(text);
  if (parent.place && !OF_WHOLE_PAGES.test(text))
    parts.push({ place: parent.place, text, first: start, last: tokens.length });
  if (frames.length === 1) roots.push({ text, tokens: tokens.slice(start) });
}

/** Joins the texts around an omitted element. */
function addText(tokens: Token[], text: string): void {
  if (text === '') return;
  const bare = bareText(text);
  const last = tokens.at(-1);
  if (last?.origin !== undefined || !last) tokens.push({ text: bare, origin: undefined });
  else tokens[tokens.length - 1] = { text: joined(last.text, bare), origin: undefined };
}

function joined(text: string, next: string): string {
  if (next.trim() === '') return text;
  if (text.trim() === '') return next;
  const special = next.slice(1);
  return text.includes(special) ? text : text + special;
}

/** Replaces words by a letter. Text with an `&`, which can be wrong, stays. */
function bareText(text: string): string {
  if (text.trim() === '') return text.includes('\n') ? '\n' : ' ';
  const special = text.includes('&') && text.match(/&[^\s&;]*;?/g);
  return special ? `x${[...new Set(special)].join(' ')}` : 'x';
}

function join(tokens: readonly Token[], parts: readonly WholeElement[]): Skeleton {
  const tags: { at: number; origin: number }[] = [];
  const tagsBefore: number[] = [];
  let html = '';
  for (const { text, origin } of tokens) {
    tagsBefore.push(tags.length);
    if (origin !== undefined) tags.push({ at: html.length, origin });
    html += text;
  }
  const before = (token: number) => tagsBefore[token] ?? tags.length;
  return {
    html,
    tags,
    parts: parts.map(({ first, last, ...part }) => ({ ...part, first: before(first), last: before(last) })),
  };
}
