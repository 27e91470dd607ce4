// Thread that finishes pages, and compiles the bodies of others beforehand.
import { realDisk } from '../../../kit/system/disk.ts';
import { answerQuestions } from '../../../kit/system/thread.ts';
import { TEMPLATE_TIMEOUT } from '../../limits/template-limit.ts';
import { createTimeLimits } from '../../limits/time-limit.ts';
import { createCompiler } from '../../markdown/compile-ahead.ts';
import { limitMarkdown } from '../../markdown/limited-markdown.ts';
import { createMarkdown } from '../../markdown/markdown.ts';
import { addTo, addToPack, measureOnly, type PackedRange } from '../../publish/staging.ts';
import { createFinish } from './finish-document.ts';
import type { FinishStart, PageAnswer, PageQuestion } from './worker-pool.ts';

answerQuestions(({ folder, pack, requirements, known }: FinishStart) => {
  const ready = createFinish(requirements);
  const ranges = new Map<string, PackedRange>();
  const packed = pack && addToPack(pack, (file, range) => void ranges.set(file, range));
  const add = packed ?? (folder === '' ? measureOnly().add : addTo(realDisk, folder));
  const { run, together } = createTimeLimits(TEMPLATE_TIMEOUT);
  const compile = known ? createCompiler(limitMarkdown(createMarkdown(), run), known) : () => undefined;
  return async ({ pages, bodies }: PageQuestion): Promise<PageAnswer> => {
    const finish = await ready;
    ranges.clear();
    const drafts = together(bodies.length, () => bodies.map(compile));
    return { pages: pages.map((page) => finish(page, add)), ranges, drafts };
  };
});
