// `site versions new`: a copy of a version, which gets a line in the settings.
import { Fault } from '../../kit/diagnostics/fault.ts';
import { mainPath } from '../../model/pages/edition.ts';
import type { Ask } from '../../site/index.ts';
import { allOutlines, coreSettings, editionFolders } from '../../site/read/index.ts';
import { isVersionName } from './declaration.ts';
import { type NamedVersion, namedVersions, versionOfFile } from './version-pages.ts';

/** Wish for a new version. */
export interface VersionWish {
  /** Name in the settings: `v3`. */
  readonly version: string;
  /** Name for readers. */
  readonly name: string | undefined;
  /** Version to copy, by default the newest. */
  readonly from: string | undefined;
  /** True if the version isn't released yet, so that the current one stays. */
  readonly isNext: boolean;
}

export interface VersionPlan {
  readonly version: string;
  /** Version that is copied. */
  readonly from: string;
  /** The version that is current so far, which comes after the new one. */
  readonly current: string;
  /** Fields of its settings. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Folders from the root, in the main language and in each other; not all of them exist. */
  readonly folders: readonly FolderCopy[];
  /** Pages outside of versions, which may still name the folder of the current one. */
  readonly others: readonly string[];
  /** Text for `current`, such as `docs/v2`. */
  readonly currentFolder: string;
  /** Changes paths of a text that lead to the copied version. */
  readonly retarget: (text: string) => string;
}

interface FolderCopy {
  readonly from: string;
  readonly to: string;
}

/** Plans a new version. @throws {Fault} if there can't be one */
export function planVersion(ask: Ask, { version, name, from, isNext }: VersionWish): VersionPlan {
  const all = namedVersions(ask(coreSettings).value.versions);
  const current = all.find((one) => one.current);
  if (!current)
    throw new Fault(
      'The settings have no versions',
      'Begin with the folder that there is, such as versions: { v1: { folder: docs/v1, current: true } }.',
    );
  if (!isVersionName(version))
    throw new Fault(
      `${version} is not the name of a version`,
      `Start it with a lower-case letter, because links name it: v3. For readers, add --name "${version}".`,
    );
  if (all.some((one) => one.version === version))
    throw new Fault(`There is a version ${version} already`, 'Choose another name.');
  const source = sourceOf(all, from);
  for (const one of isNext ? [source] : [source, current]) refuseOuter(one, all);
  const folder = source.folder.replace(/[^/]+$/, version);
  const languages = ask(editionFolders).map((one) => one.folder);
  const copies = ['', ...languages.map((one) => `${one}/`)].map((language) => ({
    from: `content/${language}${source.folder}`,
    to: `content/${language}${folder}`,
  }));
  return {
    version,
    from: source.version,
    current: current.version,
    fields: { folder, ...(name !== undefined && { name }), ...(!isNext && { current: true }) },
    folders: copies,
    others: allOutlines(ask).flatMap((page) => (versionOfFile(mainPath(page), all) ? [] : page.path)),
    currentFolder: current.folder,
    retarget: retargeting(source.folder, folder, languages),
  };
}

/** Returns the version to copy: the named one, else the newest. */
function sourceOf(all: readonly NamedVersion[], from: string | undefined): NamedVersion {
  const found = from === undefined ? all[0] : all.find(({ version }) => version === from);
  if (!found)
    throw new Fault(
      `There is no version ${from}`,
      `Name one of ${all.map(({ version }) => version).join(', ')}.`,
    );
  return found;
}

/** Refuses a version whose folder contains others. Only the current one may do that, and it can't be copied. */
function refuseOuter({ version, folder }: NamedVersion, all: readonly NamedVersion[]): void {
  if (folder !== '' && all.every((other) => !other.folder.startsWith(`${folder}/`))) return;
  throw new Fault(
    `The pages of ${version} have no folder of their own`,
    `Move them to one that contains no other version, such as content/docs/${version}/, and name it in the settings.`,
  );
}

/**
 * Returns a function that changes paths from the root to a folder, `/docs/v2/setup/`, in any language: in links, in aliases and in
 * permalinks. Longer URLs stay.
 */
export function retargeting(
  from: string,
  to: string,
  languages: readonly string[],
): (text: string) => string {
  if (from === '' || to === '') return (text) => text;
  const escaped = [from, ...languages].map((text) => text.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&'));
  const [folder, ...tags] = escaped;
  const before = tags.length === 0 ? '/' : `/(?:(?:${tags.join('|')})/)?`;
  const paths = new RegExp(`(^|[\\s([<"'\`,])(${before})${folder}(?=[/?#\\s)\\]>"'\`,]|$)`, 'gm');
  return (text) => text.replace(paths, (_, start: string, root: string) => `${start}${root}${to}`);
}
