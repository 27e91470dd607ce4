// Inserts files into pages of VitePress: `<<< @/file.ts{1,3}` and `<!--@include: ./part.md-->`.
import path from 'node:path';
import { readOldText } from '../../values.ts';
import { convertBlocks, fencedCode } from '../outside-code.ts';
import { vueSlug } from './slugs.ts';

export interface PartRules {
  /** Folder of the pages, which `@` stands for. */
  readonly pages: string;
  readonly text: (file: string) => string | undefined;
}

const SNIPPET =
  /^([ \t]*)<<<[ \t]*([^\s#{[]+)(?:#([\w-]+))?[ \t]*(?:\{([^}\n]*)\})?[ \t]*(?:\[([^\]\n]*)\])?[ \t]*$/gm;
const INCLUDE = /<!--\s*@include:\s*([^\s#{]+?)(?:#([^\s{}]+?))?(?:\{(\d*)(?:[,-](\d*))?\})?\s*-->/g;

/** Files that pages insert as code. */
export function snippetFiles(text: string, file: string, pages: string): readonly string[] {
  if (!text.includes('<<<')) return [];
  return Array.from(text.matchAll(SNIPPET), ([, , name = '']) => pathOf(name, file, pages));
}

function pathOf(name: string, file: string, pages: string): string {
  const start = /^@\/?/.test(name) ? pages : path.posix.dirname(file);
  return path.posix.join(start, name.replace(/^@\/?/, ''));
}

/** Inserts files into a text. Names of files that don't exist stay as they are written. */
export function insertParts(text: string, file: string, rules: PartRules, depth = 0): string {
  if (depth > 8 || !/<<<|@include/.test(text)) return text;
  const included = text.replace(
    INCLUDE,
    (whole, name: string, part?: string, first?: string, last?: string) => {
      const from = pathOf(name, file, rules.pages);
      const found = rules.text(from)?.replace(/\r\n?/g, '\n');
      if (found === undefined) return whole;
      const { body } = readOldText(found);
      const lines = (
        part === undefined ? body : (regionOf(body, part) ?? sectionOf(body, part) ?? body)
      ).split('\n');
      const isOne = last === undefined && first !== undefined && first !== '';
      const shown = lines.slice(
        Math.max(0, Number(first || 1) - 1),
        isOne ? Number(first) : Number(last || lines.length),
      );
      return insertParts(shown.join('\n').replace(/\s+$/, ''), from, rules, depth + 1);
    },
  );
  return convertBlocks(included, (block) =>
    block.replace(SNIPPET, (whole: string, ...[indent = '', name = '', region, words, title]: string[]) => {
      const from = pathOf(name, file, rules.pages);
      const found = rules.text(from)?.replace(/\r\n?/g, '\n');
      const code = found === undefined || region === undefined ? found : regionOf(found, region);
      return code === undefined ? whole : codeBlock(from, code, { indent, words, title });
    }),
  );
}

interface SnippetOptions {
  readonly indent: string;
  /** `1,3-5 ts:line-numbers` */
  readonly words: string | undefined;
  readonly title: string | undefined;
}

function codeBlock(file: string, code: string, { indent, words = '', title }: SnippetOptions): string {
  const ranges = /^\s*([\d,-]+)(?=\s|$)/.exec(words)?.[1];
  const language = /(?:^|\s)([a-z][\w+#-]*)/i.exec(words.replace(/:?line-numbers\S*/, ''))?.[1];
  const info = [
    language ?? path.posix.extname(file).slice(1),
    title && `title="${title.replaceAll('"', "'")}"`,
    /(?<!no-)line-numbers/.test(words) && 'lines',
    ranges && `{${ranges}}`,
  ].filter(Boolean);
  return fencedCode(info.join(' '), code.replace(/\s+$/, ''))
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');
}

/** Lines between `#region name` and `#endregion`, without their common indentation. */
function regionOf(text: string, name: string): string | undefined {
  const lines = text.split('\n');
  const word = name.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
  const start = lines.findIndex((line) =>
    new RegExp(`#?\\bregion\\b\\s+${word}\\s*(?:-->|\\*/)?\\s*$`).test(line),
  );
  if (start < 0) return undefined;
  const end = lines.findIndex((line, index) => index > start && /#?\bendregion\b/.test(line));
  const own = lines
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((line) => !/#(?:end)?region\b/.test(line));
  const depths = own
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const depth = depths.length === 0 ? 0 : Math.min(...depths);
  return own.map((line) => line.slice(depth)).join('\n');
}

/** A heading by its id, with all that is below it. */
function sectionOf(text: string, id: string): string | undefined {
  const lines = text.split('\n');
  const levelOf = (line: string) => /^(#{1,6})[ \t]/.exec(line)?.[1]?.length ?? 7;
  const start = lines.findIndex((line) => {
    const [, title = '', own] = /^#{1,6}[ \t]+(.*?)[ \t]*(?:\{#([^}\s]+)[^}]*\})?[ \t]*$/.exec(line) ?? [];
    return title !== '' && (own ?? vueSlug(title)) === id;
  });
  if (start < 0) return undefined;
  const level = levelOf(lines[start] ?? '');
  const end = lines.findIndex((line, index) => index > start && levelOf(line) <= level);
  return lines.slice(start, end < 0 ? undefined : end).join('\n');
}
