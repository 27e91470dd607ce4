import { printDiagnostic } from '../../diagnostics/print.ts';
import type { BuildReport } from '../../pipeline/request.ts';
import { createExcerpt } from '../../project/excerpt.ts';
import type { Terminal } from './terminal.ts';

/** Prints all diagnostics, with an empty line behind each; `quiet` leaves out those that only inform. */
export function printDiagnostics(
  report: Pick<BuildReport, 'root' | 'diagnostics'>,
  quiet: boolean,
  terminal: Terminal,
): void {
  const excerpt = createExcerpt(report.root);
  for (const diagnostic of report.diagnostics) {
    if (quiet && diagnostic.severity === 'info') continue;
    terminal.write(`${printDiagnostic(diagnostic, excerpt, terminal.paint)}\n`);
  }
}
