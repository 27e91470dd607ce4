// Two readers of HTML with the same result. Nearly all HTML from React and our Markdown is properly nested and
// quoted: the first reader needs half the time of the parser, which handles everything else as browsers do.

import { Parser } from 'htmlparser2';
import { ELEMENTS, VOID_ELEMENTS } from '../kit/html/elements.ts';
import { wordSet } from '../kit/word-set.ts';
import type { Facts } from '../rules/index.ts';

/** Receives the parts of a document in order. Values and texts are as written, character references and all. */
export interface TagListener {
  /** Called for a start tag; `at` is its offset in UTF-16 code units. The listener may keep and change the attributes. */
  open(name: string, attributes: Record<string, string>, at: number): void;
  text(text: string): void;
  /** Called for the end of an element; `at` is the offset of its end tag, or of the tag that ends it. */
  close(name: string, at: number): void;
  /** Reuses the result of reading a part. Returns false if that isn't possible here. */
  part?(part: CachedPart): boolean;
}

/** Part of a document that was read separately. */
export interface CachedPart {
  /** Offset in the whole document. */
  readonly at: number;
  readonly length: number;
  readonly reading: PartReading;
}

/** Facts and tags of a part that several documents share. All its elements end in it. */
export interface PartReading {
  /** Facts with offsets from the start of the part. */
  readonly facts: Facts;
  /** Tags and texts in order, as for `TagListener`. */
  readonly tags: readonly PartTag[];
  /** Names of its outermost elements, each once. */
  readonly roots: readonly string[];
  readonly hasForm: boolean;
}

export type PartTag =
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string };

/** Returns a listener that calls two listeners. */
export function both(first: TagListener, second: TagListener): TagListener {
  return {
    open(name, attributes, at) {
      first.open(name, attributes, at);
      second.open(name, attributes, at);
    },
    text(text) {
      first.text(text);
      second.text(text);
    },
    close(name, at) {
      first.close(name, at);
      second.close(name, at);
    },
    part: (part) => first.part?.(part) === true && second.part?.(part) === true,
  };
}

export function readTags(html: string, { open, text, close }: TagListener): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(name, attributes, parser.startIndex),
      ontext: text,
      onclosetag: (name) => close(name, parser.startIndex),
    },
    // Looking for character references would make skipping a text several times slower.
    { decodeEntities: false },
  );
  parser.end(html);
}

const DOCTYPE = '<!doctype html>';
const TAG = /<([a-z][a-z0-9-]*)((?: [A-Za-z][\w:.-]*(?:="[^"]*")?)*)( ?\/)?>/y;
const ATTRIBUTE = / ([A-Za-z][\w:.-]*)(?:="([^"]*)")?/g;
const UPPER_CASE = /[A-Z]/;
/** Comment that every browser ends at the same place. */
const COMMENT = /<!--(?!-?>)(?:(?!--!>)[\s\S])*?-->/y;
const [SLASH, EXCLAMATION] = [47, 33];

/** Elements whose content is always text. */
const RAW = wordSet('iframe noembed noframes script style textarea title xmp');

/** Elements with special parsing rules. */
const PECULIAR = wordSet('basefont command frame image isindex keygen math noscript plaintext template');

const HEADINGS = 'h1 h2 h3 h4 h5 h6';

/** Open elements that a start tag ends, for elements that may lack an end tag. */
const ENDED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    p: 'address article aside blockquote body details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
    li: 'li',
    a: 'a',
    dd: 'dd dt',
    dt: 'dd dt',
    option: 'option optgroup select input output button datalist textarea',
    optgroup: 'optgroup select input output button datalist textarea',
    select: 'select input output button datalist textarea',
    button: 'select input output button datalist textarea',
    datalist: 'select input output button datalist textarea',
    tr: 'tr',
    th: 'tr th td',
    td: 'tr th td',
    thead: 'td tbody tfoot',
    tbody: 'tbody tfoot',
    rt: 'rt rp',
    rp: 'rt rp',
    head: 'body',
    ...Object.fromEntries(HEADINGS.split(' ').map((name) => [name, HEADINGS])),
  }).map(([open, by]) => [open, new Set(by.split(' '))]),
);

type ElementKind = ReturnType<typeof kindOf>;

/** Known elements. Listeners get their names from here: V8 compares one text with itself several times as fast as with a part of the HTML. */
const KINDS = new Map(Array.from(ELEMENTS, (name) => [name, kindOf(name)]));

function kindOf(name: string) {
  return {
    name,
    endTag: `</${name}>`,
    isVoid: VOID_ELEMENTS.has(name),
    isRaw: RAW.has(name),
    isPeculiar: PECULIAR.has(name),
    endedBy: ENDED.get(name),
  };
}

/**
 * Reads properly nested HTML without the parts of it that were read before; `parts` are in order. Offsets are those in the
 * whole document. Returns false for any other HTML; discard what the listener has received by then.
 */
export function readProperTags(
  html: string,
  { open, text, close, part: take }: TagListener,
  parts: readonly CachedPart[] = [],
): boolean {
  const elements: ElementKind[] = [];
  const remaining = parts.values();
  let part = remaining.next().value;
  let position = html.startsWith(DOCTYPE) ? DOCTYPE.length : 0;
  /** Length of the parts so far. */
  let shift = 0;
  for (;;) {
    const at = html.indexOf('<', position);
    if (part && (at === -1 || part.at <= at + shift)) {
      const start = part.at - shift;
      if (start > position) text(html.slice(position, start));
      if (!isInPlace(part, elements) || !take?.(part)) return false;
      position = start;
      shift += part.length;
      part = remaining.next().value;
      continue;
    }
    if (at !== position && position < html.length) text(html.slice(position, at === -1 ? undefined : at));
    if (at === -1) return elements.length === 0;
    if (html.charCodeAt(at + 1) === SLASH) {
      const element = elements.pop();
      if (element === undefined || !html.startsWith(element.endTag, at)) return false;
      close(element.name, at + shift);
      position = at + element.endTag.length;
      continue;
    }
    if (html.charCodeAt(at + 1) === EXCLAMATION) {
      COMMENT.lastIndex = at;
      if (!COMMENT.test(html) || (part && part.at < COMMENT.lastIndex + shift)) return false;
      position = COMMENT.lastIndex;
      continue;
    }
    const tag = startTagAt(html, at);
    if (!tag || isOutOfPlace(tag.element, elements)) return false;
    const { element, attributes } = tag;
    position = tag.end;
    if (element.isRaw) {
      const textEnd = html.indexOf('<', position);
      if (!html.startsWith(element.endTag, textEnd) || (part && part.at <= textEnd + shift)) return false;
    }
    open(element.name, attributes === '' ? {} : attributesOf(attributes), at + shift);
    if (element.isVoid) close(element.name, at + shift);
    else elements.push(element);
  }
}

/** Reads a start tag; undefined if it isn't properly written. */
function startTagAt(html: string, at: number) {
  const end = html.indexOf('>', at);
  const known = end === -1 ? undefined : KINDS.get(html.slice(at + 1, end));
  // Most tags have no attributes.
  if (known) return { element: known, attributes: '', end: end + 1 };
  TAG.lastIndex = at;
  const [tag = '', name = '', attributes = '', closing] = TAG.exec(html) ?? [];
  const element = KINDS.get(name) ?? kindOf(name);
  if (tag === '' || (closing !== undefined && !element.isVoid)) return undefined;
  return { element, attributes, end: at + tag.length };
}

function isOutOfPlace({ name, isPeculiar }: ElementKind, elements: readonly ElementKind[]): boolean {
  if (isPeculiar || elements.at(-1)?.endedBy?.has(name)) return true;
  return name === 'form' && holdsForm(elements);
}

function holdsForm(elements: readonly ElementKind[]): boolean {
  return elements.some(({ name }) => name === 'form');
}

function isInPlace({ reading }: CachedPart, elements: readonly ElementKind[]): boolean {
  if (reading.hasForm && holdsForm(elements)) return false;
  return !reading.roots.some((name) => isOutOfPlace(KINDS.get(name) ?? kindOf(name), elements));
}

/** Reads attributes. If one is duplicated, the first counts. */
function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(written); found; found = ATTRIBUTE.exec(written)) {
    const [, name = '', value = ''] = found;
    const key = UPPER_CASE.test(name) ? name.toLowerCase() : name;
    if (!Object.hasOwn(attributes, key)) attributes[key] = value;
  }
  return attributes;
}

/** Returns the offsets of an element and of its content, by its name and the count of earlier elements with that name. */
export function elementAt(
  html: string,
  name: string,
  index: number,
): { readonly start: number; readonly content: number } | undefined {
  let count = 0;
  let start: number | undefined;
  readTags(html, {
    open(opened, _, at) {
      if (opened !== name) return;
      if (count === index) start = at;
      count += 1;
    },
    text() {},
    close() {},
  });
  if (start === undefined) return undefined;
  return { start, content: VOID_ELEMENTS.has(name) ? start : html.indexOf('>', start) + 1 };
}
