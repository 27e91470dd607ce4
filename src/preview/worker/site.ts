// A site in the worker's memory: prepared again after each change, and rendered a page at a time. The watcher says which
// files have changed, so that no others are looked at; the engine knows what has to be made again.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepare } from '../../build/prepare.ts';
import { FEATURES } from '../../features/features.ts';
import { siteHosting } from '../../features/hosts/hosts.ts';
import { SHARP } from '../../features/images/encoder.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../../kit/diagnostics/print.ts';
import { partId } from '../../model/pages/part.ts';
import { namedImages } from '../../site/arrange/named-values.ts';
import { placedParts } from '../../site/arrange/parts.ts';
import { arrangedSite, pageAddress, publishedPages } from '../../site/arrange/site.ts';
import { shownArtifacts, siteArtifacts } from '../../site/artifacts.ts';
import type { Artifact, Ask, SiteEngine } from '../../site/ask.ts';
import { remarksBy } from '../../site/check/findings.ts';
import { isVariantFile } from '../../site/images/plan.ts';
import type { Rejections } from '../../site/limits/rejections.ts';
import { EndlessTemplate } from '../../site/limits/template-limit.ts';
import { compiledTemplates } from '../../site/read/compiled.ts';
import { basePath } from '../../site/read/settings.ts';
import { attachmentRefusal } from '../../site/read/site-files.ts';
import type { BuildRequest } from '../../site/request.ts';
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
  let artifacts: ReadonlyMap<string, Artifact> = new Map();
  /** Views of which all images are known that fields name: lists show those of other pages. */
  const noted = new Set<View>();
  const readVariant = (file: string) => {
    if (!isVariantFile(file)) return undefined;
    const views = sources.images.has(file) ? [] : [published, everything];
    for (const view of views) {
      if (!view || noted.has(view)) continue;
      noted.add(view);
      noteImages(namedImages(view.engine.ask), view.engine, sources.images);
    }
    return sources.images.read(file, published.engine.ask.package(SHARP) ?? '');
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
      const { ask } = published.engine;
      await published.ready();
      const early = prepare(published.engine);
      const before = pages;
      pages = pagesOf(ask, before);
      const isPublished = ({ unpublished }: PreviewPage) => unpublished === undefined;
      const ids = [...pages.values()].filter(isPublished).map(({ id }) => id);
      examination.begin(ids, changed?.every((file) => file.startsWith('content/')) !== true);
      artifacts = new Map(servedFiles(ask).map((artifact) => [artifact.file, artifact]));
      noteImages(ask(compiledTemplates).images, published.engine, sources.images);
      const rejected = await rejections.take(published.locate);
      const remarks = remarksBy(ask);
      const { redirects, openings } = ask(siteHosting).addresses;
      return {
        kind: 'prepared',
        root: request.root,
        base: ask(basePath),
        openings,
        redirects: new Map(redirects.map((redirect) => [redirect.from, redirect])),
        pages: pages === before ? undefined : pages,
        files: new Set(artifacts.keys()),
        outside: ask(compiledTemplates).outside,
        diagnostics: sortDiagnostics(mergePages([...early, ...remarks, ...rejected])),
      };
    },
    async read(file) {
      const page = pages.get(file);
      if (!page) {
        const artifact = artifacts.get(file);
        const opened = artifact ? undefined : await openFile(published.engine, file);
        if (opened) return { kind: 'read', outside: [], ...opened };
        const content = artifact ? contentOf(artifact, published.engine) : await readVariant(file);
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
function pagesOf(ask: Ask, before: PreviewPages): PreviewPages {
  const { published, unpublished } = ask(publishedPages);
  const pages = new Map<string, PreviewPage>();
  for (const [source, why] of unpublished) {
    const ids = [source, ...ask(placedParts, source).map(partId)];
    for (const address of ids.map((id) => ask(pageAddress, id))) {
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

/** The files of the site besides its pages. Nobody knows yet which attachments pages show, so all that they may are served. */
function servedFiles(ask: Ask): readonly Artifact[] {
  const attachments = [...ask(arrangedSite).value.attachments.keys()];
  const shown = {
    attachments: new Set(attachments.filter((source) => ask(attachmentRefusal, source) === null)),
    images: new Map(),
    copiesCode: true,
  };
  const all = [...siteArtifacts(ask), ...shownArtifacts(ask, shown)];
  // Redirects are answered as such, and files for hosts are for nobody else.
  return all.filter(({ kind }) => kind !== 'host' && kind !== 'redirect');
}

function contentOf({ source, bytes }: Artifact, { ask, tools: { root } }: SiteEngine): Uint8Array {
  const copied = source?.(ask);
  return copied === undefined ? bytes(ask) : readFileSync(path.join(root, copied));
}

/** A file that a feature makes when a browser asks for it. */
async function openFile(engine: SiteEngine, file: string) {
  for (const { open } of FEATURES) {
    const opened = await open?.(engine, file);
    if (opened) return opened;
  }
  return undefined;
}
