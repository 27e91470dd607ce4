// Thread that renders pages.
import { createPack, openPack, type Pack, storeOf } from '../engine/index.ts';
import { checkRules } from '../features/index.ts';
import { createProjectFiles } from '../files/index.ts';
import { realDisk } from '../kit/system/disk.ts';
import { stateFolderFor } from '../kit/system/state-folder.ts';
import { answerQuestions } from '../kit/system/thread.ts';
import { hearRejections } from '../limits/index.ts';
import type { BuildRequest } from '../model/request.ts';
import {
  addTo,
  addToPack,
  measureOnly,
  noBuildCache,
  type PackedRange,
  readPublished,
} from '../publish/index.ts';
import { pageFindings } from '../site/check/index.ts';
import type { SiteEngine } from '../site/index.ts';
import { locateBy } from '../site/read/index.ts';
import { createRenderer, type RenderedBatch } from '../site/render/index.ts';
import type { CachedText, ThreadBatch, ThreadFolders, ThreadQuestion, ThreadStart } from './page-threads.ts';
import { openSite } from './prepare.ts';

/** Answers the questions of a build to this thread. */
export function answerPages(): void {
  answerQuestions(() => {
    const rejections = hearRejections();
    let thread: ThreadEngine | undefined;
    return async (question: ThreadQuestion): Promise<ThreadBatch | undefined> => {
      if (question.kind === 'start') {
        thread = openThread(question.start);
        return undefined;
      }
      try {
        const made = await thread?.render(question);
        const changes = made && thread?.engine.changes();
        if (!thread || !changes) return undefined;
        return {
          ...made,
          changes,
          ...thread.take(),
          rejected: await rejections.take(locateBy(thread.engine.ask)),
        };
      } catch {
        // The main thread repeats this batch, and fails for the same reason.
        return undefined;
      }
    };
  });
}

type ThreadResult = Pick<ThreadBatch, keyof RenderedBatch | 'ranges'>;

/** Engine of a thread. It returns nothing for a batch that the main thread has to do. */
interface ThreadEngine {
  readonly engine: SiteEngine;
  readonly render: (question: RenderQuestion) => Promise<ThreadResult | undefined>;
  /** Returns what the main thread has to keep, since the last call. */
  readonly take: () => Pick<ThreadBatch, 'read' | 'code'>;
}

type RenderQuestion = Extract<ThreadQuestion, { readonly kind: 'render' }>;

/** Opens an engine that begins with the state of another one. */
function openThread({ request, found, state, codes, program }: ThreadStart): ThreadEngine {
  const read: ThreadBatch['read'][number][] = [];
  const measures = {
    recall: () => undefined,
    note: (...each: ThreadBatch['read'][number]) => void read.push(each),
  };
  const world = { request, found, files: createProjectFiles(request.root, measures) };
  const code = recorded(packFor(request));
  const results = {
    ...noBuildCache().results,
    templates: { get: () => program, has: () => program !== undefined, put() {} },
    code: code.pack,
  };
  const rules = checkRules((code) => codes.includes(code), ['external', 'browser']);
  const engine: SiteEngine = openSite(world, rules, { store: storeOf(state), results });
  return {
    engine,
    render: rendererOf(engine),
    take: () => ({ read: read.splice(0), code: code.take() }),
  };
}

function rendererOf(engine: SiteEngine): ThreadEngine['render'] {
  const ranges = new Map<string, PackedRange>();
  const open = ({ folder, pack, published }: ThreadFolders) => {
    const packed = pack && addToPack(pack, (file, range) => void ranges.set(file, range));
    const known = published === undefined ? undefined : readPublished(realDisk, published);
    return createRenderer(engine, {
      add: packed ?? (folder === '' ? measureOnly().add : addTo(realDisk, folder)),
      clock: () => performance.now(),
      readPublished: (output) => (known?.isIntact(output) ? known.read(output.file) : undefined),
      onNoted: (id) => engine.ask(pageFindings, id),
    });
  };
  let renderer: ReturnType<typeof open> | undefined;
  return async ({ pages, groups, folders }) => {
    for (const { path: file, text } of pages) if (text !== undefined) engine.tools.texts.store(file, text);
    ranges.clear();
    renderer ??= open(folders);
    const batch = (await renderer)({ pages, groups });
    // The main thread's stack is larger, and it renders again what may have overflowed here. So any number of threads gives the same result.
    if (batch.documents.some(({ measure }) => !measure)) return undefined;
    return { ...batch, ranges };
  };
}

function packFor({ root, out, identity }: BuildRequest): Pack {
  return identity === undefined ? createPack() : openPack(stateFolderFor(root, out), 'code', identity, false);
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
