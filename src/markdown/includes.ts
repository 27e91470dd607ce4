// `<Include file="_terms.md" />`: the file's tokens join those of the page before anything else, so ids, footnotes and
// the headings belong to one page.

import { didYouMean } from '../kit/nearest.ts';
import { decodeUrl } from '../kit/urls/url-path.ts';
import { ABSENCES } from '../model/pages/built-page.ts';
import type { IncludeSources } from './draft.ts';
import type { ComponentToken } from './lexer/components.ts';
import { readAttributes, type WrittenAttribute } from './lexer/decode.ts';
import { isBlockId, type WikiEmbedToken } from './lexer/optional/wiki.ts';
import {
  codeAttribute,
  type MarkdownFault,
  type MarkdownProblem,
  problemIn,
  wholeOf,
} from './lexer/problem.ts';
import { plainText } from './lexer/text.ts';
import { type IncludedToken, listsInside, type PageToken, pageTokens } from './lexer/tokens.ts';
import { slugOf } from './links/fragment-ids.ts';
import { walkPath } from './links/url.ts';

/** Tokens of a text; undefined if it is nested too deeply, or settings add too much text. */
export type ReadText = (
  body: string,
) => { readonly tokens: readonly PageToken[]; readonly source: string } | undefined;

export type IncludeResult = Pick<IncludeJoiner, 'problems' | 'includes' | 'files'>;

/** Limits on the UTF-16 code units and files that a page may include, counted each time. */
export const MOST_INCLUDED = 1024 * 1024;
const MOST_FILES = 500;

export const NOTHING_JOINED: IncludeResult = { problems: [], includes: new Set(), files: [] };

export function mayInclude(source: string): boolean {
  return source.includes('<Include') || source.includes('![[');
}

/** Include tag with its only attribute. */
const TAG = /<Include\s+(file\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`{}]+))/g;
const FILE = /(file)\s*=\s*(.+)/gs;

/** Lists the paths of files that a text includes, each as often as a tag includes it. Tags in code count too. */
export function filesIncludedBy(body: string, path: string): readonly string[] {
  if (!mayInclude(body)) return [];
  return Array.from(body.matchAll(TAG), ([, attribute = '']) => {
    const [file] = readAttributes(FILE, attribute, 0);
    return pathOf(file?.value ?? '', path) ?? '';
  }).filter((file) => file !== '');
}

/** Names of what wiki links show instead, each as often as they do. Links in code count too. */
export function namesEmbeddedBy(body: string): readonly string[] {
  return Array.from(body.matchAll(/!\[\[([^[\]|#\n]+)/g), ([, name = '']) => name.trim());
}

export function joinIncludes(
  tokens: readonly PageToken[],
  path: string,
  sources: IncludeSources,
  read: ReadText,
): IncludeResult {
  const joining = new IncludeJoiner(sources, read);
  joining.visit(tokens, [path]);
  return joining;
}

class IncludeJoiner {
  readonly problems: MarkdownProblem[] = [];
  /** Tags that are replaced by included content. */
  readonly includes = new Set<ComponentToken>();
  readonly files: string[] = [];
  readonly #sources: IncludeSources;
  readonly #read: ReadText;
  #length = 0;

  constructor(sources: IncludeSources, read: ReadText) {
    this.#sources = sources;
    this.#read = read;
  }

  /** Visits tokens; `around` are the files that they are in, the page first. */
  visit(tokens: readonly PageToken[], around: readonly string[]): void {
    for (const token of tokens) {
      if (token.type === 'component' && this.#isInclude(token)) this.#include(token, around);
      else if (token.type === 'wikiEmbed') this.#embed(token, around);
      else for (const list of listsInside(token)) this.visit(list, around);
    }
  }

  #isInclude({ tag, isClosed }: ComponentToken): boolean {
    return tag.name === 'Include' && isClosed && !this.#sources.hasTemplate('Include');
  }

  #include(token: ComponentToken, around: readonly string[]): void {
    const { tag } = token;
    const result = this.#included(token, around);
    this.includes.add(token);
    token.tokens.length = 0;
    if ('fault' in result) this.problems.push(problemIn(tag, result.attribute ?? wholeOf(tag), result.fault));
    else token.tokens.push(result);
  }

  #included(token: ComponentToken, around: readonly string[]): IncludedToken | RefusedInclude {
    const attribute = token.tag.attributes.find(({ name }) => name === 'file');
    const refused = faultOfTag(token);
    if (refused) return refused;
    const written = attribute?.value ?? '';
    const refuse = (what: string, hint: string): RefusedInclude => ({
      attribute,
      fault: { code: 'include-file', message: `${written} ${what}`, hint },
    });
    const named = pathOf(written, around.at(-1) ?? '');
    const path = named && (this.#sources.fileAt?.(named) ?? named);
    if (path === undefined) return refuse('points outside content/', 'Write the path of a file in content/.');
    if (around.includes(path)) return refuse('includes itself', circleHint([...around, path]));
    return this.#textOf(path, around, refuse, (tokens) => tokens);
  }

  /** Puts the text of a page, or of the part that is named, instead of its link. What isn't a page stays a link. */
  #embed(token: WikiEmbedToken, around: readonly string[]): void {
    const { name, part, raw } = token.link;
    const from = around.at(-1) ?? '';
    const found = this.#sources.namedTarget(name, from);
    if (found.kind !== 'found' || !found.path.endsWith('.md')) return;
    const refuse = (what: string, hint: string): RefusedInclude => ({
      attribute: undefined,
      fault: { code: 'include-file', message: `${raw} ${what}`, hint },
    });
    const result = around.includes(found.path)
      ? refuse('includes itself', circleHint([...around, found.path]))
      : this.#textOf(found.path, around, refuse, (tokens) => partOf(tokens, part));
    if ('fault' in result) this.problems.push(problemIn(token, wholeOf(token), result.fault));
    else token.tokens.push(result);
  }

  #textOf(
    path: string,
    around: readonly string[],
    refuse: (what: string, hint: string) => RefusedInclude,
    select: (tokens: readonly PageToken[]) => readonly PageToken[] | undefined,
  ): IncludedToken | RefusedInclude {
    const text = this.#sources.includedText(path);
    if (text.kind === 'refused') return refuse(text.message, text.hint);
    const absence = this.#sources.absenceOf(path);
    if (absence !== undefined)
      return refuse(`is not published: it ${ABSENCES[absence]}`, 'Publish it first, or remove the tag.');
    const length = this.#length + text.body.length;
    if (length > MOST_INCLUDED || this.files.length >= MOST_FILES) return refuse(TOO_MUCH, SPLIT);
    this.#length = length;
    this.files.push(path);
    const lexed = this.#read(text.body);
    if (!lexed) return refuse('is nested too deeply, or gets too much text from settings', SPLIT);
    const { source } = lexed;
    const tokens = select(lexed.tokens);
    if (!tokens) return refuse('names no heading or block of that page', 'Correct the words after #.');
    this.visit(tokens, [...around, path]);
    const included = { type: 'included', raw: '', path, line: text.line, source } as const;
    wrapFootnotes(tokens, included);
    return { ...included, tokens: [...tokens] };
  }
}

interface RefusedInclude {
  readonly attribute: WrittenAttribute | undefined;
  readonly fault: MarkdownFault;
}

const TOO_MUCH = `makes the page include more than ${MOST_INCLUDED / 1024} KiB, or ${MOST_FILES} files`;
const SPLIT = 'Include fewer files, or split the page.';

function circleHint(files: readonly string[]): string {
  const circle = files.slice(files.indexOf(files.at(-1) ?? ''));
  return `Remove one of the tags: ${circle.join(' includes ')}.`;
}

function faultOfTag({ tag, tokens, isBlock }: ComponentToken): RefusedInclude | undefined {
  const refuse = (message: string, hint: string, attribute?: WrittenAttribute): RefusedInclude => ({
    attribute,
    fault: { code: 'component-attribute', message, hint },
  });
  if (!isBlock)
    return refuse('<Include> shares its line with text', 'Put it on a line of its own, between blank lines.');
  const [first, second] = tag.attributes;
  const other = tag.attributes.find(({ name }) => name !== 'file');
  if (other) {
    const hint = didYouMean(other.name, ['file'], 'The only attribute is file.');
    return refuse(`Unknown attribute ${other.name} on <Include>`, hint, other);
  }
  if (second) return refuse('file appears twice', 'Remove one of them.', second);
  if (first?.isCode) return { attribute: first, fault: codeAttribute('Include', 'file', first.value ?? '') };
  if (!first?.value) return refuse('file is missing', 'Add file="_terms.md".', first);
  if (tokens.length > 0)
    return refuse('<Include> contains text of its own', 'Move the text outside, and close the tag with />.');
  return undefined;
}

/** Resolves a path relative to a file's folder, or to `content/` with a leading slash, like links. */
function pathOf(written: string, from: string): string | undefined {
  const folder = written.startsWith('/') ? [] : from.split('/').slice(1, -1);
  const segments = walkPath(folder, written.split('/').map(decodeUrl));
  return segments && ['content', ...segments].join('/');
}

/** Wraps footnotes with their file, which has to be known at the end of the page, where they are rendered. */
function wrapFootnotes(tokens: readonly PageToken[], included: Omit<IncludedToken, 'tokens'>): void {
  for (const token of tokens) {
    if (token.type === 'included') continue;
    for (const list of listsInside(token)) wrapFootnotes(list, included);
    if (token.type !== 'footnoteDefinition') continue;
    const inner: IncludedToken = { ...included, tokens: [...token.tokens] };
    token.tokens.splice(0, token.tokens.length, inner);
  }
}

/** Returns the tokens of a part of a page: those below a heading, or the block with an id; undefined if there is no such part. */
function partOf(tokens: readonly PageToken[], part: string): readonly PageToken[] | undefined {
  const found = part === '' ? tokens : part.startsWith('^') ? blockOf(tokens, part) : sectionOf(tokens, part);
  if (found) withoutBlockIds(found);
  return found;
}

function sectionOf(tokens: readonly PageToken[], heading: string): readonly PageToken[] | undefined {
  const wanted = slugOf(heading);
  const start = tokens.findIndex(
    (token) => token.type === 'heading' && slugOf(plainText(pageTokens(token.tokens), {})) === wanted,
  );
  const first = tokens[start];
  if (first?.type !== 'heading') return undefined;
  const isNext = (token: PageToken) => token.type === 'heading' && token.depth <= first.depth;
  const length = tokens.slice(start + 1).findIndex(isNext);
  return tokens.slice(start, length < 0 ? undefined : start + 1 + length);
}

function blockOf(tokens: readonly PageToken[], id: string): readonly PageToken[] | undefined {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'attributeList' && token.raw.trim() === id) return [];
    for (const list of listsInside(token)) {
      const found = blockOf(list, id);
      if (!found) continue;
      if (found.length > 0) return found;
      const isAlone = token.type === 'paragraph' && list.length === 1;
      const before = tokens.slice(0, index).findLast(({ type }) => type !== 'space');
      if (isAlone && before) return [before];
      return token.type === 'text' ? [] : token.type === 'list_item' ? pageTokens(token.tokens) : [token];
    }
  }
  return undefined;
}

/** Removes the ids of blocks, which are unique in the page that they are from. */
function withoutBlockIds(tokens: readonly PageToken[]): void {
  for (const token of tokens) {
    if (token.type === 'attributeList' && isBlockId(token)) Object.assign(token, { attributes: [] });
    for (const list of listsInside(token)) withoutBlockIds(list);
  }
}
