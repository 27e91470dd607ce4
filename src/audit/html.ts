// Runs html-validate on every page, except the checks that our own rules do better with their knowledge of the site.
import { HtmlValidate, type Message, StaticConfigLoader } from 'html-validate';
import type { HtmlPieces } from '../model/pages/document.ts';
import type { HtmlFault } from '../rules/index.ts';
import { createPartPlace, createPieceReader, type Skeleton, skeletonOf } from './skeleton.ts';
import { type TaggedPiece, tagPiece } from './tags.ts';

export const VALIDATION = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // id-duplicate, reference-missing, image-alt, metadata-length, landmark-missing, heading-order, name-missing
    'no-dup-id': 'off',
    'no-missing-references': 'off',
    'wcag/h37': 'off',
    'long-title': 'off',
    'unique-landmark': 'off',
    'heading-level': 'off',
    'empty-heading': 'off',
    'wcag/h30': 'off',
    // A skeleton contains no words.
    'no-redundant-aria-label': 'off',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'tel-non-breaking': 'off',
  },
} as const;

/** Limits of what is validated. */
const MOST = {
  /** Valid parts that are remembered; beyond it, all are forgotten. */
  parts: 50_000,
  /** Tags and attributes of a validated page: the time for validation grows faster than their number. */
  tags: 20_000,
  /** Tags and attributes of a whole page, before similar parts are left out. */
  written: 200_000,
  /** Depth of elements: browsers stop at 512. */
  depth: 500,
};

interface ElementFinding {
  readonly tag: number;
  readonly rule: string;
  readonly message: string;
}

/** Creates a validator for one page after another. It throws for no HTML. */
export function createAudit(): (pieces: HtmlPieces) => readonly HtmlFault[] {
  const validator = createValidator();
  const cache = new Map<string, readonly ElementFinding[]>();
  let root = createPartPlace();
  let parts = 0;
  const readPieces = createPieceReader();
  return (pieces) => {
    const read = readPieces(pieces);
    if (depthOf(read) > MOST.depth) return [tooLarge(TOO_DEEP)];
    const written = read.reduce((sum, { size }) => sum + size, 0);
    if (written > MOST.written) return [tooLarge(TOO_MANY)];
    const skeleton = skeletonOf(read, root);
    if (written > MOST.tags && tagPiece(skeleton.html).size > MOST.tags) return [tooLarge(TOO_MANY)];
    const faults = cache.get(skeleton.html) ?? validate(validator, skeleton);
    cache.set(skeleton.html, faults);
    parts += skeleton.parts.length;
    for (const { place, text, first, last } of skeleton.parts)
      if (!faults.some(({ tag }) => tag >= first && tag < last)) place.valid.add(text);
    if (parts > MOST.parts) [root, parts] = [createPartPlace(), 0];
    return faults.map(({ tag, ...fault }) => ({ ...fault, at: skeleton.tags[tag]?.origin ?? 0 }));
  };
}

function depthOf(pieces: readonly TaggedPiece[]): number {
  let [open, deepest] = [0, 0];
  for (const piece of pieces) {
    deepest = Math.max(deepest, open + piece.depth);
    open += piece.open;
  }
  return deepest;
}

const TOO_DEEP = `Elements are nested more than ${MOST.depth} levels deep, which browsers do not support`;
const TOO_MANY = 'The page has too many tags and attributes to validate';

function tooLarge(message: string): HtmlFault {
  return { message, at: 0 };
}

/** Creates a validator whose settings are resolved once. For each skeleton, that would cost more than the validation. */
function createValidator(): HtmlValidate {
  const loader = new StaticConfigLoader(VALIDATION as never);
  const resolved = loader.getConfigFor('page.html');
  return new HtmlValidate(Object.assign(loader, { getConfigFor: () => resolved }));
}

function validate(validator: HtmlValidate, { html, tags }: Skeleton): readonly ElementFinding[] {
  const { results } = validator.validateStringSync(html);
  const messages = results.flatMap((result) => result.messages).filter(({ severity }) => severity === 2);
  return messages.map((message) => ({
    tag: tagBefore(tags, message),
    rule: message.ruleId,
    message: wordsOf(message),
  }));
}

function tagBefore(tags: Skeleton['tags'], { offset }: Message): number {
  const next = tags.findIndex(({ at }) => at > offset);
  return Math.max(0, (next < 0 ? tags.length : next) - 1);
}

function wordsOf({ message, ruleId }: Message): string {
  return `${message.replace(/\.$/, '').replace(/\s+/g, ' ')} (${ruleId})`;
}
