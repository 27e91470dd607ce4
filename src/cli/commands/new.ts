// `site new`: creates a site from a starter, and prints the next steps.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { STARTERS, type Starter } from '../../commands/index.ts';
import { enumerated } from '../../kit/counted.ts';
import { realDisk } from '../../kit/system/disk.ts';
import { type CommandContext, exitCodes } from '../options.ts';
import { createTerminal } from '../print/terminal.ts';

export function addNew(program: Command, { lib, finish }: CommandContext): void {
  program
    .command('new')
    .description(
      'Create a site in a new folder, an empty one or a new repository. Asks no questions and needs no network.',
    )
    .argument('<folder>', 'folder for the site; . for this one')
    .addOption(new Option('--starter <name>', 'starter to copy').choices(STARTERS).default('site'))
    .option(
      '--language <tags>',
      'languages, the main one first, as in en,de; sample pages are in en, de, fr, es, ar and ja (default: en)',
    )
    .option('--name <name>', "name of the site (default: from the folder's name)", toName)
    .action(async (folder: string, options: NewOptions) => finish(await runNew(folder, options, lib)));
}

interface NewOptions {
  readonly starter: Starter;
  readonly language?: string;
  readonly name?: string;
}

function toName(text: string): string {
  const name = text.trim();
  if (name === '' || /[\p{Cc}\u2028\u2029]/u.test(name))
    throw new InvalidArgumentError('Write the name in one line, as in --name "Bird Watch".');
  return name;
}

async function runNew(folder: string, { starter, language, name }: NewOptions, lib: URL): Promise<number> {
  const { starterLanguages } = await import('../../commands/index.ts');
  const { newSite } = await import('../../commands/index.ts');
  const languages = language === undefined ? undefined : starterLanguages(language);
  const home = fileURLToPath(new URL('..', lib));
  const target = path.resolve(folder);
  const outcome = newSite({ folder: target, starter, languages, name, home }, realDisk);
  const shown = path.relative('.', target) || 'this folder';
  const said =
    outcome.kind === 'made'
      ? `Created a site in ${shown}: ${outcome.files.length} files from the starter "${starter}".`
      : `Finished creating the site in ${shown}, which an interrupted \`site new\` had started.`;
  const kept = outcome.kind === 'made' && outcome.kept.length > 0 ? [keptAsText(outcome.kept)] : [];
  const english =
    outcome.kind === 'made' && outcome.untranslated.length > 0 ? [englishIn(outcome.untranslated)] : [];
  const where = kept.some((line) => line.includes('README'))
    ? FILL_IN
    : `README.md explains the files. ${FILL_IN}`;
  createTerminal(process.stdout).write(
    [said, ...kept, ...english, '', ...nextSteps(target, (languages?.length ?? 1) > 1), '', where].join('\n'),
  );
  return exitCodes.done;
}

function keptAsText(kept: readonly string[]): string {
  const ignored = kept.includes('.gitignore')
    ? ' Add node_modules/, dist/, dist-unfinished/ and .site/ to .gitignore.'
    : '';
  return `Unchanged, because they exist: ${enumerated(kept)}.${ignored}`;
}

function englishIn(languages: readonly string[]): string {
  return `The sample pages for ${enumerated(languages)} are in English. Words such as "Next" are in the language of the page.`;
}

const FILL_IN = `Fill in the values marked !placeholder in content/site.yaml.`;

function nextSteps(target: string, isTranslated: boolean): readonly string[] {
  const relative = path.relative('.', target);
  const quoted = /^[\w./-]+$/.test(relative) ? relative : `"${relative}"`;
  return [
    ...(relative === '' ? [] : [`  cd ${quoted}`]),
    '  npm install',
    '  npm run dev      # preview at http://localhost:4000/, updated on every save',
    '  npm run build    # writes the finished site to dist/',
    ...(isTranslated ? ['  npx site translation todo    # lists what is to be translated'] : []),
  ];
}
