// Finds the output folder, and checks that it can be one.
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { contains } from '../../kit/contains.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { STATE_FOLDER, stateFolderFor } from '../../kit/system/state-folder.ts';
import { orUndefined } from '../../kit/thrown.ts';
import { SITE_FOLDERS } from '../../model/files/project.ts';

/** Paths of the finished site, absolute and without symbolic links. */
export type Output = OutputForm & {
  /** Folder for the tool's data about the output. */
  readonly stateFolder: string;
};

type OutputForm =
  | { readonly kind: 'folder'; readonly out: string }
  /** `out` is a symbolic link to one of the folders in `releases`. */
  | { readonly kind: 'releases'; readonly out: string; readonly releases: string };

/** Folders of a site that are read, or kept by the tool, and so are never written as output. */
const RESERVED = [...SITE_FOLDERS, STATE_FOLDER, '.git', 'node_modules'];

/**
 * Checks that a folder can be the output folder. A link from an earlier `--releases` shows that the site still uses
 * releases.
 */
export function checkOutputFolder(root: string, out: string, releases: boolean): WithDiagnostics<Output> {
  const form = outputOf(out, releases);
  const value = { ...form, stateFolder: stateFolderFor(root, form.out) };
  const reason = refusal(root, value);
  if (reason === undefined) return { value, diagnostics: [] };
  const message = `${out} cannot be the output folder: ${reason}`;
  const hint = reason.includes('--releases')
    ? 'Move it away once, and build again.'
    : 'Choose a separate folder with --out.';
  return { value, diagnostics: [diagnostic('output-refused', { message, hint })] };
}

function outputOf(out: string, wantsReleases: boolean): OutputForm {
  const link = path.join(realFolder(path.dirname(out)), path.basename(out));
  const releases = path.join(path.dirname(link), `.${path.basename(link)}-releases`);
  const target = linkTarget(link);
  const isRelease = target !== undefined && path.dirname(target) === releases;
  return wantsReleases || isRelease
    ? { kind: 'releases', out: link, releases }
    : { kind: 'folder', out: realFolder(out) };
}

function refusal(root: string, { kind, out }: OutputForm): string | undefined {
  const stats = lstatSync(out, { throwIfNoEntry: false });
  if (stats && kind === 'folder' && !stats.isDirectory()) return 'it is not a folder';
  if (contains(out, root)) return 'it contains the site itself';
  if (contains(out, homedir())) return 'it is the home folder, or contains it';
  const reserved = RESERVED.find((name) => contains(path.join(root, name), out));
  if (reserved) return `it is inside ${reserved}/`;
  if (stats && kind === 'releases' && !stats.isSymbolicLink())
    return '--releases creates a link there, but something else exists';
  return undefined;
}

/** Returns the absolute target of a symbolic link; undefined for anything else. */
function linkTarget(file: string): string | undefined {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  return path.resolve(path.dirname(file), readlinkSync(file));
}

/** Resolves the symbolic links in the existing part of a path. */
function realFolder(folder: string): string {
  const real = orUndefined(() => realpathSync(folder));
  const parent = path.dirname(folder);
  if (real !== undefined || parent === folder) return real ?? folder;
  return path.join(realFolder(parent), path.basename(folder));
}
