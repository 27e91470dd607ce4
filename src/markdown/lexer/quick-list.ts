// Most lists are tight: no blank line stands in them, and each line is an item or is indented as the text of one. marked
// looks at each of their lines for whatever may end an item; here they are split at once. The tokens are those that
// marked makes.
import type { TokenizerObject, Tokens } from 'marked';

/** The marker of an item, with one space before its text. */
const MARKER = / {0,3}(?:[-*+]|\d{1,9}[.)]) (?=\S)/y;
/** Items that may be a line across the page or a task. */
const OTHER = /[-*_ \t]+(?:\n|$)|\[/y;
const INDENTATION = / +(?=\S)/y;
/** Blank lines, and whatever begins neither an item nor a line that belongs to one. */
const END = /(?:[ \t]*(?:\n|$))+(?=[^\s\d*+-]|$)/y;
/** The text of an item that is no other block. */
const LINE = /^(?:\p{L}|\*\*\p{L}|`[^`\n])[^\n]*$/u;

/** What ends a paragraph without a blank line. */
const INTERRUPTION = /^ *(?:[-*+]|1[.)])/;

interface Item {
  readonly raw: string;
  readonly text: string;
}

export const quickList: Pick<TokenizerObject, 'list'> = {
  list(source) {
    const { lexer } = this;
    if (lexer.state.lastToken?.type === 'text' && !INTERRUPTION.test(source)) return false;
    const parts = itemsOf(source);
    if (!parts) return false;
    const items = parts.map(({ raw, text }): Tokens.ListItem => {
      lexer.state.top = false;
      const tokens = LINE.test(text)
        ? [{ type: 'text', raw: text, text, tokens: lexer.inline(text) }]
        : lexer.blockTokens(text, []);
      return { type: 'list_item', raw, task: false, loose: false, text, tokens };
    });
    lexer.state.top = true;
    const number = Number.parseInt(source, 10);
    const ordered = !Number.isNaN(number);
    const raw = parts.map((part) => part.raw).join('');
    return { type: 'list', raw, ordered, start: ordered ? number : '', loose: false, items };
  },
};

/** Undefined where it is another kind of list. */
function itemsOf(source: string): readonly Item[] | undefined {
  const items: Item[] = [];
  const kind = source.charAt(lengthAt(MARKER, source, 0) - 2);
  let start = 0;
  while (start < source.length && lengthAt(END, source, start) === 0) {
    const indentation = lengthAt(MARKER, source, start);
    const text = start + indentation;
    if (indentation === 0 || source.charAt(text - 2) !== kind || lengthAt(OTHER, source, text) > 0)
      return undefined;
    let end = lineEnd(source, text);
    let content = source.slice(text, end);
    while (lengthAt(INDENTATION, source, end + 1) >= indentation) {
      const line = end + 1 + indentation;
      end = lineEnd(source, line);
      content += `\n${source.slice(line, end)}`;
    }
    items.push({ raw: source.slice(start, end + 1), text: content });
    start = end + 1;
  }
  const last = items.pop();
  if (last) items.push({ raw: last.raw.trimEnd(), text: last.text.trimEnd() });
  return items.length === 0 ? undefined : items;
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

function lengthAt(pattern: RegExp, source: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(source) ? pattern.lastIndex - start : 0;
}
