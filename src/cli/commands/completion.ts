// `site completion`: prints a script with which a shell completes commands, options and their values. At each Tab, the script
// asks this command again, with the words of the line.
import { Argument, type Command, type Option } from 'commander';
import { type CommandContext, exitCodes } from '../options.ts';

/** The name under which `npx` finds the command in a folder without a project. */
const OTHER_NAME = 'sitewright';

/** Stands for the folders, which the shell lists itself. */
const FOLDERS = ':folders';

const SCRIPTS = {
  bash: (name: string) => `# Completion of ${name} for bash. In ~/.bashrc: eval "$(${name} completion bash)"
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words
  words=$("\${COMP_WORDS[0]}" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" | cut -f 1)
  if [[ $words == ${FOLDERS} ]]; then
    local IFS=$'\\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -d -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -F _${name} ${name} ${OTHER_NAME}
`,
  zsh: (name: string) => `#compdef ${name} ${OTHER_NAME}
# Completion of ${name} for zsh. In ~/.zshrc, behind compinit: eval "$(${name} completion zsh)"
_${name}() {
  local -a found
  found=("\${(@f)$($words[1] completion zsh -- "\${(@)words[2,CURRENT]}")}")
  if [[ $found[1] == ${FOLDERS} ]]; then
    _files -/
  else
    found=("\${(@)found//:/\\\\:}")
    found=("\${(@)found/$'\\t'/:}")
    _describe ${name} found
  fi
}
compdef _${name} ${name} ${OTHER_NAME}
`,
  fish: (
    name: string,
  ) => `# Completion of ${name} for fish: ${name} completion fish > ~/.config/fish/completions/${name}.fish
function __${name}_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found ($words[1] completion fish -- $words[2..])
  if test "$found" = ${FOLDERS}
    __fish_complete_directories (commandline -ct)
  else
    printf '%s\\n' $found
  end
end
complete -c ${name} -f -a '(__${name}_complete)'
complete -c ${OTHER_NAME} -w ${name}
`,
};

export function addCompletion(program: Command, { finish }: CommandContext): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .argument('[words...]', 'behind `--`: the words of a line, to print what can replace the last one')
    .action((shell: keyof typeof SCRIPTS, words: readonly string[]) => {
      const printed =
        words.length > 0 ? completions(program, words).join('\n') : SCRIPTS[shell](program.name());
      process.stdout.write(`${printed.trimEnd()}\n`);
      finish(exitCodes.done);
    });
}

/** Replacements for the last word: lines of a word, a tab and its description, or `FOLDERS`. */
function completions(program: Command, words: readonly string[]): readonly string[] {
  const before = words.slice(0, -1);
  const command = before.reduce(
    (parent, word) => parent.commands.find((each) => each.name() === word) ?? parent,
    program,
  );
  const help = command.createHelp();
  const options = help.visibleOptions(command);
  const asked = options.find(
    ({ long, required, optional }) => (required || optional) && long === before.at(-1),
  );
  if (asked) return valuesOf(asked, /<(\w+)>/.exec(asked.flags)?.[1]);
  const [argument] = command.registeredArguments;
  const values = argument ? valuesOf(argument, argument.name()) : [];
  if (values.includes(FOLDERS) && !words.at(-1)?.startsWith('-')) return values;
  return [
    ...values.filter((value) => value !== FOLDERS),
    ...help.visibleCommands(command).map((each) => `${each.name()}\t${each.description()}`),
    ...options.map(({ long, flags, description }) => `${long ?? flags}\t${description}`),
  ];
}

function valuesOf({ argChoices }: Option | Argument, placeholder: string | undefined): readonly string[] {
  if (argChoices) return argChoices;
  return ['dir', 'folder', 'folders', 'A', 'B'].includes(placeholder ?? '') ? [FOLDERS] : [];
}
