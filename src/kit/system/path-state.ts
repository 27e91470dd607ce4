import { readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** State of a path's target, for finding changes of it. A folder changes when names in it come and go. */
export function pathState(root: string, file: string): string {
  try {
    const place = realpathSync(path.join(root, file));
    const stats = statSync(place);
    const content = stats.isDirectory() ? readdirSync(place).join('/') : `${stats.mtimeMs} ${stats.size}`;
    return `${place} ${stats.ino} ${content}`;
  } catch {
    return 'absent';
  }
}
