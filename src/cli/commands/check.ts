// `site check`: what a reviewer would have to remember, looked for before publishing.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { auditInBrowser, BROWSER_RULES } from '../../audit/browser.ts';
import { auditExternal } from '../../audit/external.ts';
import { askNetwork, type Reach } from '../../audit/request.ts';
import { isSelectable, likelyCode } from '../../checks/exempt.ts';
import type { CheckOption } from '../../checks/rule.ts';
import { RULES } from '../../checks/rules.ts';
import { checkRules, optionOf } from '../../checks/run.ts';
import { type Audit, type CheckReport, checkProject } from '../../commands/check.ts';
import type { Paint } from '../../diagnostics/print.ts';
import { STATE_FOLDER } from '../../publish/folder/state-folder.ts';
import { type CommandContext, exitCodes } from '../command.ts';
import { environmentOf } from '../machine/environment.ts';
import { compiledParts, onThisMachine } from '../machine/machine.ts';
import {
  BASE_URL,
  type BuildOptions,
  formatOption,
  jsonOption,
  parseCodes,
  parseDate,
  ROOT,
  requestOf,
} from '../options.ts';
import { diagnosticsAsAnnotations, folderInRepository } from '../print/annotations.ts';
import { diagnosticBlocks } from '../print/diagnostics.ts';
import { diagnosticAsJson } from '../print/report.ts';
import { createTerminal } from '../print/terminal.ts';
import { counted, enumerated, milliseconds } from '../print/words.ts';

interface CheckOptions
  extends Pick<BuildOptions, 'root' | 'drafts' | 'strict' | 'all' | 'format' | 'baseUrl' | 'date'> {
  /** Codes. */
  readonly only?: readonly string[];
  /** Asks other sites for what pages link to. */
  readonly external?: boolean;
  /** Asks this machine and its network too. */
  readonly private?: boolean;
  /** Opens pages in Chromium. */
  readonly browser?: boolean;
}

export function addCheck(program: Command, { lib, finish }: CommandContext): void {
  program
    .command('check')
    .description('Hold the site to every rule, and publish nothing.')
    .option(...ROOT)
    .option('--strict', 'fail on warnings too')
    .option('--only <codes>', 'these rules alone, with commas between them', parseCodes)
    .option('--all', 'print each of many that are alike')
    .addOption(formatOption('text', 'json', 'github'))
    .addOption(jsonOption())
    .option(
      '--external',
      'ask other sites for what pages link to; without it nothing is asked of the network',
    )
    .option('--private', 'with --external, ask this machine and its network too')
    .option('--browser', 'look for barriers with axe, and at images, in Chromium')
    .option('--drafts', 'check drafts, scheduled and expired pages too')
    .option('--date <date>', 'check as of this day, YYYY-MM-DD (default: today, in UTC)', parseDate)
    .option(...BASE_URL)
    .action(async (options: CheckOptions) => finish(await runCheck(options, lib)));
}

async function runCheck(options: CheckOptions, lib: URL): Promise<number> {
  const { only } = options;
  const chosen = optionsIn(options);
  const refusal = refusalOf(only, chosen);
  if (refusal !== undefined) {
    process.stderr.write(`error: ${refusal}\n`);
    return exitCodes.usage;
  }
  const build = requestOf({ ...options, strict: false });
  const wanted = (code: string) => only?.includes(code) ?? true;
  const rules = checkRules(wanted, chosen);
  const request = {
    build,
    rules,
    wanted,
    environment: environmentOf(build.root, process.env),
    audits: auditsOf(rules.codes, build.root, options.private ? 'everywhere' : 'public'),
  };
  const report = await onThisMachine(options.format !== 'text', (machine) =>
    checkProject(request, { ...machine, ...compiledParts(lib) }),
  );
  print(report, options);
  return isPassed(report, options.strict ?? false) ? exitCodes.done : exitCodes.failed;
}

/** Why one of the codes cannot be asked for; undefined where all can. */
export function refusalOf(
  only: readonly string[] = [],
  chosen: readonly CheckOption[] = [],
): string | undefined {
  return only.map((code) => whyNot(code, chosen)).find((text) => text !== undefined);
}

function whyNot(code: string, chosen: readonly CheckOption[]): string | undefined {
  const option = RULES.filter((rule) => rule.code === code).map(optionOf)[0];
  if (option !== undefined && !chosen.includes(option)) {
    return `--only names ${code}, which is held with --${option} alone.\nAdd --${option}.`;
  }
  if (isSelectable(code)) return undefined;
  const likely = likelyCode(code);
  const hint = likely ? `Did you mean ${likely}?` : 'Rules are listed in docs/errors.md.';
  return `--only names ${code}, which is no rule and no warning.\n${hint}`;
}

/** The options that are set. */
function optionsIn({ external, browser }: CheckOptions): CheckOption[] {
  return [...(external ? (['external'] as const) : []), ...(browser ? (['browser'] as const) : [])];
}

function isPassed({ diagnostics }: CheckReport, strict: boolean): boolean {
  return diagnostics.every(({ severity }) => severity === 'info' || (severity === 'warning' && !strict));
}

function print(report: CheckReport, { format, strict = false, all = false }: CheckOptions): void {
  const terminal = createTerminal(process.stdout);
  if (format === 'json') terminal.write(JSON.stringify(reportAsJson(report), undefined, 2));
  else if (format === 'github')
    process.stdout.write(diagnosticsAsAnnotations(report.diagnostics, folderInRepository(report.root)));
  else
    terminal.write(
      [...diagnosticBlocks(report, { all }, terminal), summaryOf(report, strict, terminal.paint)].join(
        '\n\n',
      ),
    );
}

function reportAsJson({ pages, rules, diagnostics, duration }: CheckReport): object {
  return { pages, rules, diagnostics: diagnostics.map(diagnosticAsJson), duration };
}

function summaryOf(
  { diagnostics, pages, rules, duration }: CheckReport,
  strict: boolean,
  paint: Paint,
): string {
  const count = (wanted: string) => diagnostics.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings, notes] = [count('error'), count('warning'), count('info')];
  const failed = errors > 0 || (strict && warnings > 0);
  const found = [
    errors > 0 ? counted(errors, 'error') : '',
    warnings > 0 ? counted(warnings, 'warning') : '',
    notes > 0 ? counted(notes, 'note') : '',
  ].filter((part) => part !== '');
  const what = found.length === 0 ? 'nothing to mend' : enumerated(found);
  const why = failed && errors === 0 ? ', and --strict is set' : '';
  const head = `Checked ${counted(pages, 'page')} by ${counted(rules, 'rule')}`;
  return `${paint(failed ? 'red' : 'green', paint('bold', head))}: ${what}${why}, in ${milliseconds(duration)}.`;
}

/** The audits of some rules, for a site's folder. */
function auditsOf(codes: ReadonlySet<string>, root: string, reach: Reach): Audit[] {
  const external: Audit = async (site, signal) => {
    const { ask, close } = askNetwork(path.join(root, STATE_FOLDER), reach, signal);
    const found = await auditExternal(site, ask);
    close();
    return found;
  };
  const browser: Audit = (site, signal) => {
    // The site's own packages, or those beside the tool.
    const from = [path.join(root, 'package.json'), fileURLToPath(import.meta.url)];
    return auditInBrowser(site, { from, environment: process.env }, codes, signal);
  };
  const isDrawn = BROWSER_RULES.some((code) => codes.has(code));
  return [...(codes.has('external-broken') ? [external] : []), ...(isDrawn ? [browser] : [])];
}
