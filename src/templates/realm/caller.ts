// Finds out who calls a function of the realm: code of the site, or of a package.
import type { SealableProgram } from '../sealing/program.ts';

/**
 * Creates a function that returns true if the nearest code of the program belongs to the site. Nothing but code of the site
 * passes on functions of the realm without calling them itself.
 */
export function createCallerTest(
  filename: string,
  { code, own }: Pick<SealableProgram, 'code' | 'own'>,
): () => boolean {
  let ownLines: readonly (readonly [first: number, last: number])[] | undefined;
  return () => {
    const [, line] = frameOf(filename) ?? [];
    if (line === undefined) return true;
    ownLines ??= linesOf(code, own);
    return ownLines.some(([first, last]) => first <= Number(line) && Number(line) <= last);
  };
}

function frameOf(filename: string): readonly string[] | undefined {
  const holder = { stack: '' };
  const { stackTraceLimit } = Error;
  // Native functions and React may put some frames between a function of the realm and the code that calls it.
  Error.stackTraceLimit = 20;
  Error.captureStackTrace(holder, frameOf);
  const { stack } = holder;
  Error.stackTraceLimit = stackTraceLimit;
  const at = stack.indexOf(`${filename}:`);
  return at === -1 ? undefined : (/^(\d+):/.exec(stack.slice(at + filename.length + 1)) ?? undefined);
}

/** Returns the lines of ranges, from 1. The ranges are in order. */
function linesOf(code: string, ranges: SealableProgram['own']): (readonly [number, number])[] {
  let [line, at] = [1, 0];
  const lineAt = (offset: number) => {
    for (let next = code.indexOf('\n', at); next !== -1 && next < offset; next = code.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
  return ranges.map(([from, to]) => [lineAt(from), lineAt(to)] as const);
}
