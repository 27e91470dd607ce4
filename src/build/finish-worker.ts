// A thread that finishes pages.
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { Fault } from '../diagnostics/fault.ts';
import { realDisk } from '../publish/disk.ts';
import { addTo } from '../publish/staging.ts';
import { createWritingThrough } from '../publish/write-through.ts';
import type { FinishQuestion, FinishReply, FinishStart } from './finish.ts';
import { createFinish } from './finish-document.ts';

/** `onWarm` is called when the code has run once. */
export function start(onWarm: () => void): void {
  const port = parentPort;
  port?.once('message', (first: FinishStart) => answerQuestions(port, first, onWarm));
}

/** Answers in the order of the questions. The next one is worked on while the disk has not yet all of the last. */
function answerQuestions(port: NonNullable<typeof parentPort>, start: FinishStart, onWarm: () => void): void {
  const finishBatch = createFinishing(start);
  let keep = onWarm;
  let made: Promise<unknown> = Promise.resolve();
  let told: Promise<unknown> = Promise.resolve();
  port.on('message', (documents: FinishQuestion) => {
    const batch = made.then(() => finishBatch(documents));
    made = batch.then(
      () => {
        keep();
        keep = () => {};
      },
      () => {},
    );
    const reply = batch.then(({ pages, synced }) => synced.then(() => pages)).then(finished, failed);
    told = told.then(async () => port.postMessage(await reply));
  });
}

interface FinishedBatch {
  readonly pages: readonly string[];
  /** Resolves when they would survive a power cut. */
  readonly synced: Promise<void>;
}

/** The batches are to be finished one after the other. */
function createFinishing({ folder, demands }: FinishStart) {
  const ready = createFinish(demands);
  const writing = createWritingThrough(path.join(folder, 'new'), () => performance.now());
  const add = addTo({ ...realDisk, write: writing.write }, folder);
  return async (documents: FinishQuestion): Promise<FinishedBatch> => {
    const finish = await ready;
    const pages: string[] = [];
    for (const document of documents) {
      await writing.room();
      pages.push(JSON.stringify(finish(document, add)));
    }
    return { pages, synced: writing.settled() };
  };
}

function finished(pages: readonly string[]): FinishReply {
  return { kind: 'finished', pages };
}

/** Anything but a Fault ends the thread, and is heard as its error. */
function failed(error: unknown): FinishReply {
  if (!(error instanceof Fault)) throw error;
  return { kind: 'fault', message: error.message, hint: error.hint };
}
