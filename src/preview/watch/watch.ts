// Watching the folders of a site, or polling them where nobody tells of their changes.
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FSWatcher } from 'chokidar';
import { contains } from '../../base/contains.ts';
import { createDebouncer, type Debouncer, statsOf } from './debounce.ts';
import { createPoller, type Poller } from './poll.ts';
import { type Machine, silentDisk, thisMachine } from './silent-disk.ts';
import { watchFolders } from './watcher.ts';

export interface Watching {
  /** Resolves when every change is heard of, and never where it is stopped before. */
  readonly ready: Promise<void>;
  /** Looks at these paths too, relative to the root, which lie in none of the folders, and at no others of that kind. */
  poll(paths: readonly string[]): void;
  /** Looks at one more path outside of the folders. */
  look(path: string): void;
  stop(): Promise<void>;
}

export interface WatchRequest {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  readonly poll: boolean;
  /** When the site began to be read, in milliseconds since 1970: what changes after that is told of. */
  readonly since: number;
  /** Told of the changed files, relative to the root, sorted. */
  readonly onChange: (files: readonly string[]) => void;
  /** Told once, in one line, when the folders have to be polled. */
  readonly onPoll: (why: string) => void;
}

/** What lies outside: tests give others. */
export interface WatchPorts {
  readonly watch: typeof watchFolders;
  readonly machine: Machine;
}

const FOLDERS = ['content', 'templates', 'public'];

/** What editors write beside a file while they save it. */
const LITTER = /^(?:4913|#.*#|\.#.*|.*~|.*\.sw[a-z]|.*___jb_(?:tmp|old)___|\.goutputstream-.*|\.DS_Store)$/;

/** No more descriptors, no more watches, or no way to watch at all. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EBADF', 'ENOSYS']);

/** Milliseconds. */
const POLL_INTERVAL = 300;
/** That the first look at all folders may take when watching ends. */
const FIRST_LOOK = 500;
/** The clock of a disk may be behind by so much. */
const COARSE = 20;

/** After an event: while chokidar tells of it, it must not be closed. */
const SOON = 10;

const SYSTEM: WatchPorts = { watch: watchFolders, machine: thisMachine };

export function watchSite(request: WatchRequest, ports: WatchPorts = SYSTEM): Watching {
  const { root, since, onPoll } = request;
  const debouncer = createDebouncer(root, request.onChange);
  const outside = createPoller(root, request.onChange);
  const folders = FOLDERS.map((folder) => path.join(root, folder));
  const disk = request.poll ? undefined : silentDisk([root, ...folders], ports.machine);
  if (disk !== undefined)
    onPoll(`The site lies on ${disk}, which does not report changes: its folders are polled instead.`);

  let polling = request.poll || disk !== undefined;
  const closing: Promise<void>[] = [];
  let again: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let stopped = false;
  const heed = (from: number) => {
    if (stopped) return;
    catchUp(watcher, from, debouncer, outside, root);
    // Polling compares with what it found when it first looked, a moment after it was ready.
    clearTimeout(again);
    if (polling) again = setTimeout(() => catchUp(watcher, from, debouncer, outside, root), POLL_INTERVAL);
  };
  let numbers: readonly (number | undefined)[] = [];
  // chokidar never looks again for a folder that it was told to watch, and that went away, or was replaced.
  const look = () => {
    looking = undefined;
    const before = numbers;
    numbers = folders.map((folder) => statsOf(folder)?.ino);
    const gone = FOLDERS.filter((_folder, index) => before[index] && before[index] !== numbers[index]);
    for (const folder of gone) debouncer.add(folder);
    if (gone.length > 0) reopen(Date.now() - COARSE);
  };
  const lookSoon = () => {
    if (!stopped) looking ??= setTimeout(look, SOON);
  };
  const open = () => {
    numbers = folders.map((folder) => statsOf(folder)?.ino);
    const opened = start(ports.watch, folders, polling, debouncer, outside, root, lookSoon);
    opened.on('error', pollInstead);
    return opened;
  };
  const reopen = (from: number) => {
    const closed = close(watcher).then(() => {
      if (stopped) return;
      watcher = open();
      watcher.once('ready', () => heed(from));
    });
    closing.push(closed);
  };
  const pollInstead = (error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (polling || !EXHAUSTED.has(code)) return;
    polling = true;
    onPoll(`The system cannot watch so many folders (${code}): they are polled instead.${adviceFor(code)}`);
    const failed = Date.now() - COARSE;
    closing.push(close(watcher));
    watcher = open();
    watcher.once('ready', () => heed(failed));
  };
  let watcher = open();
  const waitUntilReady = async () => {
    for (let waited: FSWatcher | undefined; waited !== watcher; ) {
      waited = watcher;
      await ready(waited);
    }
    heed(since);
  };
  const isReady = waitUntilReady();
  return {
    ready: isReady,
    poll: outside.replace,
    look: outside.add,
    async stop() {
      stopped = true;
      polling = true;
      outside.stop();
      // Closed while it looks at folders for the first time, chokidar loses one that it begins to watch.
      await Promise.race([isReady, sleep(FIRST_LOOK, undefined, { ref: false })]);
      clearTimeout(again);
      clearTimeout(looking);
      debouncer.stop();
      await Promise.all([...closing, close(watcher)]);
    },
  };
}

function start(
  open: WatchPorts['watch'],
  folders: readonly string[],
  usePolling: boolean,
  debouncer: Debouncer,
  outside: Poller,
  root: string,
  onEvent: () => void,
): FSWatcher {
  // With a missing folder among its first ones chokidar is ready before it has looked at the others.
  const missing = folders.filter((folder) => !existsSync(folder));
  const started = open(
    folders.filter((folder) => !missing.includes(folder)),
    {
      ignoreInitial: true,
      usePolling,
      interval: POLL_INTERVAL,
      binaryInterval: POLL_INTERVAL,
      atomic: true,
      // A link may lead to a whole disk; what it may lead to within the site is watched anyway.
      followSymlinks: false,
      ignored: (file) => LITTER.test(path.basename(file)) || path.basename(file) === 'node_modules',
    },
  );
  const add = (file: string) => debouncer.add(path.relative(root, file).replaceAll(path.sep, '/'));
  // With no folder at all it is never ready.
  if (missing.length === folders.length) started.add(missing);
  else started.once('ready', () => started.add(missing));
  started.on('all', (event, file) => {
    add(file);
    if (event === 'add' || event === 'change') watchTarget(started, outside, file, root);
    onEvent();
  });
  // chokidar loses track of a file that is renamed away and made anew at once; the system does not.
  started.on('raw', (_event, name, details) => {
    onEvent();
    const { watchedPath } = details as { readonly watchedPath?: string };
    if (!name || !watchedPath || LITTER.test(path.basename(name))) return;
    const file = path.basename(watchedPath) === name ? watchedPath : path.join(watchedPath, name);
    if (!statsOf(file)?.isDirectory()) add(file);
  });
  return started;
}

function ready(watcher: FSWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.once('ready', resolve);
    watcher.once('error', () => resolve());
  });
}

/** What a link leads to is looked at too, where it lies in none of the watched folders; a whole folder in the site alone. */
function watchTarget(watcher: FSWatcher, outside: Poller, file: string, root: string): void {
  if (!statsOf(file)?.isSymbolicLink()) return;
  try {
    const target = realpathSync(file);
    const inside = path.relative(root, target);
    const isWatched = FOLDERS.some((folder) => contains(folder, inside) || contains(inside, folder));
    if (isWatched) return;
    if (!statsOf(target)?.isDirectory()) outside.add(inside.replaceAll(path.sep, '/'));
    else if (contains(root, target) && inside !== '' && !inside.startsWith('.')) watcher.add(target);
  } catch {
    // It leads to nothing.
  }
}

/** Nobody listens to a closed watcher, and what it still finds wrong would end the process. */
function close(watcher: FSWatcher): Promise<void> {
  const closed = watcher.close();
  watcher.on('error', () => {});
  return closed;
}

/** What changed before it was watched. Folders count too: what was deleted from them leaves no other trace. */
function catchUp(
  watcher: FSWatcher,
  since: number,
  debouncer: Debouncer,
  outside: Poller,
  root: string,
): void {
  for (const [folder, names] of Object.entries(watcher.getWatched())) {
    if (path.relative(root, folder).startsWith('..')) continue;
    for (const name of names) {
      const file = path.join(folder, name);
      const stats = statsOf(file);
      if (stats?.isSymbolicLink()) watchTarget(watcher, outside, file, root);
      if ((stats?.ctimeMs ?? 0) > since) debouncer.add(path.relative(root, file).replaceAll(path.sep, '/'));
    }
  }
}

function adviceFor(code: string): string {
  if (process.platform !== 'linux') return '';
  if (code === 'ENOSPC') return ' Raise fs.inotify.max_user_watches to avoid that.';
  return code === 'EMFILE' ? ' Raise fs.inotify.max_user_instances to avoid that.' : '';
}
