// `site versions new`: copies the folders of a version, and writes its settings.
import path from 'node:path';
import { isMap, parseDocument, type YAMLMap } from 'yaml';
import { changeSite } from '../build/index.ts';
import { planVersion, type VersionPlan, type VersionWish } from '../features/index.ts';
import { attempt, Fault } from '../kit/diagnostics/fault.ts';
import { textLines } from '../kit/lines.ts';
import { type Disk, removeTree, replaceFile } from '../kit/system/disk.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import type { BuildRequest, Machine } from '../model/request.ts';
import { readSite, type SiteResult } from './read-site.ts';

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

/** Text files, whose paths lead to the copy after it was made. */
const TEXTS = /\.(?:md|ya?ml)$/;

/** Makes a new version, or nothing at all. With `dryRun` it only says what it would do. @throws {Fault} */
export async function newVersion(
  request: BuildRequest,
  wish: VersionWish,
  dryRun: boolean,
  machine: Machine,
): Promise<SiteResult<NewVersion>> {
  const read = await readSite(request, ({ ask }, root) => ({ plan: planVersion(ask, wish), root }));
  if (read.kind === 'refused') return read;
  const { plan, root } = read.value;
  const value = await changeSite(root, machine, (disk) => {
    const folders = plan.folders.filter(({ from }) => disk.stat(path.join(root, from))?.isDirectory());
    for (const { to } of folders)
      if (disk.stat(path.join(root, to)))
        throw new Fault(`${to}/ exists already`, 'Remove it, or choose another name for the version.');
    const settings = withVersion(String(disk.read(path.join(root, SETTINGS_PATH))), plan);
    const copied = folders.map((folder) => ({ ...folder, files: filesIn(disk, root, folder.from) }));
    if (!dryRun) copyAll(disk, root, copied, { ...plan, settings });
    return {
      plan,
      folders: copied.map(({ files, ...folder }) => ({ ...folder, files: files.length })),
      mentions: plan.fields.current === true ? mentionsOf(disk, root, plan, settings) : [],
    };
  });
  return { kind: 'read', value };
}

type ListedFolder = Omit<CopiedFolder, 'files'> & { readonly files: readonly string[] };

/** Copies the folders, and writes the settings last. If that fails, no copy stays. */
function copyAll(
  disk: Disk,
  root: string,
  folders: readonly ListedFolder[],
  { settings, retarget }: Pick<VersionPlan, 'retarget'> & { readonly settings: string },
): void {
  try {
    for (const { from, to, files } of folders)
      for (const file of files) {
        const [source, target] = [path.join(root, from, file), path.join(root, to, file)];
        attempt(`${to}/${file} cannot be written`, () => {
          disk.makeFolder(path.dirname(target));
          if (TEXTS.test(file)) disk.write(target, retarget(String(disk.read(source))));
          else disk.copy(source, target);
        });
      }
    replaceFile(disk, root, SETTINGS_PATH, settings);
  } catch (error) {
    for (const { to } of folders) removeTree(disk, path.join(root, to));
    throw error;
  }
}

/** Lists the files of a folder, relative to it. */
function filesIn(disk: Disk, root: string, folder: string): readonly string[] {
  const entries = attempt(`${folder}/ cannot be read`, () => disk.list(path.join(root, folder)));
  return entries.flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(disk, root, `${folder}/${entry.name}`).map((file) => `${entry.name}/${file}`)
      : entry.name,
  );
}

/** Adds the version above the current one. Comments stay. @throws {Fault} for settings that only their author can change */
function withVersion(text: string, { version, current, fields }: VersionPlan): string {
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
  return document.toString({ lineWidth: 0 });
}

function mentionsOf(
  disk: Disk,
  root: string,
  { others, currentFolder }: VersionPlan,
  settings: string,
): readonly string[] {
  const named = new RegExp(`\\b${currentFolder.replace(/[.]/g, '\\.')}/`);
  const linesOf = (file: string, text: string) =>
    textLines(text).flatMap((line, index) => (named.test(line) ? `${file}:${index + 1}` : []));
  return [
    ...linesOf(SETTINGS_PATH, settings),
    ...others.flatMap((file) => linesOf(file, String(disk.read(path.join(root, file))))),
  ];
}
