// `docs/commands.md`, generated from the program.
import type { Argument, Command, Option } from 'commander';
import { createProgram } from '../../src/cli/main.ts';

const INTRODUCTION = `# Commands

Look up every command and option of \`site\`. Run it in the folder of a site, or name the folder with \`--root\`. \`site help build\`
prints the help of a command. This page is generated from the program by \`npm run docs\`.

\`\`\`
npx site build
npx site check --strict
npx site dev --open
\`\`\`

## Exit codes

| code | meaning |
|---|---|
| 0 | done |
| 1 | the site has errors, or the machine failed, for example because the disk is full |
| 2 | the command line is wrong |
| 3 | a bug in \`site\` itself |
| 130, 143 | interrupted by Ctrl-C or by SIGTERM |

## Completion

\`site completion bash\` prints a script with which your shell completes commands, options and values. Put \`eval "$(site completion bash)"\` into
\`~/.bashrc\`, \`eval "$(site completion zsh)"\` into \`~/.zshrc\`, or write the output of \`site completion fish\` to
\`~/.config/fish/completions/site.fish\`.
`;

export function commandsReference(): string {
  const program = createProgram('', { lib: new URL('file:///'), finish: () => {} });
  return [INTRODUCTION, ...program.commands.flatMap((command) => sectionsOf('site', command))].join('\n');
}

/** Sections of a command and its subcommands; commands with the same options share one. */
function sectionsOf(parent: string, command: Command): readonly string[] {
  const name = `${parent} ${command.name()}`;
  const groups = groupedBy(command.commands, (one) => rowsOf(one).join('\n'));
  const within = [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    const names = alike.map((one) => one.name()).join(', ');
    if (!first) return [];
    const text = section(`${name} ${names}`, `${name} ${first.name()}`, first);
    return alike.length === 1
      ? text
      : text.replace(new RegExp(` from ${first.name()}`, 'i'), ' from one of these tools');
  });
  return [section(name, name, command), ...within];
}

/** Node.js 20 has no `Map.groupBy`. */
function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function section(title: string, called: string, command: Command): string {
  const rows = rowsOf(command);
  const usage = [called, ...command.registeredArguments.map(argumentIn)].join(' ');
  const code =
    command.commands.length > 0 ? '' : `\n\`\`\`\n${usage}${rows.length > 0 ? ' [options]' : ''}\n\`\`\`\n`;
  const table = rows.length === 0 ? '' : `\n| option | what it does |\n|---|---|\n${rows.join('\n')}\n`;
  return `## ${title}\n\n${command.description()}\n${code}${table}`;
}

function rowsOf(command: Command): readonly string[] {
  return [
    ...command.registeredArguments.flatMap((argument) =>
      argument.description ? row(argumentIn(argument), argument.description, argument.argChoices) : [],
    ),
    ...command.options.filter(({ hidden }) => !hidden).map(optionRow),
  ];
}

function argumentIn(argument: Argument): string {
  return argument.required ? argument.name() : `[${argument.name()}]`;
}

function optionRow({ flags, description, argChoices, defaultValue }: Option): string {
  const isShown = defaultValue !== undefined && defaultValue !== false;
  return row(flags, isShown ? `${description} (default: \`${defaultValue}\`)` : description, argChoices);
}

function row(name: string, description: string, choices: readonly string[] | undefined): string {
  const among = choices ? `: ${choices.map((choice) => `\`${choice}\``).join(', ')}` : '';
  return `| \`${name}\` | ${(description + among).replaceAll('|', '\\|')} |`;
}
