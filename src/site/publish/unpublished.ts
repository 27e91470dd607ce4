// Files of a refused or interrupted build. The next build into the same output folder reuses those that are still
// right.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../../engine/store/cache-file.ts';
import { linkOrCopy, realDisk } from '../../kit/system/disk.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Staging } from './staging.ts';

export interface UnpublishedFiles {
  /** Stages a file, if exactly these bytes are here. */
  stage(output: OutputFile, staging: Staging): boolean;
  /** Takes the files of a staging folder, instead of the current ones. */
  keep(staging: Staging): void;
  /** Removes all files. To be called before staged ones are published: none may stay another name of a published file. */
  clear(): void;
}

export const noUnpublishedFiles: UnpublishedFiles = { stage: () => false, keep() {}, clear() {} };

/** The folder `name` in the cache of a site. Failures to read or write there only cost time. */
export function openUnpublishedFiles(stateFolder: string, name: string, writes: boolean): UnpublishedFiles {
  const folder = path.join(cacheFolder(stateFolder), name);
  let isThere: boolean | undefined;
  const clear = () => rmSync(folder, { recursive: true, force: true });
  return {
    stage(output, staging) {
      isThere ??= existsSync(folder);
      if (!isThere) return false;
      const kept = path.join(folder, output.file);
      try {
        const stats = realDisk.stat(kept);
        if (!stats?.isFile() || stats.size !== output.size || realDisk.hash(kept) !== output.hash)
          return false;
        stageFile(output, kept, staging);
        return true;
      } catch {
        return false;
      }
    },
    keep({ folder: staged }) {
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

/** A killed build leaves the files where they are, so they are linked, not moved. */
function stageFile({ kind, file }: OutputFile, kept: string, staging: Staging): void {
  if (staging.folder === '') {
    staging.add(kind, file, readFileSync(kept));
    return;
  }
  const target = path.join(staging.folder, 'new', file);
  realDisk.makeFolder(path.dirname(target));
  linkOrCopy(realDisk, kept, target);
}

function ignoringErrors(work: () => void): void {
  try {
    work();
  } catch {
    // The next build renders missing pages.
  }
}
