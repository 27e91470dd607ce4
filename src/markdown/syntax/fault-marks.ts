// Marks faults in pages that are shown although they have errors: each shows as much as it can, with its message as a tooltip.
import { escapeMarkup } from '../../kit/escape.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import { type Html, join } from './holes.ts';
import type { Scope } from './scope.ts';

/** Class of all marks, for `src/features/unfinished/`. */
const MARK = 'site-unfinished';

/** Returns true if faulty parts are shown as far as possible, instead of failing the page. */
export function marksFaults({ page }: Scope): boolean {
  return page.publishesFaults || page.targets.settings.unfinished !== undefined;
}

/** Returns true if visitors see the page: its faults are in the baseline or in a translation, and aren't marked. */
export function isPublished({ page }: Scope): boolean {
  return page.publishesFaults || page.targets.settings.unfinished === 'known';
}

/** Marks HTML within a line. */
export function markInline(html: Html, { message }: Pick<MarkdownFault, 'message'>, scope: Scope): Html {
  if (isPublished(scope)) return html;
  return join([`<mark class="${MARK}" title="${escapeMarkup(message)}">`, html, '</mark>']);
}

/** Marks a missing image as a frame with its text. */
export function markImage(text: string, { message }: Pick<MarkdownFault, 'message'>, scope: Scope): Html {
  if (isPublished(scope)) return escapeMarkup(text);
  return `<mark class="${MARK} ${MARK}-image" title="${escapeMarkup(message)}">${escapeMarkup(text)}</mark>`;
}

/** Shows source that could break the page as text. */
export function markSource(source: string, scope: Scope): string {
  if (isPublished(scope)) return `<code>${escapeMarkup(source)}</code>`;
  return `<code class="${MARK}">${escapeMarkup(source)}</code>`;
}

/** Marks a component that can't be rendered, with its name and its text. */
export function markComponent(name: string, children: Html, isBlock: boolean, scope: Scope): Html {
  if (isPublished(scope)) return children;
  const label = `<code class="${MARK}">&lt;${escapeMarkup(name)}&gt;</code>`;
  if (!isBlock) return join([label, ' ', children]);
  return join([`<div class="${MARK}">${label}\n`, children, '</div>']);
}
