// `site-check-ignore link-text: reason` in a comment lets one line be as it is.
import type { LineExemption } from '../model/checks.ts';

export const IGNORE = 'site-check-ignore';

/** How comments begin, by the language of the file. */
const MARKDOWN = /<!--\s*site-check-ignore\b(.*?)-->/g;
const YAML = /#\s*site-check-ignore\b(.*)$/g;
const CODE = /(?:\/\*+|\/\/)\s*site-check-ignore\b(.*?)(?:\*\/|$)/g;

/** What stands behind the word: codes with commas between them, a colon, and the reason. */
const FORM = /^\s*([a-z-]+(?:\s*,\s*[a-z-]+)*)\s*(?::\s*(.*\S))?\s*$/;

/** The exemptions in a file's text, in order. Those in fenced code are examples. */
export function readExemptions(path: string, text: string): readonly LineExemption[] {
  if (!text.includes(IGNORE)) return [];
  const pattern = path.endsWith('.md') ? MARKDOWN : /\.ya?ml$/.test(path) ? YAML : CODE;
  const lines = text.split(/\r\n|\n|\r/);
  let fence = '';
  return lines.flatMap((line, index) => {
    const mark = path.endsWith('.md') ? (/^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '') : '';
    if (fence === '' ? mark !== '' : mark.startsWith(fence)) fence = fence === '' ? mark : '';
    if (fence !== '' || !line.includes(IGNORE)) return [];
    return Array.from(line.matchAll(pattern), (match): LineExemption => {
      const [, codes = '', reason = ''] = FORM.exec(match[1] ?? '') ?? [];
      const alone = line.replace(match[0], '').replace(/[{}\s]/g, '') === '';
      return {
        rules: codes
          .split(',')
          .map((code) => code.trim())
          .filter((code) => code !== ''),
        reason,
        lines: [index + 1, ...(alone ? [nextLine(lines, index) + 1] : [])],
        at: { path, line: index + 1, column: match.index + 1, length: match[0].length },
      };
    });
  });
}

/** Index of the next line that is not blank. */
function nextLine(lines: readonly string[], index: number): number {
  const next = lines.findIndex((line, other) => other > index && line.trim() !== '');
  return next < 0 ? index : next;
}
