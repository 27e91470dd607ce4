import { type ChokidarOptions, FSWatcher } from 'chokidar';
import { isSettled, stampOf } from '../../engine/store/stamp.ts';
import { statsOf } from './debounce.ts';

/**
 * At each save chokidar looks at all files of the folder again, which takes longer than to build the page where
 * there are thousands of them. Here a folder is read again only where its own stamp says that names came or went.
 * What chokidar would watch again for its return, where it finds it gone after it was closed, stays unwatched.
 */
class FolderWatcher extends FSWatcher {
  /** Stamps of folders as they were last read, where a later change would show in them. */
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
