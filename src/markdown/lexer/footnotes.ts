// Footnotes aren't in GFM's specification; these rules follow GitHub's behavior.
import type { TokenizerExtension } from 'marked';
import type { FootnoteDefinition, FootnoteReference } from './tokens.ts';

/** Label of a footnote. Its length is limited, so that not every `[^` is searched to the end of the page. */
const LABEL = String.raw`\[\^([^[\]\s]{1,100})\]`;
const REFERENCE = new RegExp(`^${LABEL}`);
const DEFINITION = new RegExp(`^ {0,3}${LABEL}:[ \\t]*`);

/** Next definition within a paragraph (first group), or the paragraph's end. */
const START_IN_PARAGRAPH = new RegExp(`\\n(?:( {0,3}${LABEL}:)|[ \\t]*(?:\\n|$))`);

const INDENTED = /^(?: {4}| {0,3}\t)/;
const INDENTATION = new RegExp(INDENTED, 'gm');

/** Lines that start another block and so never continue a paragraph without indentation. */
const INTERRUPTION = new RegExp(
  `^ {0,3}(?:${LABEL}:|#{1,6}(?:\\s|$)|>|[-+*][ \\t]|\\d{1,9}[.)][ \\t]|\`{3}|~{3}|<|(?:-{3,}|\\*{3,}|_{3,})\\s*$)`,
);

/** `[^label]` anywhere in text except in a link, because links can't contain links. */
export const footnoteReference: TokenizerExtension = {
  name: 'footnoteReference',
  level: 'inline',
  tokenizer(source): FootnoteReference | undefined {
    if (!source.startsWith('[^') || this.lexer.state.inLink) return undefined;
    const match = REFERENCE.exec(source);
    return match ? { type: 'footnoteReference', raw: match[0], label: match[1] ?? '' } : undefined;
  },
};

/** `[^label]: text`, with further paragraphs that are indented by four spaces. */
export const footnoteDefinition: TokenizerExtension = {
  name: 'footnoteDefinition',
  level: 'block',
  start(source) {
    const match = START_IN_PARAGRAPH.exec(source);
    return match?.[1] === undefined ? undefined : match.index + 1;
  },
  tokenizer(source): FootnoteDefinition | undefined {
    if (!source.startsWith('[^') && !source.startsWith(' ')) return undefined;
    const match = DEFINITION.exec(source);
    if (!match) return undefined;
    const body = bodyOf(source.slice(match[0].length));
    const tokens = this.lexer.blockTokens(body.replace(INDENTATION, ''), []);
    return { type: 'footnoteDefinition', raw: match[0] + body, label: match[1] ?? '', tokens };
  },
};

/** Returns the text of a definition at the start of `text`: its first line, and the lines that continue it. */
function bodyOf(text: string): string {
  let end = lineEnd(text, 0);
  let afterBlank = text.slice(0, end).trim() === '';
  for (let start = end + 1; start < text.length; ) {
    const stop = lineEnd(text, start);
    const line = text.slice(start, stop);
    const blank = line.trim() === '';
    if (!blank) {
      if (!INDENTED.test(line) && (afterBlank || INTERRUPTION.test(line))) break;
      end = stop;
    }
    afterBlank = blank;
    start = stop + 1;
  }
  return text.slice(0, end);
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
