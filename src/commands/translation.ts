// `site translation`: writes the record of translations, and finds the old texts of blocks in the history of Git.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { changeSite } from '../build/index.ts';
import {
  blocksOfText,
  type RecordPlan,
  recordFixed,
  TRANSLATION_LOCK,
  type TranslationTodo,
} from '../features/index.ts';
import { realRoot } from '../files/index.ts';
import { replaceFile } from '../kit/system/disk.ts';
import type { BuildRequest, Machine } from '../model/request.ts';
import type { Ask, SiteEngine } from '../site/index.ts';
import { readSite, type SiteResult } from './read-site.ts';

/** Errors with which these commands run. */
const IGNORED = ['legal-binding', 'translation-lock', 'translation-stale', 'translation-unchanged'];

/** Reads a site for its translations. @throws {Fault} */
export function readTranslations<T>(
  request: BuildRequest,
  work: (engine: SiteEngine, root: string) => T,
): Promise<SiteResult<T>> {
  return readSite(request, work, (code) => IGNORED.includes(code));
}

/** Writes the record. Waits for a build that is at work on the site, and says so. @throws {Fault} */
export async function writeTranslationLock(
  folder: string,
  { text }: Pick<RecordPlan, 'text'>,
  machine: Machine,
): Promise<void> {
  const root = realRoot(folder);
  return changeSite(root, machine, (disk) => replaceFile(disk, root, TRANSLATION_LOCK, text));
}

/** Records that fixes of files make no translation stale. @throws {Fault} */
export async function keepFixed(
  request: BuildRequest,
  files: Parameters<typeof recordFixed>[1],
  machine: Machine,
): Promise<void> {
  const isRecorded = existsSync(path.join(request.root, TRANSLATION_LOCK));
  if (!isRecorded || files.length === 0) return;
  const fixed = await readSite(
    request,
    ({ ask }) => recordFixed(ask, files),
    () => true,
  );
  if (fixed.kind === 'read' && fixed.value !== undefined)
    await writeTranslationLock(request.root, { text: fixed.value }, machine);
}

/** Most versions of a file that are read. */
const MOST_VERSIONS = 100;

/**
 * Finds the texts of blocks by their hashes, in earlier versions of the original that Git has. The hash proves that a text is the one
 * that was translated. Empty without Git, and for blocks of versions that were never committed.
 */
export function earlierTexts(
  ask: Ask,
  root: string,
  { original, blocks }: TranslationTodo,
): ReadonlyMap<string, string> {
  const wanted = new Set(blocks.flatMap(({ recorded }) => recorded ?? []));
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  const commits = git(root, 'log', `--max-count=${MOST_VERSIONS}`, '--format=%H', '--', original);
  for (const commit of commits.split('\n')) {
    if (commit === '' || found.size === wanted.size) break;
    const text = git(root, 'show', `${commit}:./${original}`);
    for (const { hash, source } of blocksOfText(ask, original, text))
      if (wanted.has(hash)) found.set(hash, source);
  }
  return found;
}

/** Returns the output of Git; nothing if it fails, or isn't installed. */
function git(root: string, ...parameters: readonly string[]): string {
  const { status, stdout } = spawnSync('git', [...parameters], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return status === 0 ? stdout : '';
}
