// Finds the files of a site, and reads them.
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { type FileFault, HEAD, headFault, isMedia, mayConflict, textFault } from '../content/index.ts';
import type { FileStats, Measure } from '../engine/index.ts';
import { contains } from '../kit/contains.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { faultOf, isSystemError } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import { addAll, sortedBy } from '../kit/order.ts';
import { orUndefined } from '../kit/thrown.ts';
import { type Project, SETTINGS_PATH } from '../model/files/project.ts';
import type { Source } from '../model/files/source.ts';
import { isInclusion } from '../model/pages/page-path.ts';
import { CHUNK_SIZE, OVERLAP } from './chunks.ts';
import { readText } from './excerpt.ts';
import { sameNames } from './same-names.ts';
import { missingFolders, realRoot } from './site-folder.ts';
import { walkTemplates, wrongNames } from './templates.ts';
import { unreadPages } from './unread.ts';
import { type FoundFiles, walk } from './walk.ts';

/** Hidden names that are published from `public/`: hosts and app stores ask for them. */
const PUBLISHED_HIDDEN = ['.well-known', '.htaccess', '.nojekyll'];

/** Hidden files of operating systems, which nobody intends to publish. */
const LITTER = ['.DS_Store', '.gitkeep', '.gitignore'];

/**
 * Finds the files of a site. `sharedIn` returns the folders that links in `content/` may lead to, by the settings. Throws a
 * Fault if the folder can't be read.
 */
export function readProject(
  folder: string,
  sharedIn: (settings: Source) => readonly string[],
  unsaved: Project['unsaved'] = new Map(),
): WithDiagnostics<Project> {
  const root = realRoot(folder);
  const diagnostics: Diagnostic[] = [...missingFolders(root)];
  const hidden = (_file: string, name: string) => name.startsWith('.');
  const content = withNew(walk(root, 'content', hidden, endsOfLinks(root, sharedIn)), unsaved);
  const { project, ...templates } = walkTemplates(root, hidden);
  addAll(diagnostics, [...wrongNames(project.templates), ...unreadPages(content.files)]);
  const published = walk(root, 'public', (file, name) => skipPublic(file, name, diagnostics));
  addAll(diagnostics, [...content.diagnostics, ...templates.diagnostics, ...published.diagnostics]);
  addAll(diagnostics, content.files.filter(isReadme).map(leftOut));
  const markdown = content.files.filter((file) => file.endsWith('.md') && !isReadme(file));
  const pages = markdown.filter((file) => !isInclusion(file));
  addAll(diagnostics, sameNames(content.files, project.templates, published.files, pages));
  return {
    value: {
      root,
      settings: content.files.includes(SETTINGS_PATH)
        ? (unsaved.get(SETTINGS_PATH) ?? readSource(root, SETTINGS_PATH))
        : undefined,
      pages,
      inclusions: markdown.filter(isInclusion),
      attachments: content.files.filter((file) => !file.endsWith('.md') && file !== SETTINGS_PATH),
      ...project,
      publicFiles: published.files,
      linked: new Set([...content.linked, ...templates.linked, ...published.linked]),
      unsaved,
    },
    diagnostics,
  };
}

/** Adds the texts in `content/` that aren't saved as files yet. esbuild finds templates only on the disk. */
function withNew(found: FoundFiles, unsaved: Project['unsaved']): FoundFiles {
  const known = new Set(found.files);
  const added = [...unsaved.keys()].filter(
    (file) => /^content\/(?!.*\/\.|\.)/.test(file) && !known.has(file),
  );
  return added.length === 0
    ? found
    : { ...found, files: sortedBy([...found.files, ...added], (file) => file) };
}

/** Returns true for a README, which describes its folder for people who work on the site. */
function isReadme(file: string): boolean {
  return /(?:^|\/)readme\.md$/i.test(file);
}

function leftOut(file: string): Diagnostic {
  const message = `${file} is not published: it describes the folder for people who work on the site`;
  const hint = 'Name it index.md to publish it as a page.';
  return diagnostic('readme-left-out', { message, at: wholeFile(file), hint });
}

/** Allowed targets of links in `content/`: published folders, and folders named in the settings. */
function endsOfLinks(
  root: string,
  sharedIn: (settings: Source) => readonly string[],
): (target: string) => boolean {
  let folders: readonly string[] | undefined;
  const inRoot = (folder: string) => {
    const place = path.join(root, folder);
    const real = existsSync(place) ? realpathSync(place) : place;
    return path.relative(root, real).split(path.sep).join('/');
  };
  return (target) => {
    folders ??= [
      ...['content', 'public'].map(inRoot),
      ...(isRegular(root, SETTINGS_PATH) ? sharedIn(readSource(root, SETTINGS_PATH)) : []),
    ];
    return folders.some((folder) => target === folder || target.startsWith(`${folder}/`));
  };
}

export interface ReadSource extends Source {
  /** Stats from before reading, so that later changes are visible in newer ones. */
  readonly stats: FileStats;
}

/** Reads one file of the project. Throws a Fault. */
export function readSource(root: string, file: string): ReadSource {
  return withFile(root, file, (descriptor) => {
    const stats = fstatSync(descriptor);
    if (stats.size > MOST_BYTES) return tooLarge(file, stats);
    const bytes = readRange(descriptor, 0, stats.size);
    return { path: file, bytes, hash: sha256(bytes), stats };
  });
}

/** Reads all bytes of a file of any size. Throws a Fault. */
export function readBytes(root: string, file: string): Buffer {
  return withFile(root, file, (descriptor) => readFileSync(descriptor));
}

/** Reads a file of any size in chunks. Throws a Fault. */
export function* readChunks(root: string, file: string): Generator<Buffer> {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(`${root}/${file}`, 'r');
    const { size } = fstatSync(descriptor);
    for (let start = 0; start < size; start += CHUNK_SIZE)
      yield readRange(descriptor, start, Math.min(CHUNK_SIZE + OVERLAP, size - start));
  } catch (error) {
    throw faultOf(error, `${file} cannot be read`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Reads bytes of an open file from an offset; fewer if the file ends before. */
function readRange(descriptor: number, start: number, most: number): Buffer {
  const bytes = Buffer.allocUnsafe(most);
  let length = 0;
  for (let count = -1; count !== 0 && length < most; length += count)
    count = readSync(descriptor, bytes, length, most - length, start + length);
  return bytes.subarray(0, length);
}

/** Largest text file in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Source without bytes for a file that is too large. Its message depends only on the size. */
function tooLarge(file: string, stats: FileStats): ReadSource {
  const { size } = stats;
  return {
    path: file,
    bytes: new Uint8Array(),
    hash: sha256(`larger than a string can be: ${size}`),
    size,
    stats,
  };
}

/**
 * Returns SHA-256 and size of a file that isn't read into memory, and whether they are those of a file without faults. Throws a
 * Fault.
 */
export function measureFile(
  root: string,
  file: string,
): Measure & { readonly stats: FileStats; readonly isFaultless: boolean } {
  return withFile(root, file, (descriptor) => {
    const stats = fstatSync(descriptor);
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(64 * 1024);
    let size = 0;
    let isFaultless = true;
    for (let count = -1; count !== 0; size += count) {
      count = readSync(descriptor, buffer, 0, buffer.length, null);
      const bytes = buffer.subarray(0, count);
      hash.update(bytes);
      if (size === 0 && headFault(file, bytes)) isFaultless = false;
      if (isFaultless && !isMedia(file) && mayConflict(bytes)) isFaultless = false;
    }
    return { hash: hash.digest('hex'), size, stats, isFaultless };
  });
}

function withFile<T>(root: string, file: string, work: (descriptor: number) => T): T {
  try {
    const descriptor = openSync(`${root}/${file}`, 'r');
    try {
      return work(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw faultOf(error, `${file} cannot be read`);
  }
}

/** Returns the fault of a file, of which only the needed part is read. */
export function readFault(root: string, file: string): FileFault | undefined {
  const fault = withFile(root, file, (descriptor) => headFault(file, readRange(descriptor, 0, HEAD)));
  if (fault || isMedia(file)) return fault;
  return textFault(file, readText(path.join(root, file)) ?? '');
}

/**
 * Entry at a path. `outside`: a link that points out of the site. `special`: a folder, a pipe, a device. `real` is its
 * path with links resolved, relative to the site's root, with slashes.
 */
export type PathEntry =
  | { readonly kind: 'missing' | 'outside' }
  | { readonly kind: 'special'; readonly real: string }
  | { readonly kind: 'file'; readonly real: string; readonly size: number };

/** Describes what is at a path. */
export function readEntry(root: string, file: string): PathEntry {
  try {
    const target = realpathSync(path.join(root, file));
    if (!contains(root, target)) return { kind: 'outside' };
    const real = path.relative(root, target).split(path.sep).join('/');
    const stats = statSync(target);
    return stats.isFile() ? { kind: 'file', real, size: stats.size } : { kind: 'special', real };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { kind: 'missing' };
  }
}

/** Returns true for a regular file; false for a link. */
export function isRegular(root: string, file: string): boolean {
  return orUndefined(() => lstatSync(path.join(root, file), { throwIfNoEntry: false }))?.isFile() ?? false;
}

function skipPublic(file: string, name: string, diagnostics: Diagnostic[]): boolean {
  if (!name.startsWith('.') || PUBLISHED_HIDDEN.includes(name)) return false;
  if (!LITTER.includes(name)) {
    diagnostics.push(
      diagnostic('file-hidden', {
        message: `${file} is hidden, so it is not published`,
        at: wholeFile(file),
        hint: 'Remove the dot from its name to publish it, or move it out of public/.',
      }),
    );
  }
  return true;
}
