// What the engine knows between two processes: the graph of tasks in one file, the texts of their values in another one.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, readCacheFile, writeCacheFile } from './cache-file.ts';
import { FINGERPRINT_LENGTH } from './fingerprint.ts';
import { noValues, openValues, type Values } from './values.ts';

export interface Store {
  /** What was saved by an engine with the same tasks, given by name. */
  open(tasks: readonly string[]): Opened;
  save(tasks: readonly string[], graph: Graph, values: Values): void;
}

export interface Opened {
  readonly graph: StoredGraph | undefined;
  readonly values: Values;
}

/** Nodes are numbered from 0. */
export interface StoredGraph {
  readonly length: number;
  /** Index of its task. */
  taskOf(node: number): number;
  argumentOf(node: number): string;
  /** Nodes that it asked for. */
  askedOf(node: number): Int32Array;
  /** Undefined where its value has no fingerprint. */
  printOf(node: number): string | undefined;
  /** Of its text; negative where there is none. */
  placeOf(node: number): number;
}

/** What is to be saved: some nodes, whose traces hold no others. */
export interface Graph {
  readonly nodes: readonly number[];
  readonly taskOf: readonly number[];
  readonly argumentOf: readonly string[];
  readonly asked: readonly ArrayLike<number>[];
  readonly prints: readonly (string | undefined)[];
  readonly places: readonly number[];
}

/** Keeps nothing beyond this process. */
export const noStore: Store = {
  open: () => ({ graph: undefined, values: noValues }),
  save() {},
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
  root: string,
  name: string,
  identity: string,
  { writes, reads }: { readonly writes: boolean; readonly reads: boolean },
): Store {
  const fileOf = (values: string) => path.join(cacheFolder(root), values);
  let current = `${name}-values-0`;
  return {
    open(tasks) {
      const bytes = reads ? readCacheFile(root, name, identity) : undefined;
      const head = bytes && headOf(bytes, tasks);
      if (head) current = head.values;
      const values = writes || head ? openValues(fileOf(current), head?.length ?? 0) : noValues;
      return { graph: bytes && head && graphOf(bytes, head), values };
    },
    save(tasks, graph, values) {
      if (!writes) return;
      const tidied = isLittered(graph, values) ? copied(graph, values, fileOf(next(current))) : undefined;
      if (!(tidied?.values ?? values).flush()) return;
      if (tidied) current = next(current);
      const { length } = tidied?.values ?? values;
      const bytes = bytesOf(tidied?.graph ?? graph, { tasks, values: current, length });
      if (writeCacheFile(root, name, identity, bytes)) removeOthers(root, `${name}-values-`, current);
    },
  };
}

function isLittered({ nodes, places }: Graph, values: Values): boolean {
  let used = 0;
  for (const node of nodes) if ((places[node] ?? -1) >= 0) used += values.sizeAt(places[node] ?? 0);
  const litter = values.length - used;
  return litter > LITTER && litter > used;
}

function copied(graph: Graph, from: Values, file: string): { graph: Graph; values: Values } {
  const values = openValues(file, 0);
  const places = [...graph.places];
  for (const node of graph.nodes) {
    const place = places[node] ?? -1;
    if (place >= 0) places[node] = values.add(from.read(place, graph.prints[node] ?? ''));
  }
  return { graph: { ...graph, places }, values };
}

function next(values: string): string {
  return values.replace(/\d+$/, (number) => String(Number(number) + 1));
}

function removeOthers(root: string, prefix: string, current: string): void {
  const folder = cacheFolder(root);
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && name !== current) rmSync(path.join(folder, name), { force: true });
}

/** Columns begin where 32-bit numbers may. */
const ALIGNMENT = 4;

function bytesOf(graph: Graph, { tasks, values, length }: Pick<Head, 'tasks' | 'values' | 'length'>): Buffer {
  const { nodes, asked } = graph;
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const args = new Map<string, number>();
  const edges = nodes.reduce((sum, node) => sum + (asked[node]?.length ?? 0), 0);
  const columns = new Int32Array(nodes.length * 4 + 1 + edges);
  const prints = Buffer.alloc(nodes.length * FINGERPRINT_LENGTH, ' ');
  let edge = nodes.length * 4 + 1;
  for (const [number, node] of nodes.entries()) {
    const argument = graph.argumentOf[node] ?? '';
    if (!args.has(argument)) args.set(argument, args.size);
    columns[number] = graph.taskOf[node] ?? 0;
    columns[nodes.length + number] = args.get(argument) ?? 0;
    columns[nodes.length * 2 + number] = graph.places[node] ?? -1;
    columns[nodes.length * 3 + number] = edge;
    for (const other of Array.from(asked[node] ?? [])) columns[edge++] = numbers.get(other) ?? 0;
    prints.write(graph.prints[node] ?? '', number * FINGERPRINT_LENGTH, 'latin1');
  }
  columns[nodes.length * 4] = edge;
  const head = { tasks, values, length, arguments: [...args.keys()], nodes: nodes.length, edges };
  const text = Buffer.from(JSON.stringify(head));
  const padding = Buffer.alloc(ALIGNMENT - (text.length % ALIGNMENT), '\n');
  return Buffer.concat([text, padding, new Uint8Array(columns.buffer), prints]);
}

/** Undefined where other tasks were saved. */
function headOf(bytes: Buffer, tasks: readonly string[]): Head | undefined {
  const head: Head = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf('\n')));
  return JSON.stringify(head.tasks) === JSON.stringify(tasks) ? head : undefined;
}

function graphOf(bytes: Buffer, { arguments: args, nodes, edges }: Head): StoredGraph {
  const printsFrom = bytes.length - nodes * FINGERPRINT_LENGTH;
  const size = (nodes * 4 + 1 + edges) * Int32Array.BYTES_PER_ELEMENT;
  const columns = new Int32Array(new Uint8Array(bytes.subarray(printsFrom - size, printsFrom)).buffer);
  const at = (place: number) => columns[place] ?? 0;
  return {
    length: nodes,
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
