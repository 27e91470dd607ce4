// Finds the nodes that depend on others over any number of steps. One loop over columns looks at a million edges in the time of a
// few thousand calls.
import type { Lists } from './columns.ts';

/**
 * Marks dirty nodes with 1: nodes that were never verified, and nodes that depend on a dirty one or on one that
 * has changed since they were verified, before now. `changed` and `verified` are revisions; negative means none.
 */
export function findDirty(
  { starts, lengths, items }: Lists,
  changed: Int32Array,
  verified: Int32Array,
  now: number,
): Uint8Array {
  const nodes = verified.length;
  const dirty = new Uint8Array(nodes);
  for (let node = 0; node < nodes; node += 1) if ((verified[node] as number) < 0) dirty[node] = 1;
  // Most nodes have a lower number than their dependencies, so one pass over them reaches most of the graph.
  for (let isWhole = false, isUp = false; !isWhole; isUp = !isUp) {
    isWhole = true;
    for (let at = 0; at < nodes; at += 1) {
      const node = isUp ? at : nodes - 1 - at;
      if (dirty[node] === 1 || verified[node] === now) continue;
      const start = starts[node] as number;
      const end = start + (lengths[node] as number);
      for (let edge = start; edge < end; edge += 1) {
        const asked = items[edge] as number;
        if (dirty[asked] !== 1 && (changed[asked] as number) <= (verified[node] as number)) continue;
        dirty[node] = 1;
        isWhole = false;
        break;
      }
    }
  }
  return dirty;
}

/** Returns the nodes for which `isGiven` holds, and all their dependencies, in order. */
export function reachable({ starts, lengths, items }: Lists, isGiven: (node: number) => boolean): number[] {
  const marks = new Uint8Array(starts.length);
  const waiting = new Int32Array(starts.length);
  let length = 0;
  for (let node = 0; node < marks.length; node += 1) {
    if (!isGiven(node)) continue;
    marks[node] = 1;
    waiting[length] = node;
    length += 1;
  }
  while (length > 0) {
    length -= 1;
    const node = waiting[length] as number;
    const start = starts[node] as number;
    const end = start + (lengths[node] as number);
    for (let edge = start; edge < end; edge += 1) {
      const asked = items[edge] as number;
      if (marks[asked] === 1) continue;
      marks[asked] = 1;
      waiting[length] = asked;
      length += 1;
    }
  }
  const nodes: number[] = [];
  for (let node = 0; node < marks.length; node += 1) if (marks[node] === 1) nodes.push(node);
  return nodes;
}
