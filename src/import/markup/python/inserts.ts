// Inserts files into texts, as MkDocs does: snippets, files of `include-markdown` and markdown-include, and code of FastAPI's documentation.
import path from 'node:path';
import { readOldText } from '../../values.ts';
import { attributesIn } from '../attributes.ts';
import { convertLinks } from '../links.ts';

/** Places and switches for what texts insert. */
export interface InsertRules {
  /** Folders that snippets start from, with a final slash; empty for the top. */
  readonly snippetFolders: readonly string[];
  /** Folder that files of markdown-include start from. */
  readonly includeFolder: string;
  readonly docs: string;
  /** Returns the text of a file of the old project. */
  text(file: string): string | undefined;
}

const SNIPPET = /^([ \t]*)(;?)-{2,}8<-{2,}[ \t]+(?:"([^"\n]+)"|'([^'\n]+)')[ \t]*$/gm;
const SNIPPETS = /^([ \t]*)-{2,}8<-{2,}[ \t]*\n([\s\S]*?)^[ \t]*-{2,}8<-{2,}[ \t]*$/gm;
const SECTION = /^.*-{2,}8<-{2,}[ \t]+\[[ \t]*(?:start|end)[ \t]*(?::[ \t]*[\w-]+)?[ \t]*\].*\n?/gm;
const INCLUDE = /^([ \t]*)\{%-?\s*(include-markdown|include)\s+((?:"[^"]*"|'[^']*')[\s\S]*?)-?%\}[ \t]*$/gm;
const BANGS = /^([ \t]*)\{!>?[ \t]*([^!\n]+?)[ \t]*!\}[ \t]*$/gm;
const STARS = /^([ \t]*)\{\*[ \t]*(\S+)([^*\n]*)\*\}[ \t]*$/gm;

/** Folders above that of the settings from which a text inserts files, relative to it: `../examples`. */
export function insertedFolders(text: string): readonly string[] {
  if (!text.includes('../')) return [];
  const names = [...text.matchAll(STARS), ...text.matchAll(BANGS)].map(([, , name = '']) => name);
  return names.flatMap((name) => /^(?:\.\.\/)+[^./][^/]*(?=\/)/.exec(name)?.[0] ?? []);
}

/** Inserts files into a text. What can't be found stays as it is. `folder` is that of the file of the text. */
export function insertFiles(text: string, folder: string, rules: InsertRules, depth = 0): string {
  if (depth > 8 || !/8<|\{[%!*]/.test(text)) return text;
  const again = (part: string, from = folder) => insertFiles(part, from, rules, depth + 1);
  const snippet = (name: string) => {
    // A graphic may contain what a page can't, so it becomes an image.
    const svg = /\.svg$/.test(name) ? fileIn(rules, name.trim()) : undefined;
    if (svg !== undefined)
      // Not as Markdown, because it may be in an element.
      return `<img alt="${path.posix.basename(svg, '.svg')}" src="${path.posix.relative(folder, svg)}">`;
    const found = snippetAt(name.trim(), rules);
    return found === undefined ? undefined : again(found);
  };
  return text
    .replace(SNIPPETS, (whole, indent: string, list: string) => {
      const names = list
        .split('\n')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith(';'));
      const parts = names.map(snippet);
      return parts.includes(undefined) ? whole : indented(parts.join('\n'), indent);
    })
    .replace(SNIPPET, (whole, indent: string, semicolon: string, double?: string, single?: string) => {
      if (semicolon !== '') return whole.replace(';', '');
      const found = snippet(double ?? single ?? '');
      return found === undefined ? whole : indented(found, indent);
    })
    .replace(INCLUDE, (whole, indent: string, kind: string, written: string) => {
      const found = includedText(kind, attributesIn(written), folder, rules, again);
      return found === undefined ? whole : indented(found, indent);
    })
    .replace(BANGS, (whole, indent: string, name: string) => {
      const found = rules.text(path.posix.join(rules.includeFolder, name));
      return found === undefined ? whole : indented(again(found.trimEnd()), indent);
    })
    .replace(STARS, (whole, indent: string, name: string, words: string) => {
      const found = rules.text(path.posix.join(rules.docs, name)) ?? rules.text(name);
      return found === undefined ? whole : indented(codeBlock(name, found, words), indent);
    });
}

function indented(text: string, indent: string): string {
  return text.replace(/\n+$/, '').replace(/^(?=.)/gm, indent);
}

/** Text of a snippet: `file.md`, some of its lines, `file.md:2:5,8:9`, or a named part, `file.md:setup`. */
function snippetAt(written: string, rules: InsertRules): string | undefined {
  const [, name = '', lines, part] =
    /^(.+?)(?::((?:\d*:\d*|\d+)(?:,(?:\d*:\d*|\d+))*)|:([a-z][\w-]*))?$/i.exec(written) ?? [];
  const file = fileIn(rules, name);
  const found = file === undefined ? undefined : rules.text(file);
  if (found === undefined || /^https?:/.test(written)) return undefined;
  const plain = found.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (part !== undefined) return partOf(plain, part)?.replace(SECTION, '');
  const all = plain.split('\n');
  const chosen = lines?.split(',').flatMap((range) => {
    const [first = '', last = first] = range.split(':');
    return all.slice(Math.max(0, Number(first || 1) - 1), last === '' ? undefined : Number(last));
  });
  return (chosen ?? all).join('\n').replace(SECTION, '');
}

/** Path of a file that a snippet names. */
function fileIn({ snippetFolders, text }: InsertRules, name: string): string | undefined {
  return snippetFolders
    .map((folder) => path.posix.join(folder, name))
    .find((file) => text(file) !== undefined);
}

function partOf(text: string, name: string): string | undefined {
  const mark = (word: string) =>
    new RegExp(`^.*-{2,}8<-{2,}[ \\t]+\\[[ \\t]*${word}[ \\t]*:[ \\t]*${name}[ \\t]*\\].*$`, 'm');
  const start = mark('start').exec(text);
  if (!start) return undefined;
  const rest = text.slice(start.index + start[0].length + 1);
  const end = mark('end').exec(rest);
  return rest.slice(0, end?.index).replace(/\n$/, '');
}

/** Text of `{% include-markdown "file" start="…" end="…" %}`, with links from the folder of the page. */
function includedText(
  kind: string,
  options: ReadonlyMap<string, string>,
  folder: string,
  { docs, text }: InsertRules,
  again: (text: string, folder: string) => string,
): string | undefined {
  const name = options.get('0') ?? '';
  const file =
    name.startsWith('/') || /^https?:/.test(name)
      ? undefined
      : /^\.\.?\//.test(name)
        ? path.posix.join(folder, name)
        : path.posix.join(docs, name);
  const found = file === undefined ? undefined : (text(file) ?? text(path.posix.join(folder, name)));
  if (file === undefined || found === undefined) return undefined;
  const { body } = readOldText(found.replace(/\r\n?/g, '\n'));
  const start = options.get('start');
  const end = options.get('end');
  const from = start === undefined ? 0 : body.indexOf(unescaped(start)) + unescaped(start).length;
  const to = end === undefined ? -1 : body.indexOf(unescaped(end), from);
  const part = again(
    body.slice(from, to < 0 ? undefined : to).replace(/^\n+|\s+$/g, ''),
    path.posix.dirname(file),
  );
  const offset = Number(options.get('heading-offset') ?? 0);
  const shifted =
    offset > 0
      ? part.replace(/^#{1,6}(?=[ \t])/gm, (marks) => '#'.repeat(Math.min(6, marks.length + offset)))
      : part;
  if (kind === 'include' || options.get('rewrite-relative-urls') === 'false') return shifted;
  const way = path.posix.relative(folder, path.posix.dirname(file));
  return way === ''
    ? shifted
    : convertLinks(shifted, (url) =>
        /^(?:[a-z][\w+.-]*:|[/#?])/i.test(url) ? undefined : path.posix.join(way, url),
      );
}

function unescaped(text: string): string {
  return text.replace(/\\n/g, '\n');
}

/** A block of code from a file, with its lines and marked lines: `ln[1:4,7] hl[2,3:5] title["a.py"]`. */
function codeBlock(name: string, code: string, words: string): string {
  const listIn = (word: string) => new RegExp(`\\b${word}\\[([^\\]]*)\\]`).exec(words)?.[1];
  const lines = code.trimEnd().split('\n');
  const shown = rangesIn(listIn('ln') ?? `1:${lines.length}`);
  const marked = rangesIn(listIn('hl') ?? '');
  const marks = shown.flatMap((line, index) => (marked.includes(line) ? [index + 1] : []));
  const title = listIn('title');
  const info = [
    path.posix.extname(name).slice(1).replace(/^py$/, 'python'),
    ...(title === undefined ? [] : [`title=${title}`]),
    ...(marks.length === 0 ? [] : [`{${marks.join(',')}}`]),
  ];
  return [`\`\`\`${info.join(' ')}`, ...shown.map((line) => lines[line - 1] ?? ''), '```'].join('\n');
}

/** Numbers of lines: `1:3,7` are 1, 2, 3 and 7. */
function rangesIn(written: string): readonly number[] {
  return written
    .split(',')
    .map((range) => range.split(':').map(Number))
    .filter(([first = 0]) => Number.isInteger(first) && first > 0)
    .flatMap(([first = 0, last = first]) =>
      Array.from({ length: Math.max(0, Math.min(last, 100_000) - first + 1) }, (_, index) => first + index),
    );
}
