// The blocks of a Markdown file that people translate: the fields that readers see, and the blocks of its text.
import { EXPRESSION, lookUp, readFrontMatter } from '../../content/index.ts';
import { STORED_ON_DISK } from '../../engine/index.ts';
import type { Place } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { sha256 } from '../../kit/hash.ts';
import type { BlockParts, MarkdownBlock, MarkdownBlockKind } from '../../model/pages/markup.ts';
import { pageFields } from '../../model/pages/page.ts';
import type { Settings } from '../../settings/index.ts';
import { type Ask, task } from '../../site/index.ts';
import { siteSettings } from '../../site/read/index.ts';

/** Block of a file; `kind` of a field is its name in words. */
export interface PageBlock extends BlockParts {
  readonly kind: MarkdownBlockKind | 'field';
  readonly hash: string;
  /** Text of the heading above, or the name of a field. */
  readonly heading: string;
  /** Markdown, or the value of a field. */
  readonly source: string;
  readonly place: Place;
}

/** Letters of kinds in hashes, so that a removed block still has a name. */
const LETTERS = {
  field: 'f',
  heading: 'h',
  paragraph: 'p',
  'list item': 'i',
  'table row': 'r',
  'code block': 'c',
  footnote: 'n',
  component: 'x',
  HTML: 'm',
} as const satisfies Record<PageBlock['kind'], string>;

const KINDS: ReadonlyMap<string, PageBlock['kind']> = new Map(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as PageBlock['kind']]),
);

export function blockKindOf(hash: string): PageBlock['kind'] {
  return KINDS.get(hash.charAt(0)) ?? 'paragraph';
}

/** Hash of a block, whose first letter is its kind. */
function blockHash(letter: string, { text, links, code }: BlockParts): string {
  const part = (name: string, values: readonly string[]) =>
    values.length === 0 ? '' : `-${name}${sha256(JSON.stringify(values)).slice(0, 8)}`;
  return `${letter}${sha256(text).slice(0, 12)}${part('l', links)}${part('c', code)}`;
}

/** Fields of every page that are texts for readers. Others, such as dates, are the same in all languages. */
const TRANSLATED = new Set(['title', 'description', 'image', 'imageAlt']);

/** Hashes of the blocks of a file, by its path. */
export const blockHashes = task(
  'block-hashes',
  (ask, path: string): readonly string[] => blocksAt(ask, path).map(({ hash }) => hash),
  STORED_ON_DISK,
);

/** Returns the blocks of a file in their order; none if its text can't be read. */
export function blocksAt(ask: Ask, path: string): readonly PageBlock[] {
  return blocksOfText(ask, path, ask.text(path) ?? '');
}

/** Returns the blocks that a file with this text has. */
export function blocksOfText(ask: Ask, path: string, text: string): readonly PageBlock[] {
  return blocksOfFile({ path, text }, ask(siteSettings).value, (...given) => {
    const read = ask.tools.markdown.blocksOf(...given);
    return read.kind === 'done' ? read.value : [];
  });
}

/** Returns the blocks of a file, whose body is split by `split`. Settings that the text shows count with their values. */
export function blocksOfFile(
  { path, text }: { readonly path: string; readonly text: string },
  settings: Settings,
  split: (body: string, settings: Settings, at: { path: string; line: number }) => readonly MarkdownBlock[],
): readonly PageBlock[] {
  const { yaml, body } = readFrontMatter(path, text).value;
  const fields = Object.entries(yaml.data)
    .filter(([name]) => TRANSLATED.has(name) || !Object.hasOwn(pageFields, name))
    .map(([name, value]) => {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      const filled = withSettings(written, settings);
      const isLink = name === 'image';
      return {
        kind: 'field' as const,
        heading: name,
        text: isLink ? name : `${name} ${filled}`,
        links: isLink ? [filled] : [],
        code: [],
        source: written,
        place: placeOf(path, yaml.spans, name),
      };
    });
  const blocks = [...fields, ...split(text.slice(body.offset), settings, { path, line: body.line })];
  return blocks.map((block) => ({ ...block, hash: blockHash(LETTERS[block.kind], block) }));
}

function withSettings(text: string, { values }: Settings): string {
  return text.replace(EXPRESSION, (written, name: string) => {
    const found = lookUp(name, values);
    return found.kind === 'text' ? found.text : written;
  });
}
