// `site fix`: applies the fixes that findings carry, and lists them.
import type { Command } from 'commander';
import type { Fixes, PlannedStub } from '../../commands/index.ts';
import { counted, enumerated } from '../../kit/counted.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import type { Paint } from '../../kit/diagnostics/print.ts';
import { printable } from '../../kit/diagnostics/printable.ts';
import { textLines } from '../../kit/lines.ts';
import type { Machine } from '../../model/request.ts';
import { compiledPrograms, onThisMachine } from '../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  refuseUsage,
  requestOf,
} from '../options.ts';
import { createTerminal } from '../print/terminal.ts';

interface FixOptions extends Pick<BuildOptions, 'root' | 'drafts' | 'dryRun' | 'date'> {
  readonly only?: readonly string[];
  readonly stubs?: boolean;
  /** Folder of `content/`. */
  readonly into?: string;
}

export function addFix(program: Command, { lib, finish }: CommandContext): void {
  program
    .command('fix')
    .description('Fix findings that have one obvious fix, such as links without their final slash.')
    .option(...OPTIONS.root)
    .option('--dry-run', 'list the changes, but write nothing')
    .option(...OPTIONS.only('findings'))
    .option('--stubs', 'instead, write a template for each unknown component that shows its content')
    .option(
      '--into <folder>',
      'instead, move all pages to this folder of content/, such as docs if links begin with /docs/',
    )
    .option('--drafts', 'include drafts, scheduled and expired pages')
    .option(...OPTIONS.date('as if on'))
    .action(async (options: FixOptions) => finish(await runFix(options, lib)));
}

/** Returns the exit code: 1 if a file or a component was skipped. */
async function runFix({ only, into, ...options }: FixOptions, lib: URL): Promise<number> {
  if (into !== undefined) return runMove(into, options);
  const { checkProject, selectRules } = await import('../../commands/index.ts');
  const selected = selectRules(only);
  if ('refusal' in selected) return refuseUsage(selected.refusal);
  const { carryOutFixes, planFixes } = await import('../../commands/index.ts');
  const { keepFixed } = await import('../../commands/index.ts');
  const request = { ...selected, build: requestOf(options), environment: {}, audits: [] };
  const result = await onThisMachine(false, async (machine) => {
    const report = await checkProject(request, { ...machine, ...compiledPrograms(lib) });
    if (options.stubs) return { stubs: await stubsAsText(report, options.dryRun ?? false, machine) };
    const planned = planFixes(report, request.wanted);
    const late = options.dryRun ? [] : await carryOutFixes(planned, machine);
    const written = planned.files.filter(({ path }) => !late.includes(path));
    if (!options.dryRun) await keepFixed(request.build, written, machine);
    return { fixes: planned, changed: [...planned.changed, ...late] };
  });
  const terminal = createTerminal(process.stdout);
  if (result.stubs !== undefined) {
    terminal.write(result.stubs.text);
    return result.stubs.isWhole ? exitCodes.done : exitCodes.failed;
  }
  const { fixes, changed } = result;
  const done = { ...fixes, files: fixes.files.filter(({ path }) => !changed.includes(path)), changed };
  const dryRun = options.dryRun ?? false;
  const differences = dryRun ? await differencesAsText(done, terminal.paint) : [];
  terminal.write([...differences, fixesAsText(done, dryRun, terminal.paint)].join('\n\n'));
  return changed.length === 0 ? exitCodes.done : exitCodes.failed;
}

async function runMove(folder: string, options: FixOptions): Promise<number> {
  const { movePages } = await import('../../commands/index.ts');
  const { root } = requestOf(options);
  const dryRun = options.dryRun ?? false;
  const moved = await onThisMachine(false, (machine) => movePages(root, folder, dryRun, machine));
  const lines = moved.map((name) => `  ${printable(name)}`);
  const head = `${dryRun ? 'Would move' : 'Moved'} ${counted(moved.length, 'entry', 'entries')} of content/ to content/${folder}/:`;
  createTerminal(process.stdout).write(moved.length === 0 ? 'No pages.' : [head, ...lines].join('\n'));
  return exitCodes.done;
}

/** Writes the stubs, and says what each is for. */
async function stubsAsText(
  { root, diagnostics }: { readonly root: string; readonly diagnostics: readonly Diagnostic[] },
  dryRun: boolean,
  machine: Machine,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const { planStubs, writeStubs } = await import('../../commands/index.ts');
  const { stubs: planned, refused } = planStubs(root, diagnostics);
  if (planned.length + refused.length === 0) return { text: 'No unknown components.', isWhole: true };
  const existing = dryRun ? [] : await writeStubs(root, planned, machine);
  const stubs = planned.filter((stub) => !existing.includes(stub.path));
  const head = `${dryRun ? 'Would write' : 'Wrote'} ${counted(stubs.length, 'component')} that ${stubs.length === 1 ? 'shows its' : 'show their'} content:`;
  const lines = stubs.map((stub) => `  ${stub.path}: ${usesAsText(stub)}`);
  const skipped = refused.map(
    ({ path, message }) => `  ${path} ${message}: rename the component in the pages`,
  );
  const why = skipped.length === 0 ? [] : ['Skipped:', ...skipped];
  const done = stubs.length === 0 && refused.length > 0 ? [] : [head, ...lines];
  return { text: [...done, ...why].join('\n'), isWhole: refused.length === 0 };
}

function usesAsText({ uses, files, attributes }: PlannedStub): string {
  const given = attributes.length === 0 ? '' : `, with ${enumerated(attributes)}`;
  return `${counted(uses, 'use')} in ${counted(files, 'file')}${given}`;
}

function fixesAsText({ files, changed, left }: Fixes, dryRun: boolean, paint: Paint): string {
  const found = files.flatMap((file) => file.found);
  const codes = [...new Set(found.map(({ code }) => code))].sort();
  const verb = dryRun ? 'Would fix' : 'Fixed';
  const head =
    found.length === 0
      ? 'No findings that site fix can fix.'
      : `${verb} ${counted(found.length, 'finding')} in ${counted(files.length, 'file')}:`;
  const lines = codes.map((code) => {
    const those = found.filter((one) => one.code === code);
    const places = new Set(those.map(({ at }) => at?.path));
    return `  ${code}: ${those.length} in ${counted(places.size, 'file')}`;
  });
  const untouched = changed.map(
    (file) => `  ${printable(file)} has changed in the meantime and was skipped: run site fix again`,
  );
  const rest =
    left.length === 0 ? [] : [`Left for you: ${counted(left.length, 'finding')}. site check lists them.`];
  return [paint('bold', head), ...lines, ...untouched, ...rest].join('\n');
}

async function differencesAsText({ files }: Fixes, paint: Paint): Promise<string[]> {
  const { compareLines } = await import('../../kit/text-difference.ts');
  return files.map(({ path, before, after }) => {
    const shown = compareLines(textLines(before), textLines(after)).flatMap((line) => {
      if (line.kind === 'gap') return [];
      const isNew = line.kind === 'added';
      return [paint(isNew ? 'green' : 'red', `${isNew ? '+' : '-'} ${printable(line.text)}`)];
    });
    return [paint('cyan', printable(path)), ...shown.map((line) => `  ${line}`)].join('\n');
  });
}
