// What html-validate judges a page by is its structure: elements, attributes, and whether there is text. Pages that
// differ in words alone, or in how often an element stands among its like, have one skeleton, which is validated once.

export interface Skeleton {
  readonly html: string;
  /** Where each tag of the skeleton begins in it, ascending, and in the page. */
  readonly tags: readonly { readonly at: number; readonly origin: number }[];
}

interface Token {
  readonly text: string;
  /** Offset in the page; undefined for what stands between two tags. */
  readonly origin: number | undefined;
}

/** An element that is open, with its children so far: one that is equal to an earlier one is left out. */
interface Frame {
  readonly start: number;
  readonly children: Set<string>;
}

const TAG = /<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$|^<!/i;

/** Of these elements, and of all with names, it matters how many there are or what they follow. */
const COUNTED =
  /<(?:base|body|button|caption|col|colgroup|figcaption|head|input|legend|main|meter|optgroup|output|progress|select|summary|tbody|td|textarea|tfoot|th|thead|title|tr)\b|\sname=/i;

/** Attributes that name elements by id. */
const REFERENCES =
  /^(?:for|form|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details))$/i;

/** Attributes whose words say nothing of the structure. */
const WORDS = /^(?:alt|title|aria-label|content|placeholder|datetime|cite|data-.*|value|lang)$/i;
const ADDRESSES = /^(?:href|src|srcset|imagesrcset|poster|action)$/i;

export function skeletonOf(html: string): Skeleton {
  const referenced = new Map<string, string>();
  for (const [, name = '', value = ''] of html.matchAll(ATTRIBUTE)) {
    if (!REFERENCES.test(name)) continue;
    for (const id of unquote(value).split(/\s+/))
      if (!referenced.has(id)) referenced.set(id, `id${referenced.size}`);
  }
  const tokens: Token[] = [];
  const frames: Frame[] = [{ start: 0, children: new Set() }];
  let end = 0;
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    addText(tokens, html.slice(end, index));
    end = index + tag.length;
    const isEnd = tag.startsWith('</');
    if (!isEnd) frames.push({ start: tokens.length, children: new Set() });
    tokens.push({ text: isEnd || tag.startsWith('<!') ? tag : bareTag(tag, referenced), origin: index });
    if (isEnd || VOID.test(tag)) closeElement(tokens, frames);
  }
  addText(tokens, html.slice(end));
  return join(tokens);
}

function closeElement(tokens: Token[], frames: Frame[]): void {
  const frame = frames.length > 1 ? frames.pop() : undefined;
  const parent = frames.at(-1);
  if (!frame || !parent) return;
  let text = '';
  for (let index = frame.start; index < tokens.length; index += 1) text += tokens[index]?.text;
  if (parent.children.has(text) && !COUNTED.test(text)) tokens.length = frame.start;
  else parent.children.add(text);
}

/** What is left out makes neighbours of the texts around it. */
function addText(tokens: Token[], text: string): void {
  const bare = bareText(text);
  const last = tokens.at(-1);
  if (bare === '') return;
  if (last?.origin !== undefined || !last) tokens.push({ text: bare, origin: undefined });
  else if (last.text.trim() === '' || !last.text.startsWith(bare)) {
    tokens[tokens.length - 1] = { text: bare.trim() === '' ? last.text : bare, origin: undefined };
  }
}

/** A letter for words, and what is written with an `&`, which can be wrong. */
function bareText(text: string): string {
  if (text === '') return '';
  if (text.trim() === '') return text.includes('\n') ? '\n' : ' ';
  const special = text.match(/&[^\s&;]*;?/g);
  return special ? `x${[...new Set(special)].join(' ')}` : 'x';
}

function bareTag(tag: string, referenced: ReadonlyMap<string, string>): string {
  const name = /^<[^\s/>]+/.exec(tag)?.[0] ?? '';
  return (
    name +
    tag.slice(name.length).replace(ATTRIBUTE, (written, attribute: string, value: string | undefined) => {
      if (value === undefined) return written;
      return `${attribute}="${bareValue(attribute, unquote(value), referenced)}"`;
    })
  );
}

function bareValue(attribute: string, value: string, referenced: ReadonlyMap<string, string>): string {
  if (/^id$/i.test(attribute)) return referenced.get(value) ?? 'id';
  if (REFERENCES.test(attribute)) {
    return value
      .split(/\s+/)
      .map((id) => referenced.get(id) ?? id)
      .join(' ');
  }
  if (value.trim() === '') return value;
  if (WORDS.test(attribute)) return 'x';
  return ADDRESSES.test(attribute) ? value.replace(/^([a-z]+:|#|\/?)[\s\S]*$/i, '$1x') : value;
}

function unquote(value: string): string {
  return /^["']/.test(value) ? value.slice(1, -1) : value;
}

function join(tokens: readonly Token[]): Skeleton {
  const tags: { at: number; origin: number }[] = [];
  let html = '';
  for (const { text, origin } of tokens) {
    if (origin !== undefined) tags.push({ at: html.length, origin });
    html += text;
  }
  return { html, tags };
}
