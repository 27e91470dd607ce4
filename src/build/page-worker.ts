// Thread that renders pages.
import { storeOf } from '../engine/exchange.ts';
import { createPack, openPack, type Pack } from '../engine/store/pack.ts';
import { realDisk } from '../kit/system/disk.ts';
import { stateFolderFor } from '../kit/system/state-folder.ts';
import { answerQuestions } from '../kit/system/thread.ts';
import type { SiteEngine } from '../site/ask.ts';
import { pageFindings } from '../site/check/findings.ts';
import { createProjectFiles } from '../site/files/files.ts';
import { hearRejections } from '../site/limits/rejections.ts';
import { readPublished } from '../site/publish/published.ts';
import { noReuse } from '../site/publish/reuse.ts';
import { addTo, addToPack, measureOnly, type PackedRange } from '../site/publish/staging.ts';
import { locateBy } from '../site/read/templates.ts';
import { createRenderer } from '../site/render/render-batch.ts';
import type { BuildRequest } from '../site/request.ts';
import { checkRules } from '../site/rules/rules.ts';
import { openSite } from './make.ts';
import type { CachedText, TakenPage, ThreadBatch, ThreadQuestion, ThreadStart } from './page-threads.ts';

answerQuestions(() => {
  let render: ((pages: readonly TakenPage[]) => Promise<ThreadBatch | undefined>) | undefined;
  return async (question: ThreadQuestion): Promise<ThreadBatch | undefined> => {
    if (question.kind === 'render') return render?.(question.pages);
    render = rendererOf(question.start);
    return undefined;
  };
});

/** Opens an engine that begins with the state of another one, and lists what the other thread has to keep. */
function openPart({ request, found, state, codes, program }: ThreadStart) {
  const read: ThreadBatch['read'][number][] = [];
  const measures = {
    recall: () => undefined,
    note: (...each: ThreadBatch['read'][number]) => void read.push(each),
  };
  const world = { request, found, files: createProjectFiles(request.root, measures) };
  const highlighted = recorded(cacheOf(request, 'highlighted'));
  const formulas = recorded(cacheOf(request, 'formulas'));
  const results = {
    ...noReuse().results,
    templates: { get: () => program, has: () => program !== undefined, put() {} },
    highlighted: highlighted.pack,
    formulas: formulas.pack,
  };
  const rules = checkRules((code) => codes.includes(code), ['external', 'browser']);
  const engine: SiteEngine = openSite(world, rules, { store: storeOf(state), results });
  const take = () => ({ read: read.splice(0), highlighted: highlighted.take(), formulas: formulas.take() });
  return { engine, take };
}

function rendererOf(start: ThreadStart) {
  const { folder, pack, published } = start;
  const ranges = new Map<string, PackedRange>();
  const packed = pack && addToPack(pack, (file, range) => void ranges.set(file, range));
  const { engine, take } = openPart(start);
  const rejections = hearRejections();
  const known = published === undefined ? undefined : readPublished(realDisk, published);
  const renderer = createRenderer(engine, {
    add: packed ?? (folder === '' ? measureOnly().add : addTo(realDisk, folder)),
    clock: () => performance.now(),
    readPublished: (output) => (known?.isIntact(output) ? known.read(output.file) : undefined),
    onFinished: (id) => engine.ask(pageFindings, id),
  });
  return async (pages: readonly TakenPage[]): Promise<ThreadBatch | undefined> => {
    for (const { path: file, text } of pages) if (text !== undefined) engine.tools.texts.keep(file, text);
    ranges.clear();
    try {
      const batch = (await renderer)(pages);
      const rejected = await rejections.take(locateBy(engine.ask));
      // The main thread's stack is larger, and it renders again what may have overflowed here. So any number of threads gives the same result.
      if (batch.documents.some(({ measure }) => !measure)) return undefined;
      const changes = engine.changes();
      return changes && { ...batch, ...take(), ranges, rejected, changes };
    } catch {
      // The main thread renders these pages again, and fails for the same reason.
      return undefined;
    }
  };
}

function cacheOf({ root, out, identity }: BuildRequest, name: string): Pack {
  return identity === undefined ? createPack() : openPack(stateFolderFor(root, out), name, identity, false);
}

/** Returns a pack that lists its new texts. */
function recorded(pack: Pack): { readonly pack: Pack; readonly take: () => readonly CachedText[] } {
  const texts: CachedText[] = [];
  const put = (key: string, text: string) => {
    pack.put(key, text);
    texts.push([key, text]);
  };
  return { pack: { ...pack, put }, take: () => texts.splice(0) };
}
