// Thread that finishes pages.
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { momentIn } from '../../../engine/store/files.ts';
import { Fault, faultOf } from '../../../kit/diagnostics/fault.ts';
import { realDisk } from '../../../kit/system/disk.ts';
import { type FileStamps, foldersOf, lookAtFiles } from '../../publish/output-stamps.ts';
import { addTo, measureOnly } from '../../publish/staging.ts';
import { createWritingThrough } from '../../publish/write-through.ts';
import { createFinish, type FinishedPage, type UnfinishedPage } from './finish-document.ts';
import type { FinishQuestion, FinishReply, FinishStart } from './worker-pool.ts';

const port = parentPort;
port?.once('message', (first: FinishStart) => answerQuestions(port, first));

/** Answers in the order of the questions. A batch is finished while the last one is still being written. */
function answerQuestions(port: NonNullable<typeof parentPort>, start: FinishStart): void {
  const finisher = createBatchFinisher(start);
  let finishing: Promise<unknown> = Promise.resolve();
  let answered: Promise<unknown> = Promise.resolve();
  const end = () => finisher.end().then(ended, failed);
  port.on('message', (question: FinishQuestion) => {
    if (question === 'end') {
      answered = answered.then(async () => port.postMessage(await end()));
      return;
    }
    const batch = finishing.then(() => finisher.finish(question));
    finishing = batch.catch(() => {});
    const reply = batch.then(({ pages, synced }) => synced.then(() => pages)).then(finished, failed);
    answered = answered.then(async () => port.postMessage(await reply));
  });
}

interface FinishedBatch {
  readonly pages: readonly FinishedPage[];
  /** Resolves when they would survive a power cut. */
  readonly synced: Promise<void>;
}

interface BatchFinisher {
  /** Finishes one batch at a time. Rejects with a Fault. */
  finish(documents: readonly UnfinishedPage[]): Promise<FinishedBatch>;
  /** Resolves when the names of all files would survive a power cut too. Rejects with a Fault. */
  end(): Promise<FileStamps>;
}

function createBatchFinisher({ folder, requirements }: FinishStart): BatchFinisher {
  const ready = createFinish(requirements);
  const staged = path.join(folder, 'new');
  const writing = createWritingThrough(staged, () => performance.now());
  const add = folder === '' ? measureOnly().add : addTo({ ...realDisk, write: writing.write }, folder);
  const files: string[] = [];
  const syncNames = (names: string) => {
    try {
      writing.syncNames(names);
    } catch (error) {
      throw faultOf(error, `The staging folder ${folder} cannot be written`);
    }
  };
  return {
    async finish(documents) {
      const finish = await ready;
      const pages: FinishedPage[] = [];
      for (const document of documents) {
        await writing.room();
        pages.push(finish(document, add));
        files.push(document.page.file);
      }
      return { pages, synced: writing.settled() };
    },
    async end() {
      for (const names of foldersOf(files)) {
        await writing.room();
        syncNames(path.join(staged, names));
      }
      await writing.settled();
      return lookAtFiles(staged, files, momentIn(folder));
    },
  };
}

function finished(pages: readonly FinishedPage[]): FinishReply {
  return { kind: 'finished', pages };
}

function ended(stamps: FileStamps): FinishReply {
  return { kind: 'ended', stamps };
}

/** Any other error ends the thread, which reports it. */
function failed(error: unknown): FinishReply {
  if (!(error instanceof Fault)) throw error;
  return { kind: 'fault', message: error.message, hint: error.hint };
}
