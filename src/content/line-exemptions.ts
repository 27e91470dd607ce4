// `site-check-ignore link-text: reason` in a comment exempts one line.

import type { Fix } from '../kit/diagnostics/diagnostic.ts';
import { lineStarts, textLines } from '../kit/lines.ts';
import type { LineExemption } from '../settings/index.ts';

const IGNORE = 'site-check-ignore';

/** Starts of comments by the language of the file. */
const MARKDOWN = /<!--\s*site-check-ignore\b((?:(?!<!--).)*?)-->/g;
const YAML = /#\s*site-check-ignore\b(.*)$/g;
const CODE = /(?:\/\*+|\/\/)\s*site-check-ignore\b(.*?)(?:\*\/|$)/g;

/** Text after the word, trimmed: codes separated by commas, a colon, and the reason. */
const FORM = /^([a-z-]+(?:\s*,\s*[a-z-]+)*)(?:\s*:\s*(.*))?$/;

/** Reads the exemptions in a file's text, in order. Exemptions in fenced code are examples. */
export function readExemptions(path: string, text: string): readonly LineExemption[] {
  if (!text.includes(IGNORE)) return [];
  const isMarkdown = path.endsWith('.md');
  const pattern = isMarkdown ? MARKDOWN : /\.ya?ml$/.test(path) ? YAML : CODE;
  const starts = lineStarts(text);
  const lines = textLines(text);
  let fence = '';
  return lines.flatMap((line, index) => {
    const mark = isMarkdown ? (/^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '') : '';
    if (fence === '' ? mark !== '' : mark.startsWith(fence)) fence = fence === '' ? mark : '';
    if (fence !== '' || !line.includes(IGNORE)) return [];
    return Array.from(line.matchAll(pattern), (match): LineExemption => {
      const [, codes = '', reason = ''] = FORM.exec(match[1]?.trim() ?? '') ?? [];
      const alone = line.replace(match[0], '').replace(/[{}\s]/g, '') === '';
      const whole = text.slice(starts[index], starts[index + 1]);
      return {
        rules: codes
          .split(',')
          .map((code) => code.trim())
          .filter((code) => code !== ''),
        reason,
        lines: [index + 1, ...(alone ? [nextLine(lines, index) + 1] : [])],
        at: { path, line: index + 1, column: match.index + 1, length: match[0].length },
        ...(isMarkdown && { removal: alone ? removal(path, index, whole) : removalOf(path, index, match) }),
      };
    });
  });
}

/** Edit that removes the comment, with the spaces before it. */
function removalOf(path: string, index: number, { 0: comment, index: start, input }: RegExpExecArray): Fix {
  const blanks = /[ \t]*$/.exec(input.slice(0, start))?.[0] ?? '';
  return removal(path, index, blanks + comment, start - blanks.length);
}

function removal(path: string, index: number, from: string, start = 0): Fix {
  return { at: { path, line: index + 1, column: start + 1 }, from, to: '' };
}

/** Index of the next line that isn't blank. */
function nextLine(lines: readonly string[], index: number): number {
  for (let next = index + 1; next < lines.length; next += 1) if (lines[next]?.trim() !== '') return next;
  return index;
}
