// The command line as a tree of commands and options. A command's code is loaded when it is called.
import { Argument, Command, Option } from 'commander';
import { STARTERS } from '../commands/new/starter-files.ts';
import { HOSTS } from '../model/settings/hosting.ts';
import { exitCodes } from './exit-codes.ts';
import { formatOption, jsonOption, refuseTwoFormats } from './format-options.ts';
import { addImport } from './import-commands.ts';
import { withSuggestion } from './likely-command.ts';
import {
  collect,
  collectHosts,
  parseBaseUrl,
  parseCodes,
  parseCount,
  parseDate,
  parsePort,
  previewAlone,
} from './options.ts';

export function createProgram(lib: URL, version: string, finish: Finish): Command {
  const program = new Command('site')
    .description('Builds a static site from Markdown in content/ and React layouts in templates/.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command.')
    .showHelpAfterError('Run `site --help` for the commands and their options.')
    .configureOutput({ outputError: (text, write) => write(withSuggestion(text)) })
    .hook('preAction', (_, command) => refuseTwoFormats(command))
    .exitOverride();
  addNew(program, lib, finish);
  addImport(program, finish);
  addBuild(program, lib, finish);
  addCheck(program, lib, finish);
  addFix(program, lib, finish);
  addServe(program, lib, finish);
  addSchedule(program, finish);
  addDiff(program, finish);
  addRollback(program, finish);
  addLegal(program, finish);
  addHosts(program, finish);
  addVerify(program, finish);
  addSchema(program, finish);
  addCompletion(program, finish);
  return program;
}

/** Is told the exit code, and whether pages were rendered. */
export type Finish = (exitCode: number, hasRendered?: boolean) => void;

function addNew(program: Command, lib: URL, finish: Finish): void {
  program
    .command('new')
    .description('Make a site in a new or empty folder, without asking anything, also of the network.')
    .argument('<folder>', 'folder of the site; . for this one')
    .addOption(new Option('--starter <name>', 'what it begins with').choices(STARTERS).default('site'))
    .action(async (folder, options) => {
      const { runNew } = await import('./commands/new.ts');
      finish(runNew(folder, options, lib));
    });
}

function addBuild(program: Command, lib: URL, finish: Finish): void {
  program
    .command('build')
    .description('Build the site into dist/.')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--out <dir>', "folder to write to (default: dist in the site's folder)")
    .option('--drafts', 'publish drafts, scheduled and expired pages too')
    .option('--strict', 'fail on warnings too')
    .option('--force', 'take over an output folder that no build of this site wrote')
    .option('--releases', 'keep the last releases, and make the output a link to the latest')
    .option('--dry-run', 'say what would be written, kept and deleted, and write nothing')
    .option('--no-cache', 'use nothing of earlier builds, and remember nothing of this one')
    .option(
      '--workers <number>',
      'threads that help with large sites (default: by pages and processors)',
      parseCount,
    )
    .option('--verify', 'build without the cache too, and fail where that makes something else')
    .addOption(formatOption('text', 'json', 'github'))
    .addOption(jsonOption())
    .option('--quiet', 'print nothing but errors and warnings')
    .option('--all', 'print each of many that are alike')
    .option('--date <date>', 'build as of this day, YYYY-MM-DD (default: today, in UTC)', parseDate)
    .option('--base-url <url>', 'address of the site, in place of `url` in content/site.yaml', parseBaseUrl)
    .addOption(
      new Option('--host <name>', 'host to write files for, in place of `hosts`; may be repeated')
        .choices(HOSTS)
        .argParser(collectHosts),
    )
    .action(async (options) => {
      const { runBuild } = await import('./commands/build.ts');
      const { exitCode, hasRendered } = await runBuild(options, lib);
      finish(exitCode, hasRendered);
    });
}

function addCheck(program: Command, lib: URL, finish: Finish): void {
  program
    .command('check')
    .description('Hold the site to every rule, and publish nothing.')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--strict', 'fail on warnings too')
    .option('--only <codes>', 'these rules alone, with commas between them', parseCodes)
    .option('--all', 'print each of many that are alike')
    .addOption(formatOption('text', 'json', 'github'))
    .addOption(jsonOption())
    .option(
      '--external',
      'ask other sites for what pages link to; without it nothing is asked of the network',
    )
    .option('--private', 'with --external, ask this machine and its network too')
    .option('--browser', 'look for barriers with axe, and at images, in Chromium')
    .option('--drafts', 'check drafts, scheduled and expired pages too')
    .option('--date <date>', 'check as of this day, YYYY-MM-DD (default: today, in UTC)', parseDate)
    .option('--base-url <url>', 'address of the site, in place of `url` in content/site.yaml', parseBaseUrl)
    .action(async (options) => {
      const { runCheck } = await import('./commands/check.ts');
      finish(await runCheck(options, lib));
    });
}

function addFix(program: Command, lib: URL, finish: Finish): void {
  program
    .command('fix')
    .description('Mend in the files of the site what has one mend, such as links without their last slash.')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--only <codes>', 'these findings alone, with commas between them', parseCodes)
    .option('--drafts', 'mend drafts, scheduled and expired pages too')
    .option('--date <date>', 'as of this day, YYYY-MM-DD (default: today, in UTC)', parseDate)
    .action(async (options) => {
      const { runFix } = await import('./commands/fix.ts');
      finish(await runFix(options, lib));
    });
}

function addLegal(program: Command, finish: Finish): void {
  const legal = program
    .command('legal')
    .description('Tell and record which legal text was published from which day on.');
  legal
    .command('status')
    .description('Say how each legal text stands to its record; exits with 1 where one differs.')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .addOption(formatOption('text', 'json'))
    .addOption(jsonOption())
    .action(async (options) => {
      const { runLegalStatus } = await import('./commands/legal.ts');
      finish(await runLegalStatus(options));
    });
  legal
    .command('bump')
    .description('Record a new version of a legal text, with its date, or of all that changed.')
    .argument('[page]', 'its file or its route')
    .option('--note <text>', 'what changed')
    .option('--cosmetic <why>', 'record a change that is no new version, such as a misspelling')
    .option(
      '--date <date>',
      "day of the new version (default: the page's own where it is new, else today)",
      parseDate,
    )
    .option('--dry-run', 'say what would be written, and write nothing')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .action(async (page, options) => {
      const { runLegalBump } = await import('./commands/legal.ts');
      finish(await runLegalBump(page, options));
    });
}

function addSchedule(program: Command, finish: Finish): void {
  program
    .command('schedule')
    .description('Say on which days the site changes without an edit, so that it can be built on these.')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--date <date>', 'after this day, YYYY-MM-DD (default: today, in UTC)', parseDate)
    .option('--until <date>', 'the last day that is looked at (default: a year later)', parseDate)
    .addOption(formatOption('text', 'json'))
    .addOption(jsonOption())
    .action(async (options) => {
      const { runSchedule } = await import('./commands/schedule.ts');
      finish(await runSchedule(options));
    });
}

function addRollback(program: Command, finish: Finish): void {
  program
    .command('rollback')
    .description('Point the output back to the release before, where it is built with --releases.')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--out <dir>', "the output (default: dist in the site's folder)")
    .action(async (options) => {
      const { runRollback } = await import('./commands/rollback.ts');
      finish(await runRollback(options));
    });
}

function addDiff(program: Command, finish: Finish): void {
  program
    .command('diff')
    .description('Say what a change does to the site: from the output to a build of now, or from A to B.')
    .argument('[A]', 'a folder with a built site, in place of the output')
    .argument('[B]', 'a folder with a built site, in place of a build of now')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--out <dir>', "the output (default: dist in the site's folder)")
    .option('--drafts', 'build drafts, scheduled and expired pages too')
    .addOption(formatOption('text', 'json'))
    .addOption(jsonOption())
    .option('--date <date>', 'build as of this day, YYYY-MM-DD (default: today, in UTC)', parseDate)
    .option('--base-url <url>', 'address of the site, in place of `url` in content/site.yaml', parseBaseUrl)
    .action(async (before, after, options) => {
      const { runDiff } = await import('./commands/diff.ts');
      finish(await runDiff(before, after, options));
    });
}

function addHosts(program: Command, finish: Finish): void {
  program
    .command('hosts')
    .description(
      'Print what a host reads: its headers, redirects and other settings. Without a name, list all hosts.',
    )
    .addArgument(new Argument('[NAME]', 'a host').choices(HOSTS))
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--base-url <url>', 'address of the site, in place of `url` in content/site.yaml', parseBaseUrl)
    .action(async (name, options) => {
      const { runHosts } = await import('./commands/hosts.ts');
      finish(await runHosts(name, options));
    });
}

function addVerify(program: Command, finish: Finish): void {
  program
    .command('verify')
    .description('Ask a published site for everything that was built, and say what is different.')
    .argument('<URL>', 'address of the published site', parseBaseUrl)
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--out <dir>', "folder with what was built (default: dist in the site's folder)")
    .addOption(
      new Option('--host <name>', 'where it is published, if not on the one host in `hosts`').choices(HOSTS),
    )
    .option('--fresh', 'ask again for what was right less than five minutes ago')
    .addOption(formatOption('text', 'json', 'github'))
    .addOption(jsonOption())
    .action(async (url, options) => {
      const { runVerify } = await import('./commands/verify.ts');
      finish(await runVerify(url, options));
    });
}

function addSchema(program: Command, finish: Finish): void {
  program
    .command('schema')
    .description('Write JSON Schema of settings and front matter to .site/schema/, for editors.')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .action(async (options) => {
      const { runSchema } = await import('./commands/schema.ts');
      finish(runSchema(options));
    });
}

function addServe(program: Command, lib: URL, finish: Finish): void {
  program
    .command('serve')
    .description('Serve the built site on this machine, as a good host would.')
    .option('--root <dir>', 'folder of the site (default: this folder)')
    .option('--out <dir>', "folder to serve (default: dist in the site's folder)")
    .option('--port <number>', 'port to listen at (default: 4000, or the next free one)', parsePort)
    .option('--host <address>', 'address to listen at, in place of this machine alone')
    .option('--allowed-host <name>', 'further name of this server; may be repeated', collect)
    .option('--open', 'open the site in a browser')
    .option('--watch', 'preview the sources instead, and update open pages on every save')
    .option('--poll', 'with --watch: look for changes again and again, on disks that do not report them')
    .option(
      '--editor <command>',
      'with --watch: editor that opens places of mistakes (default: $VISUAL or $EDITOR)',
    )
    .option('--date <date>', 'with --watch: preview as of this day, YYYY-MM-DD (default: today)', parseDate)
    .option('--base-url <url>', 'address of the site, in place of `url` in content/site.yaml', parseBaseUrl)
    .action(async (options, command: Command) => {
      const alone = options.watch ? undefined : previewAlone(options);
      if (alone) command.error(alone, { exitCode: exitCodes.usage });
      if (options.watch) {
        const { runPreview } = await import('./commands/preview.ts');
        finish(await runPreview(options, lib));
        return;
      }
      const { runServe } = await import('./commands/serve.ts');
      finish(await runServe(options));
    });
}

function addCompletion(program: Command, finish: Finish): void {
  program
    .command('completion')
    .description('Print a script for a shell, which then completes commands and options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell) => {
      const { completionFor } = await import('./completion/completion.ts');
      process.stdout.write(completionFor(shell, program));
      finish(exitCodes.done);
    });
}
