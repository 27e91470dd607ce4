// All data about the nodes of an engine, and its form for other threads and for the store.
import { ListColumn, Nodes, NumberColumn, TextColumn } from './columns.ts';
import { FINGERPRINT_LENGTH } from './fingerprint.ts';
import { type Graph, type Lists, NONE, type Revisions, type StoredGraph } from './graph.ts';
import { reachable } from './reach.ts';
import type { SharedValues } from './store/values.ts';

/** Revision of a value that was never verified. */
export const NEVER = -1;

/** All data about nodes, in columns by their numbers. */
export class NodeData {
  readonly nodes = new Nodes();
  /** The trace: nodes in the order of the questions. */
  readonly asked = new ListColumn();
  readonly hashes = new TextColumn(FINGERPRINT_LENGTH);
  /** Position of a stored value's text in the store. */
  readonly places = new NumberColumn(NONE);
  /** Revisions in which a value was last verified, and in which it last changed. */
  readonly verified = new NumberColumn(NEVER);
  readonly changed = new NumberColumn(0);

  /** Loads a graph into empty columns; `numbers` maps its tasks to others. */
  take(graph: StoredGraph, numbers: readonly number[]): void {
    this.nodes.take(graph, numbers);
    this.asked.take(graph.asked);
    this.places.take(graph.places);
    const { verified, changed } = graph.revisions ?? {};
    this.verified.take(verified ?? graph.tasks.map((task) => (task === NONE ? NEVER : 0)));
    if (changed) this.changed.take(changed);
    this.hashes.take(graph.hashes);
  }

  /** Returns the nodes that were requested in the current revision, and everything they depend on. */
  inUse(now: number): number[] {
    const verified = this.verified.first(this.nodes.length);
    return reachable(this.asked.first(verified.length), (node) => verified[node] === now);
  }
}

/** The graph of some nodes for the store; `altered` are loaded nodes that have changed since. */
export function graphOfNodes(
  some: readonly number[],
  { nodes, asked, hashes, places }: NodeData,
  altered: ReadonlySet<number>,
): Graph {
  return {
    nodes: some,
    taken: nodes.taken,
    isStored: (node) => node < nodes.taken && !altered.has(node),
    taskOf: (node) => nodes.taskOf(node),
    argumentOf: (node) => nodes.argumentOf(node),
    askedOf: (node) => asked.get(node) ?? [],
    copyHash: (node, target, place) => hashes.copy(node, target, place),
    hashOf: (node) => hashes.get(node),
    placeOf: (node) => places.get(node),
  };
}

/** Everything that an engine knows, in shared memory. Positions in the lists are node numbers. */
export interface EngineState {
  /** Names of the tasks by their numbers. */
  readonly names: readonly string[];
  readonly tasks: Int32Array;
  /** Arguments as a JSON list, and the number of each node's argument in it. */
  readonly texts: string;
  readonly textOf: Int32Array;
  readonly places: Int32Array;
  readonly asked: Lists;
  readonly hashes: Uint8Array;
  readonly revisions: Revisions;
  readonly values: SharedValues;
}
