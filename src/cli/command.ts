// What a command of the command line is given, and how it ends.
import type { RefusedSite } from '../commands/read-site.ts';
import { createTerminal } from './print/terminal.ts';

/** Exit codes of the command. */
export const exitCodes = {
  done: 0,
  /** The site has errors, or the machine did not let it be built. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A fault of ours. */
  fault: 3,
} as const;

/** The end of a command. */
export interface CommandEnd {
  readonly exitCode: number;
  /** Pages were rendered, which most of the code is for. */
  readonly hasRendered: boolean;
}

export interface CommandContext {
  /** Folder of the compiled command. */
  readonly lib: URL;
  /** Takes the exit code, and whether pages were rendered. */
  readonly finish: (exitCode: number, hasRendered?: boolean) => void;
}

/** Prints the errors of a site for which a command can do nothing. Returns the exit code. */
export async function refuseSite(refused: RefusedSite): Promise<number> {
  const { printDiagnostics } = await import('./print/diagnostics.ts');
  printDiagnostics(refused, {}, createTerminal(process.stderr));
  return exitCodes.failed;
}

/** Prints what is wrong with the command line. Returns the exit code. */
export function refuseUsage(why: string): number {
  process.stderr.write(`error: ${why}\n`);
  return exitCodes.usage;
}
