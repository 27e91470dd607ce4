// `site rollback`: points the output back to the release before.
import path from 'node:path';
import { rollbackSite } from '../../commands/rollback.ts';
import { exitCodes } from '../exit-codes.ts';
import { onThisMachine } from '../machine/machine.ts';
import { createTerminal } from '../print/terminal.ts';

export interface RollbackOptions {
  readonly root?: string;
  readonly out?: string;
}

/** Returns the exit code. Throws a Fault. */
export async function runRollback(options: RollbackOptions): Promise<number> {
  const root = path.resolve(options.root ?? '.');
  const out = options.out === undefined ? path.join(root, 'dist') : path.resolve(options.out);
  const { from, to } = await onThisMachine(false, (machine) => rollbackSite(root, out, machine));
  createTerminal(process.stdout).write(`${path.basename(out)} is release ${to} again; it was ${from}.`);
  return exitCodes.done;
}
