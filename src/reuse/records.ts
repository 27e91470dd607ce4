// Records are what a build tells the next one, a line for each key in one file. The file carries a hash of itself:
// one that is damaged counts as absent, and one that cannot be written costs time alone.
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { realDisk } from '../publish/disk.ts';
import { hideFromGit, STATE_FOLDER } from '../publish/folder/state-folder.ts';

/** Values are those that JSON can hold. */
export interface Records<T> {
  /** Whether the last build put nothing. */
  isEmpty(): boolean;
  /** What the last build put under this key. */
  get(key: string): T | undefined;
  /** For the next build. Each key may be put or kept once; the others are forgotten. */
  put(key: string, value: T): void;
  /** The same as putting what this JSON stands for. */
  putText(key: string, json: string): void;
  /** The same as putting what was got. */
  keep(key: string): void;
  /** Makes what was put what the next build gets. */
  close(): void;
  /** The same as putting these, keeping all others, and closing. */
  rewrite(changes: ReadonlyMap<string, T>): void;
}

/** Remembers nothing. */
export const noRecords: Records<never> = {
  isEmpty: () => true,
  get: () => undefined,
  put() {},
  putText() {},
  keep() {},
  close() {},
  rewrite() {},
};

/** Keeps what was put within this process. */
export function createRecords<T>(): Records<T> {
  let known = new Map<string, T>();
  let next = new Map<string, T>();
  return {
    isEmpty: () => known.size === 0,
    get: (key) => known.get(key),
    put: (key, value) => void next.set(key, value),
    putText: (key, json) => void next.set(key, JSON.parse(json)),
    keep(key) {
      const value = known.get(key);
      if (value !== undefined) next.set(key, value);
    },
    close() {
      known = next;
      next = new Map();
    },
    rewrite(changes) {
      known = new Map([...known, ...changes]);
      next = new Map();
    },
  };
}

/** Length of the hash at the end, in bytes. */
const HASH = 64;
/** A key with one of these is not remembered. */
const SEPARATOR = /[\t\n]/;
const NEWLINE = 10;
const TAB = 9;

/** Records of `.site/cache/<name>` that code of this `identity` wrote. They may be read alone, or written anew too. */
export function openRecords<T>(root: string, name: string, identity: string, writes: boolean): Records<T> {
  const file = path.join(root, STATE_FOLDER, 'cache', name);
  const head = `${JSON.stringify([name, identity])}\n`;
  let read: Lines | undefined;
  const known = () => {
    read ??= readLines(file, head);
    return read;
  };
  const writer = writes ? createWriter(root, file, head) : undefined;
  const kept = new Set<string>();
  let changed = false;
  /** Lines that follow each other are copied at once. */
  let run = { start: 0, end: 0 };
  const copyRun = () => {
    if (run.end > run.start) writer?.copy(known().bytes.subarray(run.start, run.end));
    run = { start: 0, end: 0 };
  };
  const copy = (key: string) => {
    const line = known().lines.get(key);
    if (!line) return;
    if (line.start !== run.end) {
      copyRun();
      run = { start: line.start, end: line.start };
    }
    run.end = line.end + 1;
  };
  /** While everything is kept there is nothing to write. */
  const change = () => {
    if (changed) return;
    changed = true;
    for (const key of kept) copy(key);
  };
  const records: Records<T> = {
    isEmpty: () => known().lines.size === 0,
    get(key) {
      const line = known().lines.get(key);
      return line && JSON.parse(known().bytes.toString('utf8', line.value, line.end));
    },
    put: (key, value) => records.putText(key, JSON.stringify(value)),
    putText(key, json) {
      if (SEPARATOR.test(key)) return;
      change();
      copyRun();
      writer?.write(`${key}\t${json}\n`);
    },
    keep(key) {
      if (changed) copy(key);
      else kept.add(key);
    },
    close() {
      if (kept.size < known().lines.size) change();
      if (!changed) return;
      copyRun();
      writer?.close();
    },
    rewrite(changes) {
      for (const key of known().lines.keys()) if (!changes.has(key)) records.keep(key);
      for (const [key, value] of changes) records.put(key, value);
      records.close();
    },
  };
  return records;
}

/** Offsets in bytes. */
interface Line {
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

interface Lines {
  readonly bytes: Buffer;
  readonly lines: ReadonlyMap<string, Line>;
}

function readLines(file: string, head: string): Lines {
  const bytes = readWhole(file);
  const lines = new Map<string, Line>();
  if (bytes.toString('utf8', 0, head.length) !== head) return { bytes, lines };
  for (let start = head.length; start < bytes.length; ) {
    const tab = bytes.indexOf(TAB, start);
    const end = bytes.indexOf(NEWLINE, tab);
    lines.set(bytes.toString('utf8', start, tab), { start, value: tab + 1, end });
    start = end + 1;
  }
  return { bytes, lines };
}

/** The records without the hash behind them; nothing where the two do not fit. */
function readWhole(file: string): Buffer {
  try {
    const bytes = readFileSync(file);
    const records = bytes.subarray(0, -HASH);
    if (bytes.toString('latin1', records.length) === sha256(records)) return records;
  } catch {
    // Absent, or not to be read: there is nothing to know.
  }
  return Buffer.alloc(0);
}

interface Writer {
  write(line: string): void;
  copy(lines: Uint8Array): void;
  close(): void;
}

/** UTF-16 code units that are gathered for one system call. */
const CHUNK = 256 * 1024;

function createWriter(root: string, file: string, head: string): Writer {
  const temporary = `${file}.new`;
  const hash = createHash('sha256');
  let descriptor: number | undefined;
  let gathered = head;
  let failed = false;
  const open = () => {
    mkdirSync(path.dirname(file), { recursive: true });
    hideFromGit(realDisk, path.join(root, STATE_FOLDER));
    return openSync(temporary, 'w');
  };
  const append = (bytes: Uint8Array) => {
    hash.update(bytes);
    descriptor ??= open();
    writeFileSync(descriptor, bytes);
  };
  const flush = () => {
    const bytes = Buffer.from(gathered);
    gathered = '';
    append(bytes);
  };
  const closeFile = () => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  };
  const attempt = (work: () => void) => {
    try {
      if (!failed) work();
    } catch {
      failed = true;
      closeFile();
    }
  };
  return {
    write(line) {
      gathered += line;
      if (gathered.length > CHUNK) attempt(flush);
    },
    copy: (lines) =>
      attempt(() => {
        flush();
        append(lines);
      }),
    close: () =>
      attempt(() => {
        flush();
        if (descriptor === undefined) return;
        writeFileSync(descriptor, hash.digest('hex'));
        closeFile();
        replace(temporary, file);
      }),
  };
}

/** Whatever is in the way is no record. */
function replace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
}
