// `site build`: options in, one call, text or JSON out, exit code back.
import { buildSite } from '../../build/build.ts';
import { verifyBuild } from '../../build/verify.ts';
import type { BuildReport } from '../../pipeline/request.ts';
import { type BuildOptions, requestOf } from '../build-options.ts';
import { type Ended, exitCodes } from '../exit-codes.ts';
import { identityOf } from '../machine/identity.ts';
import { compiledParts, onThisMachine } from '../machine/machine.ts';
import { diagnosticsAsAnnotations, folderInRepository } from '../print/annotations.ts';
import { reportAsJson, reportAsText } from '../print/report.ts';
import { createTerminal } from '../print/terminal.ts';

/** `lib` is the folder of the compiled command. Throws a Fault. */
export async function runBuild(options: BuildOptions, lib: URL): Promise<Ended> {
  const silent = (options.format ?? 'text') !== 'text' || options.quiet === true;
  const identity = options.cache === false ? undefined : identityOf(lib);
  const request = { ...requestOf(options), identity };
  const report = await onThisMachine(silent, (machine) => {
    const compiled = async () => (await import('../../bundle/esbuild.ts')).stopEsbuild();
    const events = { ...machine.events, compiled };
    const surroundings = { ...machine, events, ...compiledParts(lib) };
    return options.verify ? verifyBuild(request, surroundings) : buildSite(request, surroundings);
  });
  await print(report, options);
  const exitCode = report.outcome === 'refused' ? exitCodes.failed : exitCodes.done;
  return { exitCode, hasRendered: report.rendered > 0 };
}

async function print(report: BuildReport, options: BuildOptions): Promise<void> {
  const { format = 'text', quiet, all = false } = options;
  if (format === 'json') {
    process.stdout.write(`${JSON.stringify(reportAsJson(report), undefined, 2)}\n`);
    return;
  }
  if (format === 'github') {
    process.stdout.write(diagnosticsAsAnnotations(report.diagnostics, folderInRepository(report.root)));
    return;
  }
  if (report.diagnostics.length > 0) {
    // It loads all rules, which name what they find.
    const { printDiagnostics } = await import('../print/diagnostics.ts');
    printDiagnostics(report, { quiet, all }, createTerminal(process.stderr));
  }
  if (quiet) return;
  const terminal = createTerminal(process.stdout);
  terminal.write(reportAsText(report, options.strict ?? false, terminal.paint));
}
