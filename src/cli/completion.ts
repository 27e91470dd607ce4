import type { CommandNode, CompletionValues } from './command-tree.ts';

/** For `eval "$(site completion zsh)"` in `~/.zshrc`, or as a file `_site` in a folder of `fpath`. */
export function zshScript(program: string, tree: readonly CommandNode[]): string {
  const below = tree.filter(({ path }) => path.length > 0);
  const options = tree.flatMap((node) =>
    node.options
      .filter(({ takesValue }) => takesValue)
      .map(({ name, values }) => `    (${keyOf(node, name)}) ${add(values)}return ;;`),
  );
  const places = tree.map((node) => {
    const named = [...node.commands, ...node.options];
    const described = named.map(({ name, description }) => quote(`${escapeName(name)}:${description}`));
    return `    (${keyOf(node)}) ${add(node.values)}candidates=(${described.join(' ')}) ;;`;
  });
  return `#compdef ${program}
# Completion of ${program} for zsh. In ~/.zshrc, behind compinit: eval "$(${program} completion zsh)"
_${program}() {
  local place="" word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place $word" in
      (${below.map((node) => keyOf(node)).join('|')}) place="$place $word" ;;
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
compdef _${program} ${program}
`;
}

/** The value of `place` at a command, with an option after it. */
function keyOf({ path }: CommandNode, option?: string): string {
  const words = [...path, ...(option === undefined ? [] : [option])];
  return quote(words.map((word) => ` ${word}`).join(''));
}

function add(values: CompletionValues): string {
  if (values === undefined) return '';
  return values === 'folders' ? '_files -/; ' : `compadd -- ${values.join(' ')}; `;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A colon divides a name from its description. */
function escapeName(name: string): string {
  return name.replaceAll(':', '\\:');
}
