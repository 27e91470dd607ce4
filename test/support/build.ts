// Builds sites in this process.
import path from 'node:path';
import { buildSite } from '../../src/build/build.ts';
import { environmentOf } from '../../src/cli/commands/check.ts';
import { printDiagnostics } from '../../src/cli/print/diagnostics.ts';
import { type Audit, type CheckReport, checkProject } from '../../src/commands/check.ts';
import { checkRules } from '../../src/features/rules.ts';
import { realDisk } from '../../src/kit/system/disk.ts';
import { TEMPLATE_TIMEOUT } from '../../src/limits/template-limit.ts';
import type {
  BuildLimits,
  BuildReport,
  BuildRequest,
  Machine,
  PublishOptions,
  SiteOptions,
} from '../../src/model/request.ts';
import type { CheckOption } from '../../src/rules/rule.ts';

/** Callbacks of a build that is neither watched nor interrupted. */
export const quiet: Machine = {
  clock: () => 0,
  events: { progress() {}, notice() {} },
  signal: new AbortController().signal,
  disk: realDisk,
  worker: undefined,
  programs: {},
};

/** Options of a test build. */
export type TestOptions = SiteOptions &
  PublishOptions &
  BuildLimits &
  Omit<BuildRequest, 'options' | 'publishing' | 'limits'>;

export function build(root: string, options: Partial<TestOptions> = {}): Promise<BuildReport> {
  return buildSite(requestFor(root, options), quiet);
}

export function requestFor(root: string, options: Partial<TestOptions> = {}): BuildRequest {
  const { drafts = false, baseUrl, hosts, today = '2026-01-15', workers, ...others } = options;
  const {
    unfinished,
    strict = false,
    force = false,
    releases = false,
    dryRun = false,
    patience = TEMPLATE_TIMEOUT,
    ...request
  } = others;
  return {
    root,
    out: path.join(root, 'dist'),
    options: { drafts, baseUrl, hosts, today, unfinished },
    publishing: { strict, force, releases, dryRun },
    identity: 'test',
    limits: { workers, patience },
    ...request,
  };
}

/** The findings of a build, each as one line. */
export async function reported(root: string): Promise<readonly string[]> {
  const { diagnostics } = await build(root);
  return diagnostics.map(
    ({ code, message, at, hint }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message} → ${hint}`,
  );
}

/** Runs `site check` with only these rules and warnings. */
export function check(
  root: string,
  wanted: (code: string) => boolean = () => true,
  options: readonly CheckOption[] = [],
  audits: readonly Audit[] = [],
): Promise<CheckReport> {
  const environment = environmentOf(root, {});
  const rules = checkRules(wanted, options);
  return checkProject({ build: requestFor(root), rules, wanted, environment, audits }, quiet);
}

/** The diagnostics of a report as the command prints them, without colors. */
export function printed(report: Pick<BuildReport, 'root' | 'diagnostics'>): string {
  let text = '';
  printDiagnostics(
    report,
    { all: true },
    {
      paint: (_style, part) => part,
      write(part) {
        text += `${part}\n`;
      },
    },
  );
  return text;
}

/** The codes of a report's diagnostics, sorted. */
export function codesOf(report: BuildReport): string[] {
  return report.diagnostics.map(({ code }) => code).sort();
}
