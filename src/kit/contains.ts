import path from 'node:path';

/**
 * Whether `file` is `folder` or lies below it; both absolute. Compared by `path.relative`, since a mere
 * prefix would let `/site/public-secret` into `/site/public`.
 */
export function contains(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!isOutside(relative) && !path.isAbsolute(relative));
}

function isOutside(relative: string): boolean {
  return relative === '..' || relative.startsWith(`..${path.sep}`);
}
