import type { Argument, Command, Option } from 'commander';

/** Words to offer, or folders, which a shell knows better; undefined for any text. */
export type CompletionValues = readonly string[] | 'folders' | undefined;

/** A command with everything that can follow it. */
export interface CommandNode {
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

/** A command and all below it. */
export function commandTree(command: Command, path: readonly string[] = []): readonly CommandNode[] {
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
  return ['dir', 'folder', 'A', 'B'].includes(placeholder ?? '') ? 'folders' : undefined;
}
