// Thread that finishes pages.
import { realDisk } from '../../../kit/system/disk.ts';
import { answerQuestions } from '../../../kit/system/thread.ts';
import { addTo, addToPack, measureOnly, type PackedRange } from '../../publish/staging.ts';
import { createFinish, type UnfinishedPage } from './finish-document.ts';
import type { FinishedBatch, FinishStart } from './worker-pool.ts';

answerQuestions(({ folder, pack, requirements }: FinishStart) => {
  const ready = createFinish(requirements);
  const ranges = new Map<string, PackedRange>();
  const packed = pack && addToPack(pack, (file, range) => void ranges.set(file, range));
  const add = packed ?? (folder === '' ? measureOnly().add : addTo(realDisk, folder));
  return async (documents: readonly UnfinishedPage[]): Promise<FinishedBatch> => {
    const finish = await ready;
    ranges.clear();
    return { pages: documents.map((document) => finish(document, add)), ranges };
  };
});
