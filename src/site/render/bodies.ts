// Compiles the Markdown bodies of pages: for their own pages, and for other places that show them.

import { type Measure, type Run, STORED_ON_DISK } from '../../engine/index.ts';
import type { Diagnostic, Place, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../../kit/diagnostics/merge.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { directionOf } from '../../kit/languages/direction.ts';
import { type Draft, joinHighlighted, type SlotSources } from '../../markdown/index.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { joinUses, type Markup } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { labelsIn } from '../../settings/index.ts';
import { addedPage, linkTarget, pageOf, proseQuestions, targetsBy } from '../arrange/index.ts';
import { type Ask, outsideTask, type SiteEngine } from '../index.ts';
import {
  bodyPosition,
  faultSeverity,
  readBody,
  readContent,
  settingsFor,
  siteSettings,
  takeBody,
} from '../read/index.ts';
import { feedHtml } from './feed-html.ts';
import { scriptsIn, withStyled } from './head-end.ts';
import { slotSources } from './slot-sources.ts';

/** Page with its body. */
export interface CompiledPage {
  readonly page: Page;
  readonly markup: WithDiagnostics<Markup>;
}

/** Body of a page that was built. The document contains its HTML. */
export interface BuiltBody extends Omit<Markup, 'html' | 'reading'>, Partial<Measure> {
  readonly diagnostics: readonly Diagnostic[];
  /** Its range in the bytes of the document with this hash and size; null unless the layout shows it once. */
  readonly range: readonly [start: number, end: number] | null;
}

/** Body by the id of the page or subpage. */
export const pageBody = outsideTask<string, BuiltBody>('page-body', STORED_ON_DISK);

/** Body of a page that is being rendered. */
interface BegunBody extends CompiledPage {
  readonly run: Run<BuiltBody, Ask>;
  /** True if the published document contains it. */
  readonly isPublished: boolean;
}

/** Takes the body of a page from its published document, or compiles it. `read` returns undefined for other bytes. */
export function beginBody(
  engine: SiteEngine,
  id: string,
  read: (output: OutputFile) => Uint8Array | undefined,
): BegunBody {
  const { ask, has } = engine;
  if (!has(pageBody, id)) {
    const run = engine.begin(pageBody, id);
    return { ...compileBody(run.ask, id), run, isPublished: false };
  }
  const published = publishedBody(ask, id, read);
  // Its document has other bytes now, but the body depends on the same as before.
  const run = engine.resume(pageBody, id);
  return { ...(published ?? compileBody(run.ask, id)), run, isPublished: published !== undefined };
}

function publishedBody(
  ask: Ask,
  id: string,
  read: (output: OutputFile) => Uint8Array | undefined,
): CompiledPage | undefined {
  const { range, hash, size, diagnostics, ...markup } = ask(pageBody, id);
  const page = pageOf(ask, id);
  if (!page || page.added || !range || hash === undefined || size === undefined) return undefined;
  const document = read({ file: page.file, kind: 'page', hash, size });
  if (!document) return undefined;
  const html = [new TextDecoder().decode(document.subarray(...range))];
  const { words, readingTime } = proseQuestions(ask);
  const reading = () => ({ words: words(page), minutes: readingTime(page) });
  return { page, markup: { value: { ...markup, html, reading }, diagnostics } };
}

/**
 * Compiles the body of a page by its id.
 * @throws Fault if the file of the page has changed since it was read
 */
export function compileBody(ask: Ask, id: string): CompiledPage {
  const page = pageOf(ask, id);
  if (!page) throw new Error(`${id} has no route`);
  const reported: Diagnostic[] = [];
  const sources = slotSources(ask, page, (diagnostics) => reported.push(...diagnostics));
  const { value: own, diagnostics } = draftOf(ask, page).finish(sources);
  const above = htmlAbove(ask, page);
  const below = page.inEdition?.textLanguage === undefined ? [] : ['</div>\n'];
  const value = { ...own, html: above === '' ? own.html : [above, ...own.html, ...below] };
  const uses = joinUses(value.uses, { script: scriptsIn(ask, value.html) });
  const markup = { ...value, uses: withStyled(ask, uses, page) };
  return { page, markup: { value: markup, diagnostics: [...diagnostics, ...mergePages(reported)] } };
}

/** Returns the HTML above the text of a page: notes of features, and one that the text isn't translated, which begins an element. */
function htmlAbove(ask: Ask, page: Page): string {
  const notes = ask.tools
    .partsOf('above')
    .map((of) => of(ask, page))
    .join('');
  const { language, inEdition } = page;
  const text = inEdition?.textLanguage;
  if (text === undefined) return notes;
  const labels = labelsIn(language, settingsFor(ask, language).value);
  const note = `<p class="untranslated" role="note">${escapeMarkup(labels[inEdition?.note ?? 'untranslated'])}</p>\n`;
  return `${notes}${note}<div lang="${escapeMarkup(text)}" dir="${directionOf(text)}">\n`;
}

/** Compiles the body of a page from its Markdown, or takes that of a page of a feature. */
function draftOf(ask: Ask, page: Page): Draft {
  const added = page.added ? ask(addedPage, page.id) : undefined;
  if (added) return { finish: () => ({ value: added.markup, diagnostics: [] }) };
  return ask.tools.markdown.compile(takeBody(ask, page.path), bodyOwner(ask, page), targetsBy(ask, page));
}

/** Returns what the HTML of a body depends on, besides its text and the site. */
function bodyOwner(ask: Ask, page: Page) {
  const { path, anchors, language, inEdition, legal } = page;
  return {
    path,
    body: bodyPosition(ask, path),
    anchors,
    language: inEdition?.textLanguage ?? language,
    legal,
    faults: faultSeverity(ask, page),
  };
}

/** Finds the places in the source for offsets in the body of a page that was compiled from Markdown, if they are known. */
export function placesInBody(
  ask: Ask,
  page: Page,
  offsets: readonly number[],
): readonly (Place | undefined)[] {
  const above = htmlAbove(ask, page).length;
  return ask.tools.markdown.placesOf(
    offsets.map((offset) => offset - above),
    takeBody(ask, page.path),
    bodyOwner(ask, page),
    targetsBy(ask, page),
    slotSources(ask, page),
  );
}

/** Returns the body of a page with absolute URLs. */
export function absoluteBody(ask: Ask, path: string): string {
  const { html, highlight } = bodyHtml(ask, path);
  const route = ask(linkTarget, ['page', path]) ?? '/';
  const url = `${ask(siteSettings).value.core.url}${route}`;
  return readContent(ask, path, () => feedHtml(joinHighlighted(html, highlight), url));
}

/** Returns the body with the page's own URLs, and code that isn't highlighted yet; `others` replace some of its sources. */
export function bodyHtml(
  ask: Ask,
  path: string,
  others: Partial<SlotSources> = {},
): Pick<Markup, 'html'> & Pick<SlotSources, 'highlight'> {
  const page = pageOf(ask, path);
  const own = page && { language: page.language, faults: faultSeverity(ask, page) };
  const owner = { path, body: bodyPosition(ask, path), ...own };
  const text = readBody(ask, path);
  const targets = targetsBy(ask, page);
  const draft = ask.tools.markdown.compile(text, owner, targets);
  const sources = { ...slotSources(ask, page), ...others };
  return { html: draft.finish(sources).value.html, highlight: sources.highlight };
}
