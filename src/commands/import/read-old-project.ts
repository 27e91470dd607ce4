import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OldProject } from '../../import/old-project.ts';
import { Fault, faultOf } from '../../kit/diagnostics/fault.ts';
import { walk } from '../../site/files/walk.ts';

/** Generated folders, and folders that don't belong to the site. */
const LEFT_OUT = new Set(['node_modules', 'bower_components', '_site', '_gen', 'vendor', '__pycache__']);

/** Limit for the text of a page, in bytes. */
const LONGEST_TEXT = 8 * 1024 * 1024;

/** Reads a folder, and folders outside of it that `outside` finds in its settings. Keeps no text in memory. @throws {Fault} */
export function readOldProject(
  folder: string,
  outside: (project: OldProject) => readonly string[],
): OldProject {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Fault(
      `There is no folder ${folder}`,
      'Name the folder of the old site that contains its settings.',
    );
  const isWanted = (name: string) =>
    !LEFT_OUT.has(name) && (!name.startsWith('.') || name === '.eleventy.js');
  const files = filesBelow(folder, isWanted);
  const others = outside(projectOf(folder, files))
    .filter((name) => /^(?:\.\.\/)+[^./]/.test(name))
    .filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory())
    .flatMap((name) => filesBelow(path.join(folder, name), isWanted).map((file) => `${name}/${file}`));
  return projectOf(folder, [...files, ...new Set(others)]);
}

function projectOf(folder: string, files: readonly string[]): OldProject {
  const known = new Set(files);
  return {
    files,
    text(file) {
      if (!known.has(file)) return undefined;
      try {
        const target = path.join(folder, file);
        if (statSync(target).size > LONGEST_TEXT) return undefined;
        return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(target));
      } catch (error) {
        if (error instanceof TypeError) return undefined;
        throw faultOf(error, `${file} cannot be read`);
      }
    },
  };
}

/** Files in a folder, relative to it, sorted. Links to other places are not followed. */
export function filesBelow(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  const { dir, base } = path.parse(realpathSync(folder));
  const { files } = walk(
    dir,
    base,
    (_file, name) => !isWanted(name),
    () => false,
  );
  return files.map((file) => file.slice(base.length + 1));
}
