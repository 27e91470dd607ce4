// Renders elements of Markdown with the site's own files. Without such files, nothing here is called.

import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import type { HookName } from '../../model/pages/hooks.ts';
import type { PageToken } from '../lexer/tokens.ts';
import { COSTS, spend } from './budget.ts';
import { fillHoles, type HookUse, type Html, holds, putTexts, type SlotSources } from './holes.ts';
import type { Scope } from './scope.ts';

/** Creates the hole of a hook. Its HTML has to contain the ids, because links point to them. */
export function hookHole<Name extends HookName>(
  scope: Scope,
  token: PageToken,
  use: HookUse<Name>,
  ids: readonly string[] = [],
): Html {
  const fill = (sources: SlotSources) => fillHook(scope, token, use as HookUse, sources, ids);
  return [{ kind: 'hook', fill }];
}

export function fillHook(
  scope: Scope,
  token: PageToken,
  use: HookUse,
  sources: SlotSources,
  ids: readonly string[] = [],
): Html {
  const { templates, page } = scope;
  // A failed hook is reported once for each page.
  if (templates.failedHooks.has(use.name)) return '';
  if (!spend(scope, token, 'hooks', COSTS.template)) return '';
  templates.hooked += 1;
  const fail = (diagnostics: readonly Diagnostic[]) => {
    templates.failedHooks.add(use.name);
    templates.failures.push({ token, diagnostics });
    return '';
  };
  scope.noted.components.add(use.name);
  const result = sources.hook(use, templates.hooked);
  if (result.kind === 'failed') return fail(result.diagnostics);
  if (!spend(scope, token, 'hooks', result.html.length)) return '';
  const texts = Object.values(use.texts).map((text: Html) => fillHoles(text, sources));
  const html = putTexts(result.html, texts);
  const missing = ids.find((id) => !holdsId(html, id));
  return missing === undefined ? html : fail([idMissing(result.path, missing, page.path)]);
}

function holdsId(html: Html, id: string): boolean {
  const written = escapeMarkup(id);
  // React escapes an apostrophe differently.
  return [written, written.replaceAll('&#39;', '&#x27;')].some((value) => holds(html, ` id="${value}"`));
}

function idMissing(hook: string, id: string, page: string): Diagnostic {
  return diagnostic('hook-id', {
    message: `No element has the heading's id "${id}"`,
    at: wholeFile(hook),
    pages: [page],
    hint: 'Add id={id} to the element of the heading, and render its children.',
  });
}
