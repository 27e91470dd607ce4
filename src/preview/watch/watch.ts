// Watches the folders of a site, or polls them if the system doesn't report changes.
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChokidarOptions, FSWatcher } from 'chokidar';
import { isSettled, stampOf } from '../../engine/index.ts';
import { contains } from '../../kit/contains.ts';
import { SITE_FOLDERS } from '../../model/files/project.ts';
import { createDebouncer, createPoller, statsOf } from './debounce.ts';
import { type DiskInfo, silentDisk, thisMachine } from './silent-disk.ts';

interface WatchRequest {
  /** Absolute path, with symbolic links resolved. */
  readonly root: string;
  readonly poll: boolean;
  /** Time of the first reading, in milliseconds since 1970. Later changes are reported. */
  readonly since: number;
  /** Receives the changed files, relative to the root, sorted. */
  readonly onChange: (files: readonly string[]) => void;
  /** Called once with the reason, in one line, if the folders have to be polled. */
  readonly onPoll: (why: string) => void;
}

/** Access to the outside world; tests replace it. */
export interface WatchPorts {
  readonly watch: typeof watchFolders;
  readonly machine: DiskInfo;
}

/** Temporary files that editors write while saving. */
const LITTER = /^(?:4913|#.*#|\.#.*|.*~|.*\.sw[a-z]|.*___jb_(?:tmp|old)___|\.goutputstream-.*|\.DS_Store)$/;

/** Error codes for missing descriptors or watches, and for systems that can't watch. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EBADF', 'ENOSYS']);

/** Milliseconds between two polls. */
const POLL_INTERVAL = 300;
/** Milliseconds that closing waits for the first scan. */
const FIRST_LOOK = 500;
/** Milliseconds by which the clock of a disk may be behind. */
const COARSE = 20;

const SYSTEM: WatchPorts = { watch: watchFolders, machine: thisMachine };

export class SiteWatcher {
  /** Resolves when every later change will be reported, and never if watching stops before that. */
  readonly ready: Promise<void>;
  readonly #request: WatchRequest;
  readonly #ports: WatchPorts;
  /** Absolute paths. */
  readonly #folders: readonly string[];
  readonly #debouncer: ReturnType<typeof createDebouncer>;
  readonly #outside: ReturnType<typeof createPoller>;
  readonly #closing: Promise<void>[] = [];
  #watcher: FSWatcher;
  #numbers: readonly (number | undefined)[] = [];
  #polling: boolean;
  #stopped = false;
  #again: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(request: WatchRequest, ports = SYSTEM) {
    const { root, poll, onChange, onPoll } = request;
    this.#request = request;
    this.#ports = ports;
    this.#folders = SITE_FOLDERS.map((folder) => path.join(root, folder));
    this.#debouncer = createDebouncer(root, onChange);
    this.#outside = createPoller(root, onChange);
    const disk = poll ? undefined : silentDisk([root, ...this.#folders], ports.machine);
    if (disk !== undefined)
      onPoll(`The site is on ${disk}, which does not report changes. Polling for changes instead.`);
    this.#polling = poll || disk !== undefined;
    this.#watcher = this.#open();
    this.ready = this.#waitUntilReady();
  }

  /** Polls one more path outside of the folders. `state` is its state before it was read. */
  look(file: string, state: string): void {
    this.#outside.add(file, state);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#polling = true;
    this.#outside.stop();
    // If chokidar is closed during its first scan, it leaks a watcher.
    await Promise.race([this.ready, sleep(FIRST_LOOK, undefined, { ref: false })]);
    clearTimeout(this.#again);
    clearTimeout(this.#looking);
    this.#debouncer.stop();
    await Promise.all([...this.#closing, close(this.#watcher)]);
  }

  #open(): FSWatcher {
    this.#numbers = this.#folders.map((folder) => statsOf(folder)?.ino);
    // If one of the first folders is missing, chokidar is ready before it has scanned the others.
    const missing = this.#folders.filter((folder) => !existsSync(folder));
    const watcher = this.#ports.watch(
      this.#folders.filter((folder) => !missing.includes(folder)),
      {
        ignoreInitial: true,
        usePolling: this.#polling,
        interval: POLL_INTERVAL,
        binaryInterval: POLL_INTERVAL,
        atomic: true,
        // A link may point to a whole disk. Its targets within the site are watched anyway.
        followSymlinks: false,
        ignored: (file) => isIgnored(path.basename(file)),
      },
    );
    // Without any folder, it is never ready.
    if (missing.length === this.#folders.length) watcher.add(missing);
    else watcher.once('ready', () => watcher.add(missing));
    watcher.on('all', (event, file) => {
      this.#add(file);
      if (event === 'add' || event === 'change') this.#watchTarget(watcher, file);
      this.#lookSoon();
    });
    // chokidar loses track of a file that is renamed away and created again at once. The raw events show it.
    watcher.on('raw', (_event, name, details) => {
      this.#lookSoon();
      const { watchedPath } = details as { readonly watchedPath?: string };
      if (!name || !watchedPath || LITTER.test(path.basename(name))) return;
      const file = path.basename(watchedPath) === name ? watchedPath : path.join(watchedPath, name);
      if (!statsOf(file)?.isDirectory()) this.#add(file);
    });
    watcher.on('error', (error) => this.#pollInstead(error as NodeJS.ErrnoException));
    return watcher;
  }

  async #waitUntilReady(): Promise<void> {
    for (let waited: FSWatcher | undefined; waited !== this.#watcher; ) {
      waited = this.#watcher;
      await isReady(waited);
    }
    this.#heed(this.#request.since);
  }

  /**
   * Adds the file of an absolute path, which may have changed. chokidar also reports files next to a folder that doesn't exist
   * yet: those that the site needs are polled, and others may be logs that grow with each change.
   */
  #add(file: string): void {
    const inner = path.relative(this.#request.root, file).replaceAll(path.sep, '/');
    if (inner.includes('/') || !statsOf(file)?.isFile()) this.#debouncer.add(inner);
  }

  #heed(since: number): void {
    if (this.#stopped) return;
    this.#catchUp(since);
    // Polling compares with its first scan, which happens shortly after it is ready.
    clearTimeout(this.#again);
    if (this.#polling) this.#again = setTimeout(() => this.#catchUp(since), POLL_INTERVAL);
  }

  /** Finds changes from before the watch began. Folders count too: a deleted file leaves no other trace. */
  #catchUp(since: number): void {
    const watched = this.#watcher.getWatched();
    for (const [folder, names] of Object.entries(watched)) {
      if (path.relative(this.#request.root, folder).startsWith('..')) continue;
      for (const name of names) {
        const file = path.join(folder, name);
        const stats = statsOf(file);
        if (stats?.isSymbolicLink()) this.#watchTarget(this.#watcher, file);
        if ((stats?.ctimeMs ?? 0) <= since) continue;
        this.#add(file);
        if (stats?.isDirectory() && this.#polling) this.#watchNew(file, watched[file] ?? []);
      }
    }
  }

  /** Watches names in a changed folder that are new since its scan, because polling only sees later changes. */
  #watchNew(folder: string, known: readonly string[]): void {
    for (const file of newIn(folder, known)) {
      this.#watcher.add(file);
      this.#add(file);
    }
  }

  #lookSoon(): void {
    // chokidar can't be closed while it reports an event.
    if (!this.#stopped) this.#looking ??= setTimeout(() => this.#look(), 10);
  }

  /** Watches folders again that were removed or replaced, because chokidar loses them. */
  #look(): void {
    this.#looking = undefined;
    const before = this.#numbers;
    this.#numbers = this.#folders.map((folder) => statsOf(folder)?.ino);
    const gone = SITE_FOLDERS.filter((_folder, at) => before[at] && before[at] !== this.#numbers[at]);
    if (gone.length === 0) return;
    for (const folder of gone) this.#debouncer.add(folder);
    const since = Date.now() - COARSE;
    const closed = close(this.#watcher).then(() => {
      if (!this.#stopped) this.#reopen(since);
    });
    this.#closing.push(closed);
  }

  #reopen(since: number): void {
    this.#watcher = this.#open();
    this.#watcher.once('ready', () => this.#heed(since));
  }

  #pollInstead({ code = '' }: NodeJS.ErrnoException): void {
    if (this.#polling || !EXHAUSTED.has(code)) return;
    this.#polling = true;
    this.#request.onPoll(
      `The system cannot watch this many folders (${code}). Polling for changes instead.${remedyFor(code)}`,
    );
    this.#closing.push(close(this.#watcher));
    this.#reopen(Date.now() - COARSE);
  }

  /** Watches the target of a link too if it is outside the watched folders; a whole folder only inside the site. */
  #watchTarget(watcher: FSWatcher, file: string): void {
    if (!statsOf(file)?.isSymbolicLink()) return;
    try {
      const target = realpathSync(file);
      const inside = path.relative(this.#request.root, target);
      const isWatched = SITE_FOLDERS.some((folder) => contains(folder, inside) || contains(inside, folder));
      if (isWatched) return;
      if (!statsOf(target)?.isDirectory()) this.#outside.add(inside.replaceAll(path.sep, '/'));
      else if (contains(this.#request.root, target) && inside !== '' && !inside.startsWith('.'))
        watcher.add(target);
    } catch {
      // The link has no target.
    }
  }
}

/** Paths of the other names in a folder, except those that are never watched. */
function newIn(folder: string, known: readonly string[]): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => !known.includes(name) && !isIgnored(name));
    return names.map((name) => path.join(folder, name));
  } catch {
    // The folder is gone by now.
    return [];
  }
}

function isIgnored(name: string): boolean {
  return LITTER.test(name) || name === 'node_modules';
}

function isReady(watcher: FSWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.once('ready', resolve);
    watcher.once('error', () => resolve());
  });
}

/** Closes a watcher, and ignores its later errors, which would end the process. */
function close(watcher: FSWatcher): Promise<void> {
  const closed = watcher.close();
  watcher.on('error', () => {});
  return closed;
}

function remedyFor(code: string): string {
  if (process.platform !== 'linux') return '';
  if (code === 'ENOSPC') return ' Increase fs.inotify.max_user_watches to avoid this.';
  return code === 'EMFILE' ? ' Increase fs.inotify.max_user_instances to avoid this.' : '';
}

/**
 * Watcher that reads a folder again only if its stamp shows that names came or went. chokidar looks at all files of
 * the folder on each save, which takes longer than building the page if there are thousands of them. It would also
 * watch for the return of files that it finds missing after it was closed; this class doesn't.
 */
class FolderWatcher extends FSWatcher {
  /** Stamps of folders when they were last read, if a later change would be visible in them. */
  readonly #read = new Map<string, string>();
  #isOver = false;

  override add(...parameters: Parameters<FSWatcher['add']>): FSWatcher {
    return this.#isOver ? this : super.add(...parameters);
  }

  override close() {
    this.#isOver = true;
    return super.close();
  }

  override _throttle(...[action, file, milliseconds]: Parameters<FSWatcher['_throttle']>) {
    const stats = action === 'readdir' ? statsOf(file) : undefined;
    if (!stats) return super._throttle(action, file, milliseconds);
    const stamp = stampOf(stats);
    if (this.#read.get(file) === stamp) return false;
    const throttler = super._throttle(action, file, milliseconds);
    const isSafe = throttler && isSettled(stats, { device: stats.dev, time: Date.now() });
    if (isSafe) this.#read.set(file, stamp);
    else this.#read.delete(file);
    return throttler;
  }
}

export function watchFolders(folders: readonly string[], options: ChokidarOptions): FSWatcher {
  return new FolderWatcher(options).add([...folders]);
}
