// Thread that finishes pages.
import { realDisk } from '../../../kit/system/disk.ts';
import { answerQuestions } from '../../../kit/system/thread.ts';
import { addTo, measureOnly } from '../../publish/staging.ts';
import { createFinish, type UnfinishedPage } from './finish-document.ts';
import type { FinishStart } from './worker-pool.ts';

answerQuestions(({ folder, requirements }: FinishStart) => {
  const ready = createFinish(requirements);
  const { add } = folder === '' ? measureOnly() : { add: addTo(realDisk, folder) };
  return async (documents: readonly UnfinishedPage[]) => {
    const finish = await ready;
    return documents.map((document) => finish(document, add));
  };
});
