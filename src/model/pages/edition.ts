// Editions of pages: the same page elsewhere, such as in another language. Each edition besides the main one has a folder, and
// the rest of a file's path says which page it is.

/** Folder with the pages of an edition. */
export interface EditionFolder {
  /** `de` */
  readonly name: string;
  /** Folder in `content/`: `de`. */
  readonly folder: string;
  /** Folder with the same pages in the main edition; empty for `content/` itself. */
  readonly main: string;
}

/** Place of a file among the editions. */
export interface Edition {
  /** Name of the edition: `de`. */
  readonly name: string;
  /** Path that the same file has in the main edition: `content/about.md` for `content/de/about.md`. */
  readonly path: string;
}

/** Returns the edition that a file belongs to; undefined for the main one. */
export function editionOf(path: string, folders: readonly EditionFolder[]): Edition | undefined {
  const found = folders.find(({ folder }) => path.startsWith(`content/${folder}/`));
  if (!found) return undefined;
  const rest = path.slice('content/'.length + found.folder.length);
  return { name: found.name, path: `content${found.main === '' ? '' : `/${found.main}`}${rest}` };
}

/** Returns the path that a page has, or would have, in the main edition. */
export function mainPath({ path, edition }: { readonly path: string; readonly edition?: Edition }): string {
  return edition?.path ?? path;
}

/** Returns true for a page in one of these folders of `content/`, in any edition. */
export function isInFolders(
  page: { readonly path: string; readonly edition?: Edition },
  folders: readonly string[],
): boolean {
  const paths = [page.path, mainPath(page)];
  return folders.some((folder) =>
    paths.some((path) => path.startsWith(`content/${folder.replace(/\/$/, '')}/`)),
  );
}

/** Key of a collection in an edition. */
export function collectionKey(name: string, edition = ''): string {
  return edition === '' ? name : `${edition}/${name}`;
}
