// The body of a page as it is shown outside of the page, with absolute addresses.

import { linkTarget, targetsBy } from '../arrange/site.ts';
import type { Ask } from '../ask.ts';
import { joinHighlighted } from '../markdown/code/element.ts';
import type { SlotSources } from '../markdown/syntax/holes.ts';
import { bodyPosition, readBody } from '../read/pages.ts';
import { pageOf } from './documents.ts';
import { feedHtml } from './feed-html.ts';
import { slotSources } from './slot-sources.ts';

/** HTML by the path of the page; `others` replace some of the page's sources. */
export function absoluteBody(ask: Ask, path: string, others: Partial<SlotSources> = {}): string {
  const page = pageOf(ask, path);
  const owner = { path, body: bodyPosition(ask, path), ...(page && { language: page.language }) };
  const text = readBody(ask, path);
  const targets = targetsBy(ask);
  const draft = ask.tools.markdown.compile(text, owner, targets);
  const sources = { ...slotSources(ask, page), ...others };
  const html = joinHighlighted(draft.finish(sources).value.html, sources.highlight);
  const route = ask(linkTarget, ['page', path]) ?? '/';
  return feedHtml(html, `${targets.settings.core.url}${route}`);
}
