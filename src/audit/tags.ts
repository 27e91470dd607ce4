// Tags of a page, and what remains of each without its words.

const TAG = /<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>/y;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$|^<!/i;

/** Attributes that name elements by id. */
const REFERENCES =
  /^(?:for|form|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details))$/i;
/** Tag whose bare form depends on the rest of its page. */
const IDENTIFIED =
  /\s(?:id|for|form|list|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|details))\s*=/i;

/** Attributes whose text doesn't affect the structure. */
const WORDS = /^(?:alt|title|aria-label|content|placeholder|datetime|cite|data-.*|value|lang)$/i;
const URLS = /^(?:href|src|srcset|imagesrcset|poster|action)$/i;

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

interface TagOccurrence {
  readonly tag: Tag;
  readonly index: number;
  readonly end: number;
}

/** Shape in an `<svg>`, whose content is never validated. Most are unlike any other tag, so they aren't remembered. */
const DRAWN = /<\/?(?:circle|ellipse|g|line|path|polygon|polyline|rect)\b(?:"[^"]*"|'[^']*'|[^'">])*>/y;
/** Stands for all shapes in an `<svg>`. */
export const SHAPE: Tag = { text: '', name: 'path', kind: 'void', bare: '', attributes: 0 };

/** Part of a page with its tags. */
export interface TaggedPiece {
  readonly html: string;
  readonly tags: readonly TagOccurrence[];
  /** Number of tags and attributes. */
  readonly size: number;
  /** Elements that are open at its end, and at most, besides those that are open at its start. */
  readonly open: number;
  readonly depth: number;
  /** False if a `<` in it begins no tag. */
  readonly isClear: boolean;
}

/** Finds the tags of a piece, and adds them to `known`. */
export function tagPiece(html: string, known: KnownTags = new Map()): TaggedPiece {
  const tags: TagOccurrence[] = [];
  let [size, open, depth, drawings, isClear] = [0, 0, 0, 0, true];
  for (let index = html.indexOf('<'), end = 0; index !== -1; index = html.indexOf('<', end)) {
    DRAWN.lastIndex = index;
    if (drawings > 0 && DRAWN.test(html)) {
      end = DRAWN.lastIndex;
      tags.push({ tag: SHAPE, index, end });
      size += 1;
      if (html[index + 1] === '/') open -= 1;
      else if (html[end - 2] !== '/') open += 1;
      depth = Math.max(depth, open);
      continue;
    }
    // A known tag ends with its first `>`. Otherwise a pattern finds the end.
    const tag = known.get(html.slice(index, html.indexOf('>', index) + 1)) ?? tagAt(html, index, known);
    end = index + (tag?.text.length ?? 1);
    if (tag) {
      tags.push({ tag, index, end });
      size += 1 + tag.attributes;
      const change = tag.kind === 'void' ? 0 : tag.kind === 'start' ? 1 : -1;
      open += change;
      if (tag.name === 'svg') drawings += change;
      depth = Math.max(depth, open);
    } else isClear = false;
  }
  return { html, tags, size, open, depth, isClear };
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

/** Ids that attributes refer to, in order, each with its name in the skeleton. */
export function referencedIn(pieces: readonly TaggedPiece[]): ReadonlyMap<string, string> {
  const referenced = new Map<string, string>();
  for (const { tags } of pieces) {
    for (const { tag } of tags) {
      if (tag.bare !== undefined) continue;
      for (const [, name = '', value = ''] of tag.text.matchAll(ATTRIBUTE)) {
        if (!REFERENCES.test(name)) continue;
        for (const id of unquote(value).split(/\s+/))
          if (!referenced.has(id)) referenced.set(id, `id${referenced.size}`);
      }
    }
  }
  return referenced;
}

function nameOf(tag: string): string {
  return /^<\/?([^\s/>]+)/.exec(tag)?.[1] ?? '';
}

export function bareTag(tag: string, referenced: ReadonlyMap<string, string> = new Map()): string {
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
  return URLS.test(attribute) ? value.replace(/^([a-z]+:|#|\/?)[\s\S]*$/i, '$1x') : value;
}

function unquote(value: string): string {
  return /^["']/.test(value) ? value.slice(1, -1) : value;
}
