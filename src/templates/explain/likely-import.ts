// Finds the file of `templates/` that an import with a mistyped path probably means.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../../kit/diagnostics/fault.ts';
import { nearest } from '../../kit/nearest.ts';
import { TEMPLATE_ROOTS } from '../../model/files/project.ts';

/** Returns the path to write instead of `written` in `importer`, relative to it: `./parts/Footer.tsx`. */
export function likelyImport(root: string, importer: string, written: string): string | undefined {
  if (!/^\.\.?\//.test(written)) return undefined;
  const folder = path.posix.dirname(importer);
  const wanted = path.posix.join(folder, written);
  const files = TEMPLATE_ROOTS.flatMap((one) => filesIn(root, one)).filter((file) => file !== importer);
  const near = files.filter((file) => path.posix.dirname(file) === path.posix.dirname(wanted));
  const nameless = new Map(near.map((file) => [file.replace(/\.[cm]?[jt]sx?$/, ''), file]));
  const likely =
    nearest(wanted, near) ??
    nameless.get(nearest(wanted, nameless.keys()) ?? '') ??
    files.find((file) => path.posix.basename(file) === path.posix.basename(wanted));
  if (likely === undefined) return undefined;
  const relative = path.posix.relative(folder, likely);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Paths of all files in a folder with templates, relative to the site's, sorted. */
function filesIn(root: string, folder: string): readonly string[] {
  try {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
    return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`).sort();
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
