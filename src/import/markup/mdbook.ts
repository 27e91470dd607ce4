// Converts chapters of mdBook: files that they include, hidden lines of Rust, notes, formulas, and ids of headings.
import path from 'node:path';
import type { ConvertedPage } from '../old-project.ts';
import { materialKind, writeAlert } from './alerts.ts';
import { attributesIn } from './attributes.ts';
import { keepIds, numberedId } from './heading-ids.ts';
import { convertBlocks, fencedCode, outsideCode } from './outside-code.ts';

interface BookRules {
  readonly text: (file: string) => string | undefined;
  /** Starts of lines that are hidden, by the language of the block. */
  readonly hidden: Readonly<Record<string, unknown>>;
  /** True if MathJax draws `\\(a\\)` and `\\[a\\]`. */
  readonly hasFormulas: boolean;
}

const INCLUDE =
  /(\\?)\{\{\s*#(include|rustdoc_include|playground|playpen)\s+([^\s}:]+)(?::([^\s}]*))?[^}\n]*\}\}/g;

/** Files that a text includes, from the folder of the project. */
export function includedFiles(text: string, file: string): readonly string[] {
  return Array.from(text.matchAll(INCLUDE), ([, , , name = '']) => pathOf(name, file));
}

function pathOf(name: string, file: string): string {
  return path.posix.join(path.posix.dirname(file), name);
}

export function convertBook(text: string, page: ConvertedPage, rules: BookRules): string {
  const whole = includeFiles(text, page.file, page, rules).replace(
    /^[ \t]*\{\{\s*#title[^}\n]*\}\}[ \t]*\n?/gm,
    '',
  );
  const blocks = convertBlocks(
    whole,
    (part) => part,
    (block) => convertCode(block, rules),
  );
  const formulas = rules.hasFormulas ? outsideCode(blocks, convertFormulas) : blocks;
  // Escaped commands are text.
  const plain = formulas.replace(/\\(?=\{\{\s*#)/g, '');
  return keepIds(withFirstLevel(plain), { slugify: bookId, uniqueId: numberedId });
}

/** Raises the headings of a chapter that begins with one of a lower level, so that the first is its title. */
function withFirstLevel(text: string): string {
  const above = /^\s*#(#+)[ \t]/.exec(text)?.[1]?.length ?? 0;
  if (above === 0) return text;
  let isWhole = true;
  const raised = convertBlocks(text, (part) =>
    part.replace(/^((?:[> ]|[-*+] |\d+\. )*)(#{1,6})(?=[ \t])/gm, (_whole, before: string, marks: string) => {
      isWhole &&= marks.length > above;
      return before + marks.slice(above);
    }),
  );
  return isWhole ? raised : text;
}

/** Id of a heading: https://docs.rs/mdbook/latest/mdbook/utils/fn.normalize_id.html */
function bookId(title: string): string {
  return title
    .trim()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function includeFiles(text: string, file: string, page: ConvertedPage, rules: BookRules, depth = 0): string {
  if (depth > 8 || !text.includes('{{')) return text;
  return text.replace(
    INCLUDE,
    (whole: string, mark: string, command: string, name: string, range?: string) => {
      if (mark !== '') return whole;
      const from = pathOf(name, file);
      const found = rules.text(from)?.replace(/\r\n?/g, '\n');
      if (found === undefined) {
        page.lose('A file that a chapter includes was not found.', name);
        return whole;
      }
      const code = rangeOf(found, range ?? '').replace(/\n+$/, '');
      if (command.startsWith('play')) return fencedCode('rust', code);
      return includeFiles(code, from, page, rules, depth + 1);
    },
  );
}

/** A mark in the comments of a file: `// ANCHOR: name` and `// ANCHOR_END: name`. */
const ANCHOR = /ANCHOR(_END)?:[ \t]*([\w-]+)/;

/** Lines of a range: `2`, `2:`, `:4`, `2:4` or the name of an anchor. Anchors aren't shown. */
function rangeOf(text: string, range: string): string {
  const lines = text.split('\n');
  const numbers = /^(\d*)(?:(:)(\d*))?$/.exec(range);
  if (!numbers) return anchored(lines, range);
  const [, first = '', colon, last = ''] = numbers;
  const from = Math.max(0, Number(first || 1) - 1);
  const isOne = first !== '' && colon === undefined;
  const shown = lines.slice(from, isOne ? from + 1 : last === '' ? undefined : Number(last));
  return shown.filter((line) => !ANCHOR.test(line)).join('\n');
}

function anchored(lines: readonly string[], name: string): string {
  const isMark = (line: string, isEnd: boolean) => {
    const [, end, found] = ANCHOR.exec(line) ?? [];
    return found === name && (end !== undefined) === isEnd;
  };
  const start = lines.findIndex((line) => isMark(line, false));
  const end = lines.findIndex((line, index) => index > start && isMark(line, true));
  if (start < 0) return '';
  return lines
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((line) => !ANCHOR.test(line))
    .join('\n');
}

const FENCE = /^([ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*([^\s,]*)([^\n]*)$/;

/** Converts a block of code: one of mdbook-admonish is a note, and hidden lines of Rust are left out. */
function convertCode(block: string, { hidden }: BookRules): string {
  const [first = '', ...rest] = block.split('\n');
  const [, indent = '', , language = '', words = ''] = FENCE.exec(first) ?? [];
  if (language === 'admonish') return noteOf(words, rest.slice(0, -1), indent);
  const start = hidden[language];
  if (typeof start === 'string' && start !== '')
    return [first, ...rest.filter((line) => !line.trimStart().startsWith(start))].join('\n');
  if (language !== 'rust' && language !== 'rs') return block;
  const shown = rest.filter((line) => !/^\s*#(?: |$)/.test(line));
  return [first, ...shown.map((line) => line.replace(/^(\s*)##/, '$1#'))].join('\n');
}

function noteOf(words: string, lines: readonly string[], indent: string): string {
  const [, word = 'note', rest = ''] = /^[ \t]*([a-z-]+)?\b(?!\s*=)([^\n]*)$/i.exec(words) ?? [];
  const title = attributesIn(rest).get('title') ?? /"([^"]*)"/.exec(rest)?.[1];
  const kind = materialKind(word) ?? 'NOTE';
  return writeAlert(kind, title === '' ? undefined : title, lines.join('\n'), indent);
}

function convertFormulas(part: string): string {
  return part
    .replace(/\\\\\[([\s\S]*?)\\\\\]/g, (_whole, formula: string) => `$$${formula}$$`)
    .replace(/\\\\\(([\s\S]*?)\\\\\)/g, (_whole, formula: string) => `$${formula.trim()}$`);
}
