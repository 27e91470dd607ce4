// The structure of a page, as html-validate sees it: elements, attributes, and whether there is text. Pages
// that differ only in words, or in the number of repeated elements, share a skeleton, which is validated once.

export interface Skeleton {
  readonly html: string;
  /** Parts that could be in another page in the same way. */
  readonly parts: readonly Part[];
  /** Offsets of each tag in the skeleton, ascending, and in the page. */
  readonly tags: readonly { readonly at: number; readonly origin: number }[];
}

/** Elements around a part, which only group their content, and the parts that are valid there. */
export interface PartPlace {
  readonly inner: Map<string, PartPlace>;
  readonly valid: Set<string>;
}

export function createPartPlace(): PartPlace {
  return { inner: new Map(), valid: new Set() };
}

/** Whole element in its place. */
interface Part {
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
interface Frame {
  readonly start: number;
  readonly name: string;
  readonly children: Set<string>;
  /** Place of its content; undefined if it, or an element around it, does more than group. */
  readonly place: PartPlace | undefined;
}

/** Elements whose content no rule counts or orders, so each part of it is checked separately. */
const GROUPS = /^(?:html|body|main|article|section|div|header|footer|nav|aside|blockquote|ul|ol|li|p)$/i;
/** Elements that can't contain text. */
const TEXTLESS = /^(?:html|ul|ol)$/i;

/** Elements that occur once in a page, and targets of references. */
const OF_WHOLE_PAGES =
  /<(?:base|body|head|main|title)\b|\s(?:name|for|form|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details))=|\sid="id\d/i;

const TAG = /<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>/y;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$|^<!/i;

/** Elements whose number and order matter; those with names too. */
const COUNTED =
  /<(?:base|body|button|caption|col|colgroup|figcaption|head|input|legend|main|meter|optgroup|output|progress|select|summary|tbody|td|textarea|tfoot|th|thead|title|tr)\b|\sname=/i;

/** Attributes that name elements by id. */
const REFERENCES =
  /^(?:for|form|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details))$/i;
/** Tag whose bare form depends on the rest of its page. */
const IDENTIFIED =
  /\s(?:id|for|form|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details))\s*=/i;

/** Tags of shapes. In an `<svg>`, whose content is never validated, they are left out. */
const SHAPE = /^<\/?(?:circle|ellipse|g|line|path|polygon|polyline|rect)\b/i;

/** Attributes whose text doesn't affect the structure. */
const WORDS = /^(?:alt|title|aria-label|content|placeholder|datetime|cite|data-.*|value|lang)$/i;
const ADDRESSES = /^(?:href|src|srcset|imagesrcset|poster|action)$/i;

/** Kind of tag: everything about it that doesn't depend on its place. */
interface Tag {
  readonly text: string;
  readonly name: string;
  readonly kind: 'start' | 'end' | 'void';
  /** Tag without its words; undefined if that depends on the rest of its page. */
  readonly bare: string | undefined;
  readonly attributes: number;
}

/** Tags by their texts, which repeat within a page and between pages. */
export type KnownTags = Map<string, Tag>;

interface WrittenTag {
  readonly tag: Tag;
  readonly index: number;
}

/** Finds the tags of a page, and adds them to `known`. */
export function tagsIn(html: string, known: KnownTags = new Map()): readonly WrittenTag[] {
  const written: WrittenTag[] = [];
  for (let index = html.indexOf('<'); index !== -1; ) {
    // A known tag ends with its first `>`. Otherwise a pattern finds the end.
    const tag = known.get(html.slice(index, html.indexOf('>', index) + 1)) ?? tagAt(html, index, known);
    if (tag) written.push({ tag, index });
    index = html.indexOf('<', index + (tag?.text.length ?? 1));
  }
  return written;
}

function tagAt(html: string, index: number, known: KnownTags): Tag | undefined {
  TAG.lastIndex = index;
  const [found] = TAG.exec(html) ?? [];
  if (found === undefined) return undefined;
  // A slice of the page would keep all of it in memory.
  const text = ` ${found}`.slice(1);
  const isEnd = text.startsWith('</');
  const tag: Tag = {
    text,
    name: nameOf(text).toLowerCase(),
    kind: VOID.test(text) ? 'void' : isEnd ? 'end' : 'start',
    bare: isEnd || text.startsWith('<!') ? text : IDENTIFIED.test(text) ? undefined : bareTag(text),
    attributes: isEnd ? 0 : text.split('=').length - 1,
  };
  known.set(text, tag);
  return tag;
}

/** Returns the skeleton of a page with these tags. Parts that are valid in `place` are left out. */
export function skeletonOf(
  html: string,
  written: readonly WrittenTag[] = tagsIn(html),
  place = createPartPlace(),
): Skeleton {
  const referenced = referencedIn(written);
  const tokens: Token[] = [];
  const frames: Frame[] = [{ start: 0, name: '', children: new Set(), place }];
  const parts: Part[] = [];
  // After a tag that ends an element other than the last one, the nesting is unknown.
  let isNested = true;
  let drawings = 0;
  let end = 0;
  for (const { tag, index } of written) {
    addText(tokens, html.slice(end, index));
    end = index + tag.text.length;
    if (drawings > 0 && SHAPE.test(tag.text)) continue;
    const isEnd = tag.text.startsWith('</');
    const text = tag.bare ?? bareTag(tag.text, referenced);
    if (!isEnd) frames.push(frameOf(tag.name, text, tokens.length, frames.at(-1)));
    tokens.push({ text, origin: index });
    const name = frames.at(-1)?.name;
    if (isEnd && name !== tag.name) isNested = false;
    if (name === 'svg' && tag.kind !== 'void') drawings += isEnd ? -1 : 1;
    if (tag.kind !== 'start') closeElement(tokens, frames, parts, isNested);
  }
  addText(tokens, html.slice(end));
  return join(tokens, isNested ? parts : []);
}

/** Ids that attributes refer to, in order, each with its name in the skeleton. */
function referencedIn(written: readonly WrittenTag[]): ReadonlyMap<string, string> {
  const referenced = new Map<string, string>();
  for (const { tag } of written) {
    if (tag.bare !== undefined) continue;
    for (const [, name = '', value = ''] of tag.text.matchAll(ATTRIBUTE)) {
      if (!REFERENCES.test(name)) continue;
      for (const id of unquote(value).split(/\s+/))
        if (!referenced.has(id)) referenced.set(id, `id${referenced.size}`);
    }
  }
  return referenced;
}

function frameOf(name: string, tag: string, start: number, parent: Frame | undefined): Frame {
  const around = GROUPS.test(name) ? parent?.place : undefined;
  const place = around && (around.inner.get(tag) ?? createPartPlace());
  if (place) around.inner.set(tag, place);
  return { start, name, children: new Set(), place };
}

function closeElement(tokens: Token[], frames: Frame[], parts: Part[], isNested: boolean): void {
  const frame = frames.length > 1 ? frames.pop() : undefined;
  const parent = frames.at(-1);
  if (!frame || !parent) return;
  const { start } = frame;
  let text = '';
  for (let index = start; index < tokens.length; index += 1) text += tokens[index]?.text;
  const isRepeated = parent.children.has(text) && !COUNTED.test(text);
  const place = OF_WHOLE_PAGES.test(text) ? undefined : parent.place;
  parent.children.add(text);
  if (isRepeated || (isNested && place?.valid.has(text))) {
    tokens.length = start;
    // Parts within an element were noted after the text before it.
    while ((parts.at(-1)?.first ?? -1) >= start) parts.pop();
    if (!isRepeated && !TEXTLESS.test(parent.name)) addText(tokens, 'x');
  } else if (place) parts.push({ place, text, first: start, last: tokens.length });
}

/** Joins the texts around an omitted element. */
function addText(tokens: Token[], text: string): void {
  const bare = bareText(text);
  const last = tokens.at(-1);
  if (bare === '') return;
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
  if (text === '') return '';
  if (text.trim() === '') return text.includes('\n') ? '\n' : ' ';
  const special = text.includes('&') && text.match(/&[^\s&;]*;?/g);
  return special ? `x${[...new Set(special)].join(' ')}` : 'x';
}

function nameOf(tag: string): string {
  return /^<\/?([^\s/>]+)/.exec(tag)?.[1] ?? '';
}

function bareTag(tag: string, referenced: ReadonlyMap<string, string> = new Map()): string {
  const start = nameOf(tag).length + 1;
  const attributes = tag
    .slice(start)
    .replace(ATTRIBUTE, (written, attribute: string, value: string | undefined) =>
      value === undefined ? written : `${attribute}="${bareValue(attribute, unquote(value), referenced)}"`,
    );
  return tag.slice(0, start) + attributes;
}

function bareValue(attribute: string, value: string, referenced: ReadonlyMap<string, string>): string {
  if (/^id$/i.test(attribute)) return referenced.get(value) ?? 'id';
  if (REFERENCES.test(attribute)) {
    const ids = value.split(/\s+/).map((id) => referenced.get(id) ?? id);
    return ids.join(' ');
  }
  if (value.trim() === '') return value;
  if (WORDS.test(attribute)) return 'x';
  return ADDRESSES.test(attribute) ? value.replace(/^([a-z]+:|#|\/?)[\s\S]*$/i, '$1x') : value;
}

function unquote(value: string): string {
  return /^["']/.test(value) ? value.slice(1, -1) : value;
}

function join(tokens: readonly Token[], parts: readonly Part[]): Skeleton {
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

/** Counts the tags and attributes of a page, and the deepest nesting. */
export function sizeOf(written: readonly WrittenTag[]): { readonly tags: number; readonly depth: number } {
  let tags = 0;
  let open = 0;
  let depth = 0;
  for (const { tag } of written) {
    tags += 1 + tag.attributes;
    if (tag.text.startsWith('</')) open -= 1;
    else if (tag.kind === 'start') open += 1;
    depth = Math.max(depth, open);
  }
  return { tags, depth };
}
