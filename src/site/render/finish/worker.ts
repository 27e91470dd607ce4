// Thread that finishes pages.
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { momentIn } from '../../../engine/store/files.ts';
import { attempt, Fault } from '../../../kit/diagnostics/fault.ts';
import { realDisk } from '../../../kit/system/disk.ts';
import { type FileStamps, foldersOf, lookAtFiles } from '../../publish/output-stamps.ts';
import { addTo, measureOnly } from '../../publish/staging.ts';
import { createWritingThrough } from '../../publish/write-through.ts';
import { createFinish, type FinishedPage, type UnfinishedPage } from './finish-document.ts';
import type { FinishQuestion, FinishReply, FinishStart } from './worker-pool.ts';

if (parentPort) answerQuestions(parentPort, workerData);

/** Answers questions in order. A batch is finished while the last one is still being written. */
function answerQuestions(port: NonNullable<typeof parentPort>, start: FinishStart): void {
  const finisher = createBatchFinisher(start);
  let finishing: Promise<unknown> = Promise.resolve();
  let answered: Promise<unknown> = Promise.resolve();
  const end = (): Promise<FinishReply> =>
    finisher.end().then((stamps) => ({ kind: 'ended', stamps }), failed);
  port.on('message', (question: FinishQuestion) => {
    if (question === 'end') {
      answered = answered.then(async () => port.postMessage(await end()));
      return;
    }
    const batch = finishing.then(() => finisher.finish(question));
    finishing = batch.catch(() => {});
    const reply = batch.then(finished).catch(failed);
    answered = answered.then(async () => port.postMessage(await reply));
  });
}

interface FinishedBatch {
  readonly pages: readonly FinishedPage[];
  /** Resolves when the pages would survive a power cut. */
  readonly synced: Promise<void>;
}

function createBatchFinisher({ folder, requirements }: FinishStart) {
  const ready = createFinish(requirements);
  const staged = path.join(folder, 'new');
  const writing = createWritingThrough(staged, () => performance.now());
  const add = folder === '' ? measureOnly().add : addTo({ ...realDisk, write: writing.write }, folder);
  const files: string[] = [];
  return {
    /** Finishes one batch at a time. Rejects with a Fault. */
    async finish(documents: readonly UnfinishedPage[]): Promise<FinishedBatch> {
      const finish = await ready;
      const pages: FinishedPage[] = [];
      for (const document of documents) {
        await writing.room();
        pages.push(finish(document, add));
        files.push(document.page.file);
      }
      return { pages, synced: writing.settled() };
    },
    /** Resolves when the names of all files would survive a power cut too. Rejects with a Fault. */
    async end(): Promise<FileStamps> {
      for (const names of foldersOf(files)) {
        await writing.room();
        attempt(`The staging folder ${folder} cannot be written`, () =>
          writing.syncNames(path.join(staged, names)),
        );
      }
      await writing.settled();
      return lookAtFiles(staged, files, momentIn(folder));
    },
  };
}

async function finished({ pages, synced }: FinishedBatch): Promise<FinishReply> {
  await synced;
  return { kind: 'finished', pages };
}

/** Converts a Fault to a reply. Any other error ends the thread, which reports it. */
function failed(error: unknown): FinishReply {
  if (!(error instanceof Fault)) throw error;
  return { kind: 'fault', message: error.message, hint: error.hint };
}
