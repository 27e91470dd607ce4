// Lines around an error for the overlay: pieces of text with a color, which the browser inserts as text.
import path from 'node:path';
import { readText } from '../files/index.ts';
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { frameLine } from '../kit/diagnostics/frame.ts';
import { printable } from '../kit/diagnostics/printable.ts';
import { unescapeMarkup } from '../kit/escape.ts';
import { createLazyHighlighter, escapeText } from '../markdown/index.ts';

export interface ExcerptLine {
  readonly number: number;
  readonly pieces: readonly CodePiece[];
  /** Blanks and carets below the text; empty for lines around the place. */
  readonly carets: string;
}

interface CodePiece {
  readonly text: string;
  /** Class of the highlighter, such as `hljs-string`; empty for plain text. */
  readonly color: string;
}

export type ExcerptLines = (at: Place) => readonly ExcerptLine[];

/** Number of lines on either side of a place. */
const CONTEXT = 2;

const highlighter = createLazyHighlighter();

/** Reads files of the site, and keeps only the latest one in memory. Returns no lines if a file can't be shown. */
export function createExcerptLines(root: string): ExcerptLines {
  let latest: { path: string; plain: readonly string[]; colored: readonly CodePiece[][] } | undefined;
  return (at) => {
    if (latest?.path !== at.path) {
      const text = readText(path.join(root, at.path))?.replace(/\r\n?/g, '\n').replace(/\n$/, '') ?? '';
      latest = { path: at.path, plain: text.split('\n'), colored: colorLines(text, at.path) };
    }
    const { plain, colored } = latest;
    if (at.length === 0 || plain[at.line - 1] === undefined) return [];
    const first = Math.max(1, at.line - CONTEXT);
    return plain.slice(first - 1, at.line + CONTEXT).map((line, index) => {
      const number = first + index;
      const isPlace = number === at.line;
      const { text, carets } = frameLine(line, isPlace ? at.column : 1, isPlace ? (at.length ?? 1) : 0);
      const isWhole = text === printable(line);
      return {
        number,
        pieces: isWhole ? (colored[number - 1] ?? []) : [{ text, color: '' }],
        carets: isPlace ? carets : '',
      };
    });
  };
}

function colorLines(text: string, file: string): CodePiece[][] {
  const [front = ''] = (file.endsWith('.md') && /^---\n[\s\S]*?\n---\n/.exec(text)) || [];
  const rest = text.slice(front.length);
  const html = (code: string, language: string) => highlighter.highlight(code, language) ?? escapeText(code);
  return linesOf(html(front, 'yaml') + html(rest, path.extname(file).slice(1)));
}

/** Splits the HTML of a highlighter, which is text in nested spans. */
function linesOf(html: string): CodePiece[][] {
  const lines: CodePiece[][] = [[]];
  const open: string[] = [];
  for (const [, opened, closed, text = ''] of html.matchAll(/<span class="([^"]*)">|(<\/span>)|([^<]+)/g)) {
    if (opened !== undefined) open.push(opened);
    if (closed !== undefined) open.pop();
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push({ text: printable(unescapeMarkup(part)), color: open.at(-1) ?? '' });
    }
  }
  return lines;
}
