import { CommanderError } from 'commander';
import { Fault } from '../diagnostics/fault.ts';
import { exitCodes } from './exit-codes.ts';
import { interruptionCode } from './machine/signals.ts';

/** The one place where exceptions end: the command line's, the machine's and our own. Returns the exit code. */
export function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const interruption = interruptionCode(error);
  if (interruption !== undefined) return interruption;
  if (error instanceof Fault) {
    process.stderr.write(`error ${error.message}\n  → ${error.hint}\n`);
    return exitCodes.failed;
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `This is a fault of site itself, not of your site. Nothing was published.\nPlease report it with these lines:\n\n${details}\n`,
  );
  if (error instanceof Error && error.cause) process.stderr.write(`caused by ${String(error.cause)}\n`);
  return exitCodes.fault;
}
