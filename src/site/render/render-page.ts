// Renders one page: its Markdown is compiled, and its layout renders it.
import {
  type Checked,
  type Diagnostic,
  diagnostic,
  hasErrors,
  type Place,
  wholeFile,
} from '../../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../../kit/diagnostics/merge.ts';
import { decodeAddress } from '../../model/address.ts';
import type { SiteImage } from '../../model/images/image.ts';
import type { Document } from '../../model/pages/document.ts';
import { isRenderable, type Layout } from '../../model/pages/layout.ts';
import type { Markup, OpenHtml } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { resolveFields } from '../arrange/record-fields.ts';
import { archivedPage, targetsBy } from '../arrange/site.ts';
import type { Ask, Tools } from '../ask.ts';
import { metaPolicy } from '../hosts/meta-policy.ts';
import { codeElement } from '../markdown/code/element.ts';
import type { Draft } from '../markdown/draft.ts';
import { collectionNames } from '../read/collections.ts';
import { isPublicFile, shownImage, sourceLines } from '../read/files.ts';
import { bodyPosition, takeBody } from '../read/pages.ts';
import { siteSettings } from '../read/settings.ts';
import { cardNames, renderTemplates, templateNamed } from '../read/templates.ts';
import { pageCard } from './card.ts';
import { renderPage, WHOLE } from './document/render.ts';
import { buildYear, layoutSelection, pageOf, partSelection, type RefusedParts } from './documents.ts';
import type { PageCode } from './finish/fill-code.ts';
import type { UnfinishedPage } from './finish/finish-document.ts';
import type { Highlighting } from './finish/highlighting.ts';
import { slotSources } from './slot-sources.ts';

/** A page that is to be rendered. Its run records what it asks for. */
export interface Started {
  readonly id: string;
  readonly ask: Ask;
}

/** A page with its body. */
export interface CompiledPage {
  readonly page: Page;
  readonly markup: Checked<Markup>;
}

export interface RenderedPage {
  /** Undefined where the page, its body or its layout has mistakes. */
  readonly document: (Document & Pick<UnfinishedPage, 'html'>) | undefined;
  readonly attachments: readonly string[];
  readonly images: readonly string[];
  readonly copiesCode: boolean;
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles the bodies of some pages, which share one time limit.
 * @throws Fault where the file of a page has changed since it was read
 */
export function compileBodies<T extends Started>(
  started: readonly T[],
  { markdownLimit }: Tools,
): readonly (T & CompiledPage)[] {
  const works = started.map(bodyOf);
  const drafts = markdownLimit.together(works.length, () => works.map(({ compile }) => compile()));
  return works.map(({ one, page }, position) => {
    const draft = drafts[position];
    if (!draft) throw new Error('A page was compiled that was not begun');
    const idle: Diagnostic[] = [];
    const sources = slotSources(one.ask, page, (diagnostics) => idle.push(...diagnostics));
    const { value, diagnostics } = draft.finish(sources);
    return { ...one, page, markup: { value, diagnostics: [...diagnostics, ...mergePages(idle)] } };
  });
}

/** A page gets its body from its Markdown, or from a recorded legal text. */
function bodyOf<T extends Started>(one: T) {
  const { id, ask } = one;
  const page = pageOf(ask, id);
  if (!page) throw new Error(`${id} has no address`);
  const { path, anchors, language, legal } = page;
  const archived = page.archived ? ask(archivedPage, id) : undefined;
  if (archived) {
    const draft: Draft = { finish: () => ({ value: archived.markup, diagnostics: [] }) };
    return { one, page, compile: () => draft };
  }
  const body = bodyPosition(ask, path);
  const text = takeBody(ask, path);
  const targets = targetsBy(ask);
  const owner = { path, body, anchors, language, legal };
  return { one, page, compile: () => ask.tools.markdown.compile(text, owner, targets) };
}

/** Renders a compiled page with its layout. Throws an EndlessTemplate. */
export function renderCompiled({ ask, page, markup }: Started & CompiledPage): RenderedPage {
  const named = resolveFields(ask, page, () => targetsBy(ask));
  const rendered = renderLayout(ask, named.page, markup.value);
  const mistakes = [...markup.diagnostics, ...named.diagnostics];
  // Mistakes in the body, or in a field, are reported by their own diagnostics.
  const document = hasErrors(mistakes) ? undefined : rendered.value;
  const { highlighting } = ask.tools.results;
  return {
    document: document && { ...document, html: withKnownCode(document.html, highlighting) },
    attachments: [...markup.value.attachments, ...named.attachments],
    images: [...new Set([...markup.value.images, ...named.images])],
    copiesCode: markup.value.copiesCode,
    files: markup.value.files,
    diagnostics: [...mistakes, ...rendered.diagnostics],
  };
}

/** The HTML of a page in which code that was highlighted before is in its place. */
function withKnownCode(html: OpenHtml, { lookUp }: Highlighting): readonly (string | PageCode)[] {
  return html.map((piece) => {
    if (typeof piece === 'string') return piece;
    const { key, known } = lookUp(piece);
    return known ? codeElement(piece, known.html) : { ...piece, key };
  });
}

function renderLayout(ask: Ask, page: Page, markup: Markup): Checked<Document | undefined> {
  const settings = ask(siteSettings);
  const { layout, locate } = ask(templateNamed, page.layout);
  // Layouts may rely on all that the schema of the settings promises, and on the collections.
  const isDeclared = ask(collectionNames) !== null;
  const isReady = !page.broken && !hasErrors(settings.diagnostics) && isDeclared;
  if (!isReady || !isRenderable(layout)) return { value: undefined, diagnostics: [] };
  const { value } = settings;
  const site = {
    settings: value,
    headStart: metaPolicy(value),
    headEnd: ask.tools.features.map(({ head }) => head?.(ask, markup) ?? '').join(''),
    year: ask(buildYear),
  };
  const whole = page.part?.of ?? page.id;
  const selection = ask(layoutSelection, whole);
  const part = layout.parts ? ask(partSelection, page.id) : WHOLE;
  if (part.kind === 'refused')
    return { value: undefined, diagnostics: refusedParts(part, page, layout, ask(sourceLines, layout.path)) };
  // Without templates for cards, pages don't depend on their own.
  const card = ask(cardNames).length > 0 ? ask(pageCard, whole) : undefined;
  const social = page.image ?? (card?.picture ? undefined : value.core.image);
  const chosen = {
    selection,
    part,
    card: card?.picture?.image,
    imageSize: socialImageSize(ask, social),
  };
  const render = () => renderPage({ page, markup, layout, locate }, site, chosen);
  const { value: rendered, diagnostics: idle } = renderTemplates(ask.tools, locate, page.path, render);
  const diagnostics = [...(card?.diagnostics ?? []), ...rendered.diagnostics, ...idle];
  return { value: rendered.value, diagnostics };
}

/** Pixels of the image at a root-relative address, where it is one of `public/`. */
function socialImageSize(
  ask: Ask,
  address: string | undefined,
): Pick<SiteImage, 'width' | 'height'> | undefined {
  const [, path] = /^\/(?!\/)([^?#]+)/.exec(address ?? '') ?? [];
  const file = path && decodeAddress(path);
  if (!file || !ask(isPublicFile, file)) return undefined;
  const showing = ask(shownImage, `public/${file}`);
  if (showing.kind === 'fault' || showing.facts.kind === 'svg') return undefined;
  const { width, height } = showing.facts;
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** Reports mistakes in the parts of a page at the place where the layout exports them. */
function refusedParts(
  { problems }: RefusedParts,
  page: Page,
  layout: Layout,
  lines: readonly string[],
): readonly Diagnostic[] {
  const at = partsExport(lines, layout.path);
  return problems.map(({ code, message, hint }) =>
    diagnostic(code, { message, at, pages: [page.path], hint }),
  );
}

function partsExport(lines: readonly string[], path: string): Place {
  for (const [index, line] of lines.entries()) {
    const match = /^\s*export\b.*?\b(?=parts\b)/.exec(line);
    if (match) return { path, line: index + 1, column: match[0].length + 1, length: 'parts'.length };
  }
  return wholeFile(path);
}
