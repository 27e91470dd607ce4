// Dirty nodes and reachability of nodes, compared with a fixed point over all edges.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListColumn } from '../../src/engine/columns.ts';
import { findDirty, reachable } from '../../src/engine/reach.ts';

const NODES = 12;
const NOW = 3;

const graph = fc.array(fc.array(fc.nat(NODES - 1), { maxLength: 4 }), {
  minLength: NODES,
  maxLength: NODES,
});
const revisions = fc.array(fc.integer({ min: -1, max: NOW }), { minLength: NODES, maxLength: NODES });
const some = fc.array(fc.nat(NODES - 1), { maxLength: 3 });

function listsOf(edges: readonly (readonly number[])[]) {
  const column = new ListColumn();
  for (const [node, asked] of edges.entries()) if (asked.length > 0) column.set(node, asked);
  return column.first(NODES);
}

function untilNothingChanges(marks: Set<number>, step: (node: number) => boolean): readonly number[] {
  for (let before = -1; before < marks.size; ) {
    before = marks.size;
    for (let node = 0; node < NODES; node += 1) if (step(node)) marks.add(node);
  }
  return [...marks].sort((a, b) => a - b);
}

test('dependents of a dirty node are dirty, and those of verified nodes are not', () => {
  fc.assert(
    fc.property(graph, revisions, revisions, (edges, changed, verified) => {
      const marks = new Set([...verified.keys()].filter((node) => (verified[node] ?? 0) < 0));
      const wanted = untilNothingChanges(
        marks,
        (node) =>
          verified[node] !== NOW &&
          (edges[node] ?? []).some(
            (asked) => marks.has(asked) || (changed[asked] ?? 0) > (verified[node] ?? 0),
          ),
      );
      const dirty = findDirty(listsOf(edges), Int32Array.from(changed), Int32Array.from(verified), NOW);
      expect([...dirty.keys()].filter((node) => dirty[node] === 1)).toEqual(wanted);
    }),
  );
});

test('the given nodes are reached, and all their dependencies', () => {
  fc.assert(
    fc.property(graph, some, (edges, given) => {
      const marks = new Set(given);
      const wanted = untilNothingChanges(marks, (node) =>
        edges.some((asked, other) => marks.has(other) && asked.includes(node)),
      );
      expect(reachable(listsOf(edges), (node) => given.includes(node))).toEqual(wanted);
    }),
  );
});
