// `site translation`: which translations are behind their originals, and the record of what they translate.
import { type Command, InvalidArgumentError, Option } from 'commander';
import type {
  BlockPart,
  RecordPlan,
  TranslationStatus,
  TranslationTodo,
  Translator,
} from '../../../features/index.ts';
import { counted } from '../../../kit/counted.ts';
import type { Paint } from '../../../kit/diagnostics/print.ts';
import { onThisMachine } from '../../machine/machine.ts';
import {
  type BuildOptions,
  type CommandContext,
  exitCodes,
  OPTIONS,
  refuseSite,
  refuseUsage,
  requestOf,
} from '../../options.ts';
import { printOutput } from '../../print/output.ts';
import { createTerminal } from '../../print/terminal.ts';

interface TranslationOptions extends Pick<BuildOptions, 'root' | 'format' | 'dryRun' | 'all'> {
  readonly machine?: boolean;
  readonly by?: Translator;
  readonly only?: readonly BlockPart[];
}

const PARTS: readonly string[] = ['text', 'links', 'code'];

export function addTranslation(program: Command, { finish }: CommandContext): void {
  const translation = program
    .command('translation')
    .description('Show which translations are behind their originals, and record what is translated.');
  const subcommand = (name: string, description: string) =>
    translation
      .command(name)
      .description(description)
      .option(...OPTIONS.root);
  subcommand(
    'status',
    'List translations that are stale, missing or not recorded; exits with 1 if any is stale.',
  )
    .argument('[language]', 'tag of the language (default: all)')
    .addOption(OPTIONS.format('text', 'json'))
    .addOption(OPTIONS.json())
    .action(async (language: string | undefined, options: TranslationOptions) =>
      finish(await runStatus(language, options)),
    );
  subcommand('todo', 'List the blocks to translate, with their text and places.')
    .argument('[language]', 'tag of the language (default: all)')
    .option('--machine', 'only what no person has translated')
    .addOption(OPTIONS.format('text', 'json'))
    .addOption(OPTIONS.json())
    .action(async (language: string | undefined, options: TranslationOptions) =>
      finish(await runTodo(language, options)),
    );
  subcommand('done', 'Record that translations are up to date.')
    .argument('[files...]', 'translations, such as content/de/about.md')
    .option('--all', 'all translations without a record')
    .addOption(new Option('--by <who>', 'who translated').choices(['person', 'machine']).default('person'))
    .option('--dry-run', 'list what would be recorded, but write nothing')
    .action(async (files: readonly string[], options: TranslationOptions) =>
      finish(await runDone(files, options)),
    );
  subcommand('keep', 'Record that translations are still right although their originals have changed.')
    .argument('[files...]', 'translations (default with --only: all)')
    .option('--only <parts>', 'only blocks of which just these parts have changed: links,code', parseParts)
    .option('--dry-run', 'list what would be recorded, but write nothing')
    .action(async (files: readonly string[], options: TranslationOptions) =>
      finish(await runKeep(files, options)),
    );
}

function parseParts(text: string): readonly BlockPart[] {
  const parts = text.split(',').map((part) => part.trim());
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is not one of ${PARTS.join(', ')}.`);
  return parts as readonly BlockPart[];
}

/** Returns the exit code: 1 if a translation is stale. */
async function runStatus(language: string | undefined, options: TranslationOptions): Promise<number> {
  const { readTranslations } = await import('../../../commands/index.ts');
  const { translationStatus } = await import('../../../features/index.ts');
  const command = 'translation status';
  const isJson = options.format === 'json';
  const outcome = await readTranslations(requestOf(options), ({ ask }) => translationStatus(ask, language));
  if (outcome.kind === 'refused') return refuseSite(outcome, isJson && command);
  const translations = outcome.value;
  const isDone = translations.every(({ state }) => state !== 'stale' && state !== 'raised');
  const terminal = createTerminal(process.stdout);
  if (isJson)
    terminal.write(
      printOutput({ command, outcome: isDone ? 'done' : 'failed', diagnostics: [], translations }),
    );
  else terminal.write(statusText(translations, terminal.paint));
  return isDone ? exitCodes.done : exitCodes.failed;
}

async function runTodo(language: string | undefined, options: TranslationOptions): Promise<number> {
  const { earlierTexts, readTranslations } = await import('../../../commands/index.ts');
  const { translationTodo } = await import('../../../features/index.ts');
  const command = 'translation todo';
  const isJson = options.format === 'json';
  const outcome = await readTranslations(requestOf(options), ({ ask }, root) =>
    translationTodo(ask, language, options.machine ?? false).map(({ blocks, ...todo }) => {
      const earlier = earlierTexts(ask, root, { ...todo, blocks });
      const withEarlier = blocks.map(({ recorded, ...block }) => ({
        ...block,
        before: earlier.get(recorded ?? ''),
      }));
      return { ...todo, blocks: withEarlier };
    }),
  );
  if (outcome.kind === 'refused') return refuseSite(outcome, isJson && command);
  const translations = outcome.value;
  const terminal = createTerminal(process.stdout);
  if (isJson) terminal.write(printOutput({ command, outcome: 'done', diagnostics: [], translations }));
  else if (translations.length === 0) terminal.write('Nothing to translate.');
  else terminal.write(translations.map((one) => todoText(one, terminal.paint)).join('\n\n'));
  return exitCodes.done;
}

async function runDone(files: readonly string[], options: TranslationOptions): Promise<number> {
  if ((files.length === 0) === !options.all)
    return refuseUsage('name the translations that are done, or use --all.');
  const { recordDone, unrecordedTranslations } = await import('../../../features/index.ts');
  const by = options.by ?? 'person';
  const nothing = 'Nothing to record: all translations have a record.';
  return record(options, nothing, (ask) =>
    recordDone(ask, options.all ? unrecordedTranslations(ask) : files, by),
  );
}

async function runKeep(files: readonly string[], options: TranslationOptions): Promise<number> {
  if (files.length === 0 && !options.only)
    return refuseUsage('name the translations to keep, or use --only.');
  const { recordKept } = await import('../../../features/index.ts');
  const nothing = `Nothing to record: no translation is stale in its ${options.only?.join(' and ')} alone.`;
  return record(options, nothing, (ask) => recordKept(ask, files, options.only));
}

async function record(
  options: TranslationOptions,
  nothing: string,
  planBy: (ask: Parameters<typeof import('../../../features/index.ts').recordDone>[0]) => RecordPlan,
): Promise<number> {
  const { readTranslations, writeTranslationLock } = await import('../../../commands/index.ts');
  const request = requestOf(options);
  const outcome = await readTranslations(request, ({ ask }) => planBy(ask));
  if (outcome.kind === 'refused') return refuseSite(outcome);
  const plan = outcome.value;
  const { recorded, left } = plan;
  const terminal = createTerminal(process.stdout);
  if (recorded.length > 0 && !options.dryRun)
    await onThisMachine(false, (machine) => writeTranslationLock(request.root, plan, machine));
  const verb = options.dryRun ? 'Would record' : 'Recorded';
  const lines = recorded.map(
    (path) => `  ${path}${left.includes(path) ? ' (other blocks are still to be translated)' : ''}`,
  );
  const said = recorded.length === 0 ? nothing : `${verb} ${counted(recorded.length, 'translation')}.`;
  terminal.write([said, ...lines].join('\n'));
  return exitCodes.done;
}

const STATES: Readonly<Record<TranslationStatus['state'], string>> = {
  current: 'up to date',
  stale: 'stale',
  raised: 'recorded without a change of its text',
  unrecorded: 'not recorded',
  missing: 'missing',
};

function statusText(translations: readonly TranslationStatus[], paint: Paint): string {
  if (translations.length === 0) return 'This site has no translations.';
  const lines = translations
    .filter(({ state }) => state !== 'current')
    .map(({ path, state, behind, total }) => {
      const amount = state === 'stale' ? `, ${behind} of ${counted(total, 'block')}` : '';
      return `${path}: ${paint(state === 'stale' || state === 'raised' ? 'red' : 'yellow', STATES[state])}${amount}`;
    });
  const languages = [...new Set(translations.map(({ language }) => language))];
  const sums = languages.map((language) => {
    const own = translations.filter((one) => one.language === language);
    const current = own.filter(({ state }) => state === 'current');
    return paint('bold', `${language}: ${current.length} of ${counted(own.length, 'page')} up to date`);
  });
  return [...lines, ...sums].join('\n');
}

type ShownTodo = Omit<TranslationTodo, 'blocks'> & {
  readonly blocks: readonly (Omit<TranslationTodo['blocks'][number], 'recorded'> & {
    readonly before: string | undefined;
  })[];
};

function todoText({ path, original, state, behind, total, blocks }: ShownTodo, paint: Paint): string {
  if (state === 'missing')
    return paint('bold', `${path} is missing: translate ${original} (${counted(total, 'block')})`);
  if (state === 'raised') return paint('bold', `${path} was recorded without a change of its text`);
  const head = paint(
    'bold',
    `${path} translates ${original}: ${behind} of ${counted(total, 'block')} changed`,
  );
  const parts = blocks.map(({ message, original: now, translation, before }) => {
    const place = translation ? `${translation.path}:${translation.line}:${translation.column}  ` : '';
    const lines = (text: string | undefined, sign: string) =>
      text === undefined
        ? []
        : text.split('\n').map((line) => paint(sign === '-' ? 'red' : 'green', `    ${sign} ${line}`));
    return [`  ${place}${message}`, ...lines(before, '-'), ...lines(now?.text, '+')].join('\n');
  });
  return [head, ...parts].join('\n');
}
