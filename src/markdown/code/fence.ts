// Parses the words after the opening of a code fence: a language, and options for showing the code.
import { nearest } from '../../kit/nearest.ts';
import type { MarkedLines } from '../../model/pages/markup.ts';
import { decodeReferences } from '../lexer/decode.ts';
import type { MarkdownFault, SourcePiece } from '../lexer/problem.ts';

interface LineRange extends MarkedLines {
  readonly piece: SourcePiece;
}

export interface Fence {
  readonly language: string | undefined;
  readonly title: string | undefined;
  /** Number of the first line, if lines are numbered. */
  readonly lines: number | undefined;
  readonly ranges: readonly LineRange[];
  /** `../examples/a.ts#setup`, if the code is in a file. */
  readonly file: { readonly url: string; readonly piece: SourcePiece } | undefined;
}

interface FenceProblem extends MarkdownFault {
  readonly piece: SourcePiece;
}

type FenceDraft = { -readonly [Key in keyof Fence]: Fence[Key] } & { ranges: LineRange[] };

const PLAIN: Fence = {
  language: undefined,
  title: undefined,
  lines: undefined,
  ranges: [],
  file: undefined,
};

const OPENING = /^ {0,3}(?:`{3,}|~{3,})[ \t]*/;
const LANGUAGE = /^[\p{L}\p{N}+#._-]+$/u;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
/** First word up to options that follow without a space: `ts{3}`, `rust,editable`, `js[a.js]`. */
const LANGUAGE_WORD = /^[^\s{[,:]+/;
const WORD = /(?:[^\s"'{}=[\]]+=?)?(?:"[^"]{0,999}"|'[^']{0,999}'|\{[^}]{0,999}\}|\[[^\]]{0,999}\])|\S+/g;
const SETTING = /^[,:]?([\w-]*)(?:=?(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|\[([^\]]*)\])|=([^\s"'{}[\],]+))?$/;
const RANGES = /^[\d\s,-]*$/;

const NAMES = ['title', 'lines', 'ins', 'del', 'file'];
const GRAMMAR = 'Known options: title="…", lines, {2,4-6}, ins={8}, del={9}, file="…#region".';

/** Names that other tools have for these options, in lower case. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['filename', 'title'],
  ['caption', 'title'],
  ['name', 'title'],
  ['showlinenumbers', 'lines'],
  ['line-numbers', 'lines'],
  ['linenums', 'lines'],
  ['linenos', 'lines'],
  ['hl_lines', ''],
]);

const LINE_MARKS: ReadonlyMap<string, MarkedLines['mark']> = new Map([
  ['', 'highlighted'],
  ['ins', 'inserted'],
  ['del', 'deleted'],
]);

/** Reads the first line of a code block; `raw` is its source. An indented block has no options. */
export function readFence(raw: string): {
  readonly fence: Fence;
  readonly problems: readonly FenceProblem[];
} {
  const opening = OPENING.exec(raw)?.[0];
  const info = opening === undefined ? '' : (raw.slice(opening.length).split('\n', 1)[0] ?? '').trimEnd();
  if (opening === undefined || info === '') return { fence: PLAIN, problems: [] };
  const first = LANGUAGE_WORD.exec(info)?.[0] ?? '';
  const language = languageOf(first);
  const fence: FenceDraft = { ...PLAIN, language, ranges: [] };
  const start = opening.length + (language === undefined ? 0 : first.length);
  const problems: FenceProblem[] = [];
  for (const { 0: source, index } of raw.slice(start, opening.length + info.length).matchAll(WORD)) {
    const piece = { from: start + index, source };
    const fault = readWord(fence, piece);
    if (fault) problems.push({ ...fault, piece });
  }
  return { fence, problems };
}

/** Returns true for a block whose text, or whose quote or list item, ends before a closing fence. */
export function isUnclosed(raw: string): boolean {
  const fence = OPENING.exec(raw)?.[0].trim();
  if (fence === undefined) return false;
  const block = raw.trimEnd();
  const last = block.includes('\n') ? block.slice(block.lastIndexOf('\n') + 1).trim() : '';
  return last.length < fence.length || last !== fence.charAt(0).repeat(last.length);
}

function languageOf(word: string): string | undefined {
  const name = decodeReferences(word.replace(ESCAPE, '$1'));
  return LANGUAGE.test(name) && name !== 'lines' ? name : undefined;
}

function readWord(fence: FenceDraft, piece: SourcePiece): MarkdownFault | undefined {
  const [match, written = '', double, single, braces, brackets, bare] = SETTING.exec(piece.source) ?? [];
  const name = ALIASES.get(written.toLowerCase()) ?? written;
  const text = double ?? single ?? bare;
  const value = text ?? braces ?? brackets;
  if (match === undefined) return unknown(piece.source);
  if (name === '' && written !== '') return readRanges(fence, '', rangeList(value ?? ''), piece);
  if (braces !== undefined && LINE_MARKS.has(name) && RANGES.test(braces))
    return readRanges(fence, name, braces, piece);
  // React Router marks lines with `lines=[1-2,5]`.
  if (name === 'lines' && brackets !== undefined && RANGES.test(brackets))
    return readRanges(fence, '', brackets, piece);
  if (name === 'lines' && (value === undefined || /^[1-9]\d*$/.test(text ?? '')))
    return setOnce(fence, 'lines', Number(text ?? 1));
  const title = name === 'title' ? text : written === '' ? brackets : undefined;
  if (title !== undefined && title.trim() !== '') return setOnce(fence, 'title', decodeReferences(title));
  if (name === 'file' && text !== undefined && text !== '')
    return setOnce(fence, 'file', { url: decodeReferences(text), piece });
  // Other tools use this to mark a text in the code.
  if (LINE_MARKS.has(name) && text !== undefined && !/^[\d\s,-]*$/.test(text)) return unknown(piece.source);
  return unknown(piece.source, written, value);
}

/** Returns true for an option of another tool, which may fill the block with code later. */
export function isForeignOption({ source }: SourcePiece): boolean {
  return ALIASES.has(/^[,:]?([\w-]*)/.exec(source)?.[1]?.toLowerCase() ?? '');
}

/** Normalizes lists of lines of other tools, `2 4-6` and `2,"4-6"`, to commas. */
function rangeList(written: string): string {
  return written
    .replace(/["']/g, '')
    .trim()
    .replace(/[\s,]+/g, ',');
}

function setOnce<K extends 'title' | 'lines' | 'file'>(
  fence: FenceDraft,
  name: K,
  value: FenceDraft[K],
): MarkdownFault | undefined {
  if (fence[name] !== undefined)
    return { code: 'code-setting', message: `${name} appears twice`, hint: 'Remove one of them.' };
  fence[name] = value;
  return undefined;
}

function readRanges(
  fence: FenceDraft,
  name: string,
  ranges: string,
  piece: SourcePiece,
): MarkdownFault | undefined {
  const mark = LINE_MARKS.get(name) ?? 'highlighted';
  for (const range of ranges.split(',')) {
    const [, from, to = from] = /^\s*([1-9]\d{0,6})(?:-([1-9]\d{0,6}))?\s*$/.exec(range) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === undefined || last < first)
      return {
        code: 'code-setting',
        message: `${range.trim() === '' ? 'An empty range' : range.trim()} is not a line range`,
        hint: 'Write line numbers from 1 on, in order, such as {2,4-6}.',
      };
    fence.ranges.push({ first, last, mark, piece });
  }
  return undefined;
}

/** Returns an error for a value that was probably meant for one of our options, and a warning for words of other tools. */
function unknown(source: string, name = '', value?: string): MarkdownFault {
  const isOwn = NAMES.includes(name);
  const likely = name === '' || isOwn ? undefined : nearest(name, NAMES);
  return {
    code: value !== undefined && (isOwn || likely) ? 'code-setting' : 'code-option',
    message: `Unknown code block option "${source}"`,
    hint: likely ? `Did you mean ${likely}? ${GRAMMAR}` : GRAMMAR,
  };
}
