// Highlights shell commands and terminal sessions: prompts, commands, and what programs print. Recorded output keeps its colors.
import type { Language, LanguageFn, Mode } from 'highlight.js';
import { escapeText } from '../lexer/text.ts';

const WORDS = 'if|then|else|elif|fi|for|while|until|in|do|done|case|esac|function|select|time';

/**
 * Shell commands by their position, and options. The library colors the names of some programs anywhere, such as `test` in
 * `npm test`.
 */
export function shellGrammar(original: LanguageFn): LanguageFn {
  const start = String.raw`(?<!\\\n)^[ \t]{0,20}|[|;&(][ \t]{0,9}|\b(?:sudo|then|do|else)[ \t]{1,9}`;
  const command: Mode = {
    scope: 'title.function',
    match: new RegExp(`(?<=${start})(?!(?:${WORDS})\\b)[\\w./~@-]+(?=[ \\t\\n;|&)]|$)`),
  };
  const option: Mode = { scope: 'attr', match: /(?<=[ \t])--?[A-Za-z][\w-]*/ };
  return (library) => {
    const language = original(library);
    const { built_in, ...keywords } = language.keywords as Record<string, string[]>;
    return { ...language, keywords, contains: [...language.contains, command, option] };
  };
}

/** Returns true for commands that begin with a prompt, which many people call `sh` or `bash`. */
export const isSession = (code: string) => /^\s{0,99}[$>❯%] \S/.test(code);

const TO_CODE = /[^\n]+?(?= \[[a-z][\w-]{0,60}\]$|$)/;

/** Sessions with prompts. Lines without one are output, such as messages with a place in a file. */
export function consoleGrammar(): Language {
  return {
    contains: [
      {
        scope: 'meta.prompt',
        begin: /^ {0,3}(?:PS )?(?:[\w.-]{0,40}[@:~/\\[(][^\s$%#>]{0,80})?[$%#>❯] (?=\S)/,
        starts: { end: /[^\\](?=[ \t]*$)/, subLanguage: 'bash' },
      },
      {
        match: [/(?<=^[ \t]{0,9}|: |^npm )(?:[Ee]rror|fatal|ERR!)(?![\w-])/, TO_CODE],
        scope: { 1: 'keyword.error', 2: 'strong' },
      },
      {
        match: [/(?<=^[ \t]{0,9}|: |^npm )(?:[Ww]arning|warn|WARN)(?![\w-])/, TO_CODE],
        scope: { 1: 'type.warning', 2: 'strong' },
      },
      {
        scope: 'comment.output',
        match: /(?<=^[ \t]{0,9})\d{0,6}[ \t]{0,9}[│|](?= |$)|\[[a-z][\w-]{0,60}\]$|^[ \t]{0,9}…$/,
      },
      {
        scope: 'keyword.error',
        match: /\^{2,}|(?<=[│|][ \t]{0,200})[\^~]+(?=[ \t]*$)|^[ \t]{0,9}[✗✖×]|^Not built(?=:)/,
      },
      { scope: 'string', match: /(?<=^[ \t]{0,9})[→✓✔√](?= )|^Built \d[\d,]* pages?/ },
      { scope: 'name', match: /(?<![^\s(])[\w@./-]*[\w-]\.\w+:\d+(?::\d+)?/ },
    ],
  };
}

/** Classes by number of a color or style, which every stylesheet for highlight.js has. Other styles are ignored. */
const STYLES: ReadonlyMap<number, string> = new Map([
  [1, 'strong'],
  [2, 'comment output_'],
  [3, 'emphasis'],
  [31, 'keyword error_'],
  [32, 'string'],
  [33, 'type warning_'],
  [34, 'number'],
  [35, 'title function_'],
  [36, 'name'],
  [90, 'comment output_'],
]);

const [ESCAPE, BELL] = ['\u001b', '\u0007'];

/** Sequences of ANSI: a style, or else a movement, an erasure or a link. */
const SEQUENCE = new RegExp(
  `${ESCAPE}(?:\\[([\\d;]{0,40})m|\\[[\\d;?]{0,40}[A-Za-ln-z]|\\][^${BELL}${ESCAPE}]{0,999}(?:${BELL}|${ESCAPE}\\\\))`,
  'g',
);

/** Shows recorded output with its colors; returns `undefined` for code without escape sequences. */
export function recordedColors(code: string): string | undefined {
  let from = 0;
  let html = '';
  let on: readonly number[] = [];
  for (const { 0: found, 1: style, index } of code.matchAll(SEQUENCE)) {
    html += spanOf(code.slice(from, index), on);
    from = index + found.length;
    if (style !== undefined) on = stylesAfter(on, style);
  }
  return from === 0 ? undefined : html + spanOf(code.slice(from), on);
}

function spanOf(text: string, on: readonly number[]): string {
  const names = on.flatMap((number) => STYLES.get(number) ?? []);
  const inner = escapeText(text);
  return names.length === 0 || text === ''
    ? inner
    : `<span class="hljs-${names.join(' hljs-')}">${inner}</span>`;
}

/** Returns the styles after a sequence such as `1;31`: a color replaces another one, and 22, 23, 39 and 0 end styles. */
function stylesAfter(on: readonly number[], sequence: string): readonly number[] {
  let styles = on;
  const numbers = sequence.split(';').map(Number);
  // Colors by number or by red, green and blue have no class.
  const end = numbers.findIndex((number) => number === 38 || number === 48);
  for (const number of end === -1 ? numbers : [...numbers.slice(0, end), 39]) {
    const without = (isEnded: (style: number) => boolean) => styles.filter((style) => !isEnded(style));
    if (number === 0) styles = [];
    else if (number === 22) styles = without((style) => style <= 2);
    else if (number === 23) styles = without((style) => style === 3);
    else if (number < 30) styles = [...without((style) => style === number), number];
    else if (number < 40 || number >= 90) {
      const color = number > 90 && number < 98 ? number - 60 : number;
      styles = [...without((style) => style >= 30), color];
    }
  }
  return styles;
}
