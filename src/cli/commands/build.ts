// `site build`: publishes the site.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { sortedBy } from '../../kit/order.ts';
import { HOSTS, type HostName, isHostName } from '../../model/settings/hosting.ts';
import type { BuildReport } from '../../site/request.ts';
import { compiledParts, identityOf, onThisMachine } from '../machine/machine.ts';
import { type BuildOptions, type CommandContext, exitCodes, OPTIONS, requestOf } from '../options.ts';
import { diagnosticsAsAnnotations, folderInRepository } from '../print/annotations.ts';
import { printJson, reportAsJson, reportAsText } from '../print/report.ts';
import { createTerminal } from '../print/terminal.ts';

export function addBuild(program: Command, context: CommandContext): void {
  program
    .command('build')
    .description('Build the site into dist/.')
    .option(...OPTIONS.root)
    .option('--out <dir>', "folder to write to (default: dist in the site's folder)")
    .option('--drafts', 'include drafts, scheduled and expired pages')
    .addOption(
      new Option(
        '--unfinished',
        'show as much as possible of a site with errors, in dist-unfinished/',
      ).conflicts(['host', 'releases', 'strict', 'verify']),
    )
    .option('--strict', 'treat warnings as errors')
    .option('--force', 'take over an output folder that no build of this site wrote')
    .option('--releases', 'keep the last releases, and make the output a link to the latest one')
    .option('--dry-run', 'list what would be written, kept and deleted, but write nothing')
    .option('--no-cache', 'use nothing of earlier builds, and remember nothing of this one')
    .option(
      '--workers <number>',
      'threads for large sites (default: depends on pages and processors)',
      parseCount,
    )
    .option('--verify', 'also build without the cache, and fail if the results differ')
    .addOption(OPTIONS.format('text', 'json', 'github'))
    .addOption(OPTIONS.json())
    .option('--quiet', 'print only errors and warnings')
    .option('--all', 'print every finding, even if many are alike')
    .option(...OPTIONS.date('build as if on'))
    .option(...OPTIONS.baseUrl)
    .addOption(
      new Option('--host <name>', 'host to write files for, instead of `hosts`; may be repeated')
        .choices(HOSTS)
        .argParser(collectHosts),
    )
    .action((options: BuildOptions) => runBuild(options, context));
}

function parseCount(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a number from 0 to 99.');
}

/** Gathers the names of hosts, each once and in order. */
function collectHosts(text: string, before: readonly HostName[] = []): readonly HostName[] {
  if (isHostName(text)) return sortedBy(new Set([...before, text]), (name) => name);
  throw new InvalidArgumentError(`Choose from: ${HOSTS.join(', ')}.`);
}

async function runBuild(options: BuildOptions, { lib, finish }: CommandContext): Promise<void> {
  const silent = (options.format ?? 'text') !== 'text' || options.quiet === true;
  const identity = options.cache === false ? undefined : identityOf(lib);
  const request = { ...requestOf(options), identity };
  const report = await onThisMachine(silent, async (machine) => {
    const compiled = async () => (await import('../../site/templates/esbuild.ts')).stopEsbuild();
    const events = { ...machine.events, compiled };
    const surroundings = { ...machine, events, ...compiledParts(lib) };
    if (options.verify) return (await import('../../build/build.ts')).verifyBuild(request, surroundings);
    return (await import('../../build/build.ts')).buildSite(request, surroundings);
  });
  await print(report, options);
  const isDone = report.outcome !== 'refused' && !options.unfinished;
  finish(isDone ? exitCodes.done : exitCodes.failed, report.rendered > 0);
}

async function print(report: BuildReport, options: BuildOptions): Promise<void> {
  const { format = 'text', quiet, all = false } = options;
  if (format === 'json') {
    process.stdout.write(`${printJson(reportAsJson(report))}\n`);
    return;
  }
  if (format === 'github') {
    process.stdout.write(diagnosticsAsAnnotations(report.diagnostics, folderInRepository(report.root)));
    return;
  }
  if (report.diagnostics.length > 0) {
    // This loads all rules, for the titles of their findings.
    const { printDiagnostics } = await import('../print/diagnostics.ts');
    const terminal = createTerminal(process.stderr);
    const isRepeating = all || quiet || options.cache === false || !process.stderr.isTTY;
    const { shown, line } = isRepeating
      ? { shown: report.diagnostics, line: undefined }
      : (await import('../print/repeated.ts')).foldRepeated(report);
    printDiagnostics({ root: report.root, diagnostics: shown }, { quiet, all }, terminal);
    if (line) terminal.write(`${terminal.paint('dim', line)}\n`);
  }
  if (quiet) return;
  const terminal = createTerminal(process.stdout);
  terminal.write(reportAsText(report, options.strict ?? false, terminal.paint));
}
