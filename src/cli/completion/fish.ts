import type { CommandNode, CompletionValues } from './command-tree.ts';

/** For a file `~/.config/fish/completions/site.fish`. */
export function fishScript(program: string, tree: readonly CommandNode[]): string {
  const lines = tree.flatMap((node) => {
    const start = `complete -c ${program} -n ${quote(conditionOf(node))}`;
    return [
      ...node.commands.map(({ name, description }) => `${start} -a ${name} -d ${quote(description)}`),
      ...node.options.map(({ name, description, takesValue, values }) => {
        const value = takesValue ? ` -x${listed(values)}` : '';
        return `${start} -l ${name.replace(/^--/, '')}${value} -d ${quote(description)}`;
      }),
      ...(node.values ? [`${start}${listed(node.values)}`] : []),
    ];
  });
  return `# Completion of ${program} for fish: ${program} completion fish > ~/.config/fish/completions/${program}.fish
complete -c ${program} -f
${lines.join('\n')}
`;
}

/** When a command stands in the line, and none below it. */
function conditionOf({ path, commands }: CommandNode): string {
  if (path.length === 0) return '__fish_use_subcommand';
  const seen = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  const below = commands.map(({ name }) => name);
  const none = below.length > 0 ? [`not __fish_seen_subcommand_from ${below.join(' ')}`] : [];
  return [...seen, ...none].join('; and ');
}

function listed(values: CompletionValues): string {
  if (values === undefined) return '';
  return ` -a ${quote(values === 'folders' ? '(__fish_complete_directories)' : values.join(' '))}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
