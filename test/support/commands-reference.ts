// `docs/commands.md`, generated from the program.
import type { Argument, Command, Option } from 'commander';
import { createProgram } from '../../src/cli/main.ts';
import schema from '../../src/cli/print/output.schema.json' with { type: 'json' };

const INTRODUCTION = `# Commands

Look up every command and option of \`site\`. Run it in the folder of a site, or name the folder with \`--root\`. \`site help build\`
prints the help of a command. [JSON output](#json) and [environment variables](#environment-variables) are at the end. This page is generated from the program by \`npm run docs\`.

\`\`\`
npx site build
npx site check --strict
npx site dev --open
\`\`\`

## All commands
`;

const EXIT_CODES = `
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

const JSON_OUTPUT = `
## JSON

With \`--json\`, a command prints one document: the \`command\`, its \`outcome\`, the \`diagnostics\` of the site, and fields of its own. Times are whole milliseconds, sizes bytes. Paths are relative to the site, and those of
published files to the output.
\`sitewright/output.schema.json\` is the JSON Schema of all documents, to which tests compare each command. If the machine fails, nothing is printed but an error on stderr.

\`\`\`json
{
  "command": "check",
  "outcome": "failed",
  "diagnostics": [
    {
      "code": "link-broken",
      "severity": "error",
      "message": "No such page or file: gone.md",
      "at": { "path": "content/index.md", "line": 3, "column": 8, "length": 7 },
      "hint": "Correct the link, or create the page."
    }
  ],
  "durationMs": 412,
  "counts": { "pages": 12, "rules": 94, "errors": 1, "warnings": 0, "notes": 0 }
}
\`\`\`

\`site build --summary\` prints only counts, bytes and times, and \`site build --summary build.json\` writes them to a file and prints the usual output.

`;

const ENVIRONMENT = `
## Environment variables

A build reads none but these, so the same content gives the same site on every machine.

| variable | what it does |
|---|---|
| \`SOURCE_DATE_EPOCH\` | the day of the build, in seconds since 1970, instead of today; \`--date\` wins |
| \`SITEWRIGHT_CACHE\` | folder for results that all sites of a user share, such as subsets of fonts; empty: there is none |
| \`XDG_CACHE_HOME\`, \`LOCALAPPDATA\`, \`HOME\` | where that folder is otherwise: \`~/.cache/sitewright\` |
| \`UV_THREADPOOL_SIZE\` | number of threads that compress files and draw cards, which Node.js reads; by default one per processor, and at least four |
| \`SITE_RESULTS\` | URL of the [server for results](scale.md), instead of \`results\` in the settings |
| \`SITE_RESULTS_KEY\`, \`SITE_RESULTS_KEY_FILE\` | key that signs stored results, or a file with it |
| \`SITE_RESULTS_USER\`, \`SITE_RESULTS_PASSWORD\`, \`SITE_RESULTS_TOKEN\` | sign in there, with a password or with a token |
| \`SITE_RESULTS_TIMEOUT\` | milliseconds to wait for it |
| \`SITE_SHARDS\` | number of shards for \`--shard auto\`, if the engine doesn't set it |
| \`JOB_COMPLETION_INDEX\`, \`SLURM_ARRAY_TASK_ID\`, \`SLURM_ARRAY_TASK_COUNT\`, \`SLURM_ARRAY_TASK_MIN\`, \`SLURM_ARRAY_TASK_STEP\`, \`CI_NODE_INDEX\`, \`CI_NODE_TOTAL\` | number of the shard for \`--shard auto\`, from Kubernetes, Slurm and GitLab |
| \`GITHUB_ACTIONS\`, \`GITHUB_REF\`, \`GITLAB_CI\`, \`CI_COMMIT_BRANCH\` | the branch that is built, for \`results\` that only one branch stores |
| \`GITHUB_WORKSPACE\` | folder of the repository, for \`--format github\` |
| \`CHROME_PATH\` | Chromium for \`site check --browser\`; otherwise it is searched in \`PATH\` |
| \`PATH\` | where programs are found: Chromium, editors |
| \`VISUAL\`, \`EDITOR\` | editor that the preview opens, unless \`--editor\` sets one |
| \`NO_COLOR\`, \`FORCE_COLOR\` | no colors, or colors although the output isn't a terminal; \`FORCE_COLOR=0\` means none too |
| \`FORCE_HYPERLINK\` | codes of messages are links to their explanation, or not with \`0\` |
| \`TERM\`, \`TERM_PROGRAM\`, \`VTE_VERSION\`, \`DOMTERM\`, \`KITTY_WINDOW_ID\`, \`KONSOLE_VERSION\`, \`WT_SESSION\`, \`CI\` | identify terminals that show such links |
| \`WSL_DISTRO_NAME\` | the preview polls Windows drives |
| \`NODE_OPTIONS\` | options of Node.js; with any, V8 is left as it is, and builds may be slower |

\`site check\` also searches pages for the values of variables whose names look secret, and of those in \`.env\` files.
`;

export function commandsReference(): string {
  const program = createProgram('', { lib: new URL('file:///'), finish: () => {} });
  return [
    INTRODUCTION,
    overview(program.commands),
    EXIT_CODES,
    ...program.commands.flatMap((command) => sectionsOf('site', command)),
    JSON_OUTPUT + outputTable(),
    ENVIRONMENT,
  ]
    .join('\n')
    .replaceAll('\n\n\n', '\n\n');
}

/** Table of commands, each with a link to its section. */
function overview(commands: readonly Command[]): string {
  const rows = commands.map((command) => {
    const name = command.name();
    const within = command.commands.map((one) => one.name()).join(', ');
    const [first = ''] = /^.*?\.(?= |$)/.exec(command.description()) ?? [];
    return `| [\`site ${name}\`](#site-${name})${within && `: ${within}`} | ${first} |`;
  });
  return ['| command | what it does |', '|---|---|', ...rows, ''].join('\n');
}

/** Names of the variables in the table. */
export function documentedVariables(): readonly string[] {
  const rows = ENVIRONMENT.matchAll(/^\| (`[^|]+) \|/gm);
  return Array.from(rows, ([, names = '']) =>
    names.split(', ').map((name) => name.replaceAll('`', '')),
  ).flat();
}

interface OutputField {
  readonly description?: string;
}

/** Each field of the output with the commands that print it, from the schema. */
function outputTable(): string {
  const rows = new Map<string, string[]>();
  for (const { $ref } of schema.oneOf) {
    const name = $ref.replace('#/$defs/', '');
    const { properties } =
      (schema.$defs as Record<string, { properties?: Record<string, OutputField> }>)[name] ?? {};
    for (const [field, { description }] of Object.entries(properties ?? {})) {
      if (description === undefined) continue;
      const row = `\`${field}\` | ${description}`;
      rows.set(row, [...(rows.get(row) ?? []), name]);
    }
  }
  const common = [
    ['`command`', 'all', 'name of the command'],
    ['`outcome`', 'all', schema.$defs.outcome.description],
    [
      '`diagnostics`',
      'all',
      'errors and warnings of the site, each with `code`, `severity`, `message` and `hint`',
    ],
  ].map((cells) => `| ${cells.join(' | ')} |`);
  const own = Array.from(rows, ([row, names]) => `| ${row.replace(' | ', ` | ${names.join(', ')} | `)} |`);
  return ['| field | command | what it contains |', '|---|---|---|', ...common, ...own, ''].join('\n');
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
  const usual = String(defaultValue ?? '');
  const isShown = usual !== '' && usual !== 'false';
  return row(flags, isShown ? `${description} (default: \`${usual}\`)` : description, argChoices);
}

function row(name: string, description: string, choices: readonly string[] | undefined): string {
  const among = choices ? `: ${choices.map((choice) => `\`${choice}\``).join(', ')}` : '';
  return `| \`${name}\` | ${(description + among).replaceAll('|', '\\|')} |`;
}
