// What the engine knows between two processes: the graph of tasks in one file, the texts of their values in another one.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, readCacheFile, writeCacheFile } from './cache-file.ts';
import { FINGERPRINT_LENGTH, fingerprint } from './fingerprint.ts';
import { noValues, openValues, type Values } from './values.ts';

export interface Store {
  /** What was saved last. */
  open(): Opened;
  save(tasks: readonly string[], graph: Graph, values: Values): void;
  /** Stands for what it holds. */
  version(): string;
}

export interface Opened {
  readonly graph: StoredGraph | undefined;
  readonly values: Values;
}

/** What is known of nodes, which are numbers. */
interface Columns {
  /** Index of its task. */
  taskOf(node: number): number;
  argumentOf(node: number): string;
  /** Nodes that it asked for. */
  askedOf(node: number): ArrayLike<number>;
  /** Undefined where its value has no fingerprint. */
  printOf(node: number): string | undefined;
  /** Of its text; negative where there is none. */
  placeOf(node: number): number;
}

/** Nodes from 0 to below `length`. */
export interface StoredGraph extends Columns {
  readonly length: number;
  /** Fingerprints one behind the other; spaces where a value has none. */
  readonly prints: Buffer;
  /** Names of the tasks that it was saved with. */
  readonly tasks: readonly string[];
}

/** What is to be saved: some nodes, whose traces hold no others. */
export interface Graph extends Columns {
  readonly nodes: readonly number[];
  /** Copies a fingerprint, or spaces, to a place among others. */
  copyPrint(node: number, target: Buffer, place: number): void;
}

/** Keeps nothing beyond this process. */
export const noStore: Store = {
  open: () => ({ graph: undefined, values: noValues }),
  save() {},
  version: () => '',
};

interface Head {
  readonly tasks: readonly string[];
  /** File of the values, and how many bytes of it count. */
  readonly values: string;
  readonly length: number;
  readonly arguments: readonly string[];
  readonly nodes: number;
  readonly edges: number;
}

/** Bytes of values that no node needs: with more of them, and more than are needed, the file is written anew. */
const LITTER = 1024 * 1024;

/** The store `name` in the cache of a site, of code with this identity. */
export function openStore(
  stateFolder: string,
  name: string,
  identity: string,
  { writes, reads }: { readonly writes: boolean; readonly reads: boolean },
): Store {
  const fileOf = (values: string) => path.join(cacheFolder(stateFolder), values);
  let current = `${name}-values-0`;
  let opened: Opened | undefined;
  let version = '';
  const open = (): Opened => {
    const bytes = reads ? readCacheFile(stateFolder, name, identity) : undefined;
    const head: Head | undefined = bytes && JSON.parse(bytes.toString('utf8', 0, bytes.indexOf('\n')));
    if (head) current = head.values;
    version = bytes ? fingerprint(bytes) : '';
    const values = writes || head ? openValues(fileOf(current), head?.length ?? 0) : noValues;
    return { graph: bytes && head && graphOf(bytes, head), values };
  };
  const openOnce = () => {
    opened ??= open();
    return opened;
  };
  return {
    open: openOnce,
    version() {
      openOnce();
      return version;
    },
    save(tasks, graph, values) {
      if (!writes) return;
      const tidied = isLittered(graph, values) ? copied(graph, values, fileOf(next(current))) : undefined;
      if (!(tidied?.values ?? values).flush()) return;
      if (tidied) current = next(current);
      const { length } = tidied?.values ?? values;
      const bytes = bytesOf(tidied?.graph ?? graph, { tasks, values: current, length });
      if (!writeCacheFile(stateFolder, name, identity, bytes)) return;
      version = fingerprint(bytes);
      removeOthers(stateFolder, `${name}-values-`, current);
    },
  };
}

function isLittered({ nodes, placeOf }: Graph, values: Values): boolean {
  // It cannot be so where there is little, and to measure it all values are read.
  if (values.length <= LITTER) return false;
  let used = 0;
  for (const node of nodes) if (placeOf(node) >= 0) used += values.sizeAt(placeOf(node));
  const litter = values.length - used;
  return litter > LITTER && litter > used;
}

function copied(graph: Graph, from: Values, file: string): { graph: Graph; values: Values } {
  const values = openValues(file, 0);
  const places = new Map<number, number>();
  for (const node of graph.nodes) {
    const place = graph.placeOf(node);
    if (place >= 0) places.set(node, values.add(from.read(place, graph.printOf(node) ?? '')));
  }
  return { graph: { ...graph, placeOf: (node) => places.get(node) ?? -1 }, values };
}

function next(values: string): string {
  return values.replace(/\d+$/, (number) => String(Number(number) + 1));
}

function removeOthers(stateFolder: string, prefix: string, current: string): void {
  const folder = cacheFolder(stateFolder);
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && name !== current) rmSync(path.join(folder, name), { force: true });
}

/** Columns begin where 32-bit numbers may. */
const ALIGNMENT = 4;

function bytesOf(graph: Graph, { tasks, values, length }: Pick<Head, 'tasks' | 'values' | 'length'>): Buffer {
  const { nodes } = graph;
  const numbers = new Int32Array((nodes.at(-1) ?? 0) + 1);
  let edges = 0;
  for (const [number, node] of nodes.entries()) {
    numbers[node] = number;
    edges += graph.askedOf(node).length;
  }
  const args = new Map<string, number>();
  const columns = new Int32Array(nodes.length * 4 + 1 + edges);
  const prints = Buffer.allocUnsafe(nodes.length * FINGERPRINT_LENGTH);
  let edge = nodes.length * 4 + 1;
  for (const [number, node] of nodes.entries()) {
    const argument = graph.argumentOf(node);
    const known = args.get(argument);
    if (known === undefined) args.set(argument, args.size);
    columns[number] = graph.taskOf(node);
    columns[nodes.length + number] = known ?? args.size - 1;
    columns[nodes.length * 2 + number] = graph.placeOf(node);
    columns[nodes.length * 3 + number] = edge;
    const asked = graph.askedOf(node);
    for (let at = 0; at < asked.length; at += 1) columns[edge + at] = numbers[asked[at] ?? 0] ?? 0;
    edge += asked.length;
    graph.copyPrint(node, prints, number);
  }
  columns[nodes.length * 4] = edge;
  const head = { tasks, values, length, arguments: [...args.keys()], nodes: nodes.length, edges };
  const text = Buffer.from(JSON.stringify(head));
  const padding = Buffer.alloc(ALIGNMENT - (text.length % ALIGNMENT), '\n');
  return Buffer.concat([text, padding, new Uint8Array(columns.buffer), prints]);
}

function graphOf(bytes: Buffer, { tasks, arguments: args, nodes, edges }: Head): StoredGraph {
  const printsFrom = bytes.length - nodes * FINGERPRINT_LENGTH;
  const size = (nodes * 4 + 1 + edges) * Int32Array.BYTES_PER_ELEMENT;
  const columns = new Int32Array(new Uint8Array(bytes.subarray(printsFrom - size, printsFrom)).buffer);
  const at = (place: number) => columns[place] ?? 0;
  return {
    length: nodes,
    tasks,
    prints: bytes.subarray(printsFrom),
    taskOf: (node) => at(node),
    argumentOf: (node) => args[at(nodes + node)] ?? '',
    placeOf: (node) => at(nodes * 2 + node),
    askedOf: (node) => columns.subarray(at(nodes * 3 + node), at(nodes * 3 + node + 1)),
    printOf(node) {
      const start = printsFrom + node * FINGERPRINT_LENGTH;
      const print = bytes.toString('latin1', start, start + FINGERPRINT_LENGTH).trimEnd();
      return print === '' ? undefined : print;
    },
  };
}
