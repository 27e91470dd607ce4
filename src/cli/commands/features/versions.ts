// `site versions`: a new version of the documentation, and the same page in the others.
import type { Command } from 'commander';
import type { NewVersion } from '../../../commands/index.ts';
import type { SamePage } from '../../../features/index.ts';
import { counted } from '../../../kit/counted.ts';
import { printable } from '../../../kit/diagnostics/printable.ts';
import { onThisMachine } from '../../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  refuseSite,
  requestOf,
} from '../../options.ts';
import { printOutput } from '../../print/output.ts';
import { createTerminal } from '../../print/terminal.ts';

interface VersionsOptions extends Pick<BuildOptions, 'root' | 'format' | 'dryRun'> {
  readonly name?: string;
  readonly from?: string;
  readonly next?: boolean;
}

export function addVersions(program: Command, { finish }: CommandContext): void {
  const versions = program
    .command('versions')
    .description('Add a version of the documentation, and find the same text in the others.');
  versions
    .command('new')
    .description('Copy the newest version to a new one, which becomes the current version.')
    .argument('<version>', 'name of the new version, which is that of its folder: v3')
    .option(...OPTIONS.root)
    .option('--name <name>', 'name for readers, such as 3.0 (default: the same)')
    .option('--from <version>', 'version to copy (default: the first in the settings)')
    .option('--next', 'for a version that is not released yet: the current version stays')
    .option('--dry-run', 'list what would be copied, but write nothing')
    .action(async (version: string, options: VersionsOptions) => finish(await runNew(version, options)));
  versions
    .command('same')
    .description('List the versions in which the text of a page is equal, and how far it differs in others.')
    .argument('<file>', 'page of a version, such as content/docs/v2/setup.md')
    .option(...OPTIONS.root)
    .addOption(OPTIONS.format('text', 'json'))
    .addOption(OPTIONS.json())
    .action(async (file: string, options: VersionsOptions) => finish(await runSame(file, options)));
}

async function runNew(version: string, options: VersionsOptions): Promise<number> {
  const { newVersion } = await import('../../../commands/index.ts');
  const wish = { version, name: options.name, from: options.from, isNext: options.next ?? false };
  const dryRun = options.dryRun ?? false;
  const outcome = await onThisMachine(false, (machine) =>
    newVersion(requestOf(options), wish, dryRun, machine),
  );
  if (outcome.kind === 'refused') return refuseSite(outcome);
  createTerminal(process.stdout).write(newVersionText(outcome.value, dryRun).join('\n'));
  return exitCodes.done;
}

function newVersionText({ plan, folders, mentions }: NewVersion, dryRun: boolean): readonly string[] {
  const { version, from, current, fields, left } = plan;
  const role = fields.current === true ? 'the current version' : 'not the current version yet';
  return [
    `${dryRun ? 'Would copy' : 'Copied'} ${from} to ${version}, ${role}:`,
    ...folders.map((one) => printable(`  ${one.from}/ to ${one.to}/ (${counted(one.files, 'file')})`)),
    ...listed(`These are in ${current}, not in ${from}. Remove those that ${version} lacks:`, left),
    ...listed(`These still lead to ${current}:`, mentions),
  ];
}

function listed(title: string, places: readonly string[]): readonly string[] {
  return places.length === 0 ? [] : [title, ...places.map((place) => printable(`  ${place}`))];
}

async function runSame(file: string, options: VersionsOptions): Promise<number> {
  const { readSite } = await import('../../../commands/index.ts');
  const { samePages } = await import('../../../features/index.ts');
  const command = 'versions same';
  const isJson = options.format === 'json';
  const path = file.replace(/^\.\//, '');
  const outcome = await readSite(requestOf(options), ({ ask }) => samePages(ask, path));
  if (outcome.kind === 'refused') return refuseSite(outcome, isJson && command);
  const versions = outcome.value;
  const terminal = createTerminal(process.stdout);
  if (isJson)
    terminal.write(printOutput({ command, outcome: 'done', diagnostics: [], file: path, versions }));
  else
    terminal.write(versions.length === 0 ? 'There is no other version.' : versions.map(sameText).join('\n'));
  return exitCodes.done;
}

function sameText({ version, state, path = '', added, removed }: SamePage): string {
  if (state === 'missing') return `${version}: missing`;
  const text =
    state === 'same' ? 'same text' : `${counted(added + removed, 'line')} differ (+${added} −${removed})`;
  return printable(`${version}: ${text}, ${path}`);
}
