// A thread that finishes pages.
import { parentPort } from 'node:worker_threads';
import { Fault } from '../diagnostics/fault.ts';
import { realDisk, writeThrough } from '../publish/disk.ts';
import { addTo } from '../publish/staging.ts';
import type { FinishQuestion, FinishReply, FinishStart } from './finish.ts';
import { createFinish } from './finish-document.ts';

/** `onWarm` is called when the code has run once. */
export function start(onWarm: () => void): void {
  const port = parentPort;
  port?.once('message', (first: FinishStart) => answerQuestions(port, first, onWarm));
}

function answerQuestions(
  port: NonNullable<typeof parentPort>,
  { folder, demands }: FinishStart,
  onWarm: () => void,
): void {
  let isWarm = false;
  const ready = createFinish(demands);
  const add = addTo({ ...realDisk, write: writeThrough }, folder);
  port.on('message', async (documents: FinishQuestion) => {
    const finish = await ready;
    port.postMessage(answer(() => documents.map((document) => JSON.stringify(finish(document, add)))));
    if (!isWarm) onWarm();
    isWarm = true;
  });
}

function answer(work: () => (FinishReply & { kind: 'finished' })['pages']): FinishReply {
  try {
    return { kind: 'finished', pages: work() };
  } catch (error) {
    // Anything else ends the thread, and is heard as its error.
    if (!(error instanceof Fault)) throw error;
    return { kind: 'fault', message: error.message, hint: error.hint };
  }
}
