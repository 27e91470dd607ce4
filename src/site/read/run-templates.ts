// Code of the templates is an author's: it runs within limits of time, and errors get their place in the templates.

import type { Checked } from '../../kit/diagnostics/diagnostic.ts';
import type { Locate, TemplateCalls } from '../../model/pages/layout.ts';
import type { Ask, Tools } from '../ask.ts';
import { idleDiagnostics } from '../templates/realm/idle-code.ts';
import { createTracer } from '../templates/trace.ts';
import { programOf } from './compiled.ts';

/** Finds places in the templates, once one is asked for. */
export function locateBy(ask: Ask): Locate {
  return (error) => createTracer(programOf(ask))(error);
}

/** For a page, for a file of records, or for the settings. */
export function callsBy(ask: Ask, page?: string): TemplateCalls {
  return { run: (work) => runTemplates(ask, work, page), locate: locateBy(ask) };
}

/** Runs, for a page or for the settings, what calls code of the templates. Throws an EndlessTemplate. */
export function runTemplates<T>(ask: Ask, work: () => T, page?: string): T {
  const { limit, idle } = ask.tools;
  return idle.during(() => limit.run(work, locateBy(ask), page)).value;
}

/** Renders for a page, and reports code of the templates that no page runs. Throws an EndlessTemplate. */
export function renderTemplates<T>(
  { limit, idle }: Pick<Tools, 'limit' | 'idle'>,
  locate: Locate,
  page: string,
  work: () => T,
): Checked<T> {
  const { value, found } = idle.during(() => limit.run(work, locate, page));
  return { value, diagnostics: idleDiagnostics(found, locate, [page]) };
}
