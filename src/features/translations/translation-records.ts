// Records of translations that are up to date.
import { enumerated } from '../../kit/counted.ts';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { sha256 } from '../../kit/hash.ts';
import { createMarkdown } from '../../markdown/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { Ask } from '../../site/index.ts';
import { editionAt, editionFolders } from '../../site/read/index.ts';
import { type BlockPart, compareBlocks } from './compare-blocks.ts';
import { blockHashes, blocksOfFile, blocksOfText } from './page-blocks.ts';
import { changesOf } from './stale-translations.ts';
import {
  ownHash,
  printTranslationLock,
  recordFor,
  sealOf,
  type TranslationRecord,
  type Translator,
} from './translation-lock.ts';
import { translatedFiles, translationLock, translationStates } from './translation-states.ts';

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
    throw noTranslation(ask, file, `content/${path.replace(/^content\//, '')}`);
  });
}

/** Fault for a file that isn't a translation: it is an original, or doesn't exist yet, or something else. */
function noTranslation(ask: Ask, file: string, path: string): Fault {
  const { pages } = ask.names('content');
  const original = editionAt(ask, path)?.path ?? '';
  if (!pages.includes(path) && pages.includes(original))
    return new Fault(`${path} does not exist`, `Create it with the translation of ${original} first.`);
  const [first] = ask(editionFolders);
  const [translation = path.replace('content', `content/${first?.folder ?? 'de'}`)] =
    [...ask(translatedFiles)].find(([, of]) => of === path) ?? [];
  return pages.includes(path) && !editionAt(ask, path)
    ? new Fault(`${path} is an original`, `Name its translation: ${translation}.`)
    : new Fault(
        `${file} is not a translation`,
        'Name a file that translates a page, such as content/de/about.md.',
      );
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
  const records = new Map(
    Array.from(lock, ([path, record]) => [
      path,
      rewritten(ask, record, fixed.get(path), fixed.get(record.of)),
    ]),
  );
  const text = printTranslationLock(records);
  return text === printTranslationLock(lock) ? undefined : text;
}

/** A file that is copied to another path, or only changed if both are the same. Without a text, it is copied byte for byte. */
interface CopiedText {
  readonly from: string;
  readonly path: string;
  readonly text: Omit<FixedText, 'path'> | undefined;
}

/**
 * Text of the lock with records of copied translations, which are as far behind as their sources; undefined if nothing
 * changes.
 */
export function recordCopied(ask: Ask, files: readonly CopiedText[]): string | undefined {
  const { value: lock } = ask(translationLock);
  const changed = new Map<string, FixedText>();
  const copied = new Map<string, FixedText>();
  for (const { from, path, text } of files)
    if (text) (from === path ? changed : copied).set(from, { path, ...text });
  const records = new Map<string, TranslationRecord>();
  for (const [path, record] of lock)
    records.set(path, rewritten(ask, record, changed.get(path), changed.get(record.of)));
  for (const [from, own] of copied) {
    const record = lock.get(from);
    const original = record && copied.get(record.of);
    if (record)
      records.set(own.path, {
        ...rewritten(ask, record, own, original),
        of: original?.path ?? record.of,
      });
  }
  const text = printTranslationLock(records);
  return text === printTranslationLock(lock) ? undefined : text;
}

/** Returns a record after changes of its translation and its original that don't change what they say. */
function rewritten(
  ask: Ask,
  record: TranslationRecord,
  own: FixedText | undefined,
  original: FixedText | undefined,
): TranslationRecord {
  const isSame = own && record.own === ownHash(sha256(own.before));
  const hash = isSame ? ownHash(sha256(own.after)) : record.own;
  const blocks = original ? fixedBlocks(ask, original, record.blocks) : record.blocks;
  const isSealed = record.seal === sealOf(record.own, record.blocks);
  return { ...record, own: hash, blocks, seal: isSealed ? sealOf(hash, blocks) : record.seal };
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

/** Returns the lock of a new site, whose translations are up to date. `originals` are the paths of originals by those of translations. */
export function newTranslationLock(
  originals: ReadonlyMap<string, string>,
  textOf: (path: string) => string,
  settings: Settings,
): string {
  const { blocksOf } = createMarkdown();
  const records = Array.from(originals, ([path, of]) => {
    const blocks = blocksOfFile({ path: of, text: textOf(of) }, settings, blocksOf).map(({ hash }) => hash);
    return [path, recordFor(of, 'person', sha256(textOf(path)), blocks)] as const;
  });
  return printTranslationLock(new Map(records));
}
