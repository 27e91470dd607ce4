// Kinds of blocks in documents. CONTRIBUTING.md explains to authors how each is run.
import { type Block, blocksOf, DOCUMENTS } from '../../support/documents.ts';
import { NOT_RUN } from './not-run.ts';

export type Kind =
  /** A file to write, or lines to add to one. */
  | 'file'
  /** A part of a file that a build writes. */
  | 'built'
  /** Commands. */
  | 'commands'
  /** Commands with what they print. */
  | 'session'
  /** Expressions, each with its value in a comment. */
  | 'values'
  /** Text to look at. */
  | 'shown'
  /** A block with a reason in `not-run.ts`. */
  | 'not run';

export interface Step extends Block {
  readonly kind: Kind;
}

const VALUE = /^(?!\/\/)\S.*\S\s+\/\/ \S/;

/** The kind of a block, or undefined if its author has to say more. */
export function kindOf(block: Block): Kind | undefined {
  if (reasonOf(block) !== undefined) return 'not run';
  const { language, title, text } = block;
  if (language === 'text') return 'shown';
  if (title !== undefined) return title.startsWith('dist/') ? 'built' : 'file';
  if (language === 'sh') return 'commands';
  if (language === 'console') return 'session';
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('import '));
  if (lines.length > 0 && lines.every((line) => VALUE.test(line))) return 'values';
  return NOT_RUN.some(({ document, block: start }) => document === block.document && start === '')
    ? 'not run'
    : undefined;
}

/** The reason for not running a block, or undefined. */
export function reasonOf({ document, title, text }: Block): string | undefined {
  return NOT_RUN.find(
    (entry) =>
      entry.document === document &&
      entry.block !== '' &&
      (entry.block === '*' || entry.block === title || text.startsWith(entry.block)),
  )?.reason;
}

/** All blocks of all documents, those without a kind too. */
export function everyBlock(): readonly (Block & { readonly kind: Kind | undefined })[] {
  return DOCUMENTS.flatMap((document) =>
    blocksOf(document).map((block) => ({ ...block, kind: kindOf(block) })),
  );
}
