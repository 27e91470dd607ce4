// Position in a line whose columns count as in CommonMark: a tab reaches to the next multiple of four, and may be used up in part.

/** Position in a line. */
interface Here {
  readonly offset: number;
  readonly column: number;
  readonly spare: number;
}

export class Column {
  readonly #line: string;
  #offset = 0;
  #column = 0;
  /** Columns that remain of a tab before the offset. */
  #spare = 0;

  constructor(line: string) {
    this.#line = line;
  }

  /** Offset of the next character that isn't blank. */
  get #next(): number {
    let offset = this.#offset;
    while (isBlank(this.#line.charCodeAt(offset))) offset += 1;
    return offset;
  }

  /** Columns of blanks at the position. */
  get indentation(): number {
    let column = this.#column + this.#spare;
    const next = this.#next;
    for (let offset = this.#offset; offset < next; offset += 1)
      column += this.#line.charAt(offset) === '\t' ? 4 - (column % 4) : 1;
    return column - this.#column;
  }

  /** True if only blanks follow. */
  get isBlank(): boolean {
    return this.#next === this.#line.length;
  }

  /** Text from the next character that isn't blank. */
  get text(): string {
    return this.#line.slice(this.#next);
  }

  startsWith(text: string): boolean {
    return this.#line.startsWith(text, this.#next);
  }

  /** Matches a sticky pattern at the next character that isn't blank. */
  matches(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#next;
    return pattern.exec(this.#line);
  }

  contains(pattern: RegExp): boolean {
    return pattern.test(this.text);
  }

  isBlankAfter(length: number): boolean {
    return this.#line.slice(this.#next + length).trim() === '';
  }

  /** Skips columns of blanks. Always returns true. */
  skip(columns: number): true {
    for (let left = columns; left > 0; ) {
      if (this.#spare === 0) {
        const isTab = this.#line.charAt(this.#offset) === '\t';
        this.#spare = isTab ? 4 - (this.#column % 4) : 1;
        this.#offset += 1;
      }
      const step = Math.min(left, this.#spare);
      this.#spare -= step;
      this.#column += step;
      left -= step;
    }
    return true;
  }

  /** Skips the mark of a quote and a blank after it. Returns false if there is none. */
  skipQuote(): boolean {
    if (!this.startsWith('>')) return false;
    this.skip(this.indentation);
    this.#skipCharacters(1);
    if (this.indentation > 0) this.skip(1);
    return true;
  }

  /** Skips the marker of an item and the blanks after it, and returns the columns up to the item's text. */
  skipMarker(length: number): number {
    const before = this.#column;
    this.skip(this.indentation);
    this.#skipCharacters(length);
    const { indentation, isBlank } = this;
    // More blanks than four are the indentation of code.
    if (!isBlank && indentation < 5) this.skip(indentation);
    else if (indentation > 0) this.skip(1);
    return isBlank ? this.#column - before + (indentation > 0 ? 0 : 1) : this.#column - before;
  }

  /** Returns the position, for `restFrom`. */
  get here(): Here {
    return { offset: this.#offset, column: this.#column, spare: this.#spare };
  }

  /**
   * Returns the line from an earlier position. Tabs between the two become spaces if they would reach to other columns in a line that
   * starts at the earlier one.
   */
  restFrom({ offset, column, spare }: Here): string {
    const line = this.#line;
    if (column % 4 === 0 || !line.includes('\t')) return ' '.repeat(spare) + line.slice(offset);
    const next = this.#next;
    let expanded = ' '.repeat(spare);
    for (let index = offset; index < next; index += 1) {
      const width = 4 - ((column + expanded.length) % 4);
      expanded += line.charAt(index) === '\t' ? ' '.repeat(width) : line.charAt(index);
    }
    return expanded + line.slice(next);
  }

  #skipCharacters(length: number): void {
    this.#offset += length;
    this.#column += length;
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
