// What is printed may reach nobody: `site check | head -1`, a full disk, a terminal that was closed.
import { faultOf } from '../diagnostics/fault.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * No lost line ends the work of a command. A reader that has read enough changes nothing; where the machine does not
 * take the output, that is said once, and the command has failed.
 */
export function outliveLostOutput(): void {
  let lost = false;
  const lose = (error: NodeJS.ErrnoException) => {
    if (lost || error.code === 'EPIPE') return;
    lost = true;
    process.once('exit', (code) => {
      if (code === exitCodes.done) process.exitCode = exitCodes.failed;
    });
    const fault = faultOf(error, 'The output cannot be written');
    process.stderr.write(`error ${fault instanceof Error ? fault.message : fault}\n`);
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', lose);
}
