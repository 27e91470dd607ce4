// `site build`: options in, one call, text or JSON out, exit code back.

import path from 'node:path';
import { sortedBy } from '../base/order.ts';
import type { HostName } from '../model/hosting.ts';
import { buildSite } from '../pipeline/build.ts';
import { TEMPLATE_PATIENCE } from '../pipeline/limits/template-limit.ts';
import type { BuildReport, BuildRequest } from '../pipeline/request.ts';
import { verifyBuild } from '../pipeline/verify.ts';
import { exitCodes } from './exit-codes.ts';
import { identityOf } from './machine/identity.ts';
import { onThisMachine } from './machine/machine.ts';
import { dayOf } from './machine/today.ts';
import { diagnosticsAsAnnotations, folderInRepository } from './print/annotations.ts';
import { printDiagnostics } from './print/diagnostics.ts';
import type { Format } from './print/format.ts';
import { reportAsJson, reportAsText } from './print/report.ts';
import { createTerminal } from './print/terminal.ts';

/** As the command line gives them. */
export interface BuildOptions {
  readonly root?: string;
  readonly out?: string;
  readonly drafts?: boolean;
  readonly strict?: boolean;
  readonly force?: boolean;
  readonly releases?: boolean;
  readonly dryRun?: boolean;
  readonly format?: Format;
  readonly quiet?: boolean;
  readonly all?: boolean;
  readonly baseUrl?: string;
  readonly host?: readonly HostName[];
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly workers?: number;
  readonly verify?: boolean;
  /** False with `--no-cache`. */
  readonly cache?: boolean;
}

/** `lib` is the folder of the compiled command. Returns the exit code. Throws a Fault. */
export async function runBuild(options: BuildOptions, lib: URL): Promise<number> {
  const silent = (options.format ?? 'text') !== 'text' || options.quiet === true;
  const identity = options.cache === false ? undefined : identityOf(lib);
  const request = { ...requestOf(options), identity };
  const report = await onThisMachine(silent, (machine) => {
    const compiled = async () => (await import('../bundle/esbuild.ts')).stopEsbuild();
    const events = { ...machine.events, compiled };
    const surroundings = { ...machine, events, worker: new URL('finish-worker.cjs', lib) };
    return options.verify ? verifyBuild(request, surroundings) : buildSite(request, surroundings);
  });
  print(report, options);
  return report.outcome === 'refused' ? exitCodes.failed : exitCodes.done;
}

export function requestOf(options: BuildOptions): BuildRequest {
  const root = path.resolve(options.root ?? '.');
  return {
    root,
    out: options.out === undefined ? path.join(root, 'dist') : path.resolve(options.out),
    options: {
      drafts: options.drafts ?? false,
      baseUrl: options.baseUrl,
      hosts: options.host && sortedBy(new Set(options.host), (name) => name),
      today: dayOf(options),
    },
    publishing: {
      strict: options.strict ?? false,
      force: options.force ?? false,
      releases: options.releases ?? false,
      dryRun: options.dryRun ?? false,
    },
    identity: undefined,
    limits: { workers: options.workers, patience: TEMPLATE_PATIENCE },
  };
}

function print(report: BuildReport, options: BuildOptions): void {
  const { format = 'text', quiet, all = false } = options;
  if (format === 'json') {
    process.stdout.write(`${JSON.stringify(reportAsJson(report), undefined, 2)}\n`);
    return;
  }
  if (format === 'github') {
    process.stdout.write(diagnosticsAsAnnotations(report.diagnostics, folderInRepository(report.root)));
    return;
  }
  printDiagnostics(report, { quiet, all }, createTerminal(process.stderr));
  if (quiet) return;
  const terminal = createTerminal(process.stdout);
  terminal.write(reportAsText(report, options.strict ?? false, terminal.paint));
}
