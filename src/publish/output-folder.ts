import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { contains } from '../base/contains.ts';
import { type Checked, diagnostic } from '../diagnostics/diagnostic.ts';

/** Folders of a site that are read, or kept by the tool, and so are never written as output. */
const RESERVED = ['content', 'templates', 'public', '.site', '.git', 'node_modules'];

/** The output folder with its symbolic links resolved, and why it cannot be one. Both paths are absolute. */
export function checkOutputFolder(root: string, out: string): Checked<string> {
  const value = realFolder(out);
  const reason = refusal(root, value);
  if (reason === undefined) return { value, diagnostics: [] };
  const message = `${out} cannot be the output folder: ${reason}`;
  return {
    value,
    diagnostics: [diagnostic('output-refused', { message, hint: 'Name a folder of its own with --out.' })],
  };
}

function refusal(root: string, out: string): string | undefined {
  const stats = lstatSync(out, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) return 'it is not a folder';
  if (contains(out, root)) return 'the site itself lies in it';
  const reserved = RESERVED.find((name) => contains(path.join(root, name), out));
  return reserved && `it lies in ${reserved}/`;
}

/** The path with the symbolic links of its existing part resolved. */
function realFolder(folder: string): string {
  const parent = path.dirname(folder);
  try {
    return realpathSync(folder);
  } catch {
    return parent === folder ? folder : path.join(realFolder(parent), path.basename(folder));
  }
}
