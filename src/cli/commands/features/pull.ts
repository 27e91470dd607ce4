// `site pull`: writes into files of `content/` what builds need from elsewhere.
import type { Command } from 'commander';
import type { GitPlan } from '../../../commands/index.ts';
import { counted } from '../../../kit/counted.ts';
import { onThisMachine } from '../../machine/machine.ts';
import { type BuildOptions, type CommandContext, exitCodes, OPTIONS, siteFolders } from '../../options.ts';
import { createTerminal } from '../../print/terminal.ts';

type PullOptions = Pick<BuildOptions, 'root' | 'dryRun'>;

export function addPull(program: Command, { finish }: CommandContext): void {
  const pull = program
    .command('pull')
    .description('Record in content/ what builds need from elsewhere, such as dates from Git.');
  pull
    .command('git')
    .description(
      'Record in content/git.lock.yaml when each page was last changed, and by whom (page.changed, page.authors). Needs the whole history.',
    )
    .option('--dry-run', 'say what would be recorded, but write nothing')
    .option(...OPTIONS.root)
    .action(async (options: PullOptions) => finish(await runPullGit(options)));
}

async function runPullGit(options: PullOptions): Promise<number> {
  const { planGitLock, writeGitLock } = await import('../../../commands/index.ts');
  const { root } = siteFolders(options);
  const plan = await onThisMachine(false, async (machine) => {
    const found = await planGitLock(root);
    if (!options.dryRun && !found.isCurrent) await writeGitLock(root, found, machine);
    return found;
  });
  createTerminal(process.stdout).write(planLines(plan, options.dryRun ?? false));
  return exitCodes.done;
}

function planLines({ recorded, isCurrent, uncommitted }: GitPlan, dryRun: boolean): string {
  const verb = dryRun ? 'Would record' : 'Recorded';
  const pages = counted(recorded, 'page');
  const head = isCurrent
    ? `content/git.lock.yaml is up to date (${pages}).`
    : `${verb} the history of ${pages} in content/git.lock.yaml.`;
  const [first, ...others] = uncommitted;
  if (first === undefined) return head;
  const more = others.length === 0 ? ' has' : ` and ${counted(others.length, 'other page')} have`;
  return `${head}\n${first}${more} changes that are not committed. Commit them, and run this command again.`;
}
