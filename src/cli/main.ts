// Runs the command line.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { Fault, faultOf, unforeseenFault } from '../kit/diagnostics/fault.ts';
import { isFromTemplates } from '../model/impure.ts';
import { addBuild, addMerge, addRollback } from './commands/build.ts';
import { addCheck } from './commands/check.ts';
import { addCompletion } from './commands/completion.ts';
import { addDiff } from './commands/diff.ts';
import { addHosts } from './commands/features/hosts.ts';
import { addLegal } from './commands/features/legal.ts';
import { addPull } from './commands/features/pull.ts';
import { addTranslation } from './commands/features/translation.ts';
import { addVersions } from './commands/features/versions.ts';
import { addFix } from './commands/fix.ts';
import { addImport } from './commands/import.ts';
import { addNew } from './commands/new.ts';
import { addResults } from './commands/results.ts';
import { addSchedule } from './commands/schedule.ts';
import { addSchema } from './commands/schema.ts';
import { addDev, addServe } from './commands/serve.ts';
import { addVerify } from './commands/verify.ts';
import { interruptionCode } from './machine/machine.ts';
import { type CommandContext, type CommandEnd, exitCodes, refuseTwoFormats } from './options.ts';
import { printCalledName } from './print/terminal.ts';
import { usageError } from './usage-errors.ts';

/** Folder of the compiled code, which contains this program. */
const LIB = new URL('./', import.meta.url);

/** Runs the command line. `argv` is without the program's name. */
export async function main(argv: readonly string[]): Promise<CommandEnd> {
  outliveLostOutput();
  reportFailedStart();
  let end: CommandEnd = { exitCode: exitCodes.done, hasRendered: false };
  const finish = (exitCode: number, hasRendered = false) => {
    end = { exitCode, hasRendered };
  };
  try {
    const program = createProgram(version(), { lib: LIB, finish });
    printCalledName(calledName(), ['help', ...program.commands.map((command) => command.name())]);
    await program.parseAsync(argv, { from: 'user' });
    return end;
  } catch (error) {
    return { exitCode: reportFailure(error), hasRendered: false };
  }
}

/** `sitewright` for `bin/sitewright.js`, and for a link with this name. */
function calledName(): string {
  return path.basename(process.argv[1] ?? '', '.js') === 'sitewright' ? 'sitewright' : 'site';
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', LIB), 'utf8'));
  return manifest.version;
}

/** Reports an exception of the command line, the machine or our own code. All exceptions end here. Returns the exit code. */
function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const interruption = interruptionCode(error);
  if (interruption !== undefined) return interruption;
  const fault = unforeseenFault(error, fileURLToPath(new URL('../', LIB)));
  if (fault instanceof Fault) {
    process.stderr.write(`error ${fault.message}\n  → ${fault.hint}\n`);
    return exitCodes.failed;
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `This is a bug in site itself, not a mistake in your site. Nothing was published.\nPlease report it with these lines:\n\n${details}\n`,
  );
  if (error instanceof Error && error.cause) process.stderr.write(`caused by ${String(error.cause)}\n`);
  return exitCodes.fault;
}

/**
 * Reports a program that can't be started, for example with too many open files: an event reports that, and no code
 * can wait for it. Ends the process.
 */
function reportFailedStart(): void {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (isFromTemplates(error)) return;
    const isStart = error.syscall?.startsWith('spawn') === true;
    const doing = `${error.path ?? 'A program'} could not be started`;
    process.exit(reportFailure(isStart ? faultOf(error, doing) : error));
  });
}

/**
 * Keeps a command running when its output is closed: `site check | head -1`, a full disk, a closed terminal. A reader
 * that has read enough changes nothing; if the machine can't write the output, that is reported once and the command
 * fails.
 */
function outliveLostOutput(): void {
  let lost = false;
  const lose = (error: NodeJS.ErrnoException) => {
    if (lost || error.code === 'EPIPE') return;
    lost = true;
    process.once('exit', (code) => {
      if (code === exitCodes.done) process.exitCode = exitCodes.failed;
    });
    const fault = faultOf(error, 'The output cannot be written');
    process.stderr.write(`error ${fault instanceof Error ? fault.message : fault}\n`);
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', lose);
}

/** Commands in the order of the help. */
const COMMANDS: readonly ((program: Command, context: CommandContext) => void)[] = [
  addNew,
  addImport,
  addDev,
  addBuild,
  addMerge,
  addCheck,
  addFix,
  addServe,
  addSchedule,
  addDiff,
  addRollback,
  addLegal,
  addTranslation,
  addVersions,
  addPull,
  addHosts,
  addVerify,
  addResults,
  addSchema,
  addCompletion,
];

/** Lets errors of a command lead to its own help. */
function nameOwnHelp(command: Command, outer: string): void {
  const name = `${outer} ${command.name()}`;
  const content = command.commands.length > 0 ? 'a list of its commands' : 'its options';
  command.showHelpAfterError(`Run \`${name} --help\` for ${content}.`);
  for (const inner of command.commands) nameOwnHelp(inner, name);
}

export function createProgram(version: string, context: CommandContext): Command {
  const program = new Command('site')
    .description(
      'Builds a static site from Markdown in content/ and React layouts in templates/.\n`site dev` previews it while you write, `site build` writes it to dist/.',
    )
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command.')
    .showHelpAfterError('Run `site --help` for a list of commands and options.')
    .hook('preAction', (_, command) => refuseTwoFormats(command))
    .exitOverride();
  for (const add of COMMANDS) add(program, context);
  for (const command of program.commands) nameOwnHelp(command, 'site');
  for (const command of [program, ...program.commands])
    command.configureOutput({ outputError: (text, write) => write(usageError(text)) });
  return program;
}
