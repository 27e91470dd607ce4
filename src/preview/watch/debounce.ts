// Gathers changes until the disk is quiet, so that one save, or a checkout of a thousand files, is one change.
import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import { pathState } from '../../kit/system/path-state.ts';
import { orUndefined } from '../../kit/thrown.ts';

/** `onChange` receives the changed files, relative to the root, sorted. */
export function createDebouncer(root: string, onChange: (files: readonly string[]) => void) {
  const changed = new Set<string>();
  /** Files as they were when they were last reported. */
  const reported = new Map<string, string>();
  const echoes = new Set<NodeJS.Timeout>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  const versionOf = (file: string) => {
    const stats = statsOf(path.join(root, file));
    return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'absent';
  };
  const reportQuiet = () => {
    timer = undefined;
    const files = [...changed].sort();
    changed.clear();
    // Forgetting the last content of a file costs at most a build.
    if (reported.size > 10_000) reported.clear();
    for (const file of files) reported.set(file, versionOf(file));
    // chokidar drops changes of a file for 50 ms after it reported one, so each reported file is checked once more.
    const echo = setTimeout(() => {
      echoes.delete(echo);
      for (const file of files) add(file);
    }, 70);
    echoes.add(echo);
    onChange(files);
  };
  /** Adds a file, relative to the root, that may have changed. */
  const add = (file: string): void => {
    if (reported.get(file) === versionOf(file)) return;
    if (changed.size === 0) since = performance.now();
    changed.add(file);
    // Changes are reported by then even if the disk isn't quiet.
    if (timer && performance.now() - since > 400) return;
    clearTimeout(timer);
    const stats = statsOf(path.join(root, file));
    // A build starts when nothing changes for 2 ms; later if a file is empty, because it may be half written.
    timer = setTimeout(reportQuiet, stats?.isFile() && stats.size === 0 ? 100 : 2);
  };
  return {
    add,
    stop() {
      for (const each of [timer, ...echoes]) clearTimeout(each);
    },
  };
}

/**
 * Stats of the file itself, or of the link. Returns `undefined` for paths that can't be checked: a parent may be a
 * file by now.
 */
export function statsOf(file: string): Stats | undefined {
  return orUndefined(() => lstatSync(file, { throwIfNoEntry: false }));
}

/** Milliseconds between two polls. */
const INTERVAL = 500;

/**
 * Polls the few files outside the site's folders, which the watcher doesn't cover: packages and other files that templates
 * import, code that pages show, and the targets of links.
 */
export function createPoller(root: string, onChange: (files: readonly string[]) => void) {
  const states = new Map<string, string>();
  const look = () => {
    const changed: string[] = [];
    for (const [file, before] of states) {
      const now = pathState(root, file);
      if (now === before) continue;
      states.set(file, now);
      changed.push(file);
    }
    if (changed.length > 0) onChange(changed);
  };
  const timer = setInterval(look, INTERVAL).unref();
  return {
    /** Watches a path, relative to the root. `state` is its state before it was read. */
    add: (file: string, state?: string) =>
      void (states.has(file) || states.set(file, state ?? pathState(root, file))),
    stop: () => clearInterval(timer),
  };
}
