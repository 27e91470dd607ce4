// `site versions new`: copies the folders of a version, and writes its settings.
import path from 'node:path';
import { isMap, parseDocument, type YAMLMap } from 'yaml';
import { changeSite } from '../build/index.ts';
import {
  planVersion,
  recordCopied,
  TRANSLATION_LOCK,
  type VersionPlan,
  type VersionWish,
} from '../features/index.ts';
import { attempt, Fault } from '../kit/diagnostics/fault.ts';
import { textLines } from '../kit/lines.ts';
import { type Disk, removeTree, replaceFile } from '../kit/system/disk.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import type { BuildRequest, Machine } from '../model/request.ts';
import { readSite, type SiteResult } from './read-site.ts';

/** Number of files that are copied from a folder to another. */
interface CopiedFolder {
  readonly from: string;
  readonly to: string;
  readonly files: number;
}

/** A new version, as it was made or would be. */
export interface NewVersion {
  readonly plan: VersionPlan;
  readonly folders: readonly CopiedFolder[];
  /** Places outside of versions that still name the folder of the version that was current: `content/index.md:3`. */
  readonly mentions: readonly string[];
}

/** Makes a new version, or nothing at all. With `dryRun` it only says what it would do. @throws {Fault} */
export async function newVersion(
  request: BuildRequest,
  wish: VersionWish,
  dryRun: boolean,
  machine: Machine,
): Promise<SiteResult<NewVersion>> {
  const read = await readSite(request, ({ ask }, root) => {
    const plan = planVersion(ask, wish);
    return { plan, root, lock: recordCopied(ask, plan.files) };
  });
  if (read.kind === 'refused') return read;
  const { plan, root, lock } = read.value;
  const value = await changeSite(root, machine, (disk) => {
    for (const folder of plan.folders)
      if (disk.stat(path.join(root, folder)))
        throw new Fault(`${folder}/ exists already`, 'Remove it, or choose another name for the version.');
    const settings = withVersion(String(disk.read(path.join(root, SETTINGS_PATH))), plan);
    const texts = [
      ...(lock === undefined ? [] : [{ path: TRANSLATION_LOCK, text: lock }]),
      { path: SETTINGS_PATH, text: settings },
    ];
    if (!dryRun) writeVersion(disk, root, plan, texts);
    return {
      plan,
      folders: copiedFolders(plan),
      mentions: plan.oldFolder === undefined ? [] : mentionsOf(disk, root, plan, plan.oldFolder, settings),
    };
  });
  return { kind: 'read', value };
}

/** Writes the files of a version, and the settings last. If that fails, everything is as before. */
function writeVersion(
  disk: Disk,
  root: string,
  { files, folders }: VersionPlan,
  texts: readonly { readonly path: string; readonly text: string }[],
): void {
  const before = new Map<string, Uint8Array>();
  const remember = (file: string) => {
    const target = path.join(root, file);
    if (disk.stat(target)) before.set(target, disk.read(target));
  };
  try {
    for (const { from, path: to, text } of files) {
      remember(to);
      const target = path.join(root, to);
      attempt(`${to} cannot be written`, () => {
        disk.makeFolder(path.dirname(target));
        if (text) disk.write(target, text.after);
        else disk.copy(path.join(root, from), target);
      });
    }
    for (const { path: file, text } of texts) {
      remember(file);
      replaceFile(disk, root, file, text);
    }
  } catch (error) {
    for (const { path: to } of files)
      if (!before.has(path.join(root, to))) removeTree(disk, path.join(root, to));
    for (const folder of folders) removeTree(disk, path.join(root, folder));
    for (const [file, bytes] of before) disk.write(file, bytes);
    throw error;
  }
}

/** Counts the copied files of each folder. */
function copiedFolders({ files }: VersionPlan): readonly CopiedFolder[] {
  const counts = new Map<string, CopiedFolder>();
  for (const { from, path: to } of files) {
    if (from === to) continue;
    const [source, target] = foldersOf(from, to);
    const before = counts.get(`${source} ${target}`)?.files ?? 0;
    counts.set(`${source} ${target}`, { from: source, to: target, files: before + 1 });
  }
  // The main language comes first.
  return [...counts.values()].sort((a, b) => a.from.length - b.from.length);
}

/** Returns the folders of two paths whose ends are the same. */
function foldersOf(from: string, to: string): readonly [string, string] {
  const [a, b] = [from.split('/'), to.split('/')];
  while (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  return [a.join('/'), b.join('/')];
}

/** Adds the version above the current one. Comments stay. @throws {Fault} for settings that only their author can change */
function withVersion(text: string, { version, current, fields, currentFields }: VersionPlan): string {
  const document = parseDocument(text);
  const versions = document.get('versions');
  const old = document.getIn(['versions', current]);
  if (!isMap(versions) || !isMap(old))
    throw new Fault(
      `The versions in ${SETTINGS_PATH} cannot be edited automatically`,
      'Write them without YAML anchors and aliases.',
    );
  const entry = document.createNode(fields) as YAMLMap;
  entry.flow = true;
  const place = versions.items.findIndex(({ key }) => String(key) === current);
  versions.items.splice(place, 0, document.createPair(version, entry));
  if (fields.current === true) old.delete('current');
  for (const [name, value] of Object.entries(currentFields)) old.set(name, value);
  const changed = document.toString({ lineWidth: 0 });
  const [start, end] = versionsIn(text);
  return text.slice(0, start) + changed.slice(...versionsIn(changed)) + text.slice(end);
}

/** Returns where the value of `versions` begins and ends, so that all else in the file stays as it is written. */
function versionsIn(text: string): readonly [number, number] {
  const [start = 0, end = 0] = (parseDocument(text).get('versions') as YAMLMap).range ?? [];
  return [start, end];
}

function mentionsOf(
  disk: Disk,
  root: string,
  { others }: VersionPlan,
  oldFolder: string,
  settings: string,
): readonly string[] {
  const named = new RegExp(`\\b${oldFolder.replace(/[.]/g, '\\.')}/`);
  const linesOf = (file: string, text: string) =>
    textLines(text).flatMap((line, index) => (named.test(line) ? `${file}:${index + 1}` : []));
  return [
    ...linesOf(SETTINGS_PATH, settings),
    ...others.flatMap((file) => linesOf(file, String(disk.read(path.join(root, file))))),
  ];
}
