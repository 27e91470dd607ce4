// Files of a refused or interrupted build. The next build into the same output folder reuses those that are still
// right.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../engine/index.ts';
import { linkOrCopy, realDisk } from '../kit/system/disk.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { Staging } from './staging.ts';

export interface UnpublishedFiles {
  /** Stages a file, if exactly these bytes are stored. */
  stage(output: OutputFile, staging: Staging): boolean;
  /** Takes the files of a staging folder, instead of the current ones. */
  store(staging: Staging): void;
  /** Removes all files. Call it before staged ones are published, so that no file stays a second name of a published one. */
  clear(): void;
}

export const noUnpublishedFiles: UnpublishedFiles = { stage: () => false, store() {}, clear() {} };

/** Opens the folder `name` in the cache of a site. Failures to read or write there only cost time. */
export function openUnpublishedFiles(stateFolder: string, name: string, writes: boolean): UnpublishedFiles {
  const folder = path.join(cacheFolder(stateFolder), name);
  let isThere: boolean | undefined;
  const clear = () => rmSync(folder, { recursive: true, force: true });
  return {
    stage(output, staging) {
      isThere ??= existsSync(folder);
      if (!isThere) return false;
      const stored = path.join(folder, output.file);
      try {
        const stats = realDisk.stat(stored);
        if (!stats?.isFile() || stats.size !== output.size || realDisk.hash(stored) !== output.hash)
          return false;
        stageFile(output, stored, staging);
        return true;
      } catch {
        return false;
      }
    },
    store({ folder: staged }) {
      if (!writes || staged === '') return;
      const files = path.join(staged, 'new');
      ignoringErrors(() => {
        clear();
        mkdirSync(path.dirname(folder), { recursive: true });
        try {
          renameSync(files, folder);
        } catch {
          // The output folder, and with it the staging folder, may be on another disk.
          cpSync(files, folder, { recursive: true });
        }
      });
    },
    clear() {
      if (writes) ignoringErrors(clear);
    },
  };
}

/** Stages a file by linking instead of moving it, so that it is still kept if the build is killed. */
function stageFile({ kind, file }: OutputFile, stored: string, staging: Staging): void {
  if (staging.folder === '') {
    staging.add(kind, file, readFileSync(stored));
    return;
  }
  const target = path.join(staging.folder, 'new', file);
  realDisk.makeFolder(path.dirname(target));
  linkOrCopy(realDisk, stored, target);
}

function ignoringErrors(work: () => void): void {
  try {
    work();
  } catch {
    // The next build renders missing pages.
  }
}
