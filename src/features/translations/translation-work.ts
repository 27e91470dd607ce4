// Translations to do, and the records of those that are done.

import { enumerated } from '../../kit/counted.ts';
import type { Place } from '../../kit/diagnostics/diagnostic.ts';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { sha256 } from '../../kit/hash.ts';
import { editionOf } from '../../model/pages/edition.ts';
import type { Ask } from '../../site/index.ts';
import { allOutlines, editionFolders } from '../../site/read/index.ts';
import { type BlockPart, compareBlocks } from './compare-blocks.ts';
import { blockHashes, blocksAt, blocksOfText, type PageBlock } from './page-blocks.ts';
import { changesOf, describeChange } from './stale-translations.ts';
import {
  ownHash,
  printTranslationLock,
  recordFor,
  sealOf,
  type TranslationRecord,
  type Translator,
} from './translation-lock.ts';
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

/** New text of the lock, and the translations whose records change. */
export interface RecordPlan {
  readonly text: string;
  readonly recorded: readonly string[];
  /** Translations that still differ from their originals. */
  readonly left: readonly string[];
}

/** Records translations as up to date. @throws {Fault} if one isn't a translation, or wasn't changed since its last record */
export function recordDone(ask: Ask, files: readonly string[], by: Translator): RecordPlan {
  const lock = ask(translationLock).value;
  const records = new Map<string, TranslationRecord>();
  const untouched: string[] = [];
  for (const path of translationsNamed(ask, files)) {
    const record = freshRecord(ask, path, by);
    const before = lock.get(path);
    const isBehind = ask(translationStates).get(path)?.state !== undefined;
    if (before && isBehind && before.own === record.own) untouched.push(path);
    records.set(path, record);
  }
  if (untouched.length > 0) {
    const hint = `Translate what changed first: site translation todo lists it. If nothing needs to change, run site translation keep ${untouched.join(' ')}.`;
    const verb = untouched.length === 1 ? 'has' : 'have';
    throw new Fault(
      `${enumerated(untouched)} ${verb} not changed since the last record, but the original has`,
      hint,
    );
  }
  return planOf(ask, records);
}

/** Translations without a record. */
export function unrecordedTranslations(ask: Ask): readonly string[] {
  return [...ask(translationStates).values()]
    .filter(({ state }) => state === 'unrecorded')
    .map(({ path }) => path);
}

/**
 * Records that translations are still right although their originals have changed: all changes, or those of blocks of which
 * only some parts have changed. Without files, all stale translations. @throws {Fault} if one isn't a translation
 */
export function recordKept(
  ask: Ask,
  files: readonly string[],
  only: readonly BlockPart[] | undefined,
): RecordPlan {
  const lock = ask(translationLock).value;
  const stale = [...ask(translationStates).values()]
    .filter(({ state }) => state !== 'unrecorded')
    .map(({ path }) => path);
  const named = files.length === 0 ? stale : translationsNamed(ask, files);
  const records = new Map<string, TranslationRecord>();
  for (const path of named) {
    const before = lock.get(path);
    const record = freshRecord(ask, path, before?.by ?? 'person');
    if (!before || !only) records.set(path, record);
    else {
      const kept = keptBlocks(ask, path, record, before, only);
      if (kept) records.set(path, { ...record, blocks: kept, seal: sealOf(record.own, kept) });
    }
  }
  return planOf(ask, records);
}

/** Returns the recorded blocks with those that may be kept replaced; undefined if there are none. */
function keptBlocks(
  ask: Ask,
  path: string,
  { of }: TranslationRecord,
  { blocks }: TranslationRecord,
  only: readonly BlockPart[],
): readonly string[] | undefined {
  const now = ask(blockHashes, of);
  const kept = new Map<number, string>();
  for (const { change } of changesOf(ask, { path, original: of })) {
    if (change.kind === 'changed' && change.parts.every((part) => only.includes(part)))
      kept.set(change.before, now[change.after] ?? '');
  }
  return kept.size === 0 ? undefined : blocks.map((hash, index) => kept.get(index) ?? hash);
}

function freshRecord(ask: Ask, path: string, by: Translator): TranslationRecord {
  const of = ask(translatedFiles).get(path) ?? '';
  return recordFor(of, by, ask.fileHash(path), ask(blockHashes, of));
}

/**
 * Lock with new records, and without those of files that aren't translations any more. @throws {Fault} if another record would
 * be lost because it can't be read
 */
function planOf(ask: Ask, records: ReadonlyMap<string, TranslationRecord>): RecordPlan {
  const files = ask(translatedFiles);
  const { refused, diagnostics } = ask(translationLock);
  const [first] = diagnostics;
  if (first && [...refused].some((path) => !records.has(path))) {
    const place = `${first.at?.path}:${first.at?.line}:${first.at?.column}`;
    throw new Fault(`${place} ${first.message}`, 'Correct the file first, so that no record is lost.');
  }
  const kept = [...ask(translationLock).value].filter(([path]) => files.has(path));
  const lock = new Map<string, TranslationRecord>([...kept, ...records]);
  const stillOpen = Array.from(records).filter(
    ([, { of, blocks }]) => blocks.join() !== ask(blockHashes, of).join(),
  );
  return {
    text: printTranslationLock(lock),
    recorded: [...records.keys()],
    left: stillOpen.map(([path]) => path),
  };
}

/** Returns the paths of translations, which may be named from the site's folder or from `content/`. @throws {Fault} */
function translationsNamed(ask: Ask, files: readonly string[]): readonly string[] {
  const known = ask(translatedFiles);
  return files.map((file) => {
    const path = file.replaceAll('\\', '/').replace(/^\.\//, '');
    const found = [path, `content/${path}`].find((name) => known.has(name));
    if (found !== undefined) return found;
    throw new Fault(
      `${file} is not a translation`,
      'Name a file in the folder of a language, such as content/de/about.md.',
    );
  });
}

/** A file before and after `site fix`. */
interface FixedText {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Text of the lock after the fixes of some files, which make no translation stale; undefined if they change no record. Fixes
 * don't change what a page says.
 */
export function recordFixed(ask: Ask, files: readonly FixedText[]): string | undefined {
  const { value: lock, diagnostics } = ask(translationLock);
  if (diagnostics.length > 0) return undefined;
  const fixed = new Map(files.map((file) => [file.path, file]));
  const records = new Map<string, TranslationRecord>();
  for (const [path, record] of lock) {
    const [original, own] = [fixed.get(record.of), fixed.get(path)];
    const isSame = own && record.own === ownHash(sha256(own.before));
    const hash = isSame ? ownHash(sha256(own.after)) : record.own;
    const blocks = original ? fixedBlocks(ask, original, record.blocks) : record.blocks;
    const isSealed = record.seal === sealOf(record.own, record.blocks);
    const seal = isSealed ? sealOf(hash, blocks) : record.seal;
    records.set(path, { ...record, own: hash, blocks, seal });
  }
  const text = printTranslationLock(records);
  return text === printTranslationLock(lock) ? undefined : text;
}

/** Returns recorded blocks with those that a fix has changed replaced. */
function fixedBlocks(
  ask: Ask,
  { path, before, after }: FixedText,
  recorded: readonly string[],
): readonly string[] {
  const [old, now] = [before, after].map((text) => blocksOfText(ask, path, text).map(({ hash }) => hash));
  const changes = compareBlocks(old ?? [], now ?? []);
  const renamed = new Map(
    changes.flatMap((change) =>
      change.kind === 'changed' ? [[old?.[change.before], now?.[change.after]] as const] : [],
    ),
  );
  return recorded.map((hash) => renamed.get(hash) ?? hash);
}
