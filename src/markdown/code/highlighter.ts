// Highlights code by its language. A separate program in lib/, because only sites with code need it and the grammars
// are large: `#highlighter` in package.json.
import type { HLJSApi, LanguageFn, Mode } from 'highlight.js';
import core from 'highlight.js/lib/core';
import { aliases, grammars } from 'highlight-grammars';
import { escapeText } from '../lexer/text.ts';
import { consoleGrammar, isSession, recordedColors, shellGrammar } from './terminal.ts';

export interface Highlighter {
  /** Returns the code as HTML with classes; `undefined` if there is no grammar of this name. */
  highlight(code: string, language: string): string | undefined;
}

/** Its last line would be the heading of the text above, in the grammar of Markdown. */
const FRONT_MATTER = /^---\n(?:[\s\S]*?\n)??---(?=\n|$)/;

/** Line that is too long, because some grammars need quadratic time. */
const LONGEST_LINE = /[^\n]{1001}/;

export function createHighlighter(): Highlighter {
  const cache = new Map<string, HLJSApi>();
  const libraryFor = (language: string): HLJSApi => {
    const library = cache.get(language) ?? load(core.newInstance(), language);
    cache.set(language, library);
    return library;
  };
  const color = (code: string, language: string): string =>
    // In text, quotes need no escape.
    libraryFor(language)
      .highlight(code, { language, ignoreIllegals: true })
      .value.replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'");
  return {
    highlight(code, written) {
      const named = grammarOf(written);
      if (named === undefined) return undefined;
      const language = named === 'bash' && isSession(code) ? 'shell' : named;
      // Longer code, or code with a longer line, is data rather than something to read.
      if (code.length > 50_000 || LONGEST_LINE.test(code)) return escapeText(code);
      const recorded = language === 'shell' ? recordedColors(code) : undefined;
      if (recorded !== undefined) return recorded;
      const front = (language === 'markdown' && FRONT_MATTER.exec(code)?.[0]) || '';
      return (front && color(front, 'yaml')) + color(code.slice(front.length), language);
    },
  };
}

function ownGrammar(language: string, original: LanguageFn): LanguageFn {
  if (language === 'shell') return consoleGrammar;
  if (language === 'diff') return diffGrammar(original);
  return language === 'bash' ? shellGrammar(original) : original;
}

/** A header is two lines with names. The library takes every line that begins with `---` or `+++` for one. */
function diffGrammar(original: LanguageFn): LanguageFn {
  const header: Mode = { scope: 'comment', match: /^(?:--- .+\n\+\+\+ |\*{3} .+\n--- ).+/ };
  const other: Mode = { scope: 'comment', match: /^(?:Index: |index |={3,}|\*{3} |\*{15}$|diff --git).*/ };
  return (library) => {
    const language = original(library);
    const changes = language.contains.filter((mode) => mode.className !== 'comment');
    return { ...language, contains: [...changes.slice(0, 1), header, other, ...changes.slice(1)] };
  };
}

/** Names of languages and their other names, in lower case. */
export const languages = [...Object.keys(grammars), ...Object.keys(aliases)];

function grammarOf(written: string): string | undefined {
  const name = written.toLowerCase();
  const language = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  return Object.hasOwn(grammars, language) ? language : undefined;
}

/**
 * Registers a language with those that it may embed, and no others, because the library guesses unknown languages among all
 * registered ones, and that must not depend on other pages.
 */
function load(library: HLJSApi, name: string): HLJSApi {
  const language = grammarOf(name);
  const grammar = language === undefined ? undefined : grammars[language];
  if (!grammar || language === undefined || library.getLanguage(language)) return library;
  library.registerLanguage(language, ownGrammar(language, grammar.load()));
  for (const inner of grammar.holds) load(library, inner);
  return library;
}
