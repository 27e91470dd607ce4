// The documents for users, and their code blocks.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './sources.ts';

export interface Block {
  /** The document, such as `docs/pagination.md`, and the line of the block's first fence. */
  readonly document: string;
  readonly line: number;
  /** The first word after the fence, or an empty text. */
  readonly language: string;
  /** `title="templates/post.tsx"`: the file that the block shows. */
  readonly title: string | undefined;
  readonly text: string;
}

const markdownIn = (folder: string) =>
  readdirSync(path.join(repository, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

/** Documents for users. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/site'),
  ...readdirSync(path.join(repository, 'starters'))
    .filter((name) => name !== 'common')
    .sort()
    .map((name) => `starters/${name}/README.md`),
];

export function textOf(document: string): string {
  return readFileSync(path.join(repository, document), 'utf8');
}

/** The code blocks of a document, in their order. Indented ones, such as those in lists, lose their indentation. */
export function blocksOf(document: string): readonly Block[] {
  return blocksIn(document, textOf(document));
}

/** The code blocks of a text. Their lines count from its start. */
export function blocksIn(document: string, text: string): readonly Block[] {
  const fences = text.matchAll(/^( *)(`{3,})([\w-]*)(.*)\n(?:([\s\S]*?)\n)??\1\2$/gm);
  return Array.from(fences, ({ 1: indent = '', 3: language = '', 4: rest = '', 5: code = '', index }) => ({
    document,
    line: text.slice(0, index).split('\n').length,
    language,
    title: /\btitle="([^"]*)"/.exec(rest)?.[1],
    text: `${code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')}\n`,
  }));
}

/** Code within the lines of a document. */
export function codeSpansOf(document: string): readonly string[] {
  const text = textOf(document).replace(/^ *(`{3,}).*?^ *\1$/gms, '');
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
}

/** The text of the block with this title, or of the one that starts with a text. */
export function blockOf(document: string, wanted: string): string {
  const found = blocksOf(document).find(({ title, text }) => title === wanted || text.startsWith(wanted));
  if (!found) throw new Error(`${document} has no block ${wanted}`);
  return found.text;
}
