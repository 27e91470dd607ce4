// Starts a compiled program with the code that V8 made of it in earlier runs, which spares a start most of its time. It
// is kept beside the program: who may write there may change the program itself.
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { threadId } from 'node:worker_threads';

export interface Launched<T> {
  readonly program: T;
  /** Keeps what V8 has made of the code by now, in the first runs: each of them uses other parts of it. */
  keep(): void;
}

/** Runs that add to what is kept. */
const RUNS = 6;
/** Files that are kept; each version of Node.js, and each of V8's flags, needs files of its own. */
const MOST = 64;
/** Bytes of SHA-256, then of the number of runs, then V8's code; V8 copies what is not aligned to 8. */
const SUM = 32;
const COUNT = 8;

type Wrapped = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: unknown },
  filename: string,
  dirname: string,
) => void;

/**
 * `file` is absolute and holds one function expression, that of a CommonJS module without `import()`, which Node.js
 * does not know of in code that was kept. Runs of one `use`, such as `build`, keep their code together.
 */
export function launch<T>(file: string, use: string): Launched<T> {
  // V8 forgets code that was not used for a while, which would not be kept then.
  v8.setFlagsFromString('--no-flush-bytecode');
  const version = v8.cachedDataVersionTag();
  const name = `${path.parse(file).name}-${use}-${version.toString(16)}`;
  const place = path.join(path.dirname(file), 'kept', name);
  const stamp = stampOf(file);
  const known = readKept(place, stamp);
  const script = new vm.Script(textOf(readFileSync(file)), {
    filename: file,
    ...(known && { cachedData: known.code }),
  });
  const runs = known && !script.cachedDataRejected ? known.runs : 0;
  const module = { exports: {} as unknown };
  (script.runInThisContext() as Wrapped)({}, createRequire(file), module, file, path.dirname(file));
  return {
    program: module.exports as T,
    keep() {
      // With other flags than at the start V8 would not take it back.
      const isSame = v8.cachedDataVersionTag() === version;
      if (isSame && runs < RUNS) writeKept(place, stamp, runs + 1, script.createCachedData());
    },
  };
}

/** ASCII, as programs are compiled to, is read in a fourth of the time that UTF-8 takes. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

interface Kept {
  readonly runs: number;
  readonly code: Buffer;
}

/** A program that was compiled again has another one; V8 compares no more than its length. */
function stampOf(file: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  return [size, mtimeMs, ctimeMs, ino].join(' ');
}

/** V8 trusts code blindly: what is damaged or made of another program must not reach it. */
function sumOf(stamp: string, content: Uint8Array): Buffer {
  return createHash('sha256').update(stamp).update(content).digest();
}

function readKept(place: string, stamp: string): Kept | undefined {
  try {
    const bytes = readFileSync(place);
    const content = bytes.subarray(SUM);
    if (!bytes.subarray(0, SUM).equals(sumOf(stamp, content))) return undefined;
    return { runs: content.readUInt8(0), code: content.subarray(COUNT) };
  } catch {
    return undefined;
  }
}

/** Where that is not permitted, or the disk is full, the next start is as slow as this one. */
function writeKept(place: string, stamp: string, runs: number, code: Uint8Array): void {
  const count = Buffer.alloc(COUNT);
  count.writeUInt8(runs);
  const content = Buffer.concat([count, code]);
  const fresh = `${place}.${process.pid}-${threadId}`;
  try {
    const folder = path.dirname(place);
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length >= MOST)
      for (const name of readdirSync(folder)) discard(path.join(folder, name));
    writeFileSync(fresh, Buffer.concat([sumOf(stamp, content), content]), { flag: 'wx' });
    renameSync(fresh, place);
  } catch {
    discard(fresh);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A folder that cannot be written to holds nothing of ours.
  }
}
