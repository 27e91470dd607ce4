// Thread that finishes pages.
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { momentIn } from '../../../engine/store/files.ts';
import { Fault } from '../../../kit/diagnostics/fault.ts';
import { realDisk } from '../../../kit/system/disk.ts';
import { lookAtFiles } from '../../publish/output-stamps.ts';
import { addTo, measureOnly } from '../../publish/staging.ts';
import { createFinish, type UnfinishedPage } from './finish-document.ts';
import type { FinishQuestion, FinishReply, FinishStart } from './worker-pool.ts';

if (parentPort) answerQuestions(parentPort, workerData);

/** Answers questions in order. */
function answerQuestions(port: NonNullable<typeof parentPort>, start: FinishStart): void {
  const finisher = createBatchFinisher(start);
  let answered: Promise<unknown> = Promise.resolve();
  const answer = (question: FinishQuestion) =>
    question === 'end' ? finisher.end() : finisher.finish(question);
  port.on('message', (question: FinishQuestion) => {
    answered = answered.then(async () => port.postMessage(await answer(question).catch(failed)));
  });
}

function createBatchFinisher({ folder, requirements }: FinishStart) {
  const ready = createFinish(requirements);
  const { add } = folder === '' ? measureOnly() : { add: addTo(realDisk, folder) };
  const files: string[] = [];
  return {
    /** Rejects with a Fault. */
    async finish(documents: readonly UnfinishedPage[]): Promise<FinishReply> {
      const finish = await ready;
      files.push(...documents.map(({ page }) => page.file));
      return { kind: 'finished', pages: documents.map((document) => finish(document, add)) };
    },
    async end(): Promise<FinishReply> {
      return { kind: 'ended', stamps: lookAtFiles(path.join(folder, 'new'), files, momentIn(folder)) };
    },
  };
}

/** Converts a Fault to a reply. Any other error ends the thread, which reports it. */
function failed(error: unknown): FinishReply {
  if (!(error instanceof Fault)) throw error;
  return { kind: 'fault', message: error.message, hint: error.hint };
}
