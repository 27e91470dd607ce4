// `site legal`: which legal pages changed, and the record of a new version.
import type { Command } from 'commander';
import type { LegalPlan, LegalStatus, VersionBump } from '../../../features/index.ts';
import { realRoot } from '../../../files/index.ts';
import type { Paint } from '../../../kit/diagnostics/print.ts';
import { replaceFile } from '../../../kit/system/disk.ts';
import type { Machine } from '../../../model/request.ts';
import { onThisMachine } from '../../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  parseDate,
  refuseSite,
  refuseUsage,
  requestOf,
} from '../../options.ts';
import { printOutput } from '../../print/output.ts';
import { createTerminal } from '../../print/terminal.ts';

interface LegalOptions extends Pick<BuildOptions, 'root' | 'format' | 'dryRun' | 'date'> {
  readonly note?: string;
  readonly cosmetic?: string;
}

export function addLegal(program: Command, { finish }: CommandContext): void {
  const legal = program
    .command('legal')
    .description('Show and record which version of a legal page was published when.');
  legal
    .command('status')
    .description('Compare each legal page with its record; exits with 1 if one differs.')
    .option(...OPTIONS.root)
    .addOption(OPTIONS.format('text', 'json'))
    .addOption(OPTIONS.json())
    .action(async (options: LegalOptions) => finish(await runLegalStatus(options)));
  legal
    .command('bump')
    .description('Record a new, dated version of a legal page, or of all that changed.')
    .argument('[page]', 'file or route of the text')
    .option('--note <text>', 'summary of the change')
    .option('--cosmetic <why>', 'reason why the change is not a new version, such as a typo')
    .option(
      '--date <date>',
      'date of the new version (default: the date of the page if it is new, else today)',
      parseDate,
    )
    .option('--dry-run', 'list what would be written, but write nothing')
    .option(...OPTIONS.root)
    .action(async (page: string | undefined, options: LegalOptions) =>
      finish(await runLegalBump(page, options)),
    );
}

/** Returns the exit code: 1 if a text differs from its record. */
async function runLegalStatus(options: LegalOptions): Promise<number> {
  const { legalStatus } = await import('../../../features/index.ts');
  const { readSite } = await import('../../../commands/index.ts');
  const outcome = await readSite(requestOf(options), ({ ask }) => legalStatus(ask));
  const isJson = options.format === 'json';
  const command = 'legal status';
  if (outcome.kind === 'refused') return refuseSite(outcome, isJson && command);
  const texts = outcome.value;
  const isDone = texts.every(({ state }) => state === 'unchanged' || state === 'unfinished');
  const terminal = createTerminal(process.stdout);
  if (isJson)
    terminal.write(printOutput({ command, outcome: isDone ? 'done' : 'failed', diagnostics: [], texts }));
  else if (texts.length === 0) terminal.write('No page has legal: true in its front matter.');
  else for (const status of texts) terminal.write(statusLines(status, terminal.paint));
  return isDone ? exitCodes.done : exitCodes.failed;
}

async function runLegalBump(page: string | undefined, options: LegalOptions): Promise<number> {
  const bump = bumpOf(page, options);
  if (!bump) return refuseUsage('say what changed with --note "…", or why nothing did with --cosmetic "…".');
  const { planBump } = await import('../../../features/index.ts');
  const { readSite } = await import('../../../commands/index.ts');
  const request = requestOf(options);
  const { today } = request.options;
  const outcome = await readSite(request, ({ ask }) => planBump(ask, bump, today));
  if (outcome.kind === 'refused') return refuseSite(outcome);
  const plan = outcome.value;
  if (!options.dryRun) await onThisMachine(false, (machine) => carryOut(request.root, plan, machine));
  const terminal = createTerminal(process.stdout);
  terminal.write(planLines(plan, bump, options.dryRun ?? false, terminal.paint));
  return exitCodes.done;
}

/** Writes the files. Waits for a build that is at work on the site, and says so. @throws {Fault} */
async function carryOut(folder: string, { files }: LegalPlan, machine: Machine): Promise<void> {
  const { changeSite } = await import('../../../build/index.ts');
  const root = realRoot(folder);
  return changeSite(root, machine, (disk) => {
    for (const { path, text } of files) replaceFile(disk, root, path, text);
  });
}

function bumpOf(page: string | undefined, { note, cosmetic, date }: LegalOptions): VersionBump | undefined {
  if ((note === undefined) === (cosmetic === undefined)) return undefined;
  const words = (note ?? cosmetic ?? '').trim();
  return words === '' ? undefined : { page, kind: note === undefined ? 'cosmetic' : 'version', words, date };
}

const STATES: Readonly<Record<LegalStatus['state'], string>> = {
  unchanged: 'as recorded',
  unfinished: 'not recorded because it shows placeholders',
  new: 'not recorded',
  'text-changed': 'the text changed, the date did not',
  'date-changed': 'the date changed, the text did not',
  'both-changed': 'text and date changed, and are not recorded',
  'published-otherwise': 'the text matches its record, but it is published differently',
  incomplete: 'the record does not say how the text is published',
};

function statusLines(
  { path, version, date, state, placeholders, difference }: LegalStatus,
  paint: Paint,
): string {
  const recorded = version === 0 ? '' : `, version ${version} of ${date}`;
  const color = state === 'unchanged' ? 'green' : state === 'unfinished' ? 'yellow' : 'red';
  const waiting = placeholders.length === 0 ? '' : ` (${placeholders.join(', ')})`;
  const head = `${path}${recorded}: ${paint(color, STATES[state])}${waiting}`;
  const lines = difference.map((line) => {
    const style = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
    return `  ${paint(style, line)}`;
  });
  return [head, ...lines].join('\n');
}

function planLines(
  { pages, files }: LegalPlan,
  { kind }: VersionBump,
  dryRun: boolean,
  paint: Paint,
): string {
  const verb = dryRun ? 'Would record' : 'Recorded';
  const heads = pages.map(({ path, version, date }) =>
    kind === 'cosmetic'
      ? `${verb} a cosmetic change of ${path}, still version ${version} of ${date}.`
      : `${verb} version ${version} of ${path}, ${date}.`,
  );
  return [...heads.map((line) => paint('bold', line)), ...files.map(({ path }) => `  write  ${path}`)].join(
    '\n',
  );
}
