import type { Command } from 'commander';
import { bashScript } from './bash.ts';
import { commandTree } from './command-tree.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** The script that makes a shell complete a program's commands, options and their values. */
export function completionFor(shell: keyof typeof SCRIPTS, program: Command): string {
  return SCRIPTS[shell](program.name(), commandTree(program));
}
