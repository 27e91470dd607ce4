// Where a program spends its time: V8's sampling profiler looks at its stack a thousand times a second, in whichever
// thread it runs.
import { type Profiler, Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';

type Node = Profiler.ProfileNode;

/** Does work, and tells where it was most of the time: an error whose stack says so. */
export function watchStack<T>(work: () => T): { readonly value: T; readonly stack: Error } {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    // It keeps V8 from optimizing: the profiler does not know code that was optimized before it looks on.
    session.post('Profiler.startPreciseCoverage', { callCount: true });
    session.post('Profiler.start');
    const value = work();
    let stack = '';
    session.post('Profiler.stop', (_failure, { profile }) => {
      stack = stackOf(profile);
    });
    session.post('Profiler.stopPreciseCoverage');
    return { value, stack: Object.assign(new Error('It was here'), { stack }) };
  } finally {
    session.disconnect();
  }
}

/** The stacks that were seen, as V8 writes them, the most frequent first. */
function stackOf({ nodes }: Profiler.Profile): string {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])));
  const seen = nodes.filter(({ hitCount = 0 }) => hitCount > 0);
  const lines: string[] = [];
  for (const last of seen.sort((a, b) => (b.hitCount ?? 0) - (a.hitCount ?? 0)))
    for (let node: Node | undefined = last; node; node = parents.get(node.id)) lines.push(frameOf(node));
  return lines.join('\n');
}

/** The line that was seen most often; where the function calls others, that in which it begins. */
function frameOf({ callFrame, positionTicks = [] }: Node): string {
  const { functionName, url, lineNumber, columnNumber } = callFrame;
  const [busiest] = [...positionTicks].sort((a, b) => b.ticks - a.ticks);
  const position = busiest ? `${busiest.line}:1` : `${lineNumber + 1}:${columnNumber + 1}`;
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  return `    at ${functionName} (${file}:${position})`;
}
