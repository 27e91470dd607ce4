// A site in the worker's memory: prepared anew after each change, and rendered a page at a time. The watcher tells which
// files have changed, so that no others are looked at; what is made again of them the engine knows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RULES } from '../../checks/rules.ts';
import { buildRules } from '../../checks/run.ts';
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts';
import { mergePages } from '../../diagnostics/merge.ts';
import { sortDiagnostics } from '../../diagnostics/print.ts';
import { SHARP } from '../../drawing/encoder.ts';
import { isVariantFile } from '../../images/plan.ts';
import { dataFileOf } from '../../model/collections/record.ts';
import type { FileStats, Measure } from '../../model/files/measure.ts';
import { isOutside, type Project } from '../../model/files/project.ts';
import { isImageFile } from '../../model/images/image.ts';
import { CARD_FOLDER } from '../../model/pages/card.ts';
import type { Locate } from '../../model/pages/layout.ts';
import { partId } from '../../model/pages/part.ts';
import { LLMS_FILE, listsTwins, twinFile, twinPages } from '../../model/twin.ts';
import { cardBytes } from '../../pipeline/drawing/cards.ts';
import { bytesOf, drawIcons } from '../../pipeline/drawing/icons.ts';
import { bareBytes, variantsBy } from '../../pipeline/images/images.ts';
import type { Rejections } from '../../pipeline/limits/rejections.ts';
import { createTemplateLimit, EndlessTemplate } from '../../pipeline/limits/template-limit.ts';
import { prepare } from '../../pipeline/prepare.ts';
import { remarksBy } from '../../pipeline/read/remarks.ts';
import { assetsOf, compileTemplates, locateBy } from '../../pipeline/read/templates.ts';
import { compileBodies, renderCompiled } from '../../pipeline/render/render-page.ts';
import { documentOf } from '../../pipeline/render/render-pages.ts';
import type { BuildRequest } from '../../pipeline/request.ts';
import { type BuildTasks, openTasks } from '../../pipeline/tasks.ts';
import { openResults, type Workshop } from '../../pipeline/workshop.ts';
import { createProjectFiles, deleteBelow } from '../../project/files.ts';
import { isRegular, readProject } from '../../project/read.ts';
import { createTexts } from '../../project/texts.ts';
import { STATE_FOLDER } from '../../publish/folder/state-folder.ts';
import { gatherFacts } from '../../render/facts.ts';
import { shareFacts } from '../../render/shared-facts.ts';
import { openBlobs } from '../../reuse/blobs.ts';
import { MOST_TEMPLATES, noReuse } from '../../reuse/open.ts';
import { noStore } from '../../reuse/store.ts';
import type { Tasks } from '../../reuse/tasks.ts';
import { generatedFiles, generatedNames } from '../../routes/sitemap.ts';
import { createPreviewImages, type PreviewImages } from './images.ts';
import type { PreparedReply, PreviewPage, PreviewPages, ReadAnswer } from './protocol.ts';

export interface PreviewSite {
  /** `changed` names files that have changed; undefined: any may have. Throws a Fault. */
  prepare(changed: readonly string[] | undefined): Promise<PreparedReply>;
  /** A file of the site as it was prepared last. Throws a Fault. */
  read(file: string): Promise<ReadAnswer>;
}

/** Pages whose HTML stays in memory. */
const MOST_PAGES = 64;

/** For a site that lies in a real folder. */
export function createPreviewSite(request: BuildRequest, rejections: Heard): PreviewSite {
  const sources = createSources(request.root);
  const published = createView(request, sources);
  /** Shows drafts too; published pages see only one another, so that they are what a build writes. */
  let everything: View | undefined;
  let pages: PreviewPages = new Map();
  let makers: ReadonlyMap<string, () => Uint8Array> = new Map();
  const readVariant = (file: string) =>
    isVariantFile(file)
      ? sources.images.read(file, published.tasks.get(published.tasks.package, SHARP))
      : undefined;
  return {
    async prepare(changed) {
      sources.change(changed);
      everything?.outdate();
      published.outdate();
      const { tasks } = published;
      await published.ready();
      const early = prepare(tasks, published.workshop);
      const before = pages;
      pages = pagesOf(tasks, before);
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
      if (page.unpublished === undefined) return renderIn(published, page.id, rejections);
      everything ??= createView({ ...request, options: { ...request.options, drafts: true } }, sources);
      await everything.ready();
      return renderIn(everything, page.id, rejections);
    },
  };
}

/** What promises of templates were rejected with. */
type Heard = Pick<Rejections, 'take'>;

async function renderIn(view: View, id: string, rejections: Heard): Promise<ReadAnswer> {
  try {
    const answer = view.render(id);
    const rejected = await rejections.take(view.locate);
    if (rejected.length === 0) return answer;
    view.forget(id);
    return { ...answer, content: undefined, diagnostics: [...rejected, ...answer.diagnostics] };
  } catch (error) {
    if (!(error instanceof EndlessTemplate)) throw error;
    return { kind: 'read', content: undefined, outside: [], diagnostics: [error.diagnostic] };
  }
}

/** The files of the site, which are looked at again where they have changed. */
interface Sources extends Omit<Workshop, 'request' | 'templateLimit'> {
  readonly images: PreviewImages;
  change(changed: readonly string[] | undefined): void;
}

function createSources(root: string): Sources {
  const measures = new Map<string, Measure>();
  let found: Checked<Project> | undefined;
  const current = () => {
    found ??= readProject(root);
    return found;
  };
  const files = createProjectFiles(root, {
    recall: (file) => measures.get(file),
    // Nobody tells of changes of what a link leads to.
    note(file: string, measure: Measure, _stats: FileStats) {
      if (!current().value.linked.has(file)) measures.set(file, measure);
    },
  });
  const stateFolder = path.join(root, STATE_FOLDER);
  const built = noReuse(stateFolder).results;
  return {
    files,
    images: createPreviewImages(root, built.images),
    // Each time a page is made its file is read, which may have been saved a moment ago.
    texts: createTexts(root, 0),
    results: openResults({
      ...built,
      templates: openBlobs(stateFolder, 'templates', false, MOST_TEMPLATES),
    }),
    get found() {
      return current();
    },
    change(changed) {
      if (!changed) measures.clear();
      for (const file of changed ?? []) if (!measures.delete(file)) deleteBelow(measures, file);
      files.forget(changed);
      const isListed = found && changed?.every((file) => isOwn(current().value, file));
      if (!isListed) found = readProject(root);
    },
  };
}

/** Whether a file that may be read again was there before, and still is one. */
function isOwn({ root, pages, attachments, templates, publicFiles, linked }: Project, file: string): boolean {
  const isListed = [pages, attachments, templates, publicFiles].some((files) => files.includes(file));
  return isListed && !linked.has(file) && isRegular(root, file);
}

/** The site with some of its pages. */
interface View {
  readonly tasks: Tasks & BuildTasks;
  readonly workshop: Workshop;
  /** Files have changed. */
  outdate(): void;
  /** Resolves when pages can be rendered. */
  ready(): Promise<void>;
  /** By the page's id. Throws an EndlessTemplate. */
  render(id: string): ReadAnswer;
  /** Lets a page be rendered again when it is asked for the next time. */
  forget(id: string): void;
  readonly locate: Locate;
}

function createView(request: BuildRequest, sources: Sources): View {
  const { files, texts, results } = sources;
  const workshop: Workshop = {
    request,
    files,
    texts,
    results,
    templateLimit: createTemplateLimit(request.limits.patience),
    get found() {
      return sources.found;
    },
  };
  const tasks = openTasks(workshop, buildRules(), noStore);
  const pages = new Map<string, string>();
  const remember = (id: string, html: string | undefined) => {
    pages.delete(id);
    if (html === undefined) return;
    pages.set(id, html);
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
  };
  const renderNow = (id: string) => {
    const run = tasks.begin(tasks.document, id);
    const [compiled] = compileBodies([{ id, get: run.get }], tasks, workshop);
    if (!compiled) return undefined;
    const { document, ...told } = renderCompiled(compiled, tasks, workshop);
    const facts = document && gatherFacts(document.html, document.body, document.isRaw);
    const shared = facts && shareFacts(facts);
    run.end(documentOf(facts && shared && { facts, shared }, told));
    tasks.put(tasks.places, tasks.document, id, { body: shared?.body ?? null, places: [] });
    return document?.html;
  };
  return {
    tasks,
    workshop,
    outdate: tasks.advance,
    forget: (id) => pages.delete(id),
    locate: locateBy(tasks.get, tasks, workshop),
    async ready() {
      await compileTemplates(tasks, workshop);
      drawIcons(tasks, workshop);
    },
    render(id) {
      const isKnown = tasks.has(tasks.document, id) && pages.has(id);
      const page = tasks.get(tasks.address, id);
      if (!page) return { kind: 'read', content: undefined, outside: [], diagnostics: [] };
      if (isKnown && !page.archived && dataFileOf(page.path) === undefined)
        texts.read({ path: page.path, hash: tasks.get(tasks.source, page.path).hash });
      const html = isKnown ? pages.get(id) : renderNow(id);
      remember(id, html);
      noteImages(tasks.get(tasks.document, id).images, { tasks }, sources.images);
      const diagnostics = tasks.get(tasks.pageReport, id);
      const outside = tasks.get(tasks.document, id).files.filter(isOutside);
      if (html === undefined)
        return { kind: 'read', content: undefined, outside, diagnostics: sortDiagnostics(diagnostics) };
      return {
        kind: 'read',
        content: Buffer.from(html),
        outside,
        diagnostics: sortDiagnostics(diagnostics.map(asWarning)),
      };
    },
  };
}

function noteImages(shown: readonly string[], { tasks }: Pick<View, 'tasks'>, images: PreviewImages): void {
  for (const source of shown) {
    const variants = variantsBy(tasks.get, tasks, source);
    if (variants) images.note(source, variants);
  }
}

/** A page that was rendered is there to be looked at, whatever a rule finds in it. */
function asWarning(diagnostic: Diagnostic): Diagnostic {
  const isOfRule = RULES.some(({ code }) => code === diagnostic.code);
  return isOfRule && diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
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
  for (const icon of get(tasks.icons).value) yield [icon.file, () => bytesOf(icon, workshop)];
  const { site, attachments } = get(tasks.site).value;
  for (const [source, { file }] of attachments)
    if (get(tasks.attachmentFault, source) === null)
      yield [file, () => (isImageFile(source) && bareBytes(workshop, source)) || copy(source)()];
  const generated = (wanted: string) => generatedFiles(site).find(({ file }) => file === wanted)?.text ?? '';
  for (const file of generatedNames(site)) yield [file, () => Buffer.from(generated(file))];
  for (const { file } of get(tasks.settings).value.feeds)
    yield [file, () => Buffer.from(get(tasks.feed, file) ?? '')];
  for (const page of twinPages(site)) yield [twinFile(page), () => Buffer.from(get(tasks.twin, page.path))];
  if (listsTwins(site)) yield [LLMS_FILE, () => Buffer.from(get(tasks.llms) ?? '')];
  for (const source of workshop.found.value.publicFiles) yield [source.slice('public/'.length), copy(source)];
}
