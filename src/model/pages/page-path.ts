// Facts about a page from its path.

/** Returns the top-level folder of a page in `content/`, or the empty text for pages directly in it. */
export function collectionOf(path: string): string {
  const start = path.indexOf('/') + 1;
  return path.slice(start, Math.max(start, path.indexOf('/', start)));
}

/** Path of a page in `content/`, without its extension: `blog/first` */
export function stemOf(path: string): string {
  return path.replace(/^content\//, '').replace(/\.md$/i, '');
}

/** Returns the name of a page within its collection: `2026/first` for `content/blog/2026/first/index.md`. */
export function entryId(path: string): string {
  const collection = collectionOf(path);
  const name = stemOf(path).slice(collection === '' ? 0 : collection.length + 1);
  return name.replace(/\/index$/, '').normalize('NFC');
}

/** Returns true for a Markdown file that exists only to be included: its name, or that of a folder, starts with `_`. */
export function isInclusion(path: string): boolean {
  return path.includes('/_');
}

/** Returns true for a page of the collection itself, which isn't one of its entries: `content/blog/index.md`, `content/blog/404.md`. */
export function isOwnPage(path: string): boolean {
  return /^content\/[^/]+\/(?:index|(?:.+\/)?404)\.md$/.test(path);
}

/**
 * Returns a title for a page without one, from the name of its file: `my-first_post.md` becomes "My
 * first post", and `blog/index.md` "Blog". Undefined for `content/index.md`.
 */
export function titleFromPath(path: string): string | undefined {
  const segments = stemOf(path).split('/');
  if (segments.at(-1) === 'index') segments.pop();
  const name = segments.at(-1);
  if (name === undefined) return undefined;
  const words =
    name
      .normalize('NFC')
      .replace(/[\s_-]+/g, ' ')
      .trim() || name;
  const [first = ''] = words;
  return first.toUpperCase() + words.slice(first.length);
}

const OF_RECORD = /^(content\/.+?\.(?:csv|json|yaml))(?:#(.*))?$/s;

/** `content/products.csv#A-1`, or the path of a file that is a single record. */
export function recordPath(file: string, id: string | undefined): string {
  return id === undefined ? file : `${file}#${id}`;
}

/** Returns the data file of a record's path; undefined for a Markdown page, whose path ends with `.md`. */
export function dataFileOf(path: string): string | undefined {
  return path.endsWith('.md') ? undefined : OF_RECORD.exec(path)?.[1];
}

export function fileOf(path: string): string {
  return dataFileOf(path) ?? path;
}
