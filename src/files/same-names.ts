// Finds files and folders whose names are equal on disks that ignore case, or the ways to compose a letter: there, one
// replaces the other.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { fold, foldersAround } from '../routes/index.ts';

/**
 * Finds equal names in the folders of a site. `pages` are published below their own folders. Equal names of files in `public/`
 * are found with those of all other outputs.
 */
export function sameNames(
  content: readonly string[],
  templates: readonly string[],
  published: readonly string[],
  pages: readonly string[],
): readonly Diagnostic[] {
  const folders = { content: foldersOf(content), published: foldersOf(published) };
  const outputs = [...foldersOf(pages), ...folders.published];
  const found = [
    ...equalNames([...folders.content, ...content]),
    ...equalNames([...foldersOf(templates), ...templates]),
    ...equalNames(folders.published),
    // A page and a file of `public/` may share a folder of the output.
    ...equalNames(outputs, (path) => path.slice(path.indexOf('/') + 1)),
  ];
  const unique = new Map(found.map((pair) => [String(pair), pair]));
  const isFolder = new Set([...folders.content, ...folders.published, ...foldersOf(templates)]);
  return Array.from(unique.values(), ([path, other]) => shared(path, other, isFolder.has(path)));
}

/** Returns the folders of files below the first one, each after those around it. */
function foldersOf(files: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  let latest = '';
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (folder !== latest) for (const around of foldersAround(file).slice(1)) folders.add(around);
    latest = folder;
  }
  return [...folders];
}

type Pair = readonly [path: string, other: string];

/** Returns each path whose name an earlier one has in another spelling, except those in a folder that is one. */
function equalNames(paths: readonly string[], nameOf = (path: string) => path): readonly Pair[] {
  const first = new Map<string, string>();
  const equal = new Map<string, string>();
  for (const path of paths) {
    const name = fold(nameOf(path));
    const other = first.get(name);
    if (other === undefined) first.set(name, path);
    else if (nameOf(other) !== nameOf(path) && !foldersAround(path).some((around) => equal.has(around)))
      equal.set(path, other);
  }
  return [...equal];
}

function shared(path: string, other: string, isFolder: boolean): Diagnostic {
  const end = isFolder ? '/' : '';
  const composed = path.normalize('NFC') === other.normalize('NFC');
  const where = composed
    ? 'many disks, because their accents are encoded in two ways'
    : 'disks that ignore case';
  return diagnostic('name-shared', {
    message: `${other}${end} and ${path}${end} are one ${isFolder ? 'folder' : 'file'} on ${where}`,
    at: wholeFile(path),
    hint: isFolder ? 'Move all files into one of the two.' : 'Rename or remove one of the two.',
  });
}
