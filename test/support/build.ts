// Builds sites in this process.
import path from 'node:path';
import { buildSite } from '../../src/build/build.ts';
import type { BuildReport, BuildRequest } from '../../src/build/request.ts';
import { printDiagnostics } from '../../src/cli/print-diagnostics.ts';

export function build(root: string, request: Partial<BuildRequest> = {}): Promise<BuildReport> {
  return buildSite(
    {
      root,
      out: path.join(root, 'dist'),
      drafts: false,
      strict: false,
      dryRun: false,
      baseUrl: undefined,
      today: '2026-01-15',
      ...request,
    },
    { clock: () => 0, onProgress() {} },
  );
}

/** The diagnostics of a report as the command prints them, without colours. */
export function printed(report: BuildReport): string {
  let text = '';
  printDiagnostics(report, false, {
    paint: (_style, part) => part,
    write(part) {
      text += `${part}\n`;
    },
  });
  return text;
}

/** The codes of a report's diagnostics, sorted. */
export function codesOf(report: BuildReport): string[] {
  return report.diagnostics.map(({ code }) => code).sort();
}
