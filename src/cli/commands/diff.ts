// `site diff`: shows the effect of a change on the site, page by page.
import path from 'node:path';
import type { Command } from 'commander';
import type { Difference, DiffReport, PageChange } from '../../commands/index.ts';
import { printable } from '../../kit/diagnostics/frame.ts';
import type { Paint } from '../../kit/diagnostics/print.ts';
import type { TextLine } from '../../kit/text-difference.ts';
import { isHtmlFile } from '../../model/files/output.ts';
import { onThisMachine } from '../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  refuseSite,
  requestOf,
} from '../options.ts';
import { printOutput } from '../print/output.ts';
import { createTerminal } from '../print/terminal.ts';

type DiffOptions = Pick<BuildOptions, 'root' | 'out' | 'drafts' | 'format' | 'date' | 'baseUrl'>;

export function addDiff(program: Command, { finish }: CommandContext): void {
  program
    .command('diff')
    .description('Show what a change does to the site: compare the output with a new build, or A with B.')
    .argument('[A]', 'folder with a built site, instead of the output')
    .argument('[B]', 'folder with a built site, instead of a new build')
    .option(...OPTIONS.root)
    .option(...OPTIONS.output)
    .option('--drafts', 'include drafts, scheduled and expired pages')
    .addOption(OPTIONS.format('text', 'json'))
    .addOption(OPTIONS.json())
    .option(...OPTIONS.date('build as if on'))
    .option(...OPTIONS.baseUrl)
    .action(async (before: string | undefined, after: string | undefined, options: DiffOptions) =>
      finish(await runDiff(before, after, options)),
    );
}

/** Returns the exit code, which is the same with and without differences. */
async function runDiff(
  before: string | undefined,
  after: string | undefined,
  options: DiffOptions,
): Promise<number> {
  const { diffBuild, diffFolders } = await import('../../commands/index.ts');
  const request = requestOf(options);
  const report = await onThisMachine(options.format === 'json', async (machine): Promise<DiffReport> => {
    if (before === undefined || after === undefined)
      return diffBuild(before === undefined ? undefined : path.resolve(before), request, machine);
    return diffFolders(path.resolve(before), path.resolve(after), machine.disk);
  });
  const isJson = options.format === 'json';
  if (report.kind === 'refused') return refuseSite(report, isJson && 'diff');
  const { differences } = report;
  const terminal = createTerminal(process.stdout);
  const output = { command: 'diff', outcome: 'done', diagnostics: [], differences } as const;
  terminal.write(isJson ? printOutput(output) : differencesAsText(differences, terminal.paint));
  return exitCodes.done;
}

/** Differences for a person: pages first, then the other files by name alone. */
function differencesAsText(differences: readonly Difference[], paint: Paint): string {
  if (differences.length === 0) return 'No differences.';
  const pages = differences.filter(({ file }) => isHtmlFile(file));
  const others = differences.filter(({ file }) => !isHtmlFile(file));
  const described = [...pages, ...others].map((difference) => describe(difference, paint));
  return `${described.join('\n')}\n\n${summary(pages, others)}`;
}

function describe(difference: Difference, paint: Paint): string {
  const colors = { added: 'green', removed: 'red', changed: 'yellow' } as const;
  const head = `${paint(colors[difference.kind], difference.kind.padEnd(7))}  ${printable(difference.file)}`;
  if (difference.kind !== 'changed')
    return difference.title === undefined ? head : `${head}  ${printable(difference.title)}`;
  if (!difference.page) return head;
  const lines = pageLines(difference.page, paint);
  return lines.length === 0 ? `${head}  (markup only)` : [head, ...lines].join('\n');
}

function pageLines({ head, links, text }: PageChange, paint: Paint): string[] {
  const removed = (line: string) => `  ${paint('red', `- ${printable(line)}`)}`;
  const added = (line: string) => `  ${paint('green', `+ ${printable(line)}`)}`;
  return [
    ...head.flatMap(({ name, before, after }) => [
      ...(before === undefined ? [] : [removed(`${name}: ${before}`)]),
      ...(after === undefined ? [] : [added(`${name}: ${after}`)]),
    ]),
    ...links.removed.map((url) => removed(`link: ${url}`)),
    ...links.added.map((url) => added(`link: ${url}`)),
    ...text.map((line: TextLine) => {
      if (line.kind === 'gap') return `  ${paint('dim', '…')}`;
      return line.kind === 'added' ? added(line.text) : removed(line.text);
    }),
  ];
}

function summary(pages: readonly Difference[], others: readonly Difference[]): string {
  const count = (kind: Difference['kind']) => pages.filter((page) => page.kind === kind).length;
  return `Pages: ${count('changed')} changed, ${count('added')} added, ${count('removed')} removed. Other files: ${others.length}.`;
}
