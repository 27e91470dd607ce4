// `site check`: finds mistakes before a site is published.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type Command, Option } from 'commander';
import type { CheckReport } from '../../commands/index.ts';
import { counted, enumerated } from '../../kit/counted.ts';
import type { Paint } from '../../kit/diagnostics/print.ts';
import { orUndefined } from '../../kit/thrown.ts';
import type { CheckOption } from '../../rules/index.ts';
import { compiledPrograms, identityOf, onThisMachine } from '../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  refuseUsage,
  requestOf,
} from '../options.ts';
import { diagnosticsAsAnnotations, folderInRepository } from '../print/annotations.ts';
import { milliseconds } from '../print/measures.ts';
import { findingCounts, printOutput } from '../print/output.ts';
import { countDiagnostics, foundErrors } from '../print/report.ts';
import { createTerminal } from '../print/terminal.ts';

interface CheckOptions
  extends Pick<BuildOptions, 'root' | 'drafts' | 'strict' | 'all' | 'format' | 'baseUrl' | 'date'> {
  readonly only?: readonly string[];
  readonly external?: boolean;
  /** True to request addresses of this machine and its network too. */
  readonly private?: boolean;
  /** True to write the current errors to the baseline. */
  readonly baseline?: boolean;
  /** True to allow images of other sites first. */
  readonly allowImages?: boolean;
  readonly browser?: boolean;
}

export function addCheck(program: Command, { lib, finish }: CommandContext): void {
  program
    .command('check')
    .description('Check the site against all rules. Publishes nothing.')
    .option(...OPTIONS.root)
    .option('--strict', 'treat warnings as errors')
    .option(...OPTIONS.only('rules'))
    .option('--all', 'print every finding, even if many are alike')
    .addOption(OPTIONS.format('text', 'json', 'github'))
    .addOption(OPTIONS.json())
    .option('--external', 'request external links; without this option, the network is not used')
    .option('--private', 'with --external, also request links to this machine and its network')
    .option('--browser', 'check accessibility with axe, and image sizes, in Chromium')
    .addOption(
      new Option(
        '--baseline',
        'write the errors of this site to content/known.yaml: builds publish despite them, and only new ones fail',
      ).conflicts(['only', 'strict', 'external', 'browser']),
    )
    .option(
      '--allow-images',
      'with --baseline, allow images of other sites that pages show, under policy in content/site.yaml',
    )
    .option('--drafts', 'include drafts, scheduled and expired pages')
    .option(...OPTIONS.date('check as if on'))
    .option(...OPTIONS.baseUrl)
    .action(async (options: CheckOptions) => finish(await runCheck(options, lib)));
}

async function runCheck(options: CheckOptions, lib: URL): Promise<number> {
  const { auditsOf, checkProject, failsCheck, selectRules } = await import('../../commands/index.ts');
  const selected = selectRules(options.only, optionsIn(options));
  if ('refusal' in selected) return refuseUsage(selected.refusal);
  const asked = { ...requestOf({ ...options, strict: false }), identity: identityOf(lib) };
  // All findings of a page are known only after it is rendered.
  const build = options.baseline
    ? { ...asked, options: { ...asked.options, unfinished: 'known' as const } }
    : asked;
  const request = {
    ...selected,
    build,
    environment: environmentOf(build.root, process.env),
    audits: auditsOf(selected.rules.codes, build.root, options.private ? 'everywhere' : 'public'),
  };
  const check = () =>
    onThisMachine(options.format !== 'text', (machine) =>
      checkProject(request, { ...machine, ...compiledPrograms(lib) }),
    );
  if (options.baseline) return takeBaseline(check, build.options.today, options.allowImages ?? false);
  const report = await check();
  const failed = failsCheck(report, options.strict);
  await print(report, options, failed);
  return failed ? exitCodes.failed : exitCodes.done;
}

/** Writes the baseline. Returns the exit code: 1 if it cannot hold all errors. */
async function takeBaseline(
  check: () => Promise<CheckReport>,
  today: string,
  mayAllow: boolean,
): Promise<number> {
  const { allowImages, changeBaseline, imagesToAllow, writeBaseline } = await import(
    '../../commands/baseline.ts'
  );
  const terminal = createTerminal(process.stdout);
  let report = await check();
  let change = changeBaseline(report, today);
  const images = mayAllow ? imagesToAllow(change) : [];
  if (images.length > 0) {
    const { root } = report;
    await onThisMachine(false, (machine) => allowImages(root, images, machine));
    terminal.write(`Allowed images from ${enumerated(images)} under policy in content/site.yaml.`);
    report = await check();
    change = changeBaseline(report, today);
  }
  if (change.left.length > 0) {
    const { printDiagnostics } = await import('../print/diagnostics.ts');
    printDiagnostics({ root: report.root, diagnostics: change.left }, { all: false }, terminal);
    const errors = counted(change.left.length, 'error');
    const isMore = !mayAllow && change.left.some(({ entry }) => entry?.list === 'images');
    terminal.write(
      `Nothing was written: fix ${errors} first, which a baseline cannot hold or which are new.${
        isMore ? ' --allow-images allows images of other sites.' : ''
      }`,
    );
    return exitCodes.failed;
  }
  await onThisMachine(false, (machine) => writeBaseline(report.root, change, machine));
  const { known, before, baseline } = change;
  const gone = Math.max(0, before - known);
  const fixed = gone > 0 ? ` Fixed and removed: ${gone}.` : '';
  const left = `content/known.yaml has ${counted(known, 'finding')} to fix by ${baseline.until}.`;
  terminal.write(`${known === 0 ? 'No known findings are left.' : left}${fixed}`);
  return exitCodes.done;
}

function optionsIn({ external, browser }: CheckOptions): CheckOption[] {
  return [...(external ? (['external'] as const) : []), ...(browser ? (['browser'] as const) : [])];
}

async function print(
  report: CheckReport,
  { format, all = false }: CheckOptions,
  failed: boolean,
): Promise<void> {
  const terminal = createTerminal(process.stdout);
  if (format === 'json') terminal.write(printOutput(outputOf(report, failed)));
  else if (format === 'github')
    process.stdout.write(diagnosticsAsAnnotations(report.diagnostics, folderInRepository(report.root)));
  else {
    const { diagnosticBlocks } = await import('../print/diagnostics.ts');
    terminal.write(
      [...diagnosticBlocks(report, { all }, terminal), summaryOf(report, failed, terminal.paint)].join(
        '\n\n',
      ),
    );
  }
}

function outputOf({ pages, rules, diagnostics, duration }: CheckReport, failed: boolean) {
  return {
    command: 'check',
    outcome: failed ? ('failed' as const) : ('done' as const),
    diagnostics,
    durationMs: Math.round(duration),
    counts: { pages, rules, ...findingCounts(diagnostics) },
  };
}

function summaryOf(report: CheckReport, failed: boolean, paint: Paint): string {
  const { diagnostics, pages, rules, duration } = report;
  const counts = countDiagnostics(diagnostics);
  const found = [...foundErrors(counts), ...(counts.info > 0 ? [counted(counts.info, 'note')] : [])];
  const what = found.length === 0 ? 'nothing to fix' : enumerated(found);
  const why = failed && counts.error === 0 ? ', and --strict is set' : '';
  const head = `Checked ${counted(pages, 'page')} against ${counted(rules, 'rule')}`;
  return `${paint(failed ? 'red' : 'green', paint('bold', head))}: ${what}${why}, in ${milliseconds(duration)}.`;
}

/** Values that may be secrets: the environment, and `.env` files in the folder of the site. */
export function environmentOf(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) found[name] = value;
  for (const file of ['.env', '.env.local', '.env.production'])
    for (const [name, value = ''] of Object.entries(parseEnv(readIfThere(path.join(root, file)))))
      found[name] ??= value;
  return found;
}

function readIfThere(file: string): string {
  return orUndefined(() => readFileSync(file, 'utf8')) ?? '';
}
