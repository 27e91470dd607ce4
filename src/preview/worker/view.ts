// A site as its pages see it: tasks that hold it in memory, and the HTML of the pages that were rendered last.
import { createIdleGathering } from '../../bundle/realm/idle-code.ts';
import { RULES } from '../../checks/rules.ts';
import { buildRules } from '../../checks/run.ts';
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../../diagnostics/print.ts';
import { dataFileOf } from '../../model/collections/record.ts';
import { isOutside } from '../../model/files/project.ts';
import type { Locate } from '../../model/pages/layout.ts';
import { createPlaces } from '../../pipeline/check/places.ts';
import { drawIcons } from '../../pipeline/drawing/icons.ts';
import { fillCode, joinPage } from '../../pipeline/finish/fill-code.ts';
import { variantsBy } from '../../pipeline/images/images.ts';
import { createTemplateLimit } from '../../pipeline/limits/template-limit.ts';
import { compileTemplates } from '../../pipeline/read/compile-templates.ts';
import { locateBy } from '../../pipeline/read/run-templates.ts';
import { pageBy } from '../../pipeline/render/documents.ts';
import { compileBodies, renderCompiled } from '../../pipeline/render/render-page.ts';
import { documentOf } from '../../pipeline/render/render-pages.ts';
import type { BuildRequest } from '../../pipeline/request.ts';
import { type BuildTasks, openTasks } from '../../pipeline/tasks.ts';
import type { Workshop } from '../../pipeline/workshop.ts';
import { gatherFacts } from '../../render/facts.ts';
import { contentAt } from '../../render/read-tags.ts';
import { shareFacts } from '../../render/shared-facts.ts';
import { noStore } from '../../reuse/store.ts';
import type { Tasks } from '../../reuse/tasks.ts';
import { createCardLook } from './cards.ts';
import type { PreviewImages } from './images.ts';
import type { PageElement, ReadAnswer } from './protocol.ts';
import type { Sources } from './sources.ts';

/** Milliseconds that the templates may take for a page that nobody has asked for. */
const BRIEF = 150;

/** Pages whose HTML stays in memory. */
const MOST_PAGES = 64;

/** The site with some of its pages. */
export interface View {
  readonly tasks: Tasks & BuildTasks;
  readonly workshop: Workshop;
  /** Files have changed. */
  outdate(): void;
  /** Resolves when pages can be rendered. */
  ready(): Promise<void>;
  /** By the page's id. Rejects with an EndlessTemplate. */
  render(id: string): Promise<ReadAnswer>;
  /** What is wrong with a page. It is rendered where it was not. Rejects with an EndlessTemplate, and early. */
  examine(id: string): Promise<readonly Diagnostic[]>;
  /** Where an element of a rendered page comes from. */
  locateElement(id: string, element: PageElement): Place | undefined;
  /** Lets a page be rendered again when it is asked for the next time. */
  forget(id: string): void;
  readonly locate: Locate;
}

export function createView(request: BuildRequest, sources: Sources): View {
  const { files, texts, results } = sources;
  let { patience } = request.limits;
  const workshop: Workshop = {
    request,
    files,
    texts,
    results,
    calls: {
      limit: createTemplateLimit(request.limits.patience, () => patience),
      idle: createIdleGathering(),
    },
    get found() {
      return sources.found;
    },
  };
  const tasks = openTasks(workshop, buildRules(), noStore);
  const briefly = <T>(work: () => T): T => {
    patience = Math.min(BRIEF, request.limits.patience);
    try {
      return work();
    } finally {
      patience = request.limits.patience;
    }
  };
  const placesOf = createPlaces(tasks, workshop);
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
    const filled = document && joinPage(fillCode(document.html, results.highlighting).html, document.body);
    const facts = filled && gatherFacts(filled.html, filled.body, document.isRaw);
    const shared = facts && shareFacts(facts);
    run.end(documentOf(facts && shared && { facts, shared }, told));
    tasks.put(tasks.places, tasks.document, id, { body: shared?.body ?? null, places: [] });
    return filled?.html;
  };
  const lookAtCard = createCardLook(tasks, workshop);
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
    async examine(id) {
      await lookAtCard(id, briefly);
      if (!tasks.has(tasks.document, id)) {
        const html = briefly(() => renderNow(id));
        if (pages.size < MOST_PAGES) remember(id, html);
      }
      return tasks.get(tasks.pageReport, id).map(asWarning);
    },
    locateElement(id, { name, index, text }) {
      const page = pageBy(tasks.get, tasks, tasks)(id);
      const at = contentAt(pages.get(id) ?? '', name, index);
      if (!page || at === undefined) return undefined;
      const subject = { kind: 'element', page, at, clues: text === '' ? [] : [text] } as const;
      const [place] = placesOf(tasks.get, [subject], () => tasks.get(tasks.places, id).body);
      return place;
    },
    async render(id) {
      await lookAtCard(id, (work) => work());
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

export function noteImages(
  shown: readonly string[],
  { tasks }: Pick<View, 'tasks'>,
  images: PreviewImages,
): void {
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
