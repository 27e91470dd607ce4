// Finds where in the templates an error was thrown: the compiled program's stack through its source map.
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Place } from '../diagnostics/diagnostic.ts';
import type { Program } from './compile.ts';

/** The first place of the author's own code in an error's stack; the map is read when it is first needed. */
export function createTracer(
  program: Pick<Program, 'filename' | 'map'> | undefined,
): (error: unknown) => Place | undefined {
  let map: TraceMap | undefined;
  return (error) => {
    if (!program || !(error instanceof Error) || error.stack === undefined) return undefined;
    map ??= new TraceMap(program.map);
    for (const position of positionsIn(error.stack, program.filename)) {
      const { source, line, column } = originalPositionFor(map, position);
      if (source && !source.includes('node_modules/')) return { path: source, line, column: column + 1 };
    }
    return undefined;
  };
}

/** Lines from 1 and columns from 0, as source maps count. */
function positionsIn(stack: string, filename: string): { line: number; column: number }[] {
  return stack
    .split('\n')
    .filter((frame) => frame.includes(`${filename}:`))
    .map((frame) => /:(\d+):(\d+)\)?$/.exec(frame.trim()))
    .filter((match) => match !== null)
    .map(([, line, column]) => ({ line: Number(line), column: Number(column) - 1 }));
}
