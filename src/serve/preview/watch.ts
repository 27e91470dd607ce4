// Watching the folders of a site. Events are gathered until the disk is quiet, so that one save, or a checkout
// of a thousand files, is one change.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

export interface Watching {
  stop(): Promise<void>;
}

export interface WatchRequest {
  /** Absolute. */
  readonly root: string;
  readonly poll: boolean;
  /** Told of the changed files, relative to the root, sorted. */
  readonly onChange: (files: readonly string[]) => void;
  /** Told once, in one line, when the folders have to be polled. */
  readonly onPoll: (why: string) => void;
}

const FOLDERS = ['content', 'templates', 'public'];

/** What editors write beside a file while they save it. */
const LITTER = /^(?:4913|#.*#|\.#.*|.*~|.*\.sw[a-z]|.*___jb_(?:tmp|old)___|\.goutputstream-.*|\.DS_Store)$/;

/** Milliseconds: the disk must be quiet for so long, or for longer where a file is empty as if half written. */
const QUIET = 10;
const HALF_WRITTEN = 100;
/** chokidar drops changes of a file for 50 ms after it told of one: what it reported is looked at once more. */
const DEAF = 70;
/** An endless storm is answered in between. */
const LONGEST = 400;
const POLL_INTERVAL = 300;

export async function watchSite(request: WatchRequest): Promise<Watching> {
  const { root, onPoll } = request;
  const gatherer = createGatherer(request);
  let stopped = false;
  const start = (usePolling: boolean) => {
    // With a missing folder among its first ones chokidar is ready before it has looked at the others.
    const folders = FOLDERS.map((folder) => path.join(root, folder));
    const missing = folders.filter((folder) => !existsSync(folder));
    const started = watch(
      folders.filter((folder) => !missing.includes(folder)),
      {
        ignoreInitial: true,
        usePolling,
        interval: POLL_INTERVAL,
        atomic: true,
        // A link may lead to a whole disk; what it may lead to within the site is watched anyway.
        followSymlinks: false,
        ignored: (file) =>
          LITTER.test(path.basename(file)) || file.includes(`${path.sep}node_modules${path.sep}`),
      },
    );
    const add = (file: string) => gatherer.add(path.relative(root, file).replaceAll(path.sep, '/'));
    started.once('ready', () => started.add(missing));
    started.on('all', (_event, file) => add(file));
    // chokidar loses track of a file that is renamed away and made anew at once; the system does not.
    started.on('raw', (_event, name, details) => {
      const { watchedPath } = details as { readonly watchedPath?: string };
      if (!name || !watchedPath || LITTER.test(path.basename(name))) return;
      const file = path.basename(watchedPath) === name ? watchedPath : path.join(watchedPath, name);
      if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) add(file);
    });
    started.on('error', (error) => {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (stopped || usePolling || !['EMFILE', 'ENFILE', 'ENOSPC', 'EBADF', 'ENOSYS'].includes(code)) return;
      onPoll(`The system cannot watch so many folders (${code}); they are polled instead.`);
      watcher = replace(started, start(true));
    });
    return started;
  };
  let watcher = start(request.poll);
  await ready(watcher);
  return {
    async stop() {
      stopped = true;
      gatherer.stop();
      await watcher.close();
    },
  };
}

function replace(old: FSWatcher, next: FSWatcher): FSWatcher {
  old.close().catch(() => {});
  return next;
}

function ready(watcher: FSWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.once('ready', resolve);
    watcher.once('error', () => resolve());
  });
}

function createGatherer({ root, onChange }: WatchRequest) {
  const changed = new Set<string>();
  /** Files as they were when they were last told of. */
  const told = new Map<string, string>();
  const echoes = new Set<NodeJS.Timeout>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  const statsOf = (file: string) => statSync(path.join(root, file), { throwIfNoEntry: false });
  const versionOf = (file: string) => {
    const stats = statsOf(file);
    return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'absent';
  };
  const settle = () => {
    timer = undefined;
    const files = [...changed].sort();
    changed.clear();
    for (const file of files) told.set(file, versionOf(file));
    const echo = setTimeout(() => {
      echoes.delete(echo);
      for (const file of files) add(file);
    }, DEAF);
    echoes.add(echo);
    onChange(files);
  };
  const add = (file: string) => {
    if (told.get(file) === versionOf(file)) return;
    if (changed.size === 0) since = performance.now();
    changed.add(file);
    if (timer && performance.now() - since > LONGEST) return;
    clearTimeout(timer);
    const stats = statsOf(file);
    timer = setTimeout(settle, stats?.isFile() && stats.size === 0 ? HALF_WRITTEN : QUIET);
  };
  return {
    add,
    stop() {
      for (const each of [timer, ...echoes]) clearTimeout(each);
    },
  };
}
