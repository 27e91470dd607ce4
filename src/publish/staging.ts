// A staging folder takes the pages as they are rendered. It lies on the file system of the output, so that
// each finished file needs one rename to be published.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { Fault, faultOf } from '../diagnostics/fault.ts';
import type { OutputFile, OutputKind } from '../model/output.ts';
import { openStateFolder } from './manifest.ts';

export interface Staging {
  /** Absolute. */
  readonly folder: string;
  /** Writes one finished file. Throws a Fault. */
  add(kind: OutputKind, file: string, content: Uint8Array | string): OutputFile;
  /** Removes the folder with whatever is still in it. */
  close(): void;
}

const NAME = /^staging-(\d+)$/;

/** Opens an empty staging folder for builds of `root` into `out`. Throws a Fault. */
export function openStaging(root: string, out: string): Staging {
  const parent = stagingParent(root, out);
  removeAbandoned(parent);
  const folder = path.join(parent, `staging-${process.pid}`);
  const made = new Set<string>();
  const makeFolder = (relative: string) => {
    if (made.has(relative)) return;
    mkdirSync(path.join(folder, relative), { recursive: true });
    made.add(relative);
  };
  try {
    rmSync(folder, { recursive: true, force: true });
    makeFolder('.');
  } catch (error) {
    throw faultOf(error, `${path.relative(root, folder)} cannot be made`);
  }
  return {
    folder,
    add(kind, file, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      try {
        makeFolder(path.posix.dirname(file));
        writeFileSync(path.join(folder, file), bytes);
      } catch (error) {
        throw faultOf(error, `${file} cannot be written`);
      }
      return { file, kind, hash: sha256(bytes), size: bytes.length };
    },
    close() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stands in for a staging folder where nothing is to be written: it measures alone. */
export function measureOnly(): Staging {
  return {
    folder: '',
    add(kind, file, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      return { file, kind, hash: sha256(bytes), size: bytes.length };
    },
    close() {},
  };
}

/** `.site` where it shares the output's file system, else a hidden folder beside the output's files. */
function stagingParent(root: string, out: string): string {
  try {
    if (deviceOf(root) === deviceOf(out)) return openStateFolder(root);
    const parent = path.join(out, '.site-staging');
    mkdirSync(parent, { recursive: true });
    return parent;
  } catch (error) {
    throw faultOf(error, `The staging folder for ${out} cannot be made`);
  }
}

/** The device of a path, or of its nearest existing parent. */
function deviceOf(file: string): number {
  for (let folder = file; ; folder = path.dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats) return stats.dev;
    if (path.dirname(folder) === folder)
      throw new Fault(`${file} is on no disk`, 'Name another folder with --out.');
  }
}

/** Removes the staging folders of processes that have ended. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
