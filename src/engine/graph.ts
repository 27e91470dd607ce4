// The stored form of the task graph: a column for each property of its nodes. A piece is a whole graph, or the nodes
// that have changed since it was written.
import { FINGERPRINT_LENGTH } from './fingerprint.ts';

/** Number for a missing task or place. */
export const NONE = -1;

/** Lists in one array: the start and the length of each node's list. A negative start means no list. */
export interface Lists {
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  readonly items: Int32Array;
}

/** The current revision, and for each node those in which its value was last verified, and last changed. */
export interface Revisions {
  readonly now: number;
  readonly verified: Int32Array;
  readonly changed: Int32Array;
}

/** Nodes 0 to `length - 1`, as they were saved. Deleted nodes have no task. */
export interface StoredGraph {
  readonly length: number;
  /** Names of the tasks that it was saved with. */
  readonly names: readonly string[];
  /** Number of each node's task. */
  readonly tasks: Int32Array;
  /** Arguments, and the number of each node's argument among them. */
  readonly texts: readonly string[];
  readonly textOf: Int32Array;
  /** Position of the text of each value. */
  readonly places: Int32Array;
  /** Concatenated fingerprints; spaces for values without one. */
  readonly hashes: Buffer;
  /** Set if the graph is that of an engine at work. */
  readonly revisions?: Revisions;
  /** Finds a stored value without loading the graph. */
  find(task: number, argument: string): { readonly place: number; readonly hash: string } | undefined;
  argumentOf(node: number): string;
  /** Lists of the nodes that each node asked for. */
  readonly asked: Lists;
  /** Returns `undefined` if the value has no fingerprint. */
  hashOf(node: number): string | undefined;
  /**
   * True if the value has a fingerprint: without one, nobody can tell whether it has changed. Deleted nodes count as
   * known.
   */
  isKnown(node: number): boolean;
}

/** The nodes to save. Their traces contain no other nodes. */
export interface Graph {
  readonly nodes: readonly number[];
  /** Count of nodes from the opened graph. */
  readonly taken: number;
  /** True if the opened graph contains the node and all data about it. */
  isStored(node: number): boolean;
  taskOf(node: number): number;
  argumentOf(node: number): string;
  askedOf(node: number): ArrayLike<number>;
  hashOf(node: number): string | undefined;
  placeOf(node: number): number;
  /** Copies a fingerprint, or spaces, to a place among others. */
  copyHash(node: number, target: Buffer, place: number): void;
}

/** Line of JSON in front of the columns of a piece. */
interface GraphPieceHead {
  /** Notes that the writer attached to it. */
  readonly notes: unknown;
  /** Arguments, each once. */
  readonly texts: readonly string[];
  readonly nodes: number;
  readonly edges: number;
}

/** Columns of numbers: task, text of the argument, place, first edge and count of edges. */
const COLUMNS = 5;
/** Placeholder for a fingerprint. */
const SPACE = 0x20;

export interface GraphPiece<Notes> {
  readonly notes: Notes;
  readonly nodes: number;
  readonly texts: readonly string[];
  readonly columns: readonly Int32Array[];
  readonly edges: Int32Array;
  readonly hashes: Buffer;
}

/** Encodes some nodes of a graph as a piece; `numberOf` returns their numbers in it. */
export function encodePiece(
  notes: unknown,
  graph: Graph,
  some: readonly number[],
  numberOf: (node: number) => number,
): Buffer {
  const { length } = some;
  const total = some.reduce((sum, node) => sum + graph.askedOf(node).length, 0);
  const numbers = new Int32Array(length * COLUMNS + total);
  const hashes = Buffer.allocUnsafe(length * FINGERPRINT_LENGTH);
  const texts = new Map<string, number>();
  let edges = 0;
  for (const [at, node] of some.entries()) {
    const argument = graph.argumentOf(node);
    const text = texts.get(argument) ?? texts.size;
    if (text === texts.size) texts.set(argument, text);
    const asked = graph.askedOf(node);
    numbers[at] = graph.taskOf(node);
    numbers[length + at] = text;
    numbers[length * 2 + at] = graph.placeOf(node);
    numbers[length * 3 + at] = edges;
    numbers[length * 4 + at] = asked.length;
    for (let edge = 0; edge < asked.length; edge += 1)
      numbers[length * COLUMNS + edges + edge] = numberOf(asked[edge] ?? 0);
    edges += asked.length;
    graph.copyHash(node, hashes, at);
  }
  const head: GraphPieceHead = { notes, texts: [...texts.keys()], nodes: length, edges };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), new Uint8Array(numbers.buffer), hashes]);
}

export function decodePiece<Notes>(bytes: Buffer): GraphPiece<Notes> {
  const { notes, texts, nodes, edges }: GraphPieceHead = JSON.parse(
    bytes.toString('utf8', 0, bytes.indexOf('\n')),
  );
  const hashesFrom = bytes.length - nodes * FINGERPRINT_LENGTH;
  const from = hashesFrom - (nodes * COLUMNS + edges) * Int32Array.BYTES_PER_ELEMENT;
  const numbers = new Int32Array(new Uint8Array(bytes.subarray(from, hashesFrom)).buffer);
  const columns = Array.from({ length: COLUMNS }, (_, column) =>
    numbers.subarray(nodes * column, nodes * (column + 1)),
  );
  const hashes = bytes.subarray(hashesFrom);
  return { notes: notes as Notes, nodes, texts, columns, edges: numbers.subarray(nodes * COLUMNS), hashes };
}

/** Merges changes into a piece: new and changed nodes replace its own, and deleted ones are removed. */
export function withChanges<Notes>(
  whole: GraphPiece<Notes>,
  changed: GraphPiece<unknown>,
  nodes: readonly number[],
  gone: readonly number[],
): GraphPiece<Notes> {
  const length = Math.max(whole.nodes, (nodes.at(-1) ?? 0) + 1);
  const columns = whole.columns.map((column) => {
    const longer = new Int32Array(length).fill(NONE, column.length);
    longer.set(column);
    return longer;
  });
  const hashes = Buffer.alloc(length * FINGERPRINT_LENGTH, ' ');
  whole.hashes.copy(hashes);
  const moved = [0, whole.texts.length, 0, whole.edges.length, 0];
  for (const [at, node] of nodes.entries()) {
    for (const [column, by] of moved.entries()) {
      const target = columns[column];
      if (target) target[node] = (changed.columns[column]?.[at] ?? NONE) + by;
    }
    changed.hashes.copy(
      hashes,
      node * FINGERPRINT_LENGTH,
      at * FINGERPRINT_LENGTH,
      (at + 1) * FINGERPRINT_LENGTH,
    );
  }
  for (const node of gone) columns[0]?.fill(NONE, node, node + 1);
  const edges = new Int32Array(whole.edges.length + changed.edges.length);
  edges.set(whole.edges);
  edges.set(changed.edges, whole.edges.length);
  const texts = [...whole.texts, ...changed.texts];
  return { notes: whole.notes, nodes: length, texts, columns, edges, hashes };
}

export function graphOf(
  names: readonly string[],
  { nodes, texts, columns, edges, hashes }: GraphPiece<unknown>,
): StoredGraph {
  const none = new Int32Array(0);
  const [tasks = none, textOf = none, places = none, starts = none, lengths = none] = columns;
  const hashOf = (node: number) => {
    const start = node * FINGERPRINT_LENGTH;
    const hash = hashes.toString('latin1', start, start + FINGERPRINT_LENGTH).trimEnd();
    return hash === '' ? undefined : hash;
  };
  return {
    length: nodes,
    names,
    tasks,
    texts,
    textOf,
    places,
    hashes,
    asked: { starts, lengths, items: edges },
    find(task, argument) {
      const node = tasks.findIndex((one, at) => one === task && texts[textOf[at] ?? NONE] === argument);
      const place = places[node] ?? NONE;
      return place === NONE ? undefined : { place, hash: hashOf(node) ?? '' };
    },
    argumentOf: (node) => texts[textOf[node] ?? NONE] ?? '',
    isKnown: (node) => tasks[node] === NONE || hashes[node * FINGERPRINT_LENGTH] !== SPACE,
    hashOf,
  };
}
