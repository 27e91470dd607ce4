// Thread that finishes pages.
import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../../../kit/diagnostics/fault.ts';
import { realDisk } from '../../../kit/system/disk.ts';
import { addTo, measureOnly } from '../../publish/staging.ts';
import { createFinish, type UnfinishedPage } from './finish-document.ts';
import type { FinishReply, FinishStart } from './worker-pool.ts';

if (parentPort) answerQuestions(parentPort, workerData);

/** Finishes batches of pages in order. */
function answerQuestions(port: NonNullable<typeof parentPort>, { folder, requirements }: FinishStart): void {
  const ready = createFinish(requirements);
  const { add } = folder === '' ? measureOnly() : { add: addTo(realDisk, folder) };
  const finishAll = async (documents: readonly UnfinishedPage[]): Promise<FinishReply> => {
    const finish = await ready;
    return { kind: 'finished', pages: documents.map((document) => finish(document, add)) };
  };
  let answered: Promise<unknown> = Promise.resolve();
  port.on('message', (documents: readonly UnfinishedPage[]) => {
    answered = answered.then(async () => port.postMessage(await finishAll(documents).catch(failed)));
  });
}

/** Converts a Fault to a reply. Any other error ends the thread, which reports it. */
function failed(error: unknown): FinishReply {
  if (!(error instanceof Fault)) throw error;
  return { kind: 'fault', message: error.message, hint: error.hint };
}
