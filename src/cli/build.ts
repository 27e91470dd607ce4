// `site build`: options in, one call, text or JSON out, exit code back.
import path from 'node:path';
import { sortedBy } from '../base/order.ts';
import { buildSite } from '../build/build.ts';
import type { BuildReport, BuildRequest } from '../build/request.ts';
import type { HostName } from '../model/hosting.ts';
import { exitCodes } from './exit-codes.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import { reportAsJson, reportAsText } from './report.ts';
import { onThisMachine } from './surroundings.ts';
import { createTerminal } from './terminal.ts';
import { buildDay } from './today.ts';

/** As the command line gives them. */
export interface BuildOptions {
  readonly root?: string;
  readonly out?: string;
  readonly drafts?: boolean;
  readonly strict?: boolean;
  readonly force?: boolean;
  readonly releases?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly baseUrl?: string;
  readonly host?: readonly HostName[];
}

/** Returns the exit code. Throws a Fault. */
export async function runBuild(options: BuildOptions): Promise<number> {
  const silent = options.json === true || options.quiet === true;
  const report = await onThisMachine(silent, (surroundings) => buildSite(requestOf(options), surroundings));
  print(report, options);
  return report.outcome === 'refused' ? exitCodes.failed : exitCodes.done;
}

export function requestOf(options: BuildOptions): BuildRequest {
  const root = path.resolve(options.root ?? '.');
  return {
    root,
    out: options.out === undefined ? path.join(root, 'dist') : path.resolve(options.out),
    drafts: options.drafts ?? false,
    strict: options.strict ?? false,
    force: options.force ?? false,
    releases: options.releases ?? false,
    dryRun: options.dryRun ?? false,
    baseUrl: options.baseUrl,
    hosts: options.host && sortedBy(new Set(options.host), (name) => name),
    today: buildDay(process.env.SOURCE_DATE_EPOCH, Date.now()),
  };
}

function print(report: BuildReport, options: BuildOptions): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(reportAsJson(report), undefined, 2)}\n`);
    return;
  }
  printDiagnostics(report, options.quiet ?? false, createTerminal(process.stderr));
  if (options.quiet) return;
  const terminal = createTerminal(process.stdout);
  terminal.write(reportAsText(report, options.strict ?? false, terminal.paint));
}
