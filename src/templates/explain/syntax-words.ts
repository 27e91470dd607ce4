// Words for syntax errors whose cause is elsewhere, or has a name: a quote that isn't closed, a statement in braces.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Message } from 'esbuild';
import type { Diagnostic, MessageAndHint } from '../../kit/diagnostics/diagnostic.ts';
import { linesOf } from '../../kit/lines.ts';
import { orUndefined } from '../../kit/thrown.ts';

type Location = NonNullable<Message['location']>;

/** `at` is a better place than that of esbuild. */
export type MessageWords = MessageAndHint & Partial<Pick<Diagnostic, 'at'>>;

const NEIGHBORS = 'Two elements are next to each other';
const ONE_ELEMENT = 'A component returns one element: put all of them into <>…</>.';

/** Hints by the message and the text before its place. */
const ROWS: readonly (readonly [message: RegExp, before: RegExp, hint: string, words?: string])[] = [
  [
    /^Unexpected "(?:if|for|while|switch|const|let|var|return|throw|try)"/,
    /\{\s*$/,
    'Braces in JSX hold a value. Write {condition && …} or {list.map(…)}, and statements before the return.',
  ],
  [
    /^Expected identifier but found "!"/,
    /<$/,
    'Write it as {/* … */}.',
    'A comment of HTML is not one of JSX',
  ],
  [
    /^Unterminated regular expression/,
    /\{[^{}]*<\/[\w.]*>?\s*$/,
    'Write } where the value ends.',
    'A { on this line is not closed',
  ],
  [/^Unterminated regular expression/, /^\s*<[\w.]+>.*<\/[\w.]*>?\s*$/, ONE_ELEMENT, NEIGHBORS],
  [/^Expected "\)" but found/, /(?:^\s*|\/?>\s*)<[\w.]+\s*$/, ONE_ELEMENT, NEIGHBORS],
  [/^Expected "[}\])]" but found "['`]?[\w$]/, /[\w$\])}'"]\s+$/, 'Write a comma before it.'],
];

/** Explains a syntax error by the text around it; undefined for one that esbuild explains well. */
export function syntaxWords(root: string, { text, location }: Message): MessageWords | undefined {
  if (!location) return undefined;
  if (/^(?:Expected|Unexpected|Unterminated string)/.test(text)) {
    const quote = unclosedQuote(text, location, readTemplate(root, location));
    if (quote) return quote;
  }
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  const [, , hint, words] = ROWS.find(([message, start]) => message.test(text) && start.test(before)) ?? [];
  return hint === undefined ? undefined : { message: words ?? text, hint };
}

/** Finds the quote of an attribute that takes in further elements, of a template that takes in the rest of the file, or of a string. */
function unclosedQuote(
  text: string,
  { file, line, lineText }: Location,
  source: string,
): MessageWords | undefined {
  const report = (
    quote: string,
    place: { readonly line: number; readonly column: number },
  ): MessageWords => ({
    message: `The quote ${quote} is not closed`,
    hint: `Write ${quote} where the text ends.`,
    at: { path: file, ...place, length: 1 },
  });
  for (const { 1: quote = '', 2: value = '', index } of source.matchAll(
    /(?<=\s[\w-]+=)(["'])(.*?)(?:\1|$)/gs,
  ))
    if (/\n.*[<{]/s.test(value)) return report(quote, linesOf(source).at(index));
  if (!text.startsWith('Unterminated')) return undefined;
  const ticks = [...source.matchAll(/`/g)];
  if (ticks.length % 2 === 1 && line >= source.trimEnd().split('\n').length)
    return report('`', linesOf(source).at(ticks.at(-1)?.index ?? 0));
  const [, quote] =
    [...lineText.matchAll(/(["'])(?:\\.|(?!\1).)*(\1?)/g)].find(([, , end]) => end === '') ?? [];
  return quote === undefined ? undefined : report(quote, { line, column: lineText.lastIndexOf(quote) + 1 });
}

/** Text of a file; empty if it can't be read. */
export function readTemplate(root: string, { file }: Location): string {
  return orUndefined(() => readFileSync(path.join(root, file), 'utf8')) ?? '';
}
