// The structure of a page, as html-validate sees it: elements, attributes, and whether there is text. Pages
// that differ only in words, or in the number of repeated elements, share a skeleton, which is validated once.

export interface Skeleton {
  readonly html: string;
  /** Parts that could be in another page in the same way. */
  readonly parts: readonly Part[];
  /** Offsets of each tag in the skeleton, ascending, and in the page. */
  readonly tags: readonly { readonly at: number; readonly origin: number }[];
}

/** Whole element in its context: the elements around it only group their content. */
interface Part {
  readonly key: string;
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
  /** Tags around it and its content; undefined if these do more than group. */
  readonly place: string | undefined;
}

/** Elements whose content no rule counts or orders, so each part of it is checked separately. */
const GROUPS = /^(?:html|body|main|article|section|div|header|footer|nav|aside|blockquote|ul|ol|li|p)$/i;
/** Elements that can't contain text. */
const TEXTLESS = /^(?:html|ul|ol)$/i;

/** Elements that occur once in a page, and targets of references. */
const OF_WHOLE_PAGES =
  /<(?:base|body|head|main|title)\b|\s(?:name|for|form|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details))=|\sid="id\d/i;

const TAG = /<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
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

/** Returns the skeleton of a page. Valid parts are left out. `bareTags` keeps tags of pages without their words. */
export function skeletonOf(
  html: string,
  isRight: (key: string) => boolean = () => false,
  bareTags = new Map<string, string>(),
): Skeleton {
  const written = [...html.matchAll(TAG)];
  const referenced = referencedIn(written);
  const tokens: Token[] = [];
  const frames: Frame[] = [{ start: 0, name: '', children: new Set(), place: '' }];
  const parts: Part[] = [];
  // After a tag that ends an element other than the last one, the nesting is unknown.
  let isNested = true;
  let drawings = 0;
  let end = 0;
  for (const { 0: tag, index } of written) {
    addText(tokens, html.slice(end, index));
    end = index + tag.length;
    if (drawings > 0 && SHAPE.test(tag)) continue;
    const isEnd = tag.startsWith('</');
    const text = isEnd || tag.startsWith('<!') ? tag : bareTag(tag, referenced, bareTags);
    if (!isEnd) frames.push(frameOf(text, tokens.length, frames.at(-1)));
    tokens.push({ text, origin: index });
    const name = frames.at(-1)?.name.toLowerCase();
    if (isEnd && name !== nameOf(tag).toLowerCase()) isNested = false;
    const isVoid = VOID.test(tag);
    if (name === 'svg' && !isVoid) drawings += isEnd ? -1 : 1;
    if (isEnd || isVoid) closeElement(tokens, frames, parts, isNested ? isRight : () => false);
  }
  addText(tokens, html.slice(end));
  return join(tokens, isNested ? parts : []);
}

/** Ids that attributes refer to, in order, each with its name in the skeleton. */
function referencedIn(tags: Iterable<readonly string[]>): ReadonlyMap<string, string> {
  const referenced = new Map<string, string>();
  for (const [tag = ''] of tags) {
    if (!IDENTIFIED.test(tag)) continue;
    for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE)) {
      if (!REFERENCES.test(name)) continue;
      for (const id of unquote(value).split(/\s+/))
        if (!referenced.has(id)) referenced.set(id, `id${referenced.size}`);
    }
  }
  return referenced;
}

function frameOf(tag: string, start: number, parent: Frame | undefined): Frame {
  const name = nameOf(tag);
  const isGroup = parent?.place !== undefined && GROUPS.test(name);
  return { start, name, children: new Set(), place: isGroup ? parent.place + tag : undefined };
}

function closeElement(
  tokens: Token[],
  frames: Frame[],
  parts: Part[],
  isRight: (key: string) => boolean,
): void {
  const frame = frames.length > 1 ? frames.pop() : undefined;
  const parent = frames.at(-1);
  if (!frame || !parent) return;
  const { start } = frame;
  let text = '';
  for (let index = start; index < tokens.length; index += 1) text += tokens[index]?.text;
  const isRepeated = parent.children.has(text) && !COUNTED.test(text);
  const key =
    parent.place !== undefined && !OF_WHOLE_PAGES.test(text) ? `${parent.place}\n${text}` : undefined;
  parent.children.add(text);
  if (isRepeated || (key !== undefined && isRight(key))) {
    tokens.length = start;
    // Parts within an element were noted after the text before it.
    while ((parts.at(-1)?.first ?? -1) >= start) parts.pop();
    if (!isRepeated && !TEXTLESS.test(parent.name)) addText(tokens, 'x');
  } else if (key !== undefined) parts.push({ key, first: start, last: tokens.length });
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
  const special = text.match(/&[^\s&;]*;?/g);
  return special ? `x${[...new Set(special)].join(' ')}` : 'x';
}

function nameOf(tag: string): string {
  return /^<\/?([^\s/>]+)/.exec(tag)?.[1] ?? '';
}

function bareTag(tag: string, referenced: ReadonlyMap<string, string>, known: Map<string, string>): string {
  const before = known.get(tag);
  if (before !== undefined) return before;
  const name = nameOf(tag);
  const bare =
    tag.slice(0, name.length + 1) +
    tag.slice(name.length + 1).replace(ATTRIBUTE, (written, attribute: string, value: string | undefined) => {
      if (value === undefined) return written;
      return `${attribute}="${bareValue(attribute, unquote(value), referenced)}"`;
    });
  if (!IDENTIFIED.test(tag)) known.set(tag, bare);
  return bare;
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
    parts: parts.map(({ key, first, last }) => ({ key, first: before(first), last: before(last) })),
  };
}

/** Counts the tags and attributes of a page, and the deepest nesting. */
export function sizeOf(html: string): { readonly tags: number; readonly depth: number } {
  let tags = 0;
  let open = 0;
  let depth = 0;
  for (const [tag] of html.matchAll(TAG)) {
    tags += 1;
    if (tag.startsWith('</')) {
      open -= 1;
      continue;
    }
    for (let at = tag.indexOf('='); at !== -1; at = tag.indexOf('=', at + 1)) tags += 1;
    if (!VOID.test(tag)) open += 1;
    depth = Math.max(depth, open);
  }
  return { tags, depth };
}
