// `site schema`: JSON Schema for editors.
import type { Command } from 'commander';
import { type BuildOptions, type CommandContext, exitCodes, OPTIONS, siteFolders } from '../options.ts';
import { createTerminal } from '../print/terminal.ts';

export function addSchema(program: Command, { finish }: CommandContext): void {
  program
    .command('schema')
    .description('Write JSON Schemas for settings and front matter to .site/schema/, for editors.')
    .option(...OPTIONS.root)
    .action(async (options: Pick<BuildOptions, 'root'>) => {
      const { writeSchemas } = await import('../../commands/index.ts');
      const terminal = createTerminal(process.stdout);
      for (const file of writeSchemas(siteFolders(options).root)) terminal.write(`Wrote ${file}.`);
      finish(exitCodes.done);
    });
}
