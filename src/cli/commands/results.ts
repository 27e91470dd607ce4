// `site results`: the server for shared results.
import { type Command, InvalidArgumentError } from 'commander';
import { counted } from '../../kit/counted.ts';
import { type BuildOptions, type CommandContext, exitCodes, OPTIONS, requestOf } from '../options.ts';
import { bytes } from '../print/measures.ts';
import { createTerminal } from '../print/terminal.ts';

export function addResults(program: Command, { finish }: CommandContext): void {
  const results = program
    .command('results')
    .description('Show the server for shared results, or delete old ones there.');
  results
    .command('status')
    .description('Show the URL of the server, whether it answers, and what this machine may do there.')
    .option(...OPTIONS.root)
    .action(async (options: Pick<BuildOptions, 'root'>) => finish(await printStatus(options)));
  results
    .command('trim')
    .description("Delete the results in a server's folder that nobody has read for the longest time.")
    .argument('<folder>', 'the folder with ac/ and cas/')
    .requiredOption('--size <size>', 'how much to keep, such as 500MB or 20GB', parseSize)
    .action(async (folder: string, options: { readonly size: number }) =>
      finish(await printTrimmed(folder, options.size)),
    );
}

const UNITS: Readonly<Record<string, number>> = { KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

/** `20GB`, in decimal units */
function parseSize(text: string): number {
  const [, number, unit = ''] = /^(\d{1,6})\s?([KMGT]B)$/i.exec(text) ?? [];
  const factor = UNITS[unit.toUpperCase()];
  if (number !== undefined && factor !== undefined) return Number(number) * factor;
  throw new InvalidArgumentError('Write a size such as 500MB or 20GB.');
}

async function printStatus(options: Pick<BuildOptions, 'root'>): Promise<number> {
  const { resultsStatus } = await import('../../commands/index.ts');
  const { at, problem, reads, signer, keys } = await resultsStatus(requestOf(options), process.env);
  const terminal = createTerminal(process.stdout);
  if (at === undefined) {
    terminal.write('This site shares no results. Add `results` to content/site.yaml to do so.');
    return exitCodes.done;
  }
  terminal.write(`${at} ${problem ?? 'answers'}.`);
  terminal.write(
    `Builds on this machine ${reads ? 'use' : 'do not use'} results signed by ${keys.join(', ')}.`,
  );
  terminal.write(signer ? `They store results as ${signer}.` : 'They store none.');
  return problem === undefined ? exitCodes.done : exitCodes.failed;
}

async function printTrimmed(folder: string, size: number): Promise<number> {
  const { trimResults } = await import('../../commands/index.ts');
  const trimmed = trimResults(folder, size);
  const kept = `${counted(trimmed.files, 'file')} with ${bytes(trimmed.bytes)} ${trimmed.files === 1 ? 'remains' : 'remain'}`;
  createTerminal(process.stdout).write(`Deleted ${counted(trimmed.deleted, 'file')}; ${kept}.`);
  return exitCodes.done;
}
