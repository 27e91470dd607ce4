// A program that cannot be started, as where too many files are open, is told of by an event that nobody can wait for.
import { Fault, faultOf } from '../diagnostics/fault.ts';

/** Ends the process with what `report` says of such an event, and its exit code. */
export function reportFailedStart(report: (error: unknown) => number): void {
  process.once('uncaughtException', (error: NodeJS.ErrnoException) => {
    const isStart = error.syscall?.startsWith('spawn') === true;
    process.exit(report(isStart ? failureOf(error) : error));
  });
}

function failureOf(error: NodeJS.ErrnoException): unknown {
  const fault = faultOf(error, `${error.path ?? 'A program'} cannot be started`);
  return fault instanceof Fault ? fault : error;
}
