// Finds links and images that Markdown doesn't read as such, because of a space or a missing parenthesis in their source.
import type { MarkdownFault } from './lexer/problem.ts';

interface UnreadLink {
  /** Offset in the text. */
  readonly from: number;
  readonly source: string;
  readonly fault: MarkdownFault;
}

/** Quick test for texts that may contain one. */
export const MAY_BE_UNREAD =
  /\]\([^()<>\n]*[ \t]|\] \(|\]\([^()\n]*$|\]:[ \t]*[^\s<]+[ \t]+[^\s"'(]|\]\([ \t]*<[^<>\n]*\)|\]:[ \t]*<[^<>\n]*$/m;

/** Text of a link, in which an image may be. Escaped brackets, and those of an index in code, begin none. */
const TEXT = String.raw`(?<![\\\w\])])(!?)\[((?:[^[\]\n]|!?\[[^[\]\n]*\](?:\([^()\n]*\))?)*)\]`;

/** A URL with several words, without a title after it. */
const WITH_SPACE = new RegExp(
  `${TEXT}\\([ \\t]*([^()<>\\s"'][^()<>\\n"']*[ \\t][^()<>\\n"']*?)[ \\t]*\\)`,
  'g',
);
const APART = new RegExp(`${TEXT}[ \\t]+\\(([^()<>\\s]+)\\)`, 'g');
const UNCLOSED = new RegExp(`${TEXT}\\(([^()<>\\s"']+)(?=\\s|$)(?!\\s+["'(]|[^()]*\\))`, 'g');
const TITLE = String.raw`(?:[ \t]+("[^"\n]*"|'[^'\n]*'))?`;
const OPEN = new RegExp(`${TEXT}\\([ \\t]*<([^()<>\\n"']*?)${TITLE}[ \\t]*\\)`, 'g');
const OPEN_DEFINITION = new RegExp(
  `^ {0,3}()\\[(?!\\^)([^[\\]\\n]+)\\]:[ \\t]*<([^<>\\n"']*?)${TITLE}[ \\t]*$`,
  'gm',
);
const DEFINITION = /^ {0,3}()\[(?!\^)([^[\]\n]+)\]:[ \t]*([^\s<"'(][^\n"'(<]*[ \t][^\n"'(<]*?)[ \t]*$/gm;

/** Returns true for a text that is probably a URL: it has a scheme, slashes, an id, or the ending of a file. */
function isUrl(text: string): boolean {
  return /^(?:https?:|mailto:|[#/]|\.\.?\/)|\.[a-z][a-z\d]{1,7}(?:[#?]\S*)?$|\/\S*$/i.test(text);
}

const FORMS: readonly {
  readonly pattern: RegExp;
  readonly reason: string;
  readonly proper: (mark: string, text: string, url: string, title: string) => string;
}[] = [
  {
    pattern: WITH_SPACE,
    reason: 'its URL contains a space',
    proper: (mark, text, url) => `${mark}[${text}](<${url}>)`,
  },
  {
    pattern: APART,
    reason: 'a space separates its URL from its text',
    proper: (mark, text, url) => `${mark}[${text}](${url})`,
  },
  {
    pattern: UNCLOSED,
    reason: 'the closing parenthesis is missing',
    proper: (mark, text, url) => `${mark}[${text}](${url})`,
  },
  {
    pattern: DEFINITION,
    reason: 'its URL contains a space',
    proper: (_, text, url) => `[${text}]: <${url}>`,
  },
  {
    pattern: OPEN,
    reason: 'the > after its URL is missing',
    proper: (mark, text, url, title) => `${mark}[${text}](<${url}>${title})`,
  },
  {
    pattern: OPEN_DEFINITION,
    reason: 'the > after its URL is missing',
    proper: (_, text, url, title) => `[${text}]: <${url}>${title}`,
  },
];

/** Returns the links in a text that are published as text. In `text`, code and comments are spaces. */
export function unreadLinks(text: string): readonly UnreadLink[] {
  if (!MAY_BE_UNREAD.test(text)) return [];
  return FORMS.flatMap(({ pattern, reason, proper }) =>
    Array.from(text.matchAll(pattern)).flatMap(
      ({ 0: source, 1: mark = '', 2: words = '', 3: url = '', 4: title, index }) => {
        if (mark === '' && !isUrl(url)) return [];
        const better = proper(mark, words, url, title ? ` ${title}` : '');
        const message = `${source.trim().slice(0, 60)} is not ${mark ? 'an image' : 'a link'}: ${reason}`;
        const fault: MarkdownFault = { code: 'link-unread', message, hint: `Write ${better}.`, fix: better };
        const from = index + source.length - source.trimStart().length;
        return { from, source: source.trim(), fault };
      },
    ),
  );
}
