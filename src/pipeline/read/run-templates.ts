// Code of the templates is an author's: whoever runs it is held to its limits, and says where in the templates it fails.
import { idleDiagnostics } from '../../bundle/realm/idle-code.ts';
import { createTracer } from '../../bundle/trace.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { Locate, TemplateCalls } from '../../model/pages/layout.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { Workshop } from '../workshop.ts';
import { type CompiledTask, programOf } from './compiled.ts';

/** Finds places in the templates, once one is asked for. */
export function locateBy(get: Get, { compiled }: CompiledTask, workshop: Workshop): Locate {
  return (error) => createTracer(programOf(get(compiled), workshop))(error);
}

/** For a page, for a file of records, or for the settings. */
export function callsBy(get: Get, tasks: CompiledTask, workshop: Workshop, page?: string): TemplateCalls {
  const run: TemplateCalls['run'] = (work) => runTemplates(get, tasks, workshop, work, page);
  return { run, locate: locateBy(get, tasks, workshop) };
}

/** Does for a page, or for the settings, what calls code of the templates. Throws an EndlessTemplate. */
export function runTemplates<T>(
  get: Get,
  tasks: CompiledTask,
  workshop: Workshop,
  work: () => T,
  page?: string,
): T {
  const run = () => workshop.calls.limit.run(work, locateBy(get, tasks, workshop), page);
  return workshop.calls.idle.during(run).value;
}

/** Renders for a page, and tells what code of the templates it is rendered without. Throws an EndlessTemplate. */
export function renderTemplates<T>(
  { calls }: Workshop,
  locate: Locate,
  page: string,
  work: () => T,
): Checked<T> {
  const { value, found } = calls.idle.during(() => calls.limit.run(work, locate, page));
  return { value, diagnostics: idleDiagnostics(found, locate, [page]) };
}
