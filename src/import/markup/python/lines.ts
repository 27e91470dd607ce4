// Lines of a text of Python-Markdown: patterns of those that begin a block, a reader that takes lines that belong together, and
// small functions on one.

export const FENCE = /^( {0,3})(`{3,}|~{3,})(.*)$/;
export const NOTE = /^ {0,3}(!!!|\?\?\?\+?) ?([\w-]+(?: +[\w-]+)*)?(?: +(["'])(.*)\3)? *$/;
export const TAB = /^ {0,3}===[!+]{0,2} +(["'])(.*)\1 *$/;
export const SLASHES = /^ {0,3}(\/{3,}) *([a-z][\w-]*)? *(?:\| *(.*))?$/;
export const HEADING = /^ {0,3}(#{1,6})[ \t]*([^#\s].*?)[ \t]*#*[ \t]*$/;
export const UNDERLINE = /^(?:=+|-+) *$/;
export const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
export const QUOTE = /^ {0,3}> ?(.*)$/;
export const ITEM = /^ {0,3}([*+-]|\d+\.)[ \t]+(.*)$/;
export const DEFINITION = /^ {0,3}: {1,3}(\S.*)$/;
export const FOOTNOTE = /^ {0,3}\[\^([^\]]*)\]: *(.*)$/;
export const ABBREVIATION = /^ {0,3}\*\[[^\]]+\]: */;
export const REFERENCE = /^ {0,3}\[[^\]^][^\]]*\]: *\S/;
const BLOCK_ELEMENTS =
  'address article aside blockquote body canvas center colgroup col dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe legend li main menu nav noscript object ol output p picture pre progress script section style summary table tbody td tfoot th thead tr ul video';
export const HTML = new RegExp(`^ {0,3}<(/?)(${BLOCK_ELEMENTS.split(' ').join('|')})(?=[\\s/>])`, 'i');
/** Elements around grids, annotations and results, which have no look without the theme. */
export const WRAPPER = /\bclass\s*=\s*["']?(?:[^"']*\s)?(?:grid|annotate|result|mdx-[\w-]+)\b/;

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** Reads lines in order. */
export class LineReader {
  protected readonly lines: readonly string[];
  /** Number of the next line, from 0. */
  protected at = 0;

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  protected get line(): string {
    return this.lines[this.at] ?? '';
  }

  /** Takes the lines that are indented, and the blank ones between them, without their indentation. */
  protected indented(width: number): readonly string[] {
    const taken: string[] = [];
    for (; this.at < this.lines.length; this.at += 1) {
      const line = this.line;
      if (!isBlank(line) && indentOf(line) < width) break;
      taken.push(isBlank(line) ? '' : line.slice(width));
    }
    while (taken.length > 0 && taken.at(-1) === '') taken.pop();
    return taken;
  }

  /** Takes the lines of an item: its text, and all that is indented; until a blank line, text that isn't indented too. */
  protected continued(first: string, width: number, ends: () => boolean): readonly string[] {
    const taken = [first];
    let isAfterBlank = false;
    for (; this.at < this.lines.length; this.at += 1) {
      const line = this.line;
      if (isBlank(line)) {
        isAfterBlank = true;
        taken.push('');
        continue;
      }
      const depth = indentOf(line);
      if (depth < width && (isAfterBlank || ends())) break;
      isAfterBlank = false;
      taken.push(depth < width ? line.trimStart() : line.slice(width));
    }
    while (taken.length > 1 && taken.at(-1) === '') taken.pop();
    return taken;
  }
}

export function isTableRow(line: string): boolean {
  return /^ {0,3}\|?[ :|-]*-[ :|-]*$/.test(line) && line.includes('|');
}

/** Escapes what would begin a block in CommonMark, but is text here. */
export function escaped(line: string, isFirst: boolean): string {
  if (isFirst) return line.replace(/^(\d+)\)(?=\s)/, '$1\\)');
  return line.replace(
    /^(?:([*+-])(?=\s)|(\d+)([.)])(?=\s))/,
    (_whole, mark?: string, number?: string, sign = '') =>
      mark === undefined ? `${number}\\${sign}` : `\\${mark}`,
  );
}

/** Writes a body behind a mark, with its other lines indented. */
export function hanging(mark: string, indent: string, body: readonly string[]): readonly string[] {
  const lines = [...body];
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  while (lines.length > 1 && lines[0] === '') lines.shift();
  return lines.map((line, index) => (index === 0 ? mark + line : line === '' ? '' : indent + line).trimEnd());
}
