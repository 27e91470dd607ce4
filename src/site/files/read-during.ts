// Pages are read while this thread would wait for another program.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ReadSource, readSource } from './read.ts';

export interface Ahead<T> {
  readonly value: T;
  /** A page that was read, which is forgotten then. Throws a Fault. */
  readonly read: (file: string) => ReadSource;
}

/** Files between two looks at whether the work is done. */
const STEP = 32;
/** In bytes: what is read ahead has to be held. */
const CAPACITY = 16 * 1024 * 1024;

/** Rejects as the work does. */
export async function readDuring<T>(
  work: Promise<T>,
  root: string,
  files: Iterable<string>,
): Promise<Ahead<T>> {
  const sources = new Map<string, ReadSource>();
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  const reading = readInSteps(root, files, sources);
  await nextTurn();
  while (!isDone && !reading.next().done) await nextTurn();
  const read = (file: string) => {
    const source = sources.get(file);
    sources.delete(file);
    return source ?? readSource(root, file);
  };
  return { value: await work, read };
}

function* readInSteps(
  root: string,
  files: Iterable<string>,
  sources: Map<string, ReadSource>,
): Generator<void> {
  let count = 0;
  let held = 0;
  for (const file of files) {
    try {
      const source = readSource(root, file);
      sources.set(file, source);
      held += source.bytes.length;
    } catch {
      // It is told when it is wanted.
      return;
    }
    count += 1;
    if (held > CAPACITY) return;
    if (count % STEP === 0) yield;
  }
}
