// `site versions new`: a copy of a version, which gets a line in the settings.
import { Fault } from '../../kit/diagnostics/fault.ts';
import { isErrorPage } from '../../kit/urls/url-path.ts';
import { mainPath } from '../../model/pages/edition.ts';
import type { SitePage } from '../../model/pages/page.ts';
import { collectionOf } from '../../model/pages/page-path.ts';
import { routedPages } from '../../site/arrange/index.ts';
import type { Ask } from '../../site/index.ts';
import {
  allOutlines,
  collectionNames,
  coreSettings,
  editionFolders,
  mainPathAt,
  recordFiles,
} from '../../site/read/index.ts';
import { isVersionName } from './declaration.ts';
import { type FolderMove, movedText, renamed, withSlash } from './moved-text.ts';
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

/** A file that a new version writes. */
export interface VersionFile {
  /** Path of the file that is copied; that of the file itself if only its links change. */
  readonly from: string;
  readonly path: string;
  /** Text of the source, and of the copy; undefined for a file that isn't text. */
  readonly text: { readonly before: string; readonly after: string } | undefined;
}

type VersionFields = Readonly<Record<string, string | boolean>>;

export interface VersionPlan {
  readonly version: string;
  /** Version that is copied. */
  readonly from: string;
  /** The version that is current so far, which comes after the new one. */
  readonly current: string;
  /** Fields of its settings, and those that the current version gets. */
  readonly fields: VersionFields;
  readonly currentFields: VersionFields;
  /** Folders from the root that must not exist yet, in the main language and in each other. */
  readonly folders: readonly string[];
  readonly files: readonly VersionFile[];
  /** Pages that the new version has from the one that was current, since the version that is copied lacks them. */
  readonly left: readonly string[];
  /** Pages outside of versions, which may still name the folder of the current one. */
  readonly others: readonly string[];
  /** Folder that the current version had until now, such as `docs/v2`; undefined if it keeps it. */
  readonly oldFolder: string | undefined;
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
  if (Object.hasOwn(ask(coreSettings).value.versions, version))
    throw new Fault(`There is a version ${version} already`, 'Choose another name.');
  const source = sourceOf(all, from);
  // The current version keeps a folder that contains others, and so its URLs. What was there moves to a folder of its own.
  const isRelease = !isNext && isOuter(current, all);
  const own = isOuter(source, all)
    ? folderIn(source, isRelease ? current.version : version)
    : source.folder.replace(/[^/]+$/, version);
  const archive = isRelease ? folderIn(current, current.version) : undefined;
  const folder = isRelease ? current.folder : own;
  const steps = [
    ...(archive === undefined ? [] : [{ version: current, to: archive }]),
    ...(isRelease && source === current ? [] : [{ version: source, to: folder }]),
  ];
  const stays = stayingPages(ask, all, isRelease || isOuter(source, all) ? current : undefined);
  const links = isRelease ? renamedLinks(stays.keys(), current, version) : new Map<string, string>();
  const owner = isRelease ? version : current.version;
  const copied = steps.map((step) => copiedFiles(ask, { ...step, all, stays, owner, links }));
  const written = new Set(copied.at(-1)?.map(({ path }) => path));
  return {
    version,
    from: source.version,
    current: current.version,
    fields: {
      ...(folder !== '' && { folder }),
      ...(name !== undefined && { name }),
      ...(!isNext && { current: true }),
    },
    currentFields: archive === undefined ? {} : { folder: archive },
    folders: inLanguages(ask, archive ?? folder),
    files: [...copied.flat(), ...relinkedFiles(ask, links, written)],
    left:
      copied.length < 2 ? [] : (copied[0] ?? []).map((one) => one.from).filter((one) => !written.has(one)),
    others: allOutlines(ask).flatMap((page) => (versionOfFile(mainPath(page), all) ? [] : page.path)),
    oldFolder: isNext || isRelease ? undefined : current.folder,
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

/** Returns true for a version whose folder contains others. */
function isOuter({ folder }: NamedVersion, all: readonly NamedVersion[]): boolean {
  return folder === '' || all.some((other) => other.folder.startsWith(`${folder}/`));
}

function folderIn({ folder }: NamedVersion, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Returns the folder of a version from the root, in each language. */
function inLanguages(ask: Ask, folder: string): readonly string[] {
  return ['', ...ask(editionFolders).map((one) => `${one.folder}/`)].map((one) => `content/${one}${folder}`);
}

/** Pages in the folder of the current version that aren't copied with it, by their paths in the main language. */
function stayingPages(
  ask: Ask,
  all: readonly NamedVersion[],
  current: NamedVersion | undefined,
): ReadonlyMap<string, SitePage> {
  if (!current) return new Map();
  const stays = (page: SitePage) =>
    page.legal || page.noindex || isErrorPage(page) || isOfOtherCollection(ask, mainPath(page), current);
  return new Map(
    ask(routedPages)
      .value.published.filter((page) => versionOfFile(mainPath(page), all) === current && stays(page))
      .map((page) => [mainPath(page), page]),
  );
}

/** Returns true for a file in the folder of a collection that is in a version: a copy would be elsewhere, without its fields. */
function isOfOtherCollection(ask: Ask, path: string, { folder }: NamedVersion): boolean {
  const name = collectionOf(path);
  return folder === '' && name !== '' && (ask(collectionNames) ?? []).includes(name);
}

interface CopiedVersion {
  readonly version: NamedVersion;
  /** Folder of the copy, in `content/`. */
  readonly to: string;
  readonly all: readonly NamedVersion[];
  readonly stays: ReadonlyMap<string, SitePage>;
  /** Version that has the pages that stay, and the links whose name of a version changes for that. */
  readonly owner: string;
  readonly links: ReadonlyMap<string, string>;
}

function copiedFiles(ask: Ask, copy: CopiedVersion): readonly VersionFile[] {
  const { version, to, stays, owner, links } = copy;
  const { pages, inclusions, attachments } = ask.names('content');
  const known = new Set([...pages, ...inclusions, ...attachments]);
  const files = new Map(
    [...known].filter((file) => isCopied(ask, file, copy)).map((file) => [file, copyOf(ask, file, copy)]),
  );
  const routed = ask(routedPages).value.published.filter(({ path }) => files.has(path));
  const isWhole = version.folder !== '' && !isOuter(version, copy.all);
  const move: FolderMove = {
    from: version.folder,
    to,
    languages: ask(editionFolders).map((one) => one.folder),
    files,
    known,
    ...(!isWhole && {
      urls: new Set([
        ...routed.flatMap(({ route, aliases }) => [route, ...aliases.map(withSlash)]),
        ...[...files.keys()].map((file) => file.slice('content'.length)),
      ]),
    }),
    staying: new Map([
      ...links,
      ...(version.current
        ? Array.from(stays).flatMap(([path, page]) => namesOf(path, page, owner, version))
        : []),
    ]),
  };
  return Array.from(files, ([from, path]) => ({
    from,
    path,
    text: textOf(ask, from, (text) => movedText(text, from, move)),
  }));
}

/** Paths and the URL of a page that stays, each with the link by the name of its version. */
function namesOf(
  path: string,
  { route, path: own }: SitePage,
  owner: string,
  { folder }: NamedVersion,
): readonly (readonly [string, string])[] {
  const name = `${owner}:${path.slice(folder === '' ? 'content/'.length : `content/${folder}/`.length)}`;
  return [path, own, route].map((one) => [one, name] as const);
}

function isCopied(ask: Ask, file: string, { version, all, stays }: CopiedVersion): boolean {
  const main = mainPathAt(ask, file);
  if (versionOfFile(main, all) !== version || stays.has(main)) return false;
  if (version.folder !== '') return true;
  if (
    /^content\/[^/]*\.(?:ya?ml|json|csv)$|^content\/[^/]*\.lock\//.test(main) ||
    ask(recordFiles).includes(file)
  )
    return false;
  return !isOfOtherCollection(ask, main, version);
}

function copyOf(ask: Ask, file: string, { version, to }: CopiedVersion): string {
  const main = mainPathAt(ask, file);
  const language = file.slice('content'.length, file.length - main.length + 'content'.length);
  const rest = main.slice(version.folder === '' ? 'content'.length : `content/${version.folder}`.length);
  return `content${language}${to === '' ? '' : `/${to}`}${rest}`;
}

/** Text files, whose paths lead to the copy after it was made. */
const TEXTS = /\.(?:md|ya?ml)$/;

function textOf(ask: Ask, file: string, change: (text: string) => string): VersionFile['text'] {
  if (!TEXTS.test(file)) return undefined;
  const before = ask.text(file);
  return before === undefined ? undefined : { before, after: change(before) };
}

/** Links by the name of the version that was current to pages that stay, with those by the name of the new version. */
function renamedLinks(
  stays: Iterable<string>,
  { version: old, folder }: NamedVersion,
  version: string,
): ReadonlyMap<string, string> {
  const start = folder === '' ? 'content/' : `content/${folder}/`;
  const rests = [...stays].map((path) => path.slice(start.length));
  return new Map(rests.map((rest) => [`${old}:${rest}`, `${version}:${rest}`]));
}

/** Files that aren't copied, in which such links change. */
function relinkedFiles(
  ask: Ask,
  links: ReadonlyMap<string, string>,
  written: ReadonlySet<string>,
): readonly VersionFile[] {
  const { pages, inclusions } = ask.names('content');
  return [...pages, ...inclusions].flatMap((path) => {
    const text = textOf(ask, path, (before) => renamed(before, links));
    return !text || written.has(path) || text.after === text.before ? [] : { from: path, path, text };
  });
}
