// The task graph: nodes, which are tasks with an argument, and all data about them, in columns by their numbers.
import {
  ListColumn,
  type Lists,
  NONE,
  type NodeColumns,
  Nodes,
  NumberColumn,
  TextColumn,
} from './columns.ts';
import { FINGERPRINT_LENGTH } from './fingerprint.ts';
import { reachable } from './reach.ts';
import type { SharedValues } from './store/values.ts';

/** Revision of a value that was never verified. */
export const NEVER = -1;

/** The current revision, and for each node those in which its value was last verified, and last changed. */
interface Revisions {
  readonly now: number;
  readonly verified: Int32Array;
  readonly changed: Int32Array;
}

/** A graph outside its engine: in the store, or on the way to another thread. Deleted nodes have no task. */
export interface GraphColumns extends NodeColumns {
  /** Names of the tasks by their numbers. */
  readonly names: readonly string[];
  /** Position of the text of each value. */
  readonly places: Int32Array;
  /** Lists of the nodes that each node asked for. */
  readonly asked: Lists;
  /** Concatenated fingerprints; spaces for values without one. */
  readonly hashes: Uint8Array;
  /** Set if the graph is that of an engine at work. */
  readonly revisions?: Revisions;
}

/** Everything that an engine knows. The graph is encoded, in memory that threads share. */
export interface EngineState {
  readonly graph: Uint8Array;
  readonly values: SharedValues;
}

/** Encodes a graph: a line of JSON, then its columns. `notes` are JSON that `decode` returns. */
export function encode(notes: unknown, graph: GraphColumns): Buffer {
  const { names, texts, tasks, textOf, places, asked, hashes, revisions } = graph;
  const { now, verified, changed } = revisions ?? {};
  const numbers = [tasks, textOf, places, asked.starts, asked.lengths, asked.items];
  const columns = [...numbers, hashes, ...(verified && changed ? [verified, changed] : [])];
  const sizes = columns.map(({ byteLength }) => byteLength);
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ notes, names, texts, now, sizes })}\n`),
    ...columns.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  ]);
}

/** Decodes the bytes of `encode`, whose columns are copied. */
export function decode<Notes>(bytes: Buffer): { readonly notes: Notes; readonly graph: GraphColumns } {
  let at = bytes.indexOf('\n') + 1;
  const { notes, names, texts, now, sizes } = JSON.parse(bytes.toString('utf8', 0, at));
  const columns = (sizes as readonly number[]).map((size) => {
    at += size;
    return new Int32Array(new Uint8Array(bytes.subarray(at - size, at)).buffer);
  });
  const none = new Int32Array(0);
  const [tasks = none, textOf = none, places = none, starts = none, lengths = none, items = none] = columns;
  const [hashes = none, verified, changed] = columns.slice(6);
  const asked = { starts, lengths, items };
  const revisions = verified && changed && { now, verified, changed };
  return {
    notes,
    graph: {
      names,
      texts,
      tasks,
      textOf,
      places,
      asked,
      hashes: new Uint8Array(hashes.buffer),
      ...(revisions && { revisions }),
    },
  };
}

/** Values that an engine made since it was last asked. */
export interface Changes {
  /** Numbers of the nodes, which their lists name too. */
  readonly nodes: readonly number[];
  readonly columns: GraphColumns;
}

/** All data about the nodes of an engine. */
export class Graph {
  readonly nodes = new Nodes();
  /** The trace: nodes in the order of the questions. */
  readonly asked = new ListColumn();
  readonly hashes = new TextColumn(FINGERPRINT_LENGTH);
  /** Position of a stored value's text in the store. */
  readonly places = new NumberColumn(NONE);
  /** Revisions in which a value was last verified, and in which it last changed. */
  readonly verified = new NumberColumn(NEVER);
  readonly changed = new NumberColumn(0);

  /** Loads columns into empty ones; `numbers` maps their tasks to others. */
  take(columns: GraphColumns, numbers: readonly number[]): void {
    this.nodes.take(columns, numbers);
    this.asked.take(columns.asked);
    this.places.take(columns.places);
    const { verified, changed } = columns.revisions ?? {};
    this.verified.take(verified ?? columns.tasks.map((task) => (task === NONE ? NEVER : 0)));
    if (changed) this.changed.take(changed);
    this.hashes.take(columns.hashes);
  }

  /** Returns the columns themselves, which stay valid until something changes. */
  columns(names: readonly string[]): GraphColumns {
    const { length } = this.nodes;
    return {
      names,
      ...this.nodes.columns(),
      places: this.places.first(length),
      asked: this.asked.first(length),
      hashes: this.hashes.first(length),
    };
  }

  /** Returns the columns without all other nodes, which are deleted. */
  columnsOf(names: readonly string[], some: readonly number[]): GraphColumns {
    const columns = this.columns(names);
    const tasks = new Int32Array(columns.tasks.length).fill(NONE);
    for (const node of some) tasks[node] = columns.tasks[node] ?? NONE;
    return { ...columns, tasks };
  }

  /** Returns copies of some nodes, numbered in their order, also in their lists. */
  copy(names: readonly string[], some: readonly number[]): GraphColumns {
    const numbers = new Int32Array(this.nodes.length);
    for (const [number, node] of some.entries()) numbers[node] = number;
    return this.excerpt(names, some, (node) => numbers[node] ?? NONE);
  }

  /** Returns copies of some nodes, numbered in their order; `numberOf` returns the numbers in their lists. */
  excerpt(
    names: readonly string[],
    some: readonly number[],
    numberOf: (node: number) => number,
  ): GraphColumns {
    const copy = new Graph();
    for (const node of some) {
      const other = copy.nodes.find(this.nodes.taskOf(node), this.nodes.argumentOf(node));
      const asked = this.asked.get(node);
      if (asked) copy.asked.set(other, asked.map(numberOf));
      copy.hashes.set(other, this.hashes.get(node) ?? '');
      copy.places.set(other, this.places.get(node));
    }
    return copy.columns(names);
  }

  /** Returns the nodes that were requested in the current revision, and everything they depend on. */
  inUse(now: number): number[] {
    const verified = this.verified.first(this.nodes.length);
    return reachable(this.asked.first(verified.length), (node) => verified[node] === now);
  }
}
