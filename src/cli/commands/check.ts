// `site check`: what a reviewer would have to remember, looked for before publishing.
import { isSelectable, likelyCode } from '../../checks/exempt.ts';
import type { CheckOption } from '../../checks/rule.ts';
import { RULES } from '../../checks/rules.ts';
import { checkRules } from '../../checks/run.ts';
import { type CheckReport, checkProject } from '../../commands/check.ts';
import { type BuildOptions, requestOf } from '../build-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { environmentOf } from '../machine/environment.ts';
import { compiledParts, onThisMachine } from '../machine/machine.ts';
import { diagnosticsAsAnnotations, folderInRepository } from '../print/annotations.ts';
import { findingsAsText } from '../print/findings.ts';
import { diagnosticAsJson } from '../print/report.ts';
import { createTerminal } from '../print/terminal.ts';
import { auditsOf } from './audits.ts';

export interface CheckOptions
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

/** Returns the exit code. `lib` is the folder of the compiled command. Throws a Fault. */
export async function runCheck(options: CheckOptions, lib: URL): Promise<number> {
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
  const option = RULES.flatMap((rule) => (rule.code === code && 'option' in rule ? rule.option : []))[0];
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
  else terminal.write(findingsAsText(report, { strict, all }, terminal));
}

function reportAsJson({ pages, rules, diagnostics, duration }: CheckReport): object {
  return {
    pages,
    rules,
    diagnostics: diagnostics.map(diagnosticAsJson),
    duration,
  };
}
