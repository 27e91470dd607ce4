// Who finishes the pages of a build: this thread, or others, which are started when it is known that they are worth it.
import { realDisk } from '../../../kit/system/disk.ts';
import type { Staging } from '../../publish/staging.ts';
import type { BuildRequest, Machine } from '../../request.ts';
import { fillCode } from './fill-code.ts';
import type { Demands } from './finish-document.ts';
import { createLazyHighlighter } from './highlighting.ts';
import { type Finishing, finishHere, startThreads, type Threads, threadsFor } from './worker-pool.ts';

export interface ChosenWorkers {
  /** So many pages are to be finished. To be called once. */
  begin(demands: Demands, pages: number): Finishing;
  close(): Promise<void>;
}

/** Threads write to the disk that they have, and not to a stand-in for one. `whole` is as in `FinishStart`. */
export function chooseWorkers(
  { limits: { workers } }: BuildRequest,
  { worker, disk }: Machine,
  staging: Staging,
  whole: boolean,
): ChosenWorkers {
  let threads: Threads | undefined;
  return {
    begin(demands, pages) {
      const { folder } = staging;
      const count = workers ?? threadsFor(pages);
      if (worker === undefined || disk !== realDisk || count === 0) return finishHere(staging, demands);
      threads = startThreads(worker, count);
      const finishing = threads.begin({ folder, whole, demands });
      return folder === '' ? addingHere(finishing, staging) : finishing;
    },
    async close() {
      await threads?.close();
    },
  };
}

/** Threads examine the pages, and this one adds them: there is no folder that they could write to. */
function addingHere(finishing: Finishing, staging: Staging): Finishing {
  const highlighter = createLazyHighlighter();
  return {
    ...finishing,
    async finish(documents) {
      const filled = documents.map(({ html }) => fillCode(html, highlighter));
      const whole = documents.map((document, index) => ({ ...document, html: filled[index]?.html ?? [] }));
      for (const { page, html } of whole) staging.add('page', page.file, html.join(''));
      const finished = await finishing.finish(whole);
      return finished.map(({ staged }, index) => ({
        staged,
        highlighted: filled[index]?.highlighted ?? [],
      }));
    },
  };
}
