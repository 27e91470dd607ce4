/**
 * Follows decoded segments from a folder, both without the root; `.`, `..` and empty segments as in an
 * address. Undefined where they lead out of the root.
 */
export function walkPath(
  folder: readonly string[],
  segments: readonly string[],
): readonly string[] | undefined {
  const path = [...folder];
  for (const segment of segments) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') path.push(segment);
    else if (path.pop() === undefined) return undefined;
  }
  return path;
}

/** What a link in the file `from` writes for the file `to`: `../blog/first%20post.md`. */
export function relativePath(from: string, to: string): string {
  const origin = from.split('/').slice(0, -1);
  const target = to.split('/');
  let common = 0;
  while (common < origin.length && origin[common] === target[common]) common += 1;
  const names = target.slice(common).map((name) => name.replace(ENCODED, encodeURIComponent));
  const path = [...origin.slice(common).map(() => '..'), ...names].join('/');
  // What stands before a colon would be taken for a scheme.
  return /^[^/]*:/.test(path) ? `./${path}` : path;
}

/** What would end a path, or be decoded in it. */
const ENCODED = /[ %#?]/g;
