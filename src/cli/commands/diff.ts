// `site diff`: what a change does to the site, page by page.
import path from 'node:path';
import { type DiffReport, diffBuild, diffFolders } from '../../commands/diff.ts';
import { type BuildOptions, requestOf } from '../build-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { onThisMachine } from '../machine/machine.ts';
import { printDiagnostics } from '../print/diagnostics.ts';
import { differencesAsText } from '../print/differences.ts';
import { createTerminal } from '../print/terminal.ts';

export interface DiffOptions extends Pick<BuildOptions, 'root' | 'drafts' | 'format' | 'date'> {
  readonly out?: string;
  readonly baseUrl?: string;
}

/** Returns the exit code, which does not tell whether there are differences. Throws a Fault. */
export async function runDiff(
  before: string | undefined,
  after: string | undefined,
  options: DiffOptions,
): Promise<number> {
  const request = requestOf(options);
  const report = await onThisMachine(options.format === 'json', async (machine): Promise<DiffReport> => {
    if (before === undefined || after === undefined)
      return diffBuild(before === undefined ? undefined : path.resolve(before), request, machine);
    return diffFolders(path.resolve(before), path.resolve(after), machine.disk);
  });
  const terminal = createTerminal(process.stdout);
  if (options.format === 'json') terminal.write(JSON.stringify(report, undefined, 2));
  else if (report.kind === 'refused') printDiagnostics(report, {}, createTerminal(process.stderr));
  else terminal.write(differencesAsText(report.differences, terminal.paint));
  return report.kind === 'refused' ? exitCodes.failed : exitCodes.done;
}
