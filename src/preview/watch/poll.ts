// Files outside of the site's folders are looked at again and again, since nobody watches the folders that they lie in: what
// templates need from there, such as packages, and what links lead to. They are few.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds. */
const INTERVAL = 500;

export function createPoller(root: string, onChange: (files: readonly string[]) => void) {
  const added = new Map<string, string>();
  let named = new Map<string, string>();
  const look = () => {
    const changed: string[] = [];
    for (const states of [added, named])
      for (const [file, before] of states) {
        const now = stateOf(root, file);
        if (now === before) continue;
        states.set(file, now);
        changed.push(file);
      }
    if (changed.length > 0) onChange(changed);
  };
  const timer = setInterval(look, INTERVAL).unref();
  return {
    /** Looks at a path, relative to the root, from now on. */
    add: (file: string) => void (added.has(file) || added.set(file, stateOf(root, file))),
    /** Looks at these paths, and no more at those that were named here before. */
    replace(files: readonly string[]) {
      named = new Map(files.map((file) => [file, named.get(file) ?? stateOf(root, file)]));
    },
    stop: () => clearInterval(timer),
  };
}

/** Of what a path leads to; a folder changes when names in it come and go. */
function stateOf(root: string, file: string): string {
  try {
    const place = realpathSync(path.join(root, file));
    const { ino, mtimeMs, size } = statSync(place);
    return `${place} ${ino} ${mtimeMs} ${size}`;
  } catch {
    return 'absent';
  }
}
