// `site rollback`: switches the output back to the previous release.
import path from 'node:path';
import type { Command } from 'commander';
import { onThisMachine } from '../machine/machine.ts';
import { type BuildOptions, type CommandContext, exitCodes, OPTIONS, siteFolders } from '../options.ts';
import { createTerminal } from '../print/terminal.ts';

export function addRollback(program: Command, { finish }: CommandContext): void {
  program
    .command('rollback')
    .description('Switch the output back to the previous release. Needs builds with --releases.')
    .option(...OPTIONS.root)
    .option(...OPTIONS.output)
    .action(async (options: Pick<BuildOptions, 'root' | 'out'>) => {
      const { root, out } = siteFolders(options);
      const { rollbackSite } = await import('../../commands/index.ts');
      const { from, to } = await onThisMachine(false, (machine) => rollbackSite(root, out, machine));
      const terminal = createTerminal(process.stdout);
      terminal.write(`${path.basename(out)} is release ${to} again; it was ${from}.`);
      finish(exitCodes.done);
    });
}
