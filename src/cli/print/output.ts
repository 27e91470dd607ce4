// The result of a command for programs, which output.schema.json describes.
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import type { BuildReport, Timings } from '../../model/request.ts';
import { countDiagnostics, printJson } from './report.ts';

/** Document that `--json` prints: the outcome of a command, and its own fields. */
export type CommandOutput = {
  /** `legal status` */
  readonly command: string;
  /**
   * `done`: nothing speaks against it; `failed`: the command found what it looks for; `refused`: errors of the site kept it
   * from running.
   */
  readonly outcome: BuildReport['outcome'] | 'done' | 'failed';
  readonly diagnostics: readonly Diagnostic[];
};

/** Formats the result of a command. Diagnostics come before thousands of pages and files. */
export function printOutput({
  command,
  outcome,
  diagnostics,
  ...more
}: CommandOutput & Readonly<Record<string, unknown>>): string {
  return printJson({ command, outcome, diagnostics, ...more });
}

/** Counts findings under the names that the output has for them. */
export function findingCounts(diagnostics: readonly Diagnostic[]) {
  const { error, warning, info } = countDiagnostics(diagnostics);
  return { errors: error, warnings: warning, notes: info };
}

/** Summary of a build for programs: counts, bytes and milliseconds. */
export function buildSummary(command: string, report: BuildReport) {
  const { outcome, pages, rendered, files, plan, diagnostics, timings } = report;
  const { total, ...stages } = timings;
  return {
    command,
    outcome,
    durationMs: Math.round(total),
    stagesMs: rounded(stages),
    counts: {
      pages: pages.length,
      rendered,
      kept: pages.length - rendered,
      files: files.length,
      written: plan?.write.length ?? 0,
      unchanged: plan?.keep.length ?? 0,
      deleted: plan?.remove.length ?? 0,
      ...findingCounts(diagnostics),
    },
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

function rounded(stages: Omit<Timings, 'total'>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(stages).map(([stage, time]) => [stage, Math.round(time)]));
}
