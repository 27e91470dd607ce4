// Marks in pages that are shown although they have errors: each fault shows as much as it can, and its message as a tooltip.
import { escapeMarkup } from '../../../kit/escape.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import { type Html, join } from './holes.ts';
import type { Scope } from './scope.ts';

/** Class of everything that is marked, for `src/features/unfinished/`. */
const MARK = 'site-unfinished';

export function marksFaults({ page }: Scope): boolean {
  return page.targets.settings.unfinished !== undefined;
}

/** Marks HTML within a line. */
export function markInline(html: Html, { message }: Pick<MarkdownFault, 'message'>): Html {
  return join([`<mark class="${MARK}" title="${escapeMarkup(message)}">`, html, '</mark>']);
}

/** An image that is missing, as a frame with its text. */
export function markImage(text: string, { message }: Pick<MarkdownFault, 'message'>): Html {
  return `<mark class="${MARK} ${MARK}-image" title="${escapeMarkup(message)}">${escapeMarkup(text)}</mark>`;
}

/** Source that could break the page, as text. */
export function markSource(source: string): string {
  return `<code class="${MARK}">${escapeMarkup(source)}</code>`;
}

/** A component that cannot be rendered: its name, and its text. */
export function markComponent(name: string, children: Html, isBlock: boolean): Html {
  const label = `<code class="${MARK}">&lt;${escapeMarkup(name)}&gt;</code>`;
  if (!isBlock) return join([label, ' ', children]);
  return join([`<div class="${MARK}">${label}\n`, children, '</div>']);
}
