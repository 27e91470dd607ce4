// Runs the command line.
import { readFileSync } from 'node:fs';
import { type CommandEnd, exitCodes } from './command.ts';
import { createProgram } from './program.ts';
import { outliveLostOutput, reportFailedStart, reportFailure } from './report-failure.ts';

/** Folder of what is compiled, in which this program lies. */
const LIB = new URL('./', import.meta.url);

/** Runs the command line. `argv` is without the program's name. */
export async function main(argv: readonly string[]): Promise<CommandEnd> {
  outliveLostOutput();
  reportFailedStart();
  let end: CommandEnd = { exitCode: exitCodes.done, hasRendered: false };
  const finish = (exitCode: number, hasRendered = false) => {
    end = { exitCode, hasRendered };
  };
  try {
    await createProgram(version(), { lib: LIB, finish }).parseAsync(argv, { from: 'user' });
    return end;
  } catch (error) {
    return { exitCode: reportFailure(error), hasRendered: false };
  }
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', LIB), 'utf8'));
  return manifest.version;
}
