// Engines of several threads: one begins with the state of another, and passes on what it finds out.

import { NONE, NumberColumn } from './columns.ts';
import { type Changes, decode, type EngineState, encode, type Graph } from './graph.ts';
import { ABSENT, type Memory } from './memory.ts';
import type { Store } from './store/store.ts';
import { type Values, ValuesFile } from './store/values.ts';
import { StoredGraph } from './stored-graph.ts';
import type { AnyTask } from './tasks.ts';

/** Returns a store that opens the state of another engine. It saves nothing: changes go to that engine. */
export function storeOf({ graph, values }: EngineState): Store {
  const opened = {
    graph: new StoredGraph(decode(Buffer.from(graph.buffer)).graph),
    values: ValuesFile.of(values),
  };
  return { open: () => opened, save() {}, version: () => '' };
}

/** Returns an empty list of this engine's nodes by those of another engine. */
export function nodeNumbers(): NumberColumn {
  return new NumberColumn(NONE);
}

interface ExchangeAccess {
  readonly tasks: readonly AnyTask[];
  readonly names: readonly string[];
  readonly graph: Graph;
  readonly values: Values;
  readonly memory: Memory;
  /** Returns the current revision. */
  readonly now: () => number;
  /** True if the engine began with the state of another one. */
  readonly isFork: boolean;
  readonly recordValue: (node: number, asked: ArrayLike<number>, hash: string | undefined) => void;
}

export class Exchange {
  readonly #engine: ExchangeAccess;
  /** Nodes that became current since the last `changes`. */
  #noted = new Set<number>();

  constructor(parts: ExchangeAccess) {
    this.#engine = parts;
  }

  /** Notes a node that became current. */
  note(node: number): void {
    if (this.#engine.isFork) this.#noted.add(node);
  }

  /** False for a value that only the memory of this thread has. */
  readonly #isShared = (node: number): boolean => {
    const { tasks, graph } = this.#engine;
    const task = tasks[graph.nodes.taskOf(node)];
    return task?.run !== undefined || task?.form.kind === 'input' || graph.places.get(node) !== NONE;
  };

  /** Returns everything; undefined if a current value is only in the memory of this thread. */
  state(): EngineState | undefined {
    const { names, values, graph, now } = this.#engine;
    const verified = graph.verified.first(graph.nodes.length);
    const changed = graph.changed.first(verified.length);
    const isWhole = verified.every((at, node) => at !== now() || this.#isShared(node));
    const shared = isWhole ? values.share() : undefined;
    if (!shared) return undefined;
    const bytes = encode(undefined, {
      ...graph.columns(names),
      revisions: { now: now(), verified, changed },
    });
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
    copy.set(bytes);
    return { graph: copy, values: shared };
  }

  /** Returns what was noted since the last call; undefined if one of the values is only in the memory of this thread. */
  changes(): Changes | undefined {
    const { names, values, graph } = this.#engine;
    const nodes = [...this.#noted];
    if (!nodes.every(this.#isShared) || !values.pass()) return undefined;
    this.#noted = new Set();
    return { nodes, columns: graph.excerpt(names, nodes, (node) => node) };
  }

  /** Takes over changes, except of nodes that are current. `numbers` are nodes by those of the other engine. */
  adopt({ nodes, columns }: Changes, numbers: NumberColumn): void {
    const { names, graph, memory, recordValue, now } = this.#engine;
    const other = new StoredGraph(columns);
    const { tasks, places, asked } = columns;
    const taskOf = columns.names.map((name) => names.indexOf(name));
    for (const [at, node] of nodes.entries())
      numbers.set(node, graph.nodes.find(taskOf[tasks[at] ?? NONE] ?? NONE, other.argumentOf(at)));
    const nodeOf = (node: number) => (numbers.get(node) === NONE ? node : numbers.get(node));
    memory.grow(graph.nodes.length - 1);
    for (const [at, number] of nodes.entries()) {
      const node = nodeOf(number);
      if (graph.verified.get(node) === now()) continue;
      const hash = other.hashOf(at);
      if (hash === undefined || hash !== graph.hashes.get(node)) memory.set(node, ABSENT);
      graph.places.set(node, places[at] ?? NONE);
      const start = asked.starts[at] ?? 0;
      recordValue(node, asked.items.subarray(start, start + (asked.lengths[at] ?? 0)).map(nodeOf), hash);
    }
  }
}
