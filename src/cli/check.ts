// `site check`: what a reviewer would have to remember, looked for before publishing.
import { type CheckReport, checkProject } from '../build/check.ts';
import { isExemptable, likelyCode } from '../checks/exempt.ts';
import { checkRules } from '../checks/run.ts';
import { printPlace } from '../diagnostics/print.ts';
import { type BuildOptions, requestOf } from './build.ts';
import { environmentOf } from './environment.ts';
import { exitCodes } from './exit-codes.ts';
import { findingsAsAnnotations, findingsAsText } from './print-findings.ts';
import { onThisMachine } from './surroundings.ts';
import { createTerminal } from './terminal.ts';

export interface CheckOptions extends Pick<BuildOptions, 'root' | 'drafts' | 'strict' | 'baseUrl'> {
  readonly format: 'text' | 'json' | 'github';
  /** Codes. */
  readonly only?: readonly string[];
}

/** Returns the exit code. `lib` is the folder of the compiled command. Throws a Fault. */
export async function runCheck(options: CheckOptions, lib: URL): Promise<number> {
  const unknown = options.only?.find((code) => !isExemptable(code));
  if (unknown !== undefined) return refuse(unknown);
  const build = requestOf({ ...options, strict: false });
  const wanted = (code: string) => options.only?.includes(code) ?? true;
  const request = {
    build,
    rules: checkRules(wanted),
    wanted,
    environment: environmentOf(build.root, process.env),
  };
  const worker = new URL('finish-worker.js', lib);
  const report = await onThisMachine(options.format !== 'text', (machine) =>
    checkProject(request, { ...machine, worker }),
  );
  print(report, options);
  return isPassed(report, options.strict ?? false) ? exitCodes.done : exitCodes.failed;
}

function refuse(code: string): number {
  const likely = likelyCode(code);
  const hint = likely ? `Did you mean ${likely}?` : 'Rules are listed in docs/errors.md.';
  process.stderr.write(`error: --only names ${code}, which is no rule and no warning.\n${hint}\n`);
  return exitCodes.usage;
}

function isPassed({ diagnostics }: CheckReport, strict: boolean): boolean {
  return diagnostics.every(({ severity }) => severity === 'info' || (severity === 'warning' && !strict));
}

function print(report: CheckReport, { format, strict = false }: CheckOptions): void {
  const terminal = createTerminal(process.stdout);
  if (format === 'json') terminal.write(JSON.stringify(reportAsJson(report), undefined, 2));
  else if (format === 'github') process.stdout.write(findingsAsAnnotations(report.diagnostics));
  else terminal.write(findingsAsText(report, strict, terminal.paint));
}

function reportAsJson({ pages, rules, diagnostics, duration }: CheckReport): object {
  return {
    pages,
    rules,
    diagnostics: diagnostics.map((one) => ({ ...one, ...(one.at && { place: printPlace(one.at) }) })),
    duration,
  };
}
