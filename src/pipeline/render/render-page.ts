// What is done for each page that is rendered: its Markdown is compiled, and its layout renders it.
import {
  type Checked,
  type Diagnostic,
  diagnostic,
  hasErrors,
  type Place,
  wholeFile,
} from '../../diagnostics/diagnostic.ts';
import { mergePages } from '../../diagnostics/merge.ts';
import { metaPolicy } from '../../hosts/meta-policy.ts';
import { codeElement } from '../../markdown/code/element.ts';
import type { Draft } from '../../markdown/draft.ts';
import type { Document } from '../../model/pages/document.ts';
import { isRenderable, type Layout } from '../../model/pages/layout.ts';
import type { Markup, OpenHtml } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { renderPage, WHOLE } from '../../render/render.ts';
import type { Get } from '../../reuse/tasks.ts';
import { targetsBy } from '../arrange/site.ts';
import type { UnfinishedCode } from '../finish/fill-code.ts';
import type { Unfinished } from '../finish/finish-document.ts';
import type { Highlighting } from '../finish/highlighting.ts';
import { resolveFields } from '../kinds/resolve-fields.ts';
import { copyScriptTag } from '../output/copy-script.ts';
import { bodyBy, bodyPositionBy } from '../read/page-file.ts';
import { renderTemplates } from '../read/run-templates.ts';
import type { BuildTasks } from '../tasks.ts';
import type { Workshop } from '../workshop.ts';
import { pageBy, type RefusedParts } from './documents.ts';
import { slotSources } from './slot-sources.ts';
import { socialImageSize } from './social-image.ts';

/** A page that is to be rendered, and its trace. */
export interface Started {
  readonly id: string;
  readonly get: Get;
}

/** A page with its body. */
export interface Compiled {
  readonly page: Page;
  readonly markup: Checked<Markup>;
}

/** What has come of a page. */
export interface RenderedPage {
  /** Undefined where the page has mistakes, or its body or its layout; all of these are told. */
  readonly document: (Document & Pick<Unfinished, 'html'>) | undefined;
  readonly attachments: readonly string[];
  readonly images: readonly string[];
  readonly copiesCode: boolean;
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles the bodies of some pages, which share one time limit. Throws a Fault where a page's file has changed. */
export function compileBodies<T extends Started>(
  started: readonly T[],
  tasks: BuildTasks,
  workshop: Workshop,
): readonly (T & Compiled)[] {
  const works = started.map((one) => bodyOf(one, tasks, workshop));
  const drafts = tasks.markdownLimit.together(works.length, () => works.map(({ compile }) => compile()));
  return works.map(({ one, page }, position) => {
    const draft = drafts[position];
    if (!draft) throw new Error('A page was compiled that was not begun');
    const idle: Diagnostic[] = [];
    const sources = slotSources(one.get, tasks, workshop, page, (told) => idle.push(...told));
    const { value, diagnostics } = draft.finish(sources);
    return { ...one, page, markup: { value, diagnostics: [...diagnostics, ...mergePages(idle)] } };
  });
}

/** The HTML of a page in which code that was highlighted before is in its place. */
function withKnownCode(html: OpenHtml, { lookUp }: Highlighting): readonly (string | UnfinishedCode)[] {
  return html.map((piece) => {
    if (typeof piece === 'string') return piece;
    const { key, known } = lookUp(piece);
    return known ? codeElement(piece, known.html) : { ...piece, key };
  });
}

/** How a page gets its body: from its Markdown, or from what was recorded of a legal text. */
function bodyOf<T extends Started>(one: T, tasks: BuildTasks, workshop: Workshop) {
  const { id, get } = one;
  const page = pageBy(get, tasks, tasks)(id);
  if (!page) throw new Error(`${id} has no address`);
  const { path, anchors, language, legal } = page;
  const archived = page.archived ? get(tasks.archived, id) : undefined;
  if (archived) {
    const draft: Draft = { finish: () => ({ value: archived.markup, diagnostics: [] }) };
    return { one, page, compile: () => draft };
  }
  const body = bodyPositionBy(get, tasks)(path);
  const text = bodyBy(get, tasks, workshop)(path);
  const targets = targetsBy(get, tasks, tasks.settings);
  const owner = { path, body, anchors, language, legal };
  return { one, page, compile: () => tasks.markdown.compile(text, owner, targets) };
}

/** Renders a compiled page into its layout. Throws an EndlessTemplate. */
export function renderCompiled(
  { get, page, markup }: Started & Compiled,
  tasks: BuildTasks,
  workshop: Workshop,
): RenderedPage {
  const settings = get(tasks.settings);
  const { layout, locate } = get(tasks.layout, page.layout);
  const diagnostics: Diagnostic[] = [...markup.diagnostics];
  const { copiesCode, files } = markup.value;
  const named = resolveFields(page, () => targetsBy(get, tasks, tasks.settings), get, tasks);
  diagnostics.push(...named.diagnostics);
  const attachments = [...markup.value.attachments, ...named.attachments];
  const images = [...new Set([...markup.value.images, ...named.images])];
  const used = { attachments, images, copiesCode, files };
  // Layouts may rely on all that the schema of the settings promises, and on the collections.
  const isDeclared = get(tasks.collectionNames) !== null;
  const isReady = !page.broken && !hasErrors(settings.diagnostics) && isDeclared;
  if (!isReady || !isRenderable(layout)) return { document: undefined, ...used, diagnostics };
  const { value } = settings;
  const site = {
    settings: value,
    headStart: metaPolicy(value.hosting),
    headEnd: copiesCode ? copyScriptTag(get(tasks.copyScript), value) : '',
    year: get(tasks.year),
  };
  const selection = get(tasks.selection, page.part?.of ?? page.id);
  const part = layout.parts ? get(tasks.part, page.id) : WHOLE;
  if (part.kind === 'refused') {
    diagnostics.push(...refusedParts(part, page, layout, get(tasks.lines, layout.path)));
    return { document: undefined, ...used, diagnostics };
  }
  // Where there are no templates for cards, pages have no node for theirs.
  const card = get(tasks.cardNames).length > 0 ? get(tasks.card, page.part?.of ?? page.id) : undefined;
  diagnostics.push(...(card?.diagnostics ?? []));
  const social = page.image ?? (card?.picture ? undefined : value.core.image);
  const imageSize = socialImageSize(social, get, tasks);
  const chosen = { selection, part, card: card?.picture?.image, imageSize };
  const render = () => renderPage({ page: named.page, markup: markup.value, layout, locate }, site, chosen);
  const { value: rendered, diagnostics: idle } = renderTemplates(workshop, locate, page.path, render);
  diagnostics.push(...rendered.diagnostics, ...idle);
  // What is wrong with the body, or with a field, is told by its own diagnostics.
  const isFit = rendered.value && !hasErrors([...markup.diagnostics, ...named.diagnostics]);
  if (!isFit || !rendered.value) return { document: undefined, ...used, diagnostics };
  const html = withKnownCode(rendered.value.html, workshop.results.highlighting);
  return { document: { ...rendered.value, html }, ...used, diagnostics };
}

/** What is wrong with the parts that a layout makes of a page, at the place where it exports them. */
function refusedParts(
  { problems }: RefusedParts,
  page: Page,
  layout: Layout,
  lines: readonly string[],
): readonly Diagnostic[] {
  const at = exportIn(lines, layout.path);
  return problems.map(({ code, message, hint }) =>
    diagnostic(code, { message, at, pages: [page.path], hint }),
  );
}

function exportIn(lines: readonly string[], path: string): Place {
  for (const [index, line] of lines.entries()) {
    const match = /^\s*export\b.*?\b(?=parts\b)/.exec(line);
    if (match) return { path, line: index + 1, column: match[0].length + 1, length: 'parts'.length };
  }
  return wholeFile(path);
}
