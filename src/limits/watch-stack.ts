// Finds the line where work spends its time: V8's sampling profiler reads the stack a thousand times a second, in any thread.
import { type Profiler, Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';

type ProfileNode = Profiler.ProfileNode;

/** Runs work once or twice. The stack of the returned error is the one where it spent most of the time. */
export function watchStack<T>(work: () => T): { readonly value: T; readonly stack: Error } {
  const first = watch(work);
  // A regular expression that V8 is compiling appears as a function; in the second run, as the line that tests it.
  const isRegExp = byHits(first.nodes)[0]?.callFrame.functionName.startsWith('RegExp: ');
  const { value, nodes } = isRegExp ? watch(work) : first;
  return { value, stack: Object.assign(new Error('It was running here'), { stack: stackOf(nodes) }) };
}

function watch<T>(work: () => T): { readonly value: T; readonly nodes: readonly ProfileNode[] } {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    // This keeps V8 from optimizing: the profiler doesn't see code that was optimized before it started.
    session.post('Profiler.startPreciseCoverage', { callCount: true });
    session.post('Profiler.start');
    const value = work();
    let nodes: readonly ProfileNode[] = [];
    session.post('Profiler.stop', (_failure, { profile }) => {
      nodes = profile.nodes;
    });
    session.post('Profiler.stopPreciseCoverage');
    return { value, nodes };
  } finally {
    session.disconnect();
  }
}

/** Formats the sampled stacks as V8 writes stacks, the most frequent first. */
function stackOf(nodes: readonly ProfileNode[]): string {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])));
  const lines: string[] = [];
  for (const last of byHits(nodes))
    for (let node: ProfileNode | undefined = last; node; node = parents.get(node.id))
      lines.push(frameOf(node));
  return lines.join('\n');
}

/** Nodes that were at the top of the stack, the most frequent first. */
function byHits(nodes: readonly ProfileNode[]): readonly ProfileNode[] {
  const hits = ({ hitCount = 0 }: ProfileNode) => hitCount;
  return nodes.filter((node) => hits(node) > 0).sort((a, b) => hits(b) - hits(a));
}

/** Formats a frame, with the most frequent line; if the function only calls others, with its first line. */
function frameOf({ callFrame, positionTicks = [] }: ProfileNode): string {
  const { functionName, url, lineNumber, columnNumber } = callFrame;
  const [busiest] = [...positionTicks].sort((a, b) => b.ticks - a.ticks);
  const position = busiest ? `${busiest.line}:1` : `${lineNumber + 1}:${columnNumber + 1}`;
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  return `    at ${functionName} (${file}:${position})`;
}
