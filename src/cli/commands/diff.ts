// `site diff`: compares two sites, or shows the effect of a change on this one.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { attempt } from '../../kit/diagnostics/fault.ts';
import { onThisMachine } from '../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  refuseSite,
  refuseUsage,
  requestOf,
} from '../options.ts';
import { printOutput } from '../print/output.ts';
import { createTerminal } from '../print/terminal.ts';

interface DiffOptions
  extends Pick<BuildOptions, 'root' | 'out' | 'drafts' | 'format' | 'date' | 'baseUrl' | 'all'> {
  /** Percent of each part of the old site. */
  readonly atLeast?: number;
  /** Selector of the main text. */
  readonly main?: string;
  /** File to write the comparison to. */
  readonly html?: string;
}

export function addDiff(program: Command, { finish }: CommandContext): void {
  program
    .command('diff')
    .description(
      'Compare two sites, whichever tools built them: URLs, text, headings, links, heads, feeds and redirects.',
    )
    .argument('[OLD]', 'folder with HTML, or URL of a live site (default: the output)')
    .argument('[NEW]', 'folder with HTML, or URL of a live site (default: a new build of this site)')
    .option(...OPTIONS.root)
    .option(...OPTIONS.output)
    .option('--at-least <percent>', 'fail if less than this of any part of OLD is kept', parsePercent)
    .option(
      '--main <selector>',
      'elements with the main text, if it is not found by itself: "#content, article"',
    )
    .option('--html <file>', 'also write a page with the text of both side by side')
    .option('--all', 'print every place')
    .option('--drafts', 'include drafts, scheduled and expired pages')
    .addOption(OPTIONS.format('text', 'json'))
    .addOption(OPTIONS.json())
    .option(...OPTIONS.date('build as if on'))
    .option(...OPTIONS.baseUrl)
    .action(async (old: string | undefined, fresh: string | undefined, options: DiffOptions) =>
      finish(await runDiff(old, fresh, options)),
    );
}

function parsePercent(written: string): number {
  const percent = Number(written.replace(/\s*%$/, ''));
  if (written.trim() === '' || !(percent >= 0 && percent <= 100))
    throw new InvalidArgumentError('Write a number from 0 to 100.');
  return percent;
}

/** Returns the exit code: 1 if less is kept than `--at-least` asks for. */
async function runDiff(
  old: string | undefined,
  fresh: string | undefined,
  options: DiffOptions,
): Promise<number> {
  const { diffSites } = await import('../../commands/index.ts');
  const { parseSelector } = await import('../../compare/index.ts');
  const { leastKept } = await import('../../compare/index.ts');
  const { comparisonAsJson, comparisonAsText } = await import('../print/comparison.ts');
  const isMain = options.main === undefined ? undefined : parseSelector(options.main);
  if (options.main !== undefined && !isMain)
    return refuseUsage(
      `--main cannot read "${options.main}": write names, #ids, .classes and [attributes], such as "main > .text, #content".`,
    );
  const request = { old, fresh, isMain };
  const isJson = options.format === 'json';
  const report = await onThisMachine(isJson, (machine) => diffSites(request, requestOf(options), machine));
  if (report.kind === 'refused') return refuseSite(report, isJson && 'diff');
  const { comparison } = report;
  const { html } = options;
  if (html !== undefined) {
    const { htmlReport } = await import('../../compare/index.ts');
    attempt(`${html} cannot be written`, () => writeFileSync(path.resolve(html), htmlReport(comparison)));
  }
  const isLess = leastKept(comparison).percent < (options.atLeast ?? 0);
  const outcome = isLess ? ('failed' as const) : ('done' as const);
  const terminal = createTerminal(process.stdout);
  terminal.write(
    isJson
      ? printOutput({ command: 'diff', outcome, diagnostics: [], ...comparisonAsJson(comparison) })
      : comparisonAsText(comparison, options.all ?? false, terminal.paint),
  );
  return isLess ? exitCodes.failed : exitCodes.done;
}
