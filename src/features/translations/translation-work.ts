// Translations to do.

import type { Place } from '../../kit/diagnostics/diagnostic.ts';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { editionOf } from '../../model/pages/edition.ts';
import type { Ask } from '../../site/index.ts';
import { allOutlines, editionFolders } from '../../site/read/index.ts';
import type { BlockPart } from './compare-blocks.ts';
import { blockHashes, blocksAt, type PageBlock } from './page-blocks.ts';
import { changesOf, describeChange } from './stale-translations.ts';
import type { Translator } from './translation-lock.ts';
import {
  type TranslationState,
  translatedFiles,
  translationLock,
  translationStates,
} from './translation-states.ts';

export interface TranslationStatus extends Omit<TranslationState, 'path' | 'state'> {
  readonly language: string;
  /** File of the translation; for a missing one, the file that it would have. */
  readonly path: string;
  readonly state: TranslationState['state'] | 'current' | 'missing';
  /** Last translator; undefined without a record. */
  readonly by: Translator | undefined;
}

/** Block that is to be translated. */
interface TranslationTask {
  /** `The paragraph under "Prices" changed` */
  readonly message: string;
  readonly change: 'changed' | 'added' | 'removed';
  /** Parts of a changed block that differ. */
  readonly parts: readonly BlockPart[];
  /** Block of the original; undefined if it was removed. */
  readonly original: BlockText | undefined;
  /** Corresponding block of the translation; undefined if it has none. */
  readonly translation: BlockText | undefined;
  /** Hash of the block that was translated; undefined for a new one. */
  readonly recorded: string | undefined;
}

interface BlockText extends Place {
  readonly text: string;
}

export interface TranslationTodo extends TranslationStatus {
  readonly blocks: readonly TranslationTask[];
}

/** Lists the state of all translations, those of all languages if none is given. @throws {Fault} for an unknown language */
export function translationStatus(ask: Ask, language?: string): readonly TranslationStatus[] {
  const languages = ask(editionFolders).map(({ name }) => name);
  if (language !== undefined && !languages.includes(language)) {
    const known =
      languages.length === 0
        ? 'Name it under languages in content/site.yaml'
        : `Use ${languages.join(' or ')}`;
    throw new Fault(`${language} is not a language of this site`, `${known}.`);
  }
  const files = ask(translatedFiles);
  const lock = ask(translationLock).value;
  const states = ask(translationStates);
  const present = Array.from(files, ([path, original]): TranslationStatus => {
    const total = ask(blockHashes, original).length;
    const state = states.get(path) ?? { original, state: 'current', behind: 0, total };
    return {
      ...state,
      total,
      path,
      language: editionOf(path, ask(editionFolders))?.name ?? '',
      by: lock.get(path)?.by,
    };
  });
  const all = [...present, ...missing(ask, files)];
  return all.filter((one) => language === undefined || one.language === language);
}

/** Lists originals that lack a translation. Drafts are left out. */
function missing(ask: Ask, files: ReadonlyMap<string, string>): readonly TranslationStatus[] {
  const originals = allOutlines(ask).filter(({ edition, draft }) => !edition && !draft);
  return ask(editionFolders).flatMap(({ name, folder }) => {
    const own = [...files].filter(([path]) => editionOf(path, ask(editionFolders))?.name === name);
    const translated = new Set(own.map(([, original]) => original));
    return originals
      .filter(({ path }) => !translated.has(path))
      .map(({ path: original }): TranslationStatus => {
        const total = ask(blockHashes, original).length;
        const path = original.replace(/^content\//, `content/${folder}/`);
        return { language: name, path, original, state: 'missing', behind: total, total, by: undefined };
      });
  });
}

/** Lists the blocks that are to be translated. A machine gets only those that no person has translated. */
export function translationTodo(
  ask: Ask,
  language: string | undefined,
  isForMachine: boolean,
): readonly TranslationTodo[] {
  const open = translationStatus(ask, language).filter(
    ({ state }) => state === 'stale' || state === 'raised' || state === 'missing',
  );
  const own = open.filter(({ state, by }) => !isForMachine || state === 'missing' || by === 'machine');
  return own.map((status) => ({
    ...status,
    blocks: status.state === 'missing' ? allTasks(ask, status) : changedTasks(ask, status),
  }));
}

function allTasks(ask: Ask, { original }: TranslationStatus): readonly TranslationTask[] {
  return blocksAt(ask, original).map((block) => ({
    message: `A ${block.kind}`,
    change: 'added',
    parts: [],
    original: textOf(block),
    translation: undefined,
    recorded: undefined,
  }));
}

function changedTasks(ask: Ask, status: TranslationStatus): readonly TranslationTask[] {
  const recorded = ask(translationLock).value.get(status.path)?.blocks ?? [];
  return changesOf(ask, status).map((located) => {
    const { change, block, translated } = located;
    return {
      message: describeChange(located, recorded),
      change: change.kind,
      parts: change.kind === 'changed' ? change.parts : [],
      original: block && textOf(block),
      translation: translated && textOf(translated),
      recorded: change.before === undefined ? undefined : recorded[change.before],
    };
  });
}

function textOf({ source, place }: PageBlock): BlockText {
  return { ...place, text: source };
}
