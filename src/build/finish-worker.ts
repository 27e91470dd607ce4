// A thread that finishes pages.
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Fault, faultOf } from '../diagnostics/fault.ts';
import { realDisk } from '../publish/disk.ts';
import { addTo, type Staging } from '../publish/staging.ts';
import { type FinishQuestion, type FinishReply, type FinishStart, finishDocument } from './finish.ts';

function answerQuestions(port: NonNullable<typeof parentPort>, folder: FinishStart): void {
  const add = addTo(realDisk, folder);
  const addAndSync: Staging['add'] = (kind, file, content) => {
    const output = add(kind, file, content);
    try {
      realDisk.sync(path.join(folder, 'new', file));
    } catch (error) {
      throw faultOf(error, `${file} cannot be written`);
    }
    return output;
  };
  port.on('message', (documents: FinishQuestion) => {
    port.postMessage(answer(() => documents.map((document) => finishDocument(document, addAndSync))));
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
