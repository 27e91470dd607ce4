import { realpathSync } from 'node:fs';
import path from 'node:path';
import { walk } from '../../project/walk.ts';

/** Files in a folder, relative to it, sorted. Links to other places are not followed. Throws a Fault. */
export function filesIn(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  const { dir, base } = path.parse(realpathSync(folder));
  const { files } = walk(
    dir,
    base,
    (_file, name) => !isWanted(name),
    () => false,
  );
  return files.map((file) => file.slice(base.length + 1));
}
