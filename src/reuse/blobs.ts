// Results that are slow to work out are kept in `.site/cache/`, a file for each, named by the hash of what it was
// made from. An entry that is damaged counts as absent, and one that cannot be written is worked out again.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import type { Cache } from '../model/cache.ts';
import { realDisk } from '../publish/disk.ts';
import { openStateFolder, STATE_FOLDER } from '../publish/folder/state-folder.ts';

/** Length of the hash before the content, in bytes. */
const HASH = 64;

/** The cache of a site. */
export function openCache(root: string): Cache {
  return {
    ...readCache(root),
    put(key, bytes) {
      try {
        openStateFolder(realDisk, root);
        const file = fileOf(root, key);
        mkdirSync(path.dirname(file), { recursive: true });
        const temporary = `${file}.${process.pid}`;
        writeFileSync(temporary, Buffer.concat([Buffer.from(hashOf(key, bytes)), bytes]));
        renameSync(temporary, file);
      } catch {
        // A folder that cannot be written costs time alone; publishing tells of it where it matters.
      }
    },
  };
}

/** The same, for a command that writes nothing. */
export function readCache(root: string): Cache {
  return {
    get(key) {
      try {
        const entry = readFileSync(fileOf(root, key));
        const bytes = entry.subarray(HASH);
        return entry.toString('latin1', 0, HASH) === hashOf(key, bytes) ? bytes : undefined;
      } catch {
        return undefined;
      }
    },
    put() {},
  };
}

/** An entry that lies under another key counts as damaged. */
function hashOf(key: string, bytes: Uint8Array): string {
  return sha256(Buffer.concat([Buffer.from(key), bytes]));
}

function fileOf(root: string, key: string): string {
  return path.join(root, STATE_FOLDER, 'cache', key);
}
