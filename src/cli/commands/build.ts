// `site build` publishes the site, or builds a shard of it; `site merge` publishes it from shards; `site rollback` switches the
// output back to the previous release.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ShardReport } from '../../build/index.ts';
import { counted, thousands } from '../../kit/counted.ts';
import { attempt } from '../../kit/diagnostics/fault.ts';
import { sortedBy } from '../../kit/order.ts';
import type { BuildReport, BuildShard, Machine } from '../../model/request.ts';
import { HOSTS, type HostName, isHostName } from '../../settings/index.ts';
import { compiledPrograms, identityOf, onThisMachine } from '../machine/machine.ts';
import { parseShard, shardFrom } from '../machine/shard.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  refuseSite,
  requestOf,
  siteFolders,
} from '../options.ts';
import { diagnosticsAsAnnotations, folderInRepository } from '../print/annotations.ts';
import { bytes, milliseconds } from '../print/measures.ts';
import { buildSummary, printOutput } from '../print/output.ts';
import { printJson, reportAsJson, reportAsText } from '../print/report.ts';
import { createTerminal } from '../print/terminal.ts';

export function addBuild(program: Command, context: CommandContext): void {
  const build = program.command('build').description('Build the site into dist/.');
  addBuildOptions(build)
    .addOption(
      new Option(
        '--unfinished',
        'show as much as possible of a site with errors, in dist-unfinished/',
      ).conflicts(['for', 'releases', 'strict', 'recheck']),
    )
    .option('--no-cache', 'use no results of earlier builds, and store none of this one')
    .addOption(
      new Option('--shard <number/of>', 'build one of several shards for `site merge`, such as 3/8, or auto')
        .argParser(parseShard)
        .conflicts([
          'unfinished',
          'strict',
          'force',
          'releases',
          'dryRun',
          'cache',
          'recheck',
          'all',
          'summary',
        ]),
    )
    .action((options: BuildOptions) =>
      options.shard ? runShard(options, options.shard, context) : runBuild(options, context),
    );
}

export function addMerge(program: Command, context: CommandContext): void {
  const merge = program
    .command('merge')
    .description('Build the site from the shards of several machines, and whatever they lack.')
    .argument('<folders...>', 'folders that `site build --shard` wrote');
  addBuildOptions(merge).action((folders: readonly string[], options: BuildOptions) =>
    runBuild(options, context, folders),
  );
}

function addBuildOptions(command: Command): Command {
  return command
    .option(...OPTIONS.root)
    .option('--out <dir>', "folder to write to (default: dist in the site's folder)")
    .option('--drafts', 'include drafts, scheduled and expired pages')
    .option('--strict', 'treat warnings as errors')
    .option('--force', 'take over an output folder that no build of this site wrote')
    .option('--releases', 'keep the last releases, and make the output a link to the latest one')
    .option(
      '--recheck [percent]',
      'also build without the cache, all pages or some percent of them, and fail if the results differ',
      parsePercent,
    )
    .option('--dry-run', 'list what would be written, kept and deleted, but write nothing')
    .option(
      '--workers <number>',
      'threads for large sites (default: depends on pages and processors)',
      parseCount,
    )
    .addOption(OPTIONS.format('text', 'json', 'github'))
    .addOption(OPTIONS.json())
    .option('--quiet', 'print only errors and warnings')
    .option('--summary [file]', 'write counts, bytes and milliseconds as JSON to a file, or print only them')
    .option('--all', 'print every finding, even if many are alike')
    .option(...OPTIONS.date('build as if on'))
    .option(...OPTIONS.baseUrl)
    .addOption(
      new Option('--for <name>', 'host to write files for, instead of `hosts`; may be repeated')
        .choices(HOSTS)
        .argParser(collectHosts),
    );
}

function parseCount(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a number from 0 to 99.');
}

/** `1`, `0.5%` */
function parsePercent(text: string): number {
  const percent = /^\d{1,3}(?:\.\d{1,3})?%?$/.test(text) ? Number.parseFloat(text) : 0;
  if (percent > 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('Write a number above 0 and up to 100.');
}

/** Gathers the names of hosts, each once and in order. */
function collectHosts(text: string, before: readonly HostName[] = []): readonly HostName[] {
  if (isHostName(text)) return sortedBy(new Set([...before, text]), (name) => name);
  throw new InvalidArgumentError(`Choose from: ${HOSTS.join(', ')}.`);
}

/** Builds a site, with the shard files in some folders. */
async function runBuild(
  options: BuildOptions,
  { lib, finish }: CommandContext,
  shards?: readonly string[],
): Promise<void> {
  const silent = (options.format ?? 'text') !== 'text' || options.quiet === true;
  const identity = options.cache === false ? undefined : identityOf(lib);
  const request = { ...requestOf(options), identity, ...(shards && { shards }) };
  const report = await onThisMachine(silent, async (machine) => {
    const surroundings = withParts(machine, lib);
    const { recheck } = options;
    const { buildSite } = await import('../../build/index.ts');
    if (!recheck) return buildSite(request, surroundings);
    const { verifyBuild } = await import('../../build/index.ts');
    if (recheck === true) return verifyBuild(buildSite, request, surroundings);
    const { remakeSample } = await import('../../build/index.ts');
    return verifyBuild(buildSite, request, surroundings, (again) =>
      remakeSample(again, recheck, surroundings),
    );
  });
  await print(shards ? 'merge' : 'build', report, options);
  const isDone = report.outcome !== 'refused' && !options.unfinished;
  finish(isDone ? exitCodes.done : exitCodes.failed, report.rendered > 0);
}

function withParts(machine: Machine, lib: URL): Machine {
  const compiled = async () => (await import('../../templates/index.ts')).stopEsbuild();
  return { ...machine, events: { ...machine.events, compiled }, ...compiledPrograms(lib) };
}

async function runShard(
  options: BuildOptions,
  wanted: BuildShard | 'auto',
  { lib, finish }: CommandContext,
): Promise<void> {
  const { format = 'text', quiet = false } = options;
  const shard = wanted === 'auto' ? shardFrom(process.env) : wanted;
  const { root } = requestOf(options);
  const out = options.out ?? path.join(root, `part-${shard.number}`);
  const request = { ...requestOf({ ...options, out }), identity: identityOf(lib) };
  const report = await onThisMachine(format !== 'text' || quiet, async (machine) =>
    (await import('../../build/index.ts')).buildShard(request, shard, withParts(machine, lib)),
  );
  const { diagnostics, size, pages, published, duration } = report;
  const terminal = createTerminal(process.stdout);
  if (format === 'json') terminal.write(printOutput(shardOutput(report, shard)));
  else if (format === 'github')
    process.stdout.write(diagnosticsAsAnnotations(diagnostics, folderInRepository(report.root)));
  else if (diagnostics.length > 0) await refuseSite(report);
  if (format === 'text' && !quiet) {
    const name = `shard ${shard.number} of ${shard.of}`;
    terminal.write(
      size === undefined
        ? `${terminal.paint('red', `Did not build ${name}`)}: ${counted(diagnostics.length, 'error')}.`
        : `${terminal.paint('green', `Built ${name}`)} into ${report.out}: ${thousands(pages)} of ${counted(published, 'page')}, ${bytes(size)}, in ${milliseconds(duration)}.`,
    );
  }
  finish(size === undefined ? exitCodes.failed : exitCodes.done, pages > 0);
}

function shardOutput({ diagnostics, size, pages, published, duration, out }: ShardReport, shard: BuildShard) {
  return {
    command: 'build',
    outcome: size === undefined ? ('refused' as const) : ('done' as const),
    diagnostics,
    durationMs: Math.round(duration),
    counts: { pages, published },
    ...(size !== undefined && { bytes: size }),
    out,
    shard,
  };
}

/** Writes the summary to its file. Returns true if it is printed instead of the result. */
function writeSummary(summary: object, { summary: place, format }: BuildOptions): boolean {
  if (place === undefined || place === false) return false;
  if (typeof place === 'string')
    attempt(`${place} cannot be written`, () => writeFileSync(place, `${printJson(summary)}\n`));
  else if (format === undefined || format === 'text') process.stdout.write(`${printJson(summary)}\n`);
  return place === true;
}

async function print(command: string, report: BuildReport, options: BuildOptions): Promise<void> {
  const { format = 'text', quiet, all = false } = options;
  const summary = buildSummary(command, report);
  const isSummed = writeSummary(summary, options);
  if (format === 'json') {
    process.stdout.write(`${printOutput({ ...summary, ...reportAsJson(report) })}\n`);
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
  if (quiet || isSummed) return;
  const terminal = createTerminal(process.stdout);
  terminal.write(reportAsText(report, options.strict ?? false, terminal.paint));
}

export function addRollback(program: Command, { finish }: CommandContext): void {
  program
    .command('rollback')
    .description('Switch the output back to the previous release. Needs builds with --releases.')
    .option(...OPTIONS.root)
    .option(...OPTIONS.output)
    .action(async (options: Pick<BuildOptions, 'root' | 'out'>) => {
      const { root, out } = siteFolders(options);
      const { rollbackSite } = await import('../../commands/index.ts');
      const { from, to } = await onThisMachine(false, (machine) => rollbackSite(root, out, machine));
      const terminal = createTerminal(process.stdout);
      terminal.write(`${path.basename(out)} is release ${to} again; it was ${from}.`);
      finish(exitCodes.done);
    });
}
