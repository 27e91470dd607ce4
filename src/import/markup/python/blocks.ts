// Reads the blocks of Python-Markdown and writes them as CommonMark. Lists, code and what is inside other blocks are indented by
// four spaces there, a list needs a blank line before it, and HTML hides blank lines.
import { elementFrom, rawLines, withoutSwitch } from './html.ts';
import {
  ABBREVIATION,
  DEFINITION,
  escaped,
  FENCE,
  FOOTNOTE,
  HEADING,
  HTML,
  hanging,
  ITEM,
  indentOf,
  isBlank,
  isTableRow,
  LineReader,
  NOTE,
  QUOTE,
  REFERENCE,
  RULE,
  SLASHES,
  TAB,
  UNDERLINE,
  WRAPPER,
} from './lines.ts';
import { noteLines, tabLines } from './notes.ts';

export interface PythonRules {
  /** Spaces that lists are indented by. */
  readonly listIndent: number;
  /** True if an ordered list keeps its first number. */
  readonly keepsNumbers: boolean;
  readonly hasDefinitions: boolean;
  readonly breaksLines: boolean;
}

export function convertPythonBlocks(text: string, rules: PythonRules): string {
  const lines = text.replace(/\t/g, '    ').split('\n');
  return new BlockWriter(lines, rules, false).write().join('\n');
}

class BlockWriter extends LineReader {
  readonly #rules: PythonRules;
  /** True in list items, where a list may follow text without a blank line. */
  readonly #inItem: boolean;
  readonly #out: string[] = [];

  constructor(lines: readonly string[], rules: PythonRules, inItem: boolean) {
    super(lines);
    this.#rules = rules;
    this.#inItem = inItem;
  }

  write(): readonly string[] {
    while (this.at < this.lines.length) this.#block();
    while (this.#out.at(-1) === '') this.#out.pop();
    return this.#out;
  }

  #inner(lines: readonly string[], inItem = false): readonly string[] {
    return new BlockWriter(lines, this.#rules, inItem).write();
  }

  #push(...lines: readonly string[]): void {
    for (const line of lines) this.#out.push(line);
  }

  /** Begins a block after a blank line. */
  #separate(): void {
    if (!isBlank(this.#out.at(-1) ?? '')) this.#push('');
  }

  #block(): void {
    const line = this.line;
    if (isBlank(line)) {
      this.at += 1;
      if (this.#out.length > 0) this.#separate();
      return;
    }
    const write =
      indentOf(line) >= 4 ? this.#code : (this.#other() ?? (ITEM.test(line) ? this.#list : this.#paragraph));
    write.call(this);
  }

  /** Returns what writes the block that begins at the line, if it also ends a paragraph. */
  #other(): (() => void) | undefined {
    const line = this.line;
    if (FENCE.test(line)) return this.#fence;
    if (NOTE.test(line)) return this.#note;
    if (TAB.test(line)) return this.#tabs;
    if (this.#slashes()) return this.#slashBlock;
    if (HEADING.test(line)) return this.#heading;
    if (RULE.test(line)) return () => this.#single('---');
    if (QUOTE.test(line)) return this.#quote;
    if (FOOTNOTE.test(line)) return this.#footnote;
    if (ABBREVIATION.test(line)) return this.#abbreviation;
    if (/^ {0,3}<!--/.test(line)) return this.#comment;
    return HTML.test(line) ? this.#html : undefined;
  }

  #heading(): void {
    const [, marks = '', title = ''] = HEADING.exec(this.line) ?? [];
    this.#single(`${marks} ${title}`);
  }

  #abbreviation(): void {
    this.#push(this.line.trim());
    this.at += 1;
  }

  #single(text: string): void {
    this.#separate();
    this.#push(text, '');
    this.at += 1;
  }

  #code(): void {
    this.#separate();
    const body = this.indented(4);
    this.#push(...body.map((line) => (line === '' ? '' : `    ${line}`)), '');
  }

  #fence(): void {
    const [, indent = '', marks = '', words = ''] = FENCE.exec(this.line) ?? [];
    this.#separate();
    const end = new RegExp(`^ {0,3}${marks[0]}{${marks.length},} *$`);
    this.#push(marks + words);
    for (this.at += 1; this.at < this.lines.length; this.at += 1) {
      const line = this.line;
      if (end.test(line)) {
        this.at += 1;
        break;
      }
      this.#push(line.slice(Math.min(indent.length, indentOf(line))));
    }
    this.#push(marks, '');
  }

  #note(): void {
    const [, mark = '', types = '', , title] = NOTE.exec(this.line) ?? [];
    this.at += 1;
    const body = this.#inner(this.indented(4));
    this.#separate();
    this.#push(...noteLines(mark, types, title, body), '');
  }

  #tabs(): void {
    this.#separate();
    const tabs: string[] = [];
    for (;;) {
      const [, , label] = TAB.exec(this.line) ?? [];
      if (label === undefined) break;
      this.at += 1;
      tabs.push(...tabLines(label, this.#inner(this.indented(4))));
      let next = this.at;
      while (next < this.lines.length && isBlank(this.lines[next])) next += 1;
      if (!TAB.test(this.lines[next] ?? '')) break;
      this.at = next;
    }
    this.#push('<Tabs label="Tabs">', '', ...tabs, '</Tabs>', '');
  }

  /** Parts of a line that opens a block between slashes and has an end. */
  #slashes():
    | {
        readonly marks: string;
        readonly name: string;
        readonly title: string | undefined;
        readonly end: number;
      }
    | undefined {
    const [, marks, name, title] = SLASHES.exec(this.line) ?? [];
    if (marks === undefined || name === undefined) return undefined;
    const end = this.lines.findIndex((line, index) => index > this.at && line.trim() === marks);
    return end < 0 ? undefined : { marks, name, title, end };
  }

  #slashBlock(): void {
    const { name, title, end } = this.#slashes() ?? { name: '', title: undefined, end: this.at };
    const written = this.lines.slice(this.at + 1, end);
    const options = written.findIndex((line) => !/^ {4}\w+:/.test(line) && !/^ {6,}/.test(line));
    const given = written.slice(0, Math.max(0, options)).join('\n');
    const body = this.#inner(written.slice(Math.max(0, options)));
    this.at = end + 1;
    const type =
      /^ {4}type: *(\S+)/m.exec(given)?.[1] ?? (name === 'details' || name === 'admonition' ? 'note' : name);
    this.#separate();
    if (name === 'tab') {
      if (this.#out.at(-2) === '</Tabs>') this.#out.splice(-2, 2);
      else this.#push('<Tabs label="Tabs">', '');
      this.#push(...tabLines(title ?? 'Tab', body), '</Tabs>', '');
    } else if (/^(?:html|define|caption|figure-caption|table-caption)$/.test(name)) this.#push(...body, '');
    else {
      const mark = name === 'details' ? (/^ {4}open: *true/im.test(given) ? '???+' : '???') : '!!!';
      this.#push(...noteLines(mark, type, title, body), '');
    }
  }

  #quote(): void {
    const body: string[] = [];
    for (; this.at < this.lines.length && !isBlank(this.line); this.at += 1)
      body.push(QUOTE.exec(this.line)?.[1] ?? this.line);
    this.#separate();
    this.#push(...this.#inner(body).map((line) => `> ${line}`.trimEnd()));
    while (this.#out.at(-1) === '>') this.#out.pop();
    this.#push('');
  }

  #footnote(): void {
    const [, label = '', first = ''] = FOOTNOTE.exec(this.line) ?? [];
    this.at += 1;
    const body = this.#inner(this.continued(first, 4, () => this.#other() !== undefined));
    this.#push(...hanging(`[^${label}]: `, '    ', body), '');
  }

  #list(): void {
    const { listIndent, keepsNumbers } = this.#rules;
    const [, firstMark = ''] = ITEM.exec(this.line) ?? [];
    const isOrdered = /\d/.test(firstMark);
    let number = keepsNumbers ? Number.parseInt(firstMark, 10) : 1;
    if (!this.#inItem || isBlank(this.lines[this.at - 1])) this.#separate();
    for (;;) {
      const [, , text] = ITEM.exec(this.line) ?? [];
      if (text === undefined || indentOf(this.line) >= listIndent || RULE.test(this.line)) break;
      this.at += 1;
      const start = this.at;
      const item = this.continued(
        text,
        listIndent,
        () => ITEM.test(this.line) || this.#other() !== undefined,
      );
      const mark = isOrdered ? `${number}. ` : '- ';
      number += 1;
      this.#push(...hanging(mark, ' '.repeat(mark.length), this.#inner(item, true)));
      const isSpread = isBlank(this.lines[this.at - 1]) && this.at > start;
      if (isSpread) this.#push('');
      const [, nextMark] = ITEM.exec(this.line) ?? [];
      // Other markers continue the list, unless it may keep its numbers.
      if (nextMark === undefined || (keepsNumbers && /\d/.test(nextMark) !== isOrdered)) break;
    }
    this.#separate();
  }

  #comment(): void {
    for (; this.at < this.lines.length; this.at += 1) {
      const line = this.line;
      this.#push(line);
      if (line.includes('-->')) {
        this.at += 1;
        break;
      }
    }
    this.#push('');
  }

  /** HTML up to the end of the element: with the attribute `markdown`, there is Markdown in it; without, no blank line. */
  #html(): void {
    const [, slash, name = ''] = HTML.exec(this.line) ?? [];
    const element = elementFrom(this.lines, this.at, name);
    this.#separate();
    if (slash === '/' || element === undefined || /^(?:hr|col|colgroup)$/i.test(name)) {
      this.#push(withoutSwitch(this.line.trim()));
      this.at += 1;
      if (isBlank(this.line)) this.#push('');
      return;
    }
    this.at = element.next;
    if (/\smarkdown(?=[\s=>])/i.test(element.open) && !/\smarkdown\s*=\s*["']?0/i.test(element.open)) {
      const content = element.content.split('\n');
      const depth = Math.min(3, ...content.filter((line) => !isBlank(line)).map(indentOf));
      const body = this.#inner(content.map((line) => line.slice(Math.min(depth, indentOf(line)))));
      const isPlain = /^(?:div|section|span)$/i.test(name) && WRAPPER.test(element.open);
      if (isPlain) this.#push(...body, '');
      else this.#push(withoutSwitch(element.open), '', ...body, '', `</${name}>`, '');
    } else this.#push(...rawLines(name, element));
    this.#push(...(element.rest.trim() === '' ? [''] : [element.rest.trim(), '']));
  }

  #paragraph(): void {
    const lines: string[] = [];
    const isTable = isTableRow(this.lines[this.at + 1] ?? '');
    do {
      lines.push(this.line.trimStart());
      this.at += 1;
      if (lines.length === 1 && UNDERLINE.test(this.line) && !isTable) {
        this.#separate();
        this.#push(`${this.line.startsWith('=') ? '#' : '##'} ${lines[0]}`, '');
        this.at += 1;
        return;
      }
    } while (!this.#endsParagraph());
    if (this.#rules.hasDefinitions && this.#definitions(lines)) return;
    const { breaksLines } = this.#rules;
    this.#push(
      ...lines.map((line, index) => {
        const plain = isTable || REFERENCE.test(line) ? line : escaped(line, index === 0);
        return breaksLines && !isTable && index < lines.length - 1 ? `${plain.trimEnd()}  ` : plain;
      }),
    );
  }

  #endsParagraph(): boolean {
    const line = this.line;
    if (this.at >= this.lines.length || isBlank(line) || this.#other() !== undefined) return true;
    if (this.#rules.hasDefinitions && DEFINITION.test(line)) return true;
    return this.#inItem && ITEM.test(line);
  }

  /** Writes the definitions of terms, if some follow. */
  #definitions(terms: readonly string[]): boolean {
    let next = this.at;
    while (next < this.lines.length && isBlank(this.lines[next])) next += 1;
    if (!DEFINITION.test(this.lines[next] ?? '') || next > this.at + 1) return false;
    this.#separate();
    this.#push(...terms);
    for (;;) {
      let start = this.at;
      while (start < this.lines.length && isBlank(this.lines[start])) start += 1;
      const [, text] = DEFINITION.exec(this.lines[start] ?? '') ?? [];
      if (text === undefined) break;
      if (start > this.at) this.#push('');
      this.at = start + 1;
      const body = this.continued(text, 4, () => DEFINITION.test(this.line) || this.#other() !== undefined);
      this.#push(...hanging(':   ', '    ', this.#inner(body, true)));
    }
    this.#push('');
    return true;
  }
}
