// Normalizes HTML to one form that shows everything visible in a text and the targets of its links.
import { Parser } from 'htmlparser2';
import { escapeMarkup } from '../escape.ts';
import { isInline } from './html-lines.ts';

/** Attributes that readers don't see. A heading may get further ids without any change of the text. */
const UNSEEN: ReadonlySet<string> = new Set(['id']);

/** Elements that matter only if they have attributes. */
const PLAIN: ReadonlySet<string> = new Set(['p', 'div', 'span', 'tbody']);

/** Blocks that take space even if they are empty. */
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'div']);

/** Handling of blank space: empty paragraphs, spaces that browsers keep, and lines of `<pre>`. */
export type BlankHandling = 'count' | 'dropped';

interface OpenElement {
  readonly name: string;
  /** Closing tag as written; empty if the element has no content. */
  readonly end: string;
  /** Number of lines before it. */
  readonly before: number;
}

/** Returns a line for each paragraph, heading and so on: its text with tags, their attributes in order. */
export function htmlMarkupLines(html: string, blanks: BlankHandling = 'count'): readonly string[] {
  const lines = new MarkupLines(blanks);
  const open: OpenElement[] = [];
  /** Depth of the link to a heading, which the build adds. */
  let anchorDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (anchorDepth > 0 || (name === 'a' && attributes.class === 'anchor')) {
        anchorDepth += 1;
        return;
      }
      const tag = tagOf(name, attributes);
      if (isInline(name)) lines.addTag(tag);
      else lines.beginBlock(name, tag);
      open.push({ name, end: tag === '' ? '' : `</${name}>`, before: lines.all.length });
    },
    ontext(text) {
      if (anchorDepth === 0) lines.addText(text);
    },
    onclosetag(name) {
      if (anchorDepth > 0) {
        anchorDepth -= 1;
        return;
      }
      const { end = '', before = 0 } = open.pop() ?? {};
      if (isInline(name)) lines.addTag(end);
      else lines.endBlock(name, end, before);
    },
  });
  parser.end(html);
  lines.endLine();
  return lines.all;
}

class MarkupLines {
  readonly all: string[] = [];
  readonly #countsBlanks: boolean;
  /** Tag of the block that starts with the line. */
  #start = '';
  #line = '';
  /** Number of open `<pre>`. */
  #preformatted = 0;

  constructor(blanks: BlankHandling) {
    this.#countsBlanks = blanks === 'count';
  }

  addTag(tag: string): void {
    this.#line += tag;
  }

  addText(text: string): void {
    const [first = '', ...others] = this.#keepsSpace ? text.split(/\r\n?|\n/) : [text];
    this.#line += escapeMarkup(first);
    for (const line of others) {
      this.#push(this.#start + this.#line);
      this.#line = escapeMarkup(line);
    }
  }

  beginBlock(name: string, tag: string): void {
    this.endLine();
    this.#start = tag;
    if (name === 'pre') this.#preformatted += 1;
  }

  endBlock(name: string, tag: string, before: number): void {
    this.endLine(tag);
    if (name === 'pre') this.#preformatted -= 1;
    if (this.#countsBlanks && PARAGRAPHS.has(name) && this.all.length === before)
      this.#push(`<${name}></${name}>`);
  }

  /** Ends a line; `end` is the tag of a block that ends here. */
  endLine(end = ''): void {
    const text = this.#keepsSpace ? this.#line : this.#spaced(this.#line).trim();
    const line = this.#start + text + end;
    if (line !== '') this.#push(line);
    else if (this.#countsBlanks && /[^ \t\n\r\f]/.test(this.#line)) this.#push('&nbsp;');
    else this.#line = '';
  }

  #push(line: string): void {
    this.all.push(line);
    this.#start = '';
    this.#line = '';
  }

  get #keepsSpace(): boolean {
    return this.#countsBlanks && this.#preformatted > 0;
  }

  /**
   * Writes white space as readers see it. A single non-breaking space looks like any other space; several in a row don't,
   * and are written out.
   */
  #spaced(line: string): string {
    return line.replace(/\s+/g, (run) => {
      const kept = run.replace(/[ \t\n\r\f]+/g, '');
      if (!this.#countsBlanks || kept.length < 2) return ' ';
      return run
        .replace(/[ \t\n\r\f]+/g, ' ')
        .replace(/[^ ]/g, (space) => (space === '\u00a0' ? '&nbsp;' : `&#${space.charCodeAt(0)};`));
    });
  }
}

function tagOf(name: string, attributes: Readonly<Record<string, string>>): string {
  const seen = Object.entries(attributes).filter(
    // The build wraps headings.
    ([attribute, value]) =>
      !UNSEEN.has(attribute) && !(name === 'div' && attribute === 'class' && value === 'heading'),
  );
  if (seen.length === 0 && PLAIN.has(name)) return '';
  const written = seen.map(([attribute, value]) => ` ${attribute}="${escapeMarkup(value)}"`).sort();
  return `<${name}${written.join('')}>`;
}
