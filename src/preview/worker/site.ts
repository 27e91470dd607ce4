// A site in the worker's memory: prepared anew after each change, and rendered a page at a time. The watcher tells which
// files have changed, so that no others are looked at; what is made again of them the engine knows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { mergePages } from '../../diagnostics/merge.ts';
import { sortDiagnostics } from '../../diagnostics/print.ts';
import { SHARP } from '../../drawing/encoder.ts';
import { isVariantFile } from '../../images/plan.ts';
import { isImageFile } from '../../model/images/image.ts';
import { CARD_FOLDER } from '../../model/pages/card.ts';
import { partId } from '../../model/pages/part.ts';
import { LLMS_FILE, listsTwins, twinFile, twinPages } from '../../model/twin.ts';
import { cardBytes } from '../../pipeline/drawing/cards.ts';
import { bytesOf } from '../../pipeline/drawing/icons.ts';
import { bareBytes } from '../../pipeline/images/images.ts';
import { namedImages } from '../../pipeline/kinds/named-values.ts';
import type { Rejections } from '../../pipeline/limits/rejections.ts';
import { EndlessTemplate } from '../../pipeline/limits/template-limit.ts';
import { prepare } from '../../pipeline/prepare.ts';
import { assetsOf } from '../../pipeline/read/compiled.ts';
import { remarksBy } from '../../pipeline/read/remarks.ts';
import type { BuildRequest } from '../../pipeline/request.ts';
import type { BuildTasks } from '../../pipeline/tasks.ts';
import type { Tasks } from '../../reuse/tasks.ts';
import { generatedFiles, generatedNames } from '../../routes/sitemap.ts';
import { createExamination } from './examination.ts';
import type {
  ExaminedAnswer,
  LocatedAnswer,
  PageElement,
  PreparedReply,
  PreviewPage,
  PreviewPages,
  ReadAnswer,
} from './protocol.ts';
import { createSources } from './sources.ts';
import { createView, noteImages, type View } from './view.ts';

export interface PreviewSite {
  /** `changed` names files that have changed; undefined: any may have. Throws a Fault. */
  prepare(changed: readonly string[] | undefined): Promise<PreparedReply>;
  /** A file of the site as it was prepared last. Throws a Fault. */
  read(file: string): Promise<ReadAnswer>;
  /** Looks for errors in pages that were not read, for a moment. Throws a Fault. */
  examine(): Promise<ExaminedAnswer>;
  /** Where an element of a page comes from. Throws a Fault. */
  locate(file: string, element: PageElement): Promise<LocatedAnswer>;
}

/** For a site that lies in a real folder. */
export function createPreviewSite(request: BuildRequest, rejections: Heard): PreviewSite {
  const sources = createSources(request.root);
  const published = createView(request, sources);
  /** Shows drafts too; published pages see only one another, so that they are what a build writes. */
  let everything: View | undefined;
  let pages: PreviewPages = new Map();
  let makers: ReadonlyMap<string, () => Uint8Array> = new Map();
  /** Views of which all images are known that fields name: lists show those of other pages. */
  const noted = new Set<View>();
  const readVariant = (file: string) => {
    if (!isVariantFile(file)) return undefined;
    const views = sources.images.has(file) ? [] : [published, everything];
    for (const view of views) {
      if (!view || noted.has(view)) continue;
      noted.add(view);
      noteImages(namedImages(view.tasks.get, view.tasks), view, sources.images);
    }
    return sources.images.read(file, published.tasks.get(published.tasks.package, SHARP));
  };
  const inTurn = createTurns();
  const examination = createExamination((id) => examineIn(published, id, rejections));
  const viewOf = async ({ unpublished }: PreviewPage): Promise<View> => {
    if (unpublished === undefined) return published;
    everything ??= createView({ ...request, options: { ...request.options, drafts: true } }, sources);
    await everything.ready();
    return everything;
  };
  return {
    async prepare(changed) {
      sources.change(changed);
      noted.clear();
      everything?.outdate();
      published.outdate();
      const { tasks } = published;
      await published.ready();
      const early = prepare(tasks, published.workshop);
      const before = pages;
      pages = pagesOf(tasks, before);
      const isPublished = ({ unpublished }: PreviewPage) => unpublished === undefined;
      const ids = [...pages.values()].filter(isPublished).map(({ id }) => id);
      examination.begin(ids, changed?.every((file) => file.startsWith('content/')) !== true);
      makers = new Map(plainFiles(published));
      noteImages(tasks.get(tasks.compiled).images, published, sources.images);
      const rejected = await rejections.take(published.locate);
      const remarks = remarksBy(tasks.get, tasks, published.workshop);
      const { redirects, openings } = tasks.get(tasks.hosting).addresses;
      return {
        kind: 'prepared',
        root: request.root,
        base: tasks.get(tasks.base),
        openings,
        redirects: new Map(redirects.map((redirect) => [redirect.from, redirect])),
        pages: pages === before ? undefined : pages,
        files: new Set(makers.keys()),
        outside: tasks.get(tasks.compiled).outside,
        diagnostics: sortDiagnostics(mergePages([...early, ...remarks, ...rejected])),
      };
    },
    async read(file) {
      const page = pages.get(file);
      if (!page && file.startsWith(CARD_FOLDER)) {
        const { tasks, workshop } = published;
        return { kind: 'read', outside: [], ...(await cardBytes(file, tasks, workshop)) };
      }
      if (!page) {
        const content = makers.get(file)?.() ?? (await readVariant(file));
        return { kind: 'read', content, outside: [], diagnostics: [] };
      }
      const view = await viewOf(page);
      return inTurn(() => renderIn(view, page.id, rejections));
    },
    examine: async () => ({ kind: 'examined', found: await inTurn(examination.proceed) }),
    async locate(file, element) {
      const page = pages.get(file);
      if (!page) return { kind: 'located', place: undefined };
      const view = await viewOf(page);
      await inTurn(() => renderIn(view, page.id, rejections));
      return { kind: 'located', place: view.locateElement(page.id, element) };
    },
  };
}

/** Of two pages that are rendered at once nobody could say whose promise was rejected. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** What promises of templates were rejected with. */
type Heard = Pick<Rejections, 'take'>;

async function renderIn(view: View, id: string, rejections: Heard): Promise<ReadAnswer> {
  try {
    const answer = await view.render(id);
    const rejected = await rejections.take(view.locate);
    if (rejected.length === 0) return answer;
    view.forget(id);
    return { ...answer, content: undefined, diagnostics: [...rejected, ...answer.diagnostics] };
  } catch (error) {
    if (!(error instanceof EndlessTemplate)) throw error;
    return { kind: 'read', content: undefined, outside: [], diagnostics: [error.diagnostic] };
  }
}

/** Undefined where the templates take too long: a loop in a layout is in all of its pages. */
async function examineIn(
  view: View,
  id: string,
  rejections: Heard,
): Promise<readonly Diagnostic[] | undefined> {
  try {
    const diagnostics = await view.examine(id);
    const rejected = await rejections.take(view.locate);
    if (rejected.length > 0) view.forget(id);
    return [...rejected, ...diagnostics];
  } catch (error) {
    if (!(error instanceof EndlessTemplate)) throw error;
    return undefined;
  }
}

/** By their files; those of before where they are the same. */
function pagesOf(tasks: Tasks & BuildTasks, before: PreviewPages): PreviewPages {
  const { published, unpublished } = tasks.get(tasks.pages);
  const pages = new Map<string, PreviewPage>();
  for (const [source, why] of unpublished) {
    const ids = [source, ...tasks.get(tasks.placedParts, source).map(partId)];
    for (const address of ids.map((id) => tasks.get(tasks.address, id))) {
      if (!address) continue;
      const { id, route, file } = address;
      pages.set(file, { id, path: source, route, unpublished: why });
    }
  }
  for (const { id, path: source, route, file } of published)
    pages.set(file, { id, path: source, route, unpublished: undefined });
  const isSame =
    before.size === pages.size &&
    [...pages].every(([file, page]) => {
      const known = before.get(file);
      return known?.id === page.id && known.route === page.route && known.unpublished === page.unpublished;
    });
  return isSame ? before : pages;
}

/** Assets, files of `public/`, attachments and what the build makes by itself. */
function* plainFiles({ tasks, workshop }: View): Generator<[string, () => Uint8Array]> {
  const { get } = tasks;
  const { root } = workshop.request;
  const copy = (source: string) => () => readFileSync(path.join(root, source));
  for (const { file, bytes } of assetsOf(get, tasks, workshop)) yield [file, () => bytes];
  const { file: script, bytes } = get(tasks.copyScript);
  yield [script, () => bytes];
  const { site, attachments } = get(tasks.site).value;
  for (const [source, { file }] of attachments)
    if (get(tasks.attachmentFault, source) === null)
      yield [file, () => (isImageFile(source) && bareBytes(workshop, source)) || copy(source)()];
  const generated = (wanted: string) => generatedFiles(site).find(({ file }) => file === wanted)?.text ?? '';
  for (const file of generatedNames(site)) yield [file, () => Buffer.from(generated(file))];
  // Their names are among those of what the build makes, whose texts they are not.
  for (const icon of get(tasks.icons).value) yield [icon.file, () => bytesOf(icon, workshop)];
  for (const { file } of get(tasks.settings).value.feeds)
    yield [file, () => Buffer.from(get(tasks.feed, file) ?? '')];
  for (const page of twinPages(site)) yield [twinFile(page), () => Buffer.from(get(tasks.twin, page.path))];
  if (listsTwins(site)) yield [LLMS_FILE, () => Buffer.from(get(tasks.llms) ?? '')];
  for (const source of workshop.found.value.publicFiles) yield [source.slice('public/'.length), copy(source)];
}
