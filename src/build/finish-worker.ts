// A thread that finishes pages.
import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../diagnostics/fault.ts';
import { realDisk, writeThrough } from '../publish/disk.ts';
import { addTo } from '../publish/staging.ts';
import { type FinishQuestion, type FinishReply, type FinishStart, finishDocument } from './finish.ts';

function answerQuestions(port: NonNullable<typeof parentPort>, folder: FinishStart): void {
  const add = addTo({ ...realDisk, write: writeThrough }, folder);
  port.on('message', (documents: FinishQuestion) => {
    port.postMessage(answer(() => documents.map((document) => finishDocument(document, add))));
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

if (parentPort) answerQuestions(parentPort, workerData as FinishStart);
