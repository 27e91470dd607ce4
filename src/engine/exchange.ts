// Engines of several threads: one begins with the state of another, and passes on what it finds out.

import { NumberColumn } from './columns.ts';
import { decodePiece, encodePiece, graphOf, NONE } from './graph.ts';
import { ABSENT, type Memory } from './memory.ts';
import { type EngineState, graphOfNodes, type NodeData } from './node-data.ts';
import type { Store } from './store/store.ts';
import { type Values, ValuesFile } from './store/values.ts';
import type { AnyTask } from './tasks.ts';

/** Returns a store that opens the state of another engine. It saves nothing: changes go to that engine. */
export function storeOf({ names, texts, hashes, asked, values, revisions, ...state }: EngineState): Store {
  const columns = [state.tasks, state.textOf, state.places, asked.starts, asked.lengths];
  const graph = graphOf(names, {
    notes: undefined,
    nodes: state.tasks.length,
    texts: JSON.parse(texts),
    columns,
    edges: asked.items,
    hashes: Buffer.from(hashes.buffer),
  });
  const opened = { graph: { ...graph, revisions }, values: ValuesFile.of(values) };
  return { open: () => opened, save() {}, version: () => '' };
}

/** Returns an empty list of this engine's nodes by those of another engine. */
export function nodeNumbers(): NumberColumn {
  return new NumberColumn(NONE);
}

interface ExchangeAccess {
  readonly tasks: readonly AnyTask[];
  /** These tasks by the numbers of the engine that this one began with. */
  readonly numbers: readonly number[];
  readonly data: NodeData;
  readonly values: Values;
  readonly memory: Memory;
  /** Returns the current revision. */
  readonly now: () => number;
  /** True if the engine began with the state of another one. */
  readonly isFork: boolean;
  readonly recordValue: (node: number, asked: readonly number[], hash: string | undefined) => void;
}

export class Exchange {
  readonly #engine: ExchangeAccess;
  /** Nodes that became current since the last `changes`. */
  #noted: number[] = [];

  constructor(parts: ExchangeAccess) {
    this.#engine = parts;
  }

  /** Notes a node that became current. */
  note(node: number): void {
    if (this.#engine.isFork) this.#noted.push(node);
  }

  /** False for a value that only the memory of this thread has. */
  readonly #isShared = (node: number): boolean => {
    const { tasks, data } = this.#engine;
    const task = tasks[data.nodes.taskOf(node)];
    return task?.run !== undefined || task?.form.kind === 'input' || data.places.get(node) !== NONE;
  };

  /** Returns everything; undefined if a current value is only in the memory of this thread. */
  state(): EngineState | undefined {
    const { tasks, values, data, now } = this.#engine;
    const { nodes, asked, places, hashes, verified, changed } = data;
    const { length } = nodes;
    const isWhole = verified.first(length).every((at, node) => at !== now() || this.#isShared(node));
    const shared = isWhole ? values.share() : undefined;
    return (
      shared && {
        names: tasks.map(({ name }) => name),
        ...nodes.shared(),
        places: places.shared(length),
        asked: asked.shared(length),
        hashes: hashes.shared(length),
        revisions: { now: now(), verified: verified.shared(length), changed: changed.shared(length) },
        values: shared,
      }
    );
  }

  /** Returns what was noted since the last call; undefined if one of the values is only in the memory of this thread. */
  changes(): Uint8Array | undefined {
    const { values, numbers, data } = this.#engine;
    const nodes = [...new Set(this.#noted)];
    if (!nodes.every(this.#isShared) || !values.pass()) return undefined;
    this.#noted = [];
    const graph = graphOfNodes(nodes, data, new Set());
    // The other engine may number its tasks differently.
    const taskOf = (node: number) => numbers.indexOf(graph.taskOf(node));
    return encodePiece({ nodes }, { ...graph, taskOf }, nodes, (node) => node);
  }

  /** Takes over changes, except of nodes that are current. `numbers` are nodes by those of the other engine. */
  adopt(changes: Uint8Array, numbers: NumberColumn): void {
    const { data, memory, recordValue, now } = this.#engine;
    const bytes = Buffer.from(changes.buffer, changes.byteOffset, changes.length);
    const piece = decodePiece<{ readonly nodes: readonly number[] }>(bytes);
    const graph = graphOf([], piece);
    const found = piece.notes.nodes.map((other, at) => {
      const node = data.nodes.find(graph.tasks[at] ?? NONE, graph.argumentOf(at));
      numbers.set(other, node);
      return node;
    });
    const nodeOf = (other: number) => (numbers.get(other) === NONE ? other : numbers.get(other));
    memory.grow(data.nodes.length - 1);
    for (const [at, node] of found.entries()) {
      if (data.verified.get(node) === now()) continue;
      const { starts, lengths, items } = graph.asked;
      const start = starts[at] ?? 0;
      const edges = items.subarray(start, start + (lengths[at] ?? 0));
      const hash = graph.hashOf(at);
      if (hash === undefined || hash !== data.hashes.get(node)) memory.set(node, ABSENT);
      data.places.set(node, graph.places[at] ?? NONE);
      recordValue(node, Array.from(edges, nodeOf), hash);
    }
  }
}
