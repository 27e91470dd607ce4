import type { CommandNode, CompletionValues } from './command-tree.ts';

/** For `eval "$(site completion bash)"` in `~/.bashrc`. */
export function bashScript(program: string, tree: readonly CommandNode[]): string {
  const below = tree.filter(({ path }) => path.length > 0);
  const options = tree.flatMap((node) =>
    node.options
      .filter(({ takesValue }) => takesValue)
      .map(({ name, values }) => `    ${keyOf(node, name)}) ${reply(program, values)}return ;;`),
  );
  const places = tree.map((node) => {
    const words = [...node.commands, ...node.options].map(({ name }) => name);
    const listed = Array.isArray(node.values) ? node.values : [];
    const folders = node.values === 'folders' ? reply(program, 'folders') : '';
    return `    ${keyOf(node)}) ${folders}words="${[...words, ...listed].join(' ')}" ;;`;
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
      ${below.map((node) => keyOf(node)).join('|')}) place="$place $word" ;;
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
complete -F _${program} ${program}
`;
}

/** The value of `place` at a command, with an option after it. */
function keyOf({ path }: CommandNode, option?: string): string {
  const words = [...path, ...(option === undefined ? [] : [option])];
  return `"${words.map((word) => ` ${word}`).join('')}"`;
}

function reply(program: string, values: CompletionValues): string {
  if (values === undefined) return '';
  if (values === 'folders') return `_${program}_folders "$current"; `;
  return `COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$current")); `;
}
