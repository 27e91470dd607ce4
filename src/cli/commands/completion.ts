// `site completion`: a script that makes a shell complete commands, options and their values.
import { Argument, type Command } from 'commander';
import { type CommandContext, exitCodes } from '../command.ts';
import { bashScript } from '../completion/bash.ts';
import { commandTree } from '../completion/command-tree.ts';
import { fishScript } from '../completion/fish.ts';
import { zshScript } from '../completion/zsh.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function addCompletion(program: Command, { finish }: CommandContext): void {
  program
    .command('completion')
    .description('Print a script for a shell, which then completes commands and options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .action((shell: keyof typeof SCRIPTS) => {
      process.stdout.write(SCRIPTS[shell](program.name(), commandTree(program)));
      finish(exitCodes.done);
    });
}
