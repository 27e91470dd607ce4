// Finds mistakes in all pages, including unopened ones, and reports each once.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import type { Fault } from '../kit/diagnostics/fault.ts';
import { printPlace } from '../kit/diagnostics/print.ts';
import type { SearchResult } from '../live/index.ts';
import { isOfRule } from './problem.ts';

export type Reports = ReturnType<typeof createReports>;

/** Reports each error once, whether someone viewed its page or a check of all pages found it. */
export function createReports(
  onMistakes: (diagnostics: readonly Diagnostic[], fault: Fault | undefined) => void,
  onFixed: (source: string) => void,
) {
  /** Errors that were reported and not fixed, each with the files that it concerns. */
  const standing = new Map<string, readonly string[]>();
  /** Findings that were reported as warnings since the last change, with their page. A build refuses some of them. */
  const warned = new Set<string>();
  let isFaulty = false;
  const markFixed = (source: string) => {
    const names = [...standing].filter(([, paths]) => paths.includes(source));
    for (const [name] of names) standing.delete(name);
    if (names.length > 0 || isFaulty) onFixed(source);
    isFaulty = false;
  };
  const report = (diagnostics: readonly Diagnostic[], fault: Fault | undefined) => {
    const unknown = diagnostics.filter((each) => !standing.has(nameOf(each)));
    const fresh = unknown.filter((each) => !hasErrors([each]) || !warned.has(nameOf(each)));
    for (const each of unknown)
      if (hasErrors([each])) standing.set(nameOf(each), [pathOf(each), ...(each.pages ?? [])]);
      else if (isOfRule(each)) warned.add(nameOf(each));
    if (fault) isFaulty = true;
    if (fresh.length > 0 || fault) onMistakes(fresh, fault);
  };
  return {
    /** Starts a new version of the site. */
    begin() {
      warned.clear();
    },
    /** Reports the errors of a viewed page, if they are new. */
    looked: report,
    fixed: markFixed,
    checked(errors: readonly Diagnostic[], before: readonly Diagnostic[]) {
      const broken = new Set(errors.map(pathOf));
      for (const path of new Set(before.map(pathOf))) if (!broken.has(path)) markFixed(path);
      const now = new Set(errors.map(nameOf));
      for (const name of before.map(nameOf)) if (!now.has(name)) standing.delete(name);
      report(errors, undefined);
    },
  };
}

function pathOf({ at }: Diagnostic): string {
  return at?.path ?? '';
}

/** Name of an error, the same whether it was found in one page or in several. */
function nameOf({ code, message, at }: Diagnostic): string {
  return [code, message, at ? printPlace(at) : ''].join('\n');
}

/**
 * Looks for errors in pages that are not open, while the preview is idle. Calls `onWhole` with the new and the previous errors
 * whenever they differ.
 */
export function createIdleCheck(
  ask: () => Promise<SearchResult>,
  onWhole: (errors: readonly Diagnostic[], before: readonly Diagnostic[]) => void,
) {
  let errors: readonly Diagnostic[] = [];
  let turn = 0;
  const run = async (own: number) => {
    // After a save, open pages ask for their new form first. Between two turns, other requests are answered.
    for (let pause = 300; ; pause = 5) {
      await sleep(pause, undefined, { ref: false });
      if (own !== turn) return;
      const found = await ask();
      if (own !== turn || found === 'given up') return;
      if (found === 'more') continue;
      const before = errors;
      errors = found;
      if (JSON.stringify(before) !== JSON.stringify(found)) onWhole(found, before);
      return;
    }
  };
  return {
    /** Errors found when all pages were last checked. */
    errors: () => errors,
    /** Starts a new version of the site and drops unfinished work for the last one. */
    begin() {
      turn += 1;
      // Pages that can't be checked now are reported with the next version.
      run(turn).catch(() => {});
    },
    stop() {
      turn += 1;
    },
  };
}
