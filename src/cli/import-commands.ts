// `site import` as a command of commands, one for each tool.
import type { Command } from 'commander';
import { OLD_TOOL_NAMES } from '../import/tool-names.ts';
import { formatOption, jsonOption } from './format-options.ts';

/** `finish` is told the exit code. */
export function addImport(program: Command, finish: (code: number) => void): void {
  const group = program
    .command('import')
    .description('Take over a site that was made for another tool, and prove that its addresses answer.');
  const shared = (name: string, argument: string, what: string) =>
    group
      .command(name)
      .argument(argument, what)
      .option('--root <dir>', 'folder of the new site (default: this folder)')
      .option('--all', 'print every place, however many are of one kind')
      .addOption(formatOption('text', 'json'))
      .addOption(jsonOption());
  for (const tool of OLD_TOOL_NAMES)
    shared(tool, '<folder>', 'folder of the old site, in which its settings lie')
      .description(`Take over a site of ${tool}.`)
      .option('--old <path>', 'output of the old site, or its sitemap: prove that each address answers')
      .option('--dry-run', 'say what would be written, and write nothing')
      .action(async (folder, options) => {
        const { runImport } = await import('./commands/import.ts');
        finish(await runImport(tool, folder, options));
      });
  shared('addresses', '<path>', 'output of the old site, or its sitemap.xml')
    .description('Prove that each address of an old site answers in this one.')
    .action(async (old, options) => {
      const { runOldAddresses } = await import('./commands/import.ts');
      finish(await runOldAddresses(old, options));
    });
}
