// Follows which blocks each line of Markdown continues, by the algorithm of CommonMark ("phase 1: block structure" in its
// appendix). It finds where quotes and items of lists end: marked guesses that from the last lines.

import { Column } from './column.ts';

/** Quote, or item of a list whose text starts at a column. */
type Container = { readonly kind: 'quote' } | Item;

interface Item {
  readonly kind: 'item';
  /** Columns before the text of the item, from the start of its container. */
  readonly width: number;
  /** True while the item has no text. */
  isEmpty: boolean;
}

/** Innermost open block. */
type Leaf =
  | { readonly kind: 'none' | 'code' | 'table' }
  | { readonly kind: 'paragraph'; readonly line: string }
  | { readonly kind: 'fence'; readonly end: RegExp }
  | { readonly kind: 'html'; readonly end: RegExp };

const NONE: Leaf = { kind: 'none' };

/** Line of the outermost container: its text without the container's mark; `lazy` lines continue a paragraph without the mark. */
interface ContainerLine {
  readonly kind: 'inside' | 'lazy' | 'outside';
  readonly text: string;
}

const HEADING = /#{1,6}(?:[ \t]|$)/y;
const FENCE = /(`{3,})[^`]*$|(~{3,})/y;
const BREAK = /(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/y;
const UNDERLINE = /(?:=+|-+)[ \t]*$/y;
const DELIMITERS = /\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/y;
const MARKER = /(?:([*+-])|(\d{1,9})([.)]))(?=[ \t]|$)/y;

const BLANK_LINE = /^[ \t]*$/;
const HTML_BLOCKS: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/<(?:script|pre|style|textarea)(?:[ \t>]|$)/iy, /<\/(?:script|pre|style|textarea)>/i],
  [/<!--/y, /-->/],
  [/<\?/y, /\?>/],
  [/<![a-z]/iy, />/],
  [/<!\[CDATA\[/y, /\]\]>/],
  [
    /<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|\/?>|$)/iy,
    BLANK_LINE,
  ],
];
/** Tag on its own line, which starts a block of HTML, but doesn't end a paragraph. */
const LONE_TAG =
  /(?:<[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^ \t"'=<>`]+|'[^']*'|"[^"]*"))?)*[ \t]*\/?>|<\/[a-z][a-z0-9-]*[ \t]*>)[ \t]*$/iy;

export interface ListMarker {
  /** Character that items of the same list share. */
  readonly type: string;
  /** Number of an ordered list. */
  readonly start: number | undefined;
}

/** Marker of a list at the start of a line; undefined also for a thematic break. */
export function markerOf(line: string): ListMarker | undefined {
  const column = new Column(line);
  return column.indentation > 3 || column.matches(BREAK) ? undefined : markerAt(column);
}

function markerAt(column: Column): (ListMarker & { readonly length: number }) | undefined {
  const match = column.matches(MARKER);
  if (!match) return undefined;
  const [{ length }, bullet, digits, sign = ''] = match;
  return { type: bullet ?? sign, start: digits === undefined ? undefined : Number(digits), length };
}

export class OpenBlocks {
  /** Open containers, from the outermost. */
  readonly #containers: Container[] = [];
  #leaf: Leaf = NONE;

  get isInFence(): boolean {
    return this.#leaf.kind === 'fence';
  }

  /** Reads the next line. The first one opens the outermost container. */
  read(line: string): ContainerLine {
    const column = new Column(line);
    const start = column.here;
    let matched = 0;
    let inner: typeof start | undefined;
    for (const container of this.#containers) {
      if (!continues(container, column)) break;
      matched += 1;
      inner ??= column.here;
    }
    const all = matched === this.#containers.length;
    if (!all && this.#isLazy(column))
      return inner ? inside(column.restFrom(inner)) : { kind: 'lazy', text: line.trimStart() };
    if (!all && matched === 0) return { kind: 'outside', text: '' };
    if (!all) this.#close(matched);
    // Tabs are text in code between fences.
    if (inner && this.#continuesLeaf(column))
      return inside(' '.repeat(inner.spare) + line.slice(inner.offset));
    while (this.#openContainer(column)) {
      inner ??= column.here;
      this.#leaf = NONE;
    }
    if (!column.isBlank) this.#fill();
    this.#leaf = this.#leafAt(column);
    return inside(column.restFrom(inner ?? start));
  }

  /** Returns true if a line continues a paragraph although it lacks the marks of its containers. */
  #isLazy(column: Column): boolean {
    return this.#leaf.kind === 'paragraph' && !column.isBlank && !startsBlock(column);
  }

  #close(matched: number): void {
    this.#containers.length = matched;
    this.#leaf = NONE;
  }

  #continuesLeaf(column: Column): boolean {
    const leaf = this.#leaf;
    if (leaf.kind !== 'fence' && leaf.kind !== 'html') return false;
    const ends =
      leaf.kind === 'fence' ? column.indentation < 4 && column.matches(leaf.end) : column.contains(leaf.end);
    if (ends) this.#leaf = NONE;
    return true;
  }

  #openContainer(column: Column): boolean {
    if (column.isBlank || column.indentation > 3) return false;
    const inParagraph = this.#leaf.kind === 'paragraph';
    if (column.skipQuote()) return this.#push({ kind: 'quote' });
    if (inParagraph && column.matches(UNDERLINE)) return false;
    const marker = column.matches(BREAK) ? undefined : markerAt(column);
    if (!marker) return false;
    if (inParagraph && (marker.start ?? 1) !== 1) return false;
    if (inParagraph && column.isBlankAfter(marker.length)) return false;
    return this.#push({ kind: 'item', width: column.skipMarker(marker.length), isEmpty: true });
  }

  #push(container: Container): true {
    this.#fill();
    this.#containers.push(container);
    return true;
  }

  /** Notes that the innermost item has text. */
  #fill(): void {
    const deepest = this.#containers.at(-1);
    if (deepest?.kind === 'item') deepest.isEmpty = false;
  }

  #leafAt(column: Column): Leaf {
    const leaf = this.#leaf;
    if (column.isBlank) return leaf.kind === 'code' ? leaf : NONE;
    if (column.indentation > 3) {
      return leaf.kind === 'paragraph' ? { kind: 'paragraph', line: column.text } : { kind: 'code' };
    }
    const [, ticks, tildes] = column.matches(FENCE) ?? [];
    const fence = ticks ?? tildes;
    if (fence) return { kind: 'fence', end: new RegExp(`${fence.charAt(0)}{${fence.length},}[ \\t]*$`, 'y') };
    if (column.matches(HEADING) || column.matches(BREAK)) return NONE;
    const inParagraph = leaf.kind === 'paragraph';
    const html = htmlAt(column, inParagraph);
    if (html) return html;
    if (inParagraph && column.matches(UNDERLINE)) return NONE;
    if (inParagraph && column.matches(DELIMITERS) && cells(leaf.line) === cells(column.text))
      return { kind: 'table' };
    return leaf.kind === 'table' ? leaf : { kind: 'paragraph', line: column.text };
  }
}

function inside(text: string): ContainerLine {
  return { kind: 'inside', text };
}

function continues(container: Container, column: Column): boolean {
  if (container.kind === 'quote') return column.indentation < 4 && column.skipQuote();
  if (column.isBlank) return !container.isEmpty;
  return column.indentation >= container.width && column.skip(container.width);
}

function startsBlock(column: Column): boolean {
  if (column.indentation > 3) return false;
  return (
    column.startsWith('>') ||
    [HEADING, FENCE, BREAK, MARKER].some((pattern) => column.matches(pattern) !== null) ||
    HTML_BLOCKS.some(([start]) => column.matches(start) !== null)
  );
}

function htmlAt(column: Column, inParagraph: boolean): Leaf | undefined {
  if (!column.startsWith('<')) return undefined;
  const found = HTML_BLOCKS.find(([start]) => column.matches(start) !== null)?.[1];
  const end = found ?? (!inParagraph && column.matches(LONE_TAG) ? BLANK_LINE : undefined);
  if (!end) return undefined;
  return column.contains(end) ? NONE : { kind: 'html', end };
}

/** Returns the number of cells in a row of a table. */
function cells(row: string): number {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
}
