// Finds where in the templates an error was thrown: the compiled program's stack through its source map.
import { LEAST_UPPER_BOUND, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { orUndefined } from '../kit/thrown.ts';
import type { Locate } from '../model/pages/template-calls.ts';
import { CSS_CLASSES_NAMESPACE, packageOf } from './module-names.ts';
import type { Program } from './program.ts';
import { GUARD } from './sealing/program.ts';

/** Line from 1 and column from 0. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Creates a function that finds the first place of the author's own code in an error's stack. The map is read when it is
 * first needed.
 */
export function createTracer(program: Pick<Program, 'filename' | 'map' | 'inserted'> | undefined): Locate {
  let map: TraceMap | undefined;
  const originsOf = (error: unknown) => {
    const stack = orUndefined(() => (error instanceof Error ? error.stack : undefined));
    if (!program || typeof stack !== 'string') return [];
    map ??= new TraceMap(program.map);
    const origins = [];
    for (const position of positionsIn(stack, program.filename))
      origins.push(originOf(map, beforeSealing(position, program)));
    return origins;
  };
  const locate = (error: unknown): Place | undefined => {
    for (const { source, line, column } of originsOf(error))
      if (source && !isForeign(source)) return { path: source, line, column: column + 1 };
    return undefined;
  };
  return Object.assign(locate, {
    packageOf: (error: unknown) => packageOf(originsOf(error).find(({ source }) => source)?.source ?? ''),
  });
}

function isForeign(source: string): boolean {
  return source.includes('node_modules/') || source.startsWith(`${CSS_CLASSES_NAMESPACE}:`);
}

/** Converts a position to the code that the map describes. */
function beforeSealing({ line, column }: Position, { inserted }: Pick<Program, 'inserted'>): Position {
  let shift = 0;
  for (const [at, start, length] of inserted) {
    if (at !== line || start + shift > column) continue;
    // A position within an inserted text is that of the code around it.
    if (column < start + shift + length) return { line, column: start };
    shift += length;
  }
  return { line, column: column - shift };
}

/** Finds the source of a position. If there is no mapping before it, the next one in the line counts. */
function originOf(map: TraceMap, position: Position) {
  const origin = originalPositionFor(map, position);
  return origin.source ? origin : originalPositionFor(map, { ...position, bias: LEAST_UPPER_BOUND });
}

/** Reads positions from a stack: lines from 1 and columns from 0, as in source maps. */
function positionsIn(stack: string, filename: string): Position[] {
  return stack
    .split('\n')
    .filter((frame) => frame.includes(`${filename}:`) && !GUARD.test(frame))
    .map((frame) => /:(\d+):(\d+)\)?$/.exec(frame.trim()))
    .filter((match) => match !== null)
    .map(([, line, column]) => ({ line: Number(line), column: Number(column) - 1 }));
}
