// Runs the command line.
import { readFileSync } from 'node:fs';
import { exitCodes } from './exit-codes.ts';
import { reportFailedStart } from './failed-start.ts';
import { outliveLostOutput } from './lost-output.ts';
import { createProgram } from './program.ts';
import { reportFailure } from './report-failure.ts';

/** Folder of what is compiled, in which this program lies. */
const LIB = new URL('./', import.meta.url);

/** Runs the command line and returns the exit code. `argv` is without the program's name. */
export async function main(argv: readonly string[]): Promise<number> {
  outliveLostOutput();
  reportFailedStart(reportFailure);
  let code: number = exitCodes.done;
  const finish = (result: number) => {
    code = result;
  };
  try {
    await createProgram(LIB, version(), finish).parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return reportFailure(error);
  }
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', LIB), 'utf8'));
  return manifest.version;
}
