// Finds fields at the start of a page that would be published as text, because their block isn't front matter.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { linesOf } from '../kit/lines.ts';

interface UnreadForm {
  /** Matches at the start of the text. */
  readonly pattern: RegExp;
  readonly message: string;
  readonly hint: string;
}

const EOL = '(?:\\r\\n|\\n|\\r)';
const FIELD = `["'\\w-]+[ \\t]*:(?:[ \\t][^\\r\\n]*)?${EOL}`;
/** Lines of YAML, the first of which is a field. */
const FIELDS = `${FIELD}(?:${FIELD}|(?:[ \\t]+\\S|- |#)[^\\r\\n]*${EOL})*?`;
const CLOSING = `-{3,}[ \\t]*(?=[\\r\\n]|$)`;

/** A second block, which Markdown would show as a line and a heading. */
const SECOND: UnreadForm = {
  pattern: new RegExp(`^\\s*(-{3,}[ \\t]*)${EOL}${FIELDS}${CLOSING}`),
  message: 'A second block of front matter starts here, and is published as text',
  hint: 'Move its fields into the first block, or write *** for a line across the page.',
};

const FENCES = 'Put the fields between two lines of exactly three dashes: ---.';

const FORMS: readonly UnreadForm[] = [
  {
    pattern: new RegExp(
      `^\\s*(-{4,}[ \\t]*|[\\u2013\\u2014]{1,3}-?[ \\t]*)${EOL}${FIELDS}[-\\u2013\\u2014]+[ \\t]*(?=[\\r\\n]|$)`,
    ),
    message: 'The front matter does not start with exactly three dashes',
    hint: FENCES,
  },
  {
    pattern: new RegExp(`^\\s*(%(?:YAML|TAG)[ \\t][^\\r\\n]*)${EOL}(?:%[^\\r\\n]*${EOL})*---[ \\t]*${EOL}`),
    message: 'A directive of YAML comes before the front matter',
    hint: 'Remove it, so that the file starts with ---.',
  },
  {
    pattern: new RegExp(`^\\s*(\\+{3,}[ \\t]*)${EOL}\\s*[\\w-]+[ \\t]*=`),
    message: 'The front matter is not between two lines of +++',
    hint: `Close it with a line of exactly +++, or write it as YAML. ${FENCES}`,
  },
  {
    pattern: new RegExp(`^\\s*(;;;[ \\t]*${EOL}|\\{[ \\t]*(?=${EOL}\\s*"[\\w-]+"[ \\t]*:))`),
    message: 'The front matter is JSON',
    hint: `Write it as YAML, such as title: About instead of "title": "About". ${FENCES}`,
  },
  {
    pattern: new RegExp(
      `^((?:title|date|layout|draft|permalink|description|tags|categories)[ \\t]*:)(?=[^\\r\\n]*${EOL}(?:(?:["'\\w-]+[ \\t]*:|[ \\t]+\\S|- )[^\\r\\n]*${EOL})*---[ \\t]*(?:[\\r\\n]|$))`,
    ),
    message: 'The front matter has no opening ---',
    hint: 'Add a line of --- before it, as the first line of the file.',
  },
];

/** Finds fields in the body of a page without front matter. */
export function unreadFields(path: string, text: string): Diagnostic | undefined {
  return found(FORMS, path, text, 0);
}

/** Finds a second block of fields, at the start of the body. */
export function secondFields(path: string, text: string, start: number): Diagnostic | undefined {
  return found([SECOND], path, text, start);
}

function found(
  forms: readonly UnreadForm[],
  path: string,
  text: string,
  start: number,
): Diagnostic | undefined {
  for (const { pattern, message, hint } of forms) {
    const [all, sign = ''] = pattern.exec(text.slice(start, start + 16 * 1024)) ?? [];
    if (all === undefined) continue;
    const at = { path, ...linesOf(text).at(start + all.indexOf(sign)), length: sign.trimEnd().length };
    return diagnostic('front-matter-unread', { message, at, hint });
  }
  return undefined;
}
