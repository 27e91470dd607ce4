// The command line as a tree of commands and options. Only the code of the command that is called is loaded.
import { Command } from 'commander';
import type { CommandContext } from './command.ts';
import { refuseTwoFormats } from './options.ts';

/** What adds each command, in the order of the help. */
const COMMANDS = {
  new: async () => (await import('./commands/new.ts')).addNew,
  import: async () => (await import('./commands/import.ts')).addImport,
  build: async () => (await import('./commands/build.ts')).addBuild,
  check: async () => (await import('./commands/check.ts')).addCheck,
  fix: async () => (await import('./commands/fix.ts')).addFix,
  serve: async () => (await import('./commands/serve.ts')).addServe,
  schedule: async () => (await import('./commands/schedule.ts')).addSchedule,
  diff: async () => (await import('./commands/diff.ts')).addDiff,
  rollback: async () => (await import('./commands/rollback.ts')).addRollback,
  legal: async () => (await import('./commands/legal.ts')).addLegal,
  hosts: async () => (await import('./commands/hosts.ts')).addHosts,
  verify: async () => (await import('./commands/verify.ts')).addVerify,
  completion: async () => (await import('./commands/completion.ts')).addCompletion,
} satisfies Record<string, () => Promise<(program: Command, context: CommandContext) => void>>;

/** What other tools call what has another name here. */
const INSTEAD: Readonly<Record<string, string>> = {
  "command 'init'": 'site new <folder>',
  "command 'create'": 'site new <folder>',
  "command 'generate'": 'site build',
  "command 'export'": 'site build',
  "command 'dev'": 'site serve --watch',
  "command 'develop'": 'site serve --watch',
  "command 'start'": 'site serve --watch',
  "command 'watch'": 'site serve --watch',
  "command 'preview'": 'site serve --watch',
  "command 'lint'": 'site check',
  "command 'test'": 'site check',
  "option '--watch'": 'site serve --watch',
  "option '-w'": 'site serve --watch',
  "option '--fix'": 'site fix',
};

/** The program with the command that `argv` calls, or with all of them, which its help and completion list. */
export async function createProgram(
  [called = '']: readonly string[],
  version: string,
  context: CommandContext,
): Promise<Command> {
  const program = new Command('site')
    .description('Builds a static site from Markdown in content/ and React layouts in templates/.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command.')
    .showHelpAfterError('Run `site --help` for the commands and their options.')
    .configureOutput({ outputError: (text, write) => write(withSuggestion(text)) })
    .hook('preAction', (_, command) => refuseTwoFormats(command))
    .exitOverride();
  const isAlone = Object.hasOwn(COMMANDS, called) && called !== 'completion';
  for (const [name, load] of Object.entries(COMMANDS))
    if (!isAlone || name === called) (await load())(program, context);
  return program;
}

/** The message of an error of the command line, with the command that is most likely meant. */
function withSuggestion(text: string): string {
  const [, unknown = ''] = /^error: unknown ((?:command|option) '[^']+')/.exec(text) ?? [];
  const instead = INSTEAD[unknown];
  if (instead === undefined) return text;
  return `${text.replace(/\n\(Did you mean [^\n]*\)/, '').trimEnd()}\n(Did you mean ${instead}?)\n`;
}
