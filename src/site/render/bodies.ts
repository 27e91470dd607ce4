// Compiles the Markdown bodies of pages: for their own pages, and for other places that show them.

import type { Checked, Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../../kit/diagnostics/merge.ts';
import type { Highlight, Markup } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { archivedPage, linkTarget, pageOf, targetsBy } from '../arrange/site.ts';
import type { Ask } from '../ask.ts';
import { joinHighlighted } from '../markdown/code/element.ts';
import type { Draft } from '../markdown/draft.ts';
import type { SlotSources } from '../markdown/syntax/holes.ts';
import { bodyPosition, readBody, takeBody } from '../read/pages.ts';
import { siteSettings } from '../read/templates.ts';
import { feedHtml } from './feed-html.ts';
import { slotSources } from './slot-sources.ts';

/** Page with its body. */
export interface CompiledPage {
  readonly page: Page;
  readonly markup: Checked<Markup>;
}

/**
 * Compiles the body of a page by its id.
 * @throws Fault if the file of the page has changed since it was read
 */
export function compileBody(ask: Ask, id: string): CompiledPage {
  const page = pageOf(ask, id);
  if (!page) throw new Error(`${id} has no address`);
  const idle: Diagnostic[] = [];
  const sources = slotSources(ask, page, (diagnostics) => idle.push(...diagnostics));
  const { value, diagnostics } = draftOf(ask, page).finish(sources);
  return { page, markup: { value, diagnostics: [...diagnostics, ...mergePages(idle)] } };
}

/** Compiles the body of a page from its Markdown, or from a recorded legal text. */
function draftOf(ask: Ask, page: Page): Draft {
  const { id, path, anchors, language, legal } = page;
  const archived = page.archived ? ask(archivedPage, id) : undefined;
  if (archived) return { finish: () => ({ value: archived.markup, diagnostics: [] }) };
  const body = bodyPosition(ask, path);
  const owner = { path, body, anchors, language, legal };
  return ask.tools.markdown.compile(takeBody(ask, path), owner, targetsBy(ask));
}

/** Returns the body of a page with absolute URLs; `others` replace some of the page's sources. */
export function absoluteBody(ask: Ask, path: string, others: Partial<SlotSources> = {}): string {
  const { html, highlight } = bodyHtml(ask, path, others);
  return withAbsoluteAddresses(ask, path, html, highlight);
}

/** Returns the body with the page's own addresses, and code that isn't highlighted yet. */
export function bodyHtml(
  ask: Ask,
  path: string,
  others: Partial<SlotSources> = {},
): Pick<Markup, 'html'> & Pick<SlotSources, 'highlight'> {
  const page = pageOf(ask, path);
  const owner = { path, body: bodyPosition(ask, path), ...(page && { language: page.language }) };
  const text = readBody(ask, path);
  const targets = targetsBy(ask);
  const draft = ask.tools.markdown.compile(text, owner, targets);
  const sources = { ...slotSources(ask, page), ...others };
  return { html: draft.finish(sources).value.html, highlight: sources.highlight };
}

/** Makes the URLs in compiled HTML absolute. */
export function withAbsoluteAddresses(
  ask: Ask,
  path: string,
  html: Markup['html'],
  highlight: Highlight,
): string {
  const route = ask(linkTarget, ['page', path]) ?? '/';
  return feedHtml(joinHighlighted(html, highlight), `${ask(siteSettings).value.core.url}${route}`);
}
