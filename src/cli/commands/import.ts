// `site import`: imports a site from another tool, and lists the remaining work.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Command, Option } from 'commander';
import type {
  ImportComparison,
  ImportReport,
  ImportRequest,
  RemainingErrors,
  SiteResult,
  UrlReport,
} from '../../commands/index.ts';
import { OLD_TOOL_TITLES, type OldToolName } from '../../import/index.ts';
import { counted, enumerated, thousands } from '../../kit/counted.ts';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { guide } from '../../kit/diagnostics/guide.ts';
import { printable } from '../../kit/diagnostics/printable.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { realDisk, removeTree } from '../../kit/system/disk.ts';
import { stopSignal } from '../local-server.ts';
import { compiledPrograms, onThisMachine } from '../machine/machine.ts';
import { type BuildOptions, type CommandContext, exitCodes, OPTIONS, requestOf } from '../options.ts';
import { importedAsText, SHOWN } from '../print/imported.ts';
import { type CommandOutput, printOutput } from '../print/output.ts';
import { createTerminal, type Terminal } from '../print/terminal.ts';

interface ImportOptions extends Pick<BuildOptions, 'root' | 'dryRun' | 'all' | 'format'> {
  /** Output of the old tool, or its sitemap. */
  readonly old?: string;
  readonly outside?: readonly string[];
  readonly uploads?: string;
  readonly fetch?: boolean;
  readonly versions?: string;
  /** Name of a version. */
  readonly as?: string;
  readonly look?: boolean;
}

const TOOLS = Object.keys(OLD_TOOL_TITLES) as readonly OldToolName[];

/** Adds `site import`, with a command for each tool and one that only checks URLs. */
export function addImport(program: Command, { lib, finish }: CommandContext): void {
  const group = program
    .command('import')
    .description(
      'Import a site from another tool, and check that its old URLs still work. Nothing is overwritten: repeat an import in an empty folder.',
    );
  group.on('command:*', ([name = '']: readonly string[]) => group.error(unknownTool(name)));
  const shared = (name: string, argument: string, what: string) =>
    group
      .command(name)
      .argument(argument, what)
      .option('--root <dir>', 'folder of the new site (default: this folder)')
      .option('--all', 'print every place, even if many are alike')
      .addOption(OPTIONS.format('text', 'json'))
      .addOption(OPTIONS.json());
  for (const tool of TOOLS)
    withSource(tool, shared)
      .summary(`Import a site from ${OLD_TOOL_TITLES[tool]}.`)
      .description(
        `Import a site from ${OLD_TOOL_TITLES[tool]}. To repeat it, use an empty folder: nothing is overwritten.`,
      )
      .option(
        '--old <path>',
        'output of the old site, to compare, or its sitemap: check that each URL still works',
      )
      .option('--dry-run', 'list what would be written, but write nothing')
      .addOption(
        new Option('--look', 'preview the imported site, but write nothing here').conflicts([
          'root',
          'old',
          'dryRun',
          'format',
          'json',
        ]),
      )
      .action(async (source: string, options: ImportOptions) =>
        finish(await (options.look ? runLook : runImport)(tool, source, options, lib)),
      );
  shared('urls', '<path>', 'output of the old site, or its sitemap.xml')
    .description('Check that each URL of the old site works in this one.')
    .action(async (old: string, options: ImportOptions) => finish(await runOldUrls(old, options)));
}

/** Adds the command for a tool, with what it reads: a folder, or the WordPress export. */
function withSource(
  tool: OldToolName,
  add: (name: string, argument: string, what: string) => Command,
): Command {
  if (tool === 'wordpress')
    return add(tool, '<file>', 'XML file that WordPress exports: Tools, Export, All content')
      .option(
        '--uploads <dir>',
        'copy of the folder wp-content/uploads (default: the one next to the file)',
        (folder) => path.resolve(folder),
      )
      .addOption(
        new Option('--fetch', 'download files that are missing there from the old site').conflicts('dryRun'),
      );
  const command = add(tool, '<folder>', 'folder of the old site that contains its settings').option(
    '--outside <dir>',
    'read a folder outside of the repository of the old site, if its settings name it',
    (folder, all: readonly string[]) => [...all, path.resolve(folder)],
    [],
  );
  if (tool !== 'mkdocs') return command;
  return command
    .option(
      '--versions <dir>',
      'older versions as HTML: a checkout of the branch where mike keeps them, usually gh-pages',
      (folder) => path.resolve(folder),
    )
    .option(
      '--as <version>',
      'version of the imported pages (default: the one at the start of the old site)',
    );
}

function unknownTool(name: string): string {
  const known = [...TOOLS, 'urls'];
  const otherwise = `Move its Markdown to content/ by hand: ${guide('moving.md#by-hand')}.`;
  const hint = didYouMean(name.toLowerCase(), known, otherwise, (likely) => `site import ${likely}`);
  return `error: site import does not know "${printable(name)}". Known tools: ${enumerated(TOOLS)}.\n${hint}`;
}

/** Returns the exit code: 1 if an old URL is missing. */
async function runImport(
  tool: OldToolName,
  source: string,
  options: ImportOptions,
  lib: URL,
): Promise<number> {
  const root = path.resolve(options.root ?? '.');
  const dryRun = options.dryRun ?? false;
  const report = await importFrom(importRequest(tool, source, root, options), options.fetch);
  const remaining = dryRun ? undefined : await checkImported(options, lib);
  const old = options.old !== undefined && !dryRun ? await urlsOf(options.old, options) : undefined;
  const compared = dryRun ? undefined : await compareOld(options);
  const terminal = createTerminal(process.stdout);
  const { comparisonAsJson, comparisonAsText } = await import('../print/comparison.ts');
  if (options.format === 'json') {
    const comparison = compared && { ids: compared.ids, comparison: comparisonAsJson(compared.comparison) };
    const output = { ...outputOf(tool, old, dryRun), ...reportAsJson(report), errors: remaining };
    terminal.write(printOutput({ ...output, ...comparison }));
  } else {
    terminal.write(importedAsText(report, tool, dryRun, options.all ?? false, terminal));
    if (remaining) terminal.write(`\n${await remainingAsText(remaining, terminal)}`);
    if (old) await writeUrls(old, options.all ?? false, terminal);
    else terminal.write(`\n${NEXT}`);
    if (compared) {
      const { comparison, ids } = compared;
      if (ids > 0) terminal.write(`\nAdded the old ids to ${counted(ids, 'heading')}, such as {#old}.`);
      terminal.write(`\n${comparisonAsText(comparison, options.all ?? false, terminal.paint)}`);
    }
  }
  return isLost(old) ? exitCodes.failed : exitCodes.done;
}

function importRequest(
  tool: OldToolName,
  source: string,
  root: string,
  { dryRun = false, outside = [], uploads, versions, as }: ImportOptions,
): ImportRequest {
  const request = { tool, from: path.resolve(source), root, dryRun, outside, uploads };
  if (as !== undefined && versions === undefined)
    throw new Fault('--as names one of the older versions', 'Name their folder too: --versions.');
  return versions === undefined ? request : { ...request, versions: { folder: versions, current: as } };
}

async function importFrom(request: ImportRequest, fetch = false): Promise<ImportReport> {
  const { importSite } = await import('../../commands/index.ts');
  if (!fetch) return importSite(request, realDisk);
  const { fetchAndImport } = await import('../../commands/index.ts');
  return fetchAndImport(request, realDisk);
}

/** Previews the imported site from a temporary folder, which is removed at the end. */
async function runLook(tool: OldToolName, source: string, options: ImportOptions, lib: URL): Promise<number> {
  const stopped = stopSignal();
  const root = mkdtempSync(path.join(tmpdir(), 'site-look-'));
  try {
    const report = await importFrom(importRequest(tool, source, root, options), options.fetch);
    const terminal = createTerminal(process.stdout);
    const words = importedAsText(report, tool, false, options.all ?? false, terminal);
    terminal.write(
      `${words}\n\nThis folder stays as it is. To keep the site, run the command again without --look.`,
    );
    const { runPreview } = await import('./preview.ts');
    return await runPreview({ root }, lib, stopped);
  } finally {
    removeTree(realDisk, root);
  }
}

/** Compares the output of the old tool with the new site, if `--old` is a folder. */
async function compareOld(options: ImportOptions): Promise<ImportComparison | undefined> {
  const { old } = options;
  if (old === undefined || !realDisk.stat(path.resolve(old))?.isDirectory()) return undefined;
  const { compareImported } = await import('../../commands/index.ts');
  const { diffSites } = await import('../../commands/index.ts');
  const request = requestOf({ ...options, unfinished: true });
  return onThisMachine(true, (machine) =>
    compareImported(request.root, machine.disk, async () => {
      const report = await diffSites({ old, fresh: undefined, isMain: undefined }, request, machine);
      return report.kind === 'compared' ? report : undefined;
    }),
  );
}

/** Proves that the URLs of an old site answer. Returns the exit code. */
async function runOldUrls(old: string, options: ImportOptions): Promise<number> {
  const report = await urlsOf(old, options);
  const terminal = createTerminal(process.stdout);
  if (options.format === 'json') terminal.write(printOutput(outputOf('urls', report)));
  else await writeUrls(report, options.all ?? false, terminal);
  return isLost(report) ? exitCodes.failed : exitCodes.done;
}

const NEXT = `\`site check\` lists each place, and \`site dev\` shows the site.`;

async function checkImported(options: ImportOptions, lib: URL): Promise<readonly RemainingErrors[]> {
  const { checkProject, selectRules } = await import('../../commands/index.ts');
  const { remainingErrors } = await import('../../commands/index.ts');
  const selected = selectRules(undefined);
  if ('refusal' in selected) return [];
  const request = { ...selected, build: requestOf(options), environment: {}, audits: [] };
  const { diagnostics } = await onThisMachine(false, (machine) =>
    checkProject(request, { ...machine, ...compiledPrograms(lib) }),
  );
  return remainingErrors(diagnostics);
}

/** `Broken link: 12 in 4 files, 3 of them fixed by site fix`, and what to do about the others. */
async function remainingAsText(remaining: readonly RemainingErrors[], { paint }: Terminal): Promise<string> {
  if (remaining.length === 0) return paint('bold', 'Checked the new site: no errors.');
  const { codeTitles } = await import('../print/diagnostics.ts');
  const titles = codeTitles();
  const total = remaining.reduce((sum, { findings }) => sum + findings, 0);
  const lines = remaining.flatMap(({ code, findings, files, fixable, hint }) => {
    const where = files === 0 ? '' : ` in ${counted(files, 'file')}`;
    const fixed =
      fixable === 0 ? '' : `; site fix fixes ${fixable === findings ? 'all' : thousands(fixable)}`;
    const head = `  ${titles.get(code) ?? code}: ${thousands(findings)}${where}${fixed}`;
    return fixable === findings ? [head] : [head, `    ${paint('green', '→')} ${printable(hint)}`];
  });
  return [paint('bold', `Checked the new site: ${counted(total, 'error')}.`), ...lines].join('\n');
}

async function urlsOf(old: string, options: ImportOptions): Promise<SiteResult<UrlReport>> {
  const { checkOldUrls, oldUrls } = await import('../../commands/index.ts');
  const { readSite } = await import('../../commands/index.ts');
  const urls = oldUrls(path.resolve(old));
  return readSite(requestOf(options), ({ ask }) => checkOldUrls(urls, ask));
}

function isLost(result: SiteResult<UrlReport> | undefined): boolean {
  return result !== undefined && (result.kind === 'refused' || result.value.missing.length > 0);
}

/** The outcome for programs, with the old URLs. If the new site has errors, these are its diagnostics. */
function outputOf(
  name: string,
  old: SiteResult<UrlReport> | undefined,
  dryRun = false,
): CommandOutput & { readonly urls?: UrlReport } {
  const command = `import ${name}`;
  if (old?.kind === 'refused') return { command, outcome: 'refused', diagnostics: old.diagnostics };
  const outcome = isLost(old) ? 'failed' : dryRun ? 'planned' : 'done';
  return { command, outcome, diagnostics: [], ...(old && { urls: old.value }) };
}

function reportAsJson({ pages, copies, ...more }: ImportReport) {
  return { counts: { pages, files: copies }, ...more };
}

async function writeUrls(result: SiteResult<UrlReport>, all: boolean, terminal: Terminal): Promise<void> {
  if (result.kind === 'refused') {
    const { printDiagnostics } = await import('../print/diagnostics.ts');
    printDiagnostics(result, { all }, createTerminal(process.stderr));
    terminal.write('\nFix these, then run `site import urls` to check the old URLs.');
    return;
  }
  const { total, missing } = result.value;
  if (missing.length === 0) {
    terminal.write(`\nAll old URLs work: ${total}.`);
    return;
  }
  const shown = all ? missing : missing.slice(0, 4 * SHOWN);
  const rest = missing.length - shown.length;
  const lines = [
    terminal.paint('bold', `${missing.length} of ${counted(total, 'old URL', 'old URLs')} would be missing:`),
    ...shown.map((url) => `  ${printable(url)}`),
    ...(rest > 0 ? [`  … and ${rest} more; --all shows them`] : []),
    'Add the pages, or redirects in content/site.yaml: redirects: [{ from: /old/, to: /new/ }].',
  ];
  terminal.write(`\n${lines.join('\n')}`);
}
