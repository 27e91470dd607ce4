// The command line as a tree of commands and options. Each command loads what it works with when it is called.
import { Command } from 'commander';
import { addBuild } from './commands/build.ts';
import { addCheck } from './commands/check.ts';
import { addCompletion } from './commands/completion.ts';
import { addDiff } from './commands/diff.ts';
import { addFix } from './commands/fix.ts';
import { addHosts } from './commands/hosts.ts';
import { addImport } from './commands/import.ts';
import { addLegal } from './commands/legal.ts';
import { addNew } from './commands/new.ts';
import { addRollback } from './commands/rollback.ts';
import { addSchedule } from './commands/schedule.ts';
import { addSchema } from './commands/schema.ts';
import { addServe } from './commands/serve.ts';
import { addVerify } from './commands/verify.ts';
import type { CommandContext } from './options.ts';
import { refuseTwoFormats } from './options.ts';

/** In the order of the help. */
const COMMANDS: readonly ((program: Command, context: CommandContext) => void)[] = [
  addNew,
  addImport,
  addBuild,
  addCheck,
  addFix,
  addServe,
  addSchedule,
  addDiff,
  addRollback,
  addLegal,
  addHosts,
  addVerify,
  addSchema,
  addCompletion,
];

/** Our commands for names that other tools use. */
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

export function createProgram(version: string, context: CommandContext): Command {
  const program = new Command('site')
    .description('Builds a static site from Markdown in content/ and React layouts in templates/.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command.')
    .showHelpAfterError('Run `site --help` for the commands and their options.')
    .configureOutput({ outputError: (text, write) => write(withSuggestion(text)) })
    .hook('preAction', (_, command) => refuseTwoFormats(command))
    .exitOverride();
  for (const add of COMMANDS) add(program, context);
  return program;
}

/** The message of an error of the command line, with the command that is most likely meant. */
function withSuggestion(text: string): string {
  const [, unknown = ''] = /^error: unknown ((?:command|option) '[^']+')/.exec(text) ?? [];
  const instead = INSTEAD[unknown];
  if (instead === undefined) return text;
  return `${text.replace(/\n\(Did you mean [^\n]*\)/, '').trimEnd()}\n(Did you mean ${instead}?)\n`;
}
