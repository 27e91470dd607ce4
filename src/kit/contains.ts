import path from 'node:path';

/**
 * Returns true if `file` is `folder` or is inside it; both are absolute. Compares by `path.relative`, since a prefix
 * test would accept `/site/public-secret` for `/site/public`.
 */
export function contains(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!isOutside(relative) && !path.isAbsolute(relative));
}

function isOutside(relative: string): boolean {
  return relative === '..' || relative.startsWith(`..${path.sep}`);
}
