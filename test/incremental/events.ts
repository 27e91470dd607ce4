// Events between two builds that the author doesn't cause: the cache is damaged, the output is changed, a build
// is interrupted.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Machine } from '../../src/model/request.ts';
import { hostFolder, hostingRecord } from '../../src/publish/host-files.ts';
import { quiet } from '../support/build.ts';
import { faultyDisk } from '../support/faulty-disk.ts';
import { filesBelow, saveAs } from './disk.ts';
import { choose } from './state.ts';

export interface Scene {
  readonly root: string;
  /** The output folder of the next build. */
  readonly out: string;
  /** Absolute paths of its files that the last build wrote. */
  readonly own: readonly string[];
  /** Runs a build that is interrupted. */
  readonly attempt: (surroundings: Machine) => Promise<unknown>;
}

type Event = (scene: Scene, pick: number, value: number) => void | Promise<void>;

const stateOf = (root: string) => path.join(root, '.site');
const cacheOf = ({ root }: Scene) => path.join(root, '.site/cache');
const cached = (scene: Scene) => filesBelow(cacheOf(scene));
const own = (scene: Scene) => scene.own;
/** Host files next to the output. */
const sibling = ({ root }: Scene) =>
  [...filesBelow(hostFolder(stateOf(root))), hostingRecord.fileIn(stateOf(root))].filter((file) =>
    existsSync(file),
  );

/** Folder for a copy of the cache, as continuous integration keeps one. */
const copyOf = ({ root }: Scene) => path.join(root, '.copy');

/** Changes a file's bytes without its time. */
const damaged =
  (files: (scene: Scene) => readonly string[], damage: (bytes: Buffer, value: number) => Uint8Array): Event =>
  (scene, pick, value) => {
    const file = choose(files(scene), pick);
    if (file !== undefined) saveAs(file, damage(readFileSync(file), value), 'in place, same time');
  };

/** Changes all files of the cache in the same way. */
const damagedAll =
  (damage: (bytes: Buffer, value: number) => Uint8Array): Event =>
  (scene, _pick, value) => {
    for (const file of cached(scene)) saveAs(file, damage(readFileSync(file), value), 'in place');
  };

const flipped = (bytes: Buffer, value: number) =>
  bytes.map((byte, at) => (at === value % bytes.length ? byte ^ (1 << (value % 8)) : byte));
const truncated = (bytes: Buffer, value: number) => bytes.subarray(0, value % Math.max(1, bytes.length));
/** Changes a digit and a letter by one, as in a version, a length or a key. */
const turned = (bytes: Buffer, value: number) => {
  const text = bytes.toString('latin1');
  const from = choose([...new Set(text.match(/[0-9a-z]/g))], value) ?? '';
  return Buffer.from(
    text.replaceAll(from, from === '9' ? '0' : String.fromCharCode(from.charCodeAt(0) + 1)),
    'latin1',
  );
};

const removedFrom =
  (files: (scene: Scene) => readonly string[]): Event =>
  (scene, pick) => {
    const file = choose(files(scene), pick);
    if (file !== undefined) rmSync(file);
  };

const brokenOff =
  (surroundings: (value: number) => Machine): Event =>
  async ({ root, attempt }, _pick, value) => {
    await attempt(surroundings(value)).catch(() => {});
    // The process with the lock would have ended.
    rmSync(path.join(root, '.site/lock'), { force: true });
  };

/** Ends the build at its n-th check for an interruption. */
function endingAt(nth: number): AbortSignal {
  const controller = new AbortController();
  let count = 0;
  return Object.assign(controller.signal, {
    throwIfAborted() {
      count += 1;
      if (count === nth) controller.abort(new Error('Interrupted'));
      if (count >= nth) throw controller.signal.reason;
    },
  });
}

/** Events by name, for messages. */
export const EVENTS: Readonly<Record<string, Event>> = {
  'nothing at all': () => {},
  'files touched': ({ root }) => {
    const now = new Date();
    for (const file of ['content', 'templates', 'public'].flatMap((name) =>
      filesBelow(path.join(root, name)),
    ))
      utimesSync(file, now, now);
  },
  'cache: a bit flipped': damaged(cached, flipped),
  'cache: a file truncated': damaged(cached, truncated),
  'cache: a file empty': damaged(cached, () => Buffer.alloc(0)),
  'cache: a file doubled': damaged(cached, (bytes) => Buffer.concat([bytes, bytes])),
  'cache: of another version': damaged(cached, turned),
  'cache: all of another version': damagedAll(turned),
  'cache: all truncated': damagedAll(truncated),
  'cache: a file deleted': removedFrom(cached),
  'cache: deleted': (scene) => rmSync(cacheOf(scene), { recursive: true, force: true }),
  'cache: two files swapped': (scene, pick, value) => {
    const files = cached(scene);
    const [one, other] = [choose(files, pick), choose(files, value)];
    if (one === undefined || other === undefined || one === other) return;
    renameSync(one, `${one}~`);
    renameSync(other, one);
    renameSync(`${one}~`, other);
  },
  'cache: all files swapped': (scene) => {
    const contents = cached(scene).map((file) => [file, readFileSync(file)] as const);
    for (const [position, [file]] of contents.entries()) {
      const [, next] = contents[(position + 1) % contents.length] ?? [];
      if (next) saveAs(file, next, 'in place');
    }
  },
  'cache: a folder for a file': (scene, pick) => {
    const file = choose(cached(scene), pick);
    if (file === undefined) return;
    rmSync(file);
    mkdirSync(path.join(file, 'folder'), { recursive: true });
  },
  'cache: copied': (scene) => {
    if (existsSync(cacheOf(scene))) cpSync(cacheOf(scene), copyOf(scene), { recursive: true });
  },
  'cache: the copy restored': (scene) => {
    if (!existsSync(copyOf(scene))) return;
    rmSync(cacheOf(scene), { recursive: true, force: true });
    cpSync(copyOf(scene), cacheOf(scene), { recursive: true, preserveTimestamps: true });
  },
  'output: a bit flipped': damaged(own, flipped),
  'output: a file truncated': damaged(own, truncated),
  'output: a file deleted': removedFrom(own),
  'output: deleted': ({ out }) => rmSync(out, { recursive: true, force: true }),
  'sibling: a bit flipped': damaged(sibling, flipped),
  'sibling: a file truncated': damaged(sibling, truncated),
  'sibling: a file deleted': removedFrom(sibling),
  'build: interrupted': brokenOff((value) => ({ ...quiet, signal: endingAt(1 + (value % 6)) })),
  'build: the disk fails': brokenOff((value) => ({
    ...quiet,
    disk: faultyDisk(1 + (value % 120), 'before', 'EIO'),
  })),
};
