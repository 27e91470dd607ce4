// Runs the command line.
import { readFileSync } from 'node:fs';
import { type Ended, exitCodes } from './exit-codes.ts';
import { reportFailedStart } from './failed-start.ts';
import { outliveLostOutput } from './lost-output.ts';
import { createProgram, type Finish } from './program.ts';
import { reportFailure } from './report-failure.ts';

/** Folder of what is compiled, in which this program lies. */
const LIB = new URL('./', import.meta.url);

/** Runs the command line. `argv` is without the program's name. */
export async function main(argv: readonly string[]): Promise<Ended> {
  outliveLostOutput();
  reportFailedStart(reportFailure);
  let ended: Ended = { exitCode: exitCodes.done, hasRendered: false };
  const finish: Finish = (exitCode, hasRendered = false) => {
    ended = { exitCode, hasRendered };
  };
  try {
    await createProgram(LIB, version(), finish).parseAsync(argv, { from: 'user' });
    return ended;
  } catch (error) {
    return { exitCode: reportFailure(error), hasRendered: false };
  }
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', LIB), 'utf8'));
  return manifest.version;
}
