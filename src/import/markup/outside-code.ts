// Converts text but skips code: fenced blocks and text between backticks.

const FENCE = /^( {0,3}|[ \t]*(?:[-*+]|\d+[.)])?[ \t]+|(?:[ \t]*>)+[ \t]*)(`{3,}|~{3,})([^\n]*)$/;
const SPAN = /(`+)(?!`)[^`]*(?:`(?!\1(?!`))[^`]*)*?\1(?!`)/g;

interface TextOrCode {
  readonly kind: 'text' | 'code';
  /** Lines, including the fences of code. */
  readonly lines: readonly string[];
}

/** Splits a text into fenced blocks and the text between them. An unclosed fence continues to the end. */
function blocksOf(text: string): readonly TextOrCode[] {
  const blocks: TextOrCode[] = [];
  let lines: string[] = [];
  let open: string | undefined;
  const end = (kind: TextOrCode['kind']) => {
    if (lines.length > 0) blocks.push({ kind, lines });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const [, , fence, words = ''] = FENCE.exec(line) ?? [];
    if (open === undefined && fence !== undefined && !(fence.startsWith('`') && words.includes('`'))) {
      end('text');
      open = fence;
      lines.push(line);
    } else if (open !== undefined && fence?.startsWith(open) && words.trim() === '') {
      lines.push(line);
      end('code');
      open = undefined;
    } else lines.push(line);
  }
  end(open === undefined ? 'text' : 'code');
  return blocks;
}

/** Converts the blocks of a text: `code` converts fenced ones; without it, they stay. */
export function convertBlocks(
  text: string,
  convert: (text: string) => string,
  code: (block: string) => string = (block) => block,
): string {
  return blocksOf(text)
    .map(({ kind, lines }) => (kind === 'code' ? code : convert)(lines.join('\n')))
    .join('\n');
}

/** Converts text outside fenced blocks and code spans. */
export function outsideCode(text: string, convert: (text: string) => string): string {
  return convertBlocks(text, (part) => {
    let converted = '';
    let end = 0;
    for (const span of part.matchAll(SPAN)) {
      converted += convert(part.slice(end, span.index)) + span[0];
      end = span.index + span[0].length;
    }
    return converted + convert(part.slice(end));
  });
}

/** Code between fences that are longer than those in it. `info` is the language with its options. */
export function fencedCode(info: string, code: string): string {
  const longest = Math.max(
    2,
    ...Array.from(code.matchAll(/^[ \t]*(`{3,})/gm), ([, marks = '']) => marks.length),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}

/** Blanks out code; length and lines stay the same. */
export function withoutCode(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  return convertBlocks(text, (part) => part.replace(SPAN, blank), blank);
}
