// `site rollback`: points the output back to the release before.
import path from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../diagnostics/fault.ts';
import type { Machine } from '../../pipeline/request.ts';
import { inSession } from '../../pipeline/session.ts';
import { realRoot } from '../../project/read.ts';
import { checkOutputFolder } from '../../publish/folder/output-folder.ts';
import { rollBack } from '../../publish/releases.ts';
import { type CommandContext, exitCodes } from '../command.ts';
import { onThisMachine } from '../machine/machine.ts';
import { type BuildOptions, foldersOf, OUTPUT, ROOT } from '../options.ts';
import { createTerminal } from '../print/terminal.ts';

export function addRollback(program: Command, { finish }: CommandContext): void {
  program
    .command('rollback')
    .description('Point the output back to the release before, where it is built with --releases.')
    .option(...ROOT)
    .option(...OUTPUT)
    .action(async (options: Pick<BuildOptions, 'root' | 'out'>) => {
      const { root, out } = foldersOf(options);
      const { from, to } = await onThisMachine(false, (machine) => rollbackSite(root, out, machine));
      const terminal = createTerminal(process.stdout);
      terminal.write(`${path.basename(out)} is release ${to} again; it was ${from}.`);
      finish(exitCodes.done);
    });
}

/** Points the output to the release before. @throws {Fault} where there is none. */
export function rollbackSite(
  folder: string,
  out: string,
  machine: Machine,
): Promise<{ readonly from: string; readonly to: string }> {
  const { value: output } = checkOutputFolder(realRoot(folder), out, false);
  if (output.kind !== 'releases')
    throw new Fault(`${out} is not a link to a release`, 'Build with --releases to have releases.');
  return inSession(output, machine, async () => rollBack(machine.disk, output));
}
