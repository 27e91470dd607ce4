// `site completion`: prints a script with which a shell completes commands, options and their values.
import { Argument, type Command, type Option } from 'commander';
import { type CommandContext, exitCodes } from '../options.ts';

/** The name under which `npx` finds the command in a folder without a project. */
const OTHER_NAME = 'sitewright';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function addCompletion(program: Command, { finish }: CommandContext): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .action((shell: keyof typeof SCRIPTS) => {
      process.stdout.write(SCRIPTS[shell](program.name(), commandTree(program)));
      finish(exitCodes.done);
    });
}

/** Words to offer, or folders, which the shell lists itself; undefined for any text. */
type CompletionValues = readonly string[] | 'folders' | undefined;

/** A command with everything that can follow it. */
interface CommandNode {
  /** The names that lead to it, without the program's. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly {
    /** `--root` */
    readonly name: string;
    readonly description: string;
    readonly takesValue: boolean;
    readonly values: CompletionValues;
  }[];
  /** Values of its first argument. */
  readonly values: CompletionValues;
}

function commandTree(command: Command, path: readonly string[] = []): readonly CommandNode[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const [argument] = command.registeredArguments;
  const node: CommandNode = {
    path,
    commands: commands.map((each) => ({ name: each.name(), description: each.description() })),
    options: help.visibleOptions(command).map((option) => ({
      name: option.long ?? option.flags,
      description: option.description,
      takesValue: option.required || option.optional,
      values: valuesOf(option, /<(\w+)>/.exec(option.flags)?.[1]),
    })),
    values: argument && valuesOf(argument, argument.name()),
  };
  const below = commands.filter((each) => each.name() !== 'help');
  return [node, ...below.flatMap((each) => commandTree(each, [...path, each.name()]))];
}

function valuesOf({ argChoices }: Option | Argument, placeholder: string | undefined): CompletionValues {
  if (argChoices) return argChoices;
  return ['dir', 'folder', 'folders', 'A', 'B'].includes(placeholder ?? '') ? 'folders' : undefined;
}

/** The value of `place` in a script: a command, with an option after it. */
function placeOf({ path }: CommandNode, option?: string): string {
  const words = [...path, ...(option === undefined ? [] : [option])];
  return words.map((word) => ` ${word}`).join('');
}

/** Script for `eval "$(site completion zsh)"` in `~/.zshrc`, or for a file `_site` in a folder of `fpath`. */
function zshScript(program: string, tree: readonly CommandNode[]): string {
  const below = tree.filter(({ path }) => path.length > 0);
  const options = tree.flatMap((node) =>
    node.options
      .filter(({ takesValue }) => takesValue)
      .map(({ name, values }) => `    (${quoteForZsh(placeOf(node, name))}) ${offer(values)}return ;;`),
  );
  const places = tree.map((node) => {
    const named = [...node.commands, ...node.options];
    const described = named.map(({ name, description }) => quoteForZsh(`${escapeName(name)}:${description}`));
    return `    (${quoteForZsh(placeOf(node))}) ${offer(node.values)}candidates=(${described.join(' ')}) ;;`;
  });
  return `#compdef ${program} ${OTHER_NAME}
# Completion of ${program} for zsh. In ~/.zshrc, behind compinit: eval "$(${program} completion zsh)"
_${program}() {
  local place="" word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place $word" in
      (${below.map((node) => quoteForZsh(placeOf(node))).join('|')}) place="$place $word" ;;
    esac
  done
  case "$place \${words[CURRENT-1]}" in
${options.join('\n')}
  esac
  case "$place" in
${places.join('\n')}
  esac
  _describe '${program}' candidates
}
compdef _${program} ${program} ${OTHER_NAME}
`;
}

function offer(values: CompletionValues): string {
  if (values === undefined) return '';
  return values === 'folders' ? '_files -/; ' : `compadd -- ${values.join(' ')}; `;
}

function quoteForZsh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Escapes colons, which end the name in zsh. */
function escapeName(name: string): string {
  return name.replaceAll(':', '\\:');
}

/** Script for `eval "$(site completion bash)"` in `~/.bashrc`. */
function bashScript(program: string, tree: readonly CommandNode[]): string {
  const below = tree.filter(({ path }) => path.length > 0);
  const options = tree.flatMap((node) =>
    node.options
      .filter(({ takesValue }) => takesValue)
      .map(({ name, values }) => `    "${placeOf(node, name)}") ${reply(program, values)}return ;;`),
  );
  const places = tree.map((node) => {
    const words = [...node.commands, ...node.options].map(({ name }) => name);
    const listed = Array.isArray(node.values) ? node.values : [];
    const folders = node.values === 'folders' ? reply(program, 'folders') : '';
    return `    "${placeOf(node)}") ${folders}words="${[...words, ...listed].join(' ')}" ;;`;
  });
  return `# Completion of ${program} for bash. In ~/.bashrc: eval "$(${program} completion bash)"
_${program}_folders() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -d -- "$1"))
}
_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" place="" words="" word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place $word" in
      ${below.map((node) => `"${placeOf(node)}"`).join('|')}) place="$place $word" ;;
    esac
  done
  case "$place $before" in
${options.join('\n')}
  esac
  case "$place" in
${places.join('\n')}
  esac
  COMPREPLY+=($(compgen -W "$words" -- "$current"))
}
complete -F _${program} ${program} ${OTHER_NAME}
`;
}

function reply(program: string, values: CompletionValues): string {
  if (values === undefined) return '';
  if (values === 'folders') return `_${program}_folders "$current"; `;
  return `COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$current")); `;
}

/** Script for the file `~/.config/fish/completions/site.fish`. */
function fishScript(program: string, tree: readonly CommandNode[]): string {
  const lines = tree.flatMap((node) => {
    const start = `complete -c ${program} -n ${quoteForFish(conditionOf(node))}`;
    return [
      ...node.commands.map(({ name, description }) => `${start} -a ${name} -d ${quoteForFish(description)}`),
      ...node.options.map(({ name, description, takesValue, values }) => {
        const value = takesValue ? ` -x${listed(values)}` : '';
        return `${start} -l ${name.replace(/^--/, '')}${value} -d ${quoteForFish(description)}`;
      }),
      ...(node.values ? [`${start}${listed(node.values)}`] : []),
    ];
  });
  return `# Completion of ${program} for fish: ${program} completion fish > ~/.config/fish/completions/${program}.fish
complete -c ${program} -f
complete -c ${OTHER_NAME} -w ${program}
${lines.join('\n')}
`;
}

/** Condition of fish: the line contains a command, and none of its subcommands. */
function conditionOf({ path, commands }: CommandNode): string {
  if (path.length === 0) return '__fish_use_subcommand';
  const seen = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  const below = commands.map(({ name }) => name);
  const none = below.length > 0 ? [`not __fish_seen_subcommand_from ${below.join(' ')}`] : [];
  return [...seen, ...none].join('; and ');
}

function listed(values: CompletionValues): string {
  if (values === undefined) return '';
  return ` -a ${quoteForFish(values === 'folders' ? '(__fish_complete_directories)' : values.join(' '))}`;
}

function quoteForFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
