// Readers for the importers of all tools: values of data files and front matter, dates, and settings in code.
import {
  Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  parseDocument,
  parse as parseYaml,
  visit,
} from 'yaml';
import { MAX_DEPTH, MAX_FRONT_MATTER, parseToml } from '../content/index.ts';
import { isCalendarDate, isRecord } from '../fields/index.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { wordsOf } from '../kit/thrown.ts';
import type { FieldRule } from './old-project.ts';

export type OldValues = Readonly<Record<string, unknown>>;

/** Fields that are dropped because another field says the same. */
export function omitted(...names: readonly string[]): Readonly<Record<string, FieldRule>> {
  return Object.fromEntries(names.map((name) => [name, { to: undefined }]));
}

/** Entry of a table for a word that an author wrote, which may be `constructor`. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

const LENIENT = { uniqueKeys: false, merge: true, logLevel: 'silent' } as const;

/** Values of a data file; empty if it can't be read. */
export function parseData(name: string, text: string): OldValues {
  try {
    if (name.endsWith('.toml')) return valuesIn(parseToml(text));
    return valuesIn(name.endsWith('.json') ? JSON.parse(text) : parseYaml(text, LENIENT));
  } catch {
    return {};
  }
}

export function valuesIn(value: unknown): OldValues {
  return isRecord(value) ? value : {};
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/**
 * Returns the text of a name in a JavaScript settings file: `title: 'My site'`. The file isn't executed, so computed
 * values are unknown.
 */
export function literalIn(code: string, name: string): string | undefined {
  return templateIn(code, name, '(?!\\$\\{)');
}

/** Returns the same for a text that may show other values: `./${FOLDER}`. */
export function templateIn(code: string, name: string, without = ''): string | undefined {
  const found = new RegExp(
    `(?<![\\w.-])["']?${name}["']?\\s*[:=]\\s*(["'\`])((?:(?!\\1)${without}[^\\\\\\n])*)\\1`,
  ).exec(code);
  return found?.[2];
}

/** Text between two kinds of brackets, from after the opening one. */
export function bracedAt(code: string, start: number, [open, close] = '{}'): string {
  let depth = 1;
  for (let index = start; index < code.length; index += 1) {
    if (code[index] === open) depth += 1;
    else if (code[index] === close) depth -= 1;
    if (depth === 0) return code.slice(start, index);
  }
  return code.slice(start);
}

/** Sources of the objects in an object of a JavaScript settings file, by name: those of `de` and `fr` in `locales: { de: {…}, fr: {…} }`. */
export function objectsIn(code: string, name: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const start = new RegExp(`(?<![\\w.-])["']?${name}["']?\\s*:\\s*\\{`).exec(code);
  if (!start) return found;
  const inner = bracedAt(code, start.index + start[0].length);
  const entry = /(["']?)([\w-]+)\1\s*:\s*\{/g;
  for (let match = entry.exec(inner); match; match = entry.exec(inner)) {
    const value = bracedAt(inner, entry.lastIndex);
    found.set(match[2] ?? '', value);
    entry.lastIndex += value.length;
  }
  return found;
}

/** Texts of a list in a JavaScript settings file: `locales: ['en', 'de']`. */
export function textsIn(code: string, name: string): readonly string[] {
  const [, inner = ''] =
    new RegExp(`(?<![\\w.-])["']?${name}["']?\\s*:\\s*\\[([^\\]{}]*)\\]`).exec(code) ?? [];
  return Array.from(inner.matchAll(/(["'`])([^"'`]*)\1/g), ([, , text = '']) => text);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `YYYY-MM-DD` of a date with or without a time, in one of the forms that front matter of other tools has. */
export function dayIn(written: unknown): string | undefined {
  const text = String(written ?? '');
  const numbers = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (numbers) return dayOf(numbers[1], Number(numbers[2]), numbers[3]);
  const monthFirst =
    /^\s*(?:[a-z]{3,9},?\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text);
  if (monthFirst) return dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const dayFirst =
    /^\s*(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})\b/i.exec(text);
  return dayFirst ? dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : undefined;
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

function dayOf(year = '', month = 0, day = ''): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? text : undefined;
}

/** Front matter and body of a page. */
export interface OldText {
  readonly head: Document | undefined;
  readonly body: string;
  /** Reason why the front matter can't be read. */
  readonly fault?: string;
}

/** Front matter between lines with `---`, in a language that the first line may name. */
const fenced = (language: string) =>
  new RegExp(`^---[ \\t]*${language}[ \\t]*\\r?\\n(?:([\\s\\S]*?)\\r?\\n)?---[ \\t]*(?:\\r?\\n|$)`, 'i');

const FENCES = [
  { pattern: fenced('(?:ya?ml)?'), read: readYaml },
  { pattern: fenced('toml'), read: readToml },
  { pattern: fenced('json'), read: readJson },
  { pattern: fenced('(?:js|javascript)'), read: refuseCode },
  { pattern: /^\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\+\+\+[ \t]*(?:\r?\n|$)/, read: readToml },
  { pattern: /^(\{[ \t]*\r?\n[\s\S]*?\n\}[ \t]*)(?:\r?\n|$)/, read: readJson },
] as const;

export function readOldText(text: string): OldText {
  const plain = text.replace(/^\ufeff?\s*(?=---|\+\+\+|\{)/, '');
  for (const { pattern, read } of FENCES) {
    const found = pattern.exec(plain);
    if (!found) continue;
    const body = plain.slice(found[0].length);
    try {
      return { head: withinBounds(read, found[1] ?? ''), body };
    } catch (error) {
      return { head: undefined, body, fault: faultIn(error) };
    }
  }
  return { head: undefined, body: plain };
}

/** Reads front matter that this tool would read too. Programs recurse into the values. */
function withinBounds(read: (text: string) => Document, text: string): Document {
  if (text.length > MAX_FRONT_MATTER)
    throw new Error(`The front matter is longer than ${MAX_FRONT_MATTER / 1024} KiB`);
  const document = read(text);
  visit(document, (_key, _node, above) => {
    if (above.filter(isCollection).length >= MAX_DEPTH) throw new Error(TOO_DEEP);
  });
  return document;
}

const TOO_DEEP = `Values are nested more than ${MAX_DEPTH} levels deep`;

function faultIn(error: unknown): string {
  const [line = ''] = wordsOf(error).split('\n', 1);
  return line.startsWith('Maximum call stack') ? TOO_DEEP : line;
}

function readYaml(text: string): Document {
  const strict = parseDocument(text, LENIENT);
  const document = strict.errors.length === 0 ? strict : parseDocument(withIndents(text), LENIENT);
  const [error] = document.errors;
  if (error) throw error;
  return hasAliases(document) ? new Document(document.toJS()) : document;
}

/** Indents the lines of quoted texts: js-yaml, which most tools use, reads them without. */
function withIndents(text: string): string {
  return text.replace(/^[\w-]+:[ \t]+(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')/gm, (entry) =>
    entry.replace(/\n(?=\S)/g, '\n  '),
  );
}

/** True for front matter that repeats a value by name, `&now` and `*now`: fields can't be moved while another one refers to them. */
function hasAliases(document: Document): boolean {
  let found = false;
  visit(document, (_key, node) => {
    found ||= isAlias(node);
    return found ? visit.BREAK : undefined;
  });
  return found;
}

function readToml(text: string): Document {
  return new Document(parseToml(text));
}

function readJson(text: string): Document {
  return new Document(JSON.parse(text));
}

function refuseCode(): never {
  throw new Error('It is JavaScript, which is not run: write its values as YAML');
}

/** Values of the front matter. Days stay texts. */
/** Reads settings. @throws {Fault} if they aren't TOML */
export function tomlIn(file: string, text: string): OldValues {
  try {
    return valuesIn(parseToml(text));
  } catch (error) {
    const [reason = ''] = wordsOf(error).split('\n', 1);
    throw new Fault(`${file} can't be read: ${reason}`, 'Correct the TOML, and import again.');
  }
}

/** Gives top fields their usual spelling, by lowercase names. */
export function spellNames(
  head: Document | undefined,
  spelling: ReadonlyMap<string, string> | undefined,
): void {
  if (!spelling || !isMap(head?.contents)) return;
  for (const { key } of head.contents.items)
    if (isScalar(key)) key.value = spelling.get(String(key.value).toLowerCase()) ?? key.value;
}

export function headValues(head: Document | undefined): OldValues {
  return valuesIn(head?.toJS());
}
