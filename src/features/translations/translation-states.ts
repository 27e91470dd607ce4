// How far each translation is: compared with its record, and the record with its original.
import { fingerprintOfJson, LIVE, live } from '../../engine/index.ts';
import { sortedBy } from '../../kit/order.ts';
import { editionOf } from '../../model/pages/edition.ts';
import { originals } from '../../site/arrange/index.ts';
import { type Ask, task } from '../../site/index.ts';
import { editionFolders } from '../../site/read/index.ts';
import { compareBlocks } from './compare-blocks.ts';
import { TRANSLATION_LOCK } from './declaration.ts';
import { blockHashes } from './page-blocks.ts';
import {
  type LockFile,
  NO_LOCK_FILE,
  ownHash,
  readTranslationLock,
  sealOf,
  type WrittenRecord,
} from './translation-lock.ts';

/** State of a translation that needs work, or that nobody recorded. */
export interface TranslationState {
  readonly path: string;
  readonly original: string;
  /**
   * `stale`: the original has changed since. `raised`: the record was edited to the original's blocks, the text wasn't.
   * `unrecorded`: unknown, since there is no record.
   */
  readonly state: 'stale' | 'raised' | 'unrecorded';
  /** Number of blocks that changed; 0 if unknown. */
  readonly behind: number;
  /** Number of blocks of the original. */
  readonly total: number;
}

export const translationLock = task(
  'translation-lock',
  (ask): LockFile => {
    if (!ask.names('content').attachments.includes(TRANSLATION_LOCK)) return NO_LOCK_FILE;
    return readTranslationLock(ask.text(TRANSLATION_LOCK) ?? '');
  },
  LIVE,
);

/** Originals by the paths of their translations, with those of included files, sorted by path. */
export const translatedFiles = task(
  'translated-files',
  (ask): ReadonlyMap<string, string> => {
    const folders = ask(editionFolders);
    const { inclusions } = ask.names('content');
    const known = new Set(inclusions);
    const included = inclusions.flatMap((path) => {
      const original = editionOf(path, folders)?.path;
      return original !== undefined && known.has(original) ? [[path, original] as const] : [];
    });
    const pages = Object.entries(ask(originals)).flatMap(([path, original]) =>
      original === null ? [] : [[path, original] as const],
    );
    return new Map(sortedBy([...pages, ...included], ([path]) => path));
  },
  LIVE,
);

/** Translations that aren't up to date, by their paths. */
export const translationStates = task(
  'translation-states',
  (ask): ReadonlyMap<string, TranslationState> => {
    const lock = ask(translationLock).value;
    const states = new Map<string, TranslationState>();
    for (const [path, original] of ask(translatedFiles)) {
      const state = stateOf(ask, path, original, lock.get(path));
      if (state) states.set(path, state);
    }
    return states;
  },
  live((states: ReadonlyMap<string, TranslationState>) => fingerprintOfJson([...states.values()])),
);

function stateOf(
  ask: Ask,
  path: string,
  original: string,
  record: WrittenRecord | undefined,
): TranslationState | undefined {
  if (!record) return { path, original, state: 'unrecorded', behind: 0, total: 0 };
  const blocks = ask(blockHashes, original);
  const behind = compareBlocks(record.blocks, blocks).length;
  if (behind > 0) return { path, original, state: 'stale', behind, total: blocks.length };
  const isEdited = record.seal !== sealOf(record.own, record.blocks);
  const isRaised = isEdited && ownHash(ask.fileHash(path)) === record.own;
  return isRaised ? { path, original, state: 'raised', behind: 0, total: blocks.length } : undefined;
}

/** Number of changed blocks, by the paths of stale translations. Threads needn't compare blocks for it. */
export const staleTranslations = task(
  'stale-translations',
  (ask): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Array.from(ask(translationStates).values()).flatMap(({ path, behind }) =>
        behind > 0 ? [[path, behind] as const] : [],
      ),
    ),
);

/** Number of blocks in which a translation is behind its original; 0 if it is up to date, or isn't recorded. */
export const blocksBehind = task(
  'blocks-behind',
  (ask, path: string): number => ask(staleTranslations)[path] ?? 0,
);
