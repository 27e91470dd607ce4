// `site new`: makes a site of a starter, and tells what to do next.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { newSite, STARTERS, type Starter } from '../../commands/new-site.ts';
import { realDisk } from '../../kit/system/disk.ts';
import { type CommandContext, exitCodes } from '../options.ts';
import { createTerminal } from '../print/terminal.ts';

export function addNew(program: Command, { lib, finish }: CommandContext): void {
  program
    .command('new')
    .description('Make a site in a new or empty folder, without asking anything, also of the network.')
    .argument('<folder>', 'folder of the site; . for this one')
    .addOption(new Option('--starter <name>', 'what it begins with').choices(STARTERS).default('site'))
    .action((folder: string, { starter }: { readonly starter: Starter }) =>
      finish(runNew(folder, starter, lib)),
    );
}

function runNew(folder: string, starter: Starter, lib: URL): number {
  const home = fileURLToPath(new URL('..', lib));
  const target = path.resolve(folder);
  const outcome = newSite({ folder: target, starter, home }, realDisk);
  const shown = path.relative('.', target) || 'This folder';
  const said =
    outcome.kind === 'made'
      ? `${shown} is a site: ${outcome.files.length} files of the starter "${starter}".`
      : `${shown} is a site: what an interrupted \`site new\` had begun is finished.`;
  createTerminal(process.stdout).write([said, '', ...nextSteps(target), '', WHERE].join('\n'));
  return exitCodes.done;
}

const WHERE = `README.md says what is where. What only you know is marked !placeholder in content/site.yaml.`;

function nextSteps(target: string): readonly string[] {
  const relative = path.relative('.', target);
  const quoted = /^[\w./-]+$/.test(relative) ? relative : `"${relative}"`;
  return [
    ...(relative === '' ? [] : [`  cd ${quoted}`]),
    '  npm install',
    '  npm run dev      # the site at http://localhost:4000/, as you write it',
    '  npm run build    # the finished site, in dist/',
  ];
}
