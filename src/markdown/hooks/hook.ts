// What Markdown itself makes, where a file of the site renders it: as a slot, like components. Without such a file nothing
// here is called.
import { escapeMarkup } from '../../base/escape.ts';
import { type Diagnostic, diagnostic, wholeFile } from '../../diagnostics/diagnostic.ts';
import type { HookName } from '../../model/pages/hooks.ts';
import { putTexts } from '../components/texts.ts';
import type { PageToken } from '../lexer/tokens.ts';
import type { Scope } from '../scope.ts';
import { slotMark } from '../slots.ts';
import type { HookSlot, HookSources, Hooks, HookUse } from './slot.ts';

/** Which hooks there are. Each is asked for when it is first needed, so that a page depends on those that it could use. */
export function createHooks(hasTemplate: (name: string) => boolean): Hooks {
  const known = new Map<HookName, boolean>();
  return {
    has(name) {
      const isThere = known.get(name) ?? hasTemplate(name);
      known.set(name, isThere);
      return isThere;
    },
  };
}

/** The mark of a slot. */
export function renderHook<Name extends HookName>(
  scope: Scope,
  token: PageToken,
  use: HookUse<Name>,
  ids: readonly string[] = [],
): string {
  scope.noted.slots.push({ kind: 'hook', token, use: use as HookUse, ids });
  return slotMark(scope.noted.slots.length - 1);
}

/** What stands in the place of a slot. `fill` fills the slots in some HTML. */
export function fillHook(
  { token, use, ids }: HookSlot,
  scope: Scope,
  sources: HookSources,
  fill: (html: string) => string,
): string {
  // It is told once for a page.
  if (scope.templates.failedHooks.has(use.name)) return '';
  scope.templates.hooked += 1;
  const result = sources.hook(use, scope.templates.hooked);
  if (result.kind === 'failed') {
    scope.templates.failedHooks.add(use.name);
    scope.templates.failures.push({ token, diagnostics: result.diagnostics });
    return '';
  }
  const html = putTexts(result.html, Object.values(use.texts).map(fill));
  const missing = ids.find((id) => !holdsId(html, id));
  if (missing === undefined) return html;
  scope.templates.failedHooks.add(use.name);
  scope.templates.failures.push({ token, diagnostics: [idMissing(use.name, missing, scope.page.path)] });
  return '';
}

function holdsId(html: string, id: string): boolean {
  const written = escapeMarkup(id);
  // React writes an apostrophe in a way of its own.
  return [written, written.replaceAll('&#39;', '&#x27;')].some((value) => html.includes(` id="${value}"`));
}

function idMissing(name: HookName, id: string, page: string): Diagnostic {
  return diagnostic('hook-id', {
    message: `No element has the id "${id}" of the heading`,
    at: wholeFile(`templates/markdown/${name}.tsx`),
    pages: [page],
    hint: 'Write id={id} at the element of the heading, and show its children.',
  });
}
