// The engine's memory between processes: the task graph in one file, its later changes in a second one, the texts of
// values in a third. A build appends its changes, and writes the whole graph again when there are too many.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  decodePiece,
  encodePiece,
  type Graph,
  type GraphPiece,
  graphOf,
  type StoredGraph,
  withChanges,
} from '../graph.ts';
import type { Offers } from '../offers.ts';
import { cacheFolder, openCacheFile, removeCacheFile, writeCacheFile } from './cache-file.ts';
import { DamagedStore, noValues, type Values, ValuesFile } from './values.ts';

export type Store = Pick<StoreFile, 'open' | 'save' | 'version'>;

interface OpenedStore {
  readonly graph: StoredGraph | undefined;
  readonly values: Values;
  /** Values of other machines. */
  readonly offers?: Offers;
}

/** Store that keeps nothing beyond this process. */
export const noStore: Store = storeFor(() => noValues);

/** Returns a store that keeps nothing beyond this process; its values are in a temporary file. */
export function storeFor(openValues: () => Values): Store {
  return { open: () => ({ graph: undefined, values: openValues() }), save() {}, version: () => '' };
}

/** Returns this store with values of other machines. */
export function withOffers(store: Store, offers: Offers): Store {
  return {
    open: () => ({ ...store.open(), offers }),
    save: (...saved) => store.save(...saved),
    version: () => store.version(),
  };
}

interface Notes {
  readonly tasks: readonly string[];
  /** File of the values, and its valid length in bytes. */
  readonly values: string;
  readonly length: number;
}

interface ChangeNotes extends Pick<Notes, 'length'> {
  /** Hash of the whole graph that they belong to. */
  readonly of: string;
  /** New or changed nodes in order, and deleted ones. */
  readonly nodes: readonly number[];
  readonly gone: readonly number[];
}

/** A whole graph and its later changes. */
interface StoredFiles {
  readonly whole: GraphPiece<Notes>;
  readonly hash: string;
  readonly changes: Pick<ChangeNotes, 'nodes' | 'length'>;
  readonly graph: StoredGraph;
}

/** Unused bytes of values. If there are more than this, and more than used ones, the file is rewritten. */
const LITTER = 1024 * 1024;

/** The graph is written again when more than one node in this many has changed. */
const CHANGING = 8;

/** The store `name` in the cache of a site, of code with this identity. */
export class StoreFile {
  readonly #stateFolder: string;
  readonly #name: string;
  readonly #identity: string;
  readonly #access: { readonly writes: boolean; readonly reads: boolean };
  #known: { readonly stored: StoredFiles | undefined; readonly opened: OpenedStore } | undefined;
  #version = '';

  constructor(
    stateFolder: string,
    name: string,
    identity: string,
    access: { readonly writes: boolean; readonly reads: boolean },
  ) {
    this.#stateFolder = stateFolder;
    this.#name = name;
    this.#identity = identity;
    this.#access = access;
  }

  open(): OpenedStore {
    return this.#openOnce().opened;
  }

  /** Returns an identifier of the store's content. */
  version(): string {
    this.#openOnce();
    return this.#version;
  }

  save(tasks: readonly string[], graph: Graph, values: Values): void {
    if (!this.#access.writes) return;
    const { stored } = this.#openOnce();
    const changes = stored && changesSince(stored, graph, values);
    const current = stored?.whole.notes.values ?? this.#firstValues;
    try {
      const isTidied = stored !== undefined && !changes && isLittered(graph, values);
      const file = isTidied ? next(current) : current;
      const saved = isTidied ? copied(graph, values, this.#fileOf(file)) : { graph, values };
      if (!saved.values.flush()) return;
      if (changes) this.#saveChanges(stored.hash, changes, graph, values);
      else this.#saveWhole(saved.graph, { tasks, values: file, length: saved.values.length });
    } catch (error) {
      if (!(error instanceof DamagedStore)) throw error;
      // The site is already published, and the next build computes lost values again.
      removeCacheFile(this.#stateFolder, this.#name);
      this.#version = versionOf();
    }
  }

  #openOnce() {
    this.#known ??= this.#read();
    return this.#known;
  }

  #read() {
    const { writes, reads } = this.#access;
    const whole = reads ? openCacheFile(this.#stateFolder, this.#name, this.#identity) : undefined;
    const changes = whole && openCacheFile(this.#stateFolder, this.#changesName, this.#identity);
    this.#version = versionOf(whole?.hash, changes?.hash);
    const stored = whole && joined(whole.hash, decodePiece(whole.content), changes?.content);
    const file = this.#fileOf(stored?.whole.notes.values ?? this.#firstValues);
    const values = writes || stored ? new ValuesFile(file, stored?.changes.length ?? 0) : noValues;
    return { stored, opened: { graph: stored?.graph, values } };
  }

  #saveChanges(of: string, changes: Changes, graph: Graph, { length }: Values): void {
    const notes: ChangeNotes = { of, length, ...changes };
    const bytes = encodePiece(notes, graph, changes.nodes, (node) => node);
    const hash = writeCacheFile(this.#stateFolder, this.#changesName, this.#identity, bytes);
    if (hash !== undefined) this.#version = versionOf(of, hash);
  }

  #saveWhole(graph: Graph, notes: Notes): void {
    const numbers = new Int32Array((graph.nodes.at(-1) ?? 0) + 1);
    for (const [number, node] of graph.nodes.entries()) numbers[node] = number;
    const bytes = encodePiece(notes, graph, graph.nodes, (node) => numbers[node] ?? 0);
    const hash = writeCacheFile(this.#stateFolder, this.#name, this.#identity, bytes);
    if (hash === undefined) return;
    this.#version = versionOf(hash);
    removeCacheFile(this.#stateFolder, this.#changesName);
    for (const name of readdirSync(cacheFolder(this.#stateFolder)))
      if (name.startsWith(`${this.#name}-values-`) && name !== notes.values)
        removeCacheFile(this.#stateFolder, name);
  }

  get #changesName(): string {
    return `${this.#name}-changes`;
  }

  get #firstValues(): string {
    return `${this.#name}-values-0`;
  }

  #fileOf(name: string): string {
    return path.join(cacheFolder(this.#stateFolder), name);
  }
}

/** Joins a graph and its changes. Changes that name another graph are ignored: they are part of a later one. */
function joined(hash: string, whole: GraphPiece<Notes>, bytes: Buffer | undefined): StoredFiles {
  const { tasks, length } = whole.notes;
  const changes = bytes && decodePiece<ChangeNotes>(bytes);
  if (changes?.notes.of !== hash)
    return { whole, hash, changes: { nodes: [], length }, graph: graphOf(tasks, whole) };
  const { nodes, gone } = changes.notes;
  return {
    whole,
    hash,
    changes: changes.notes,
    graph: graphOf(tasks, withChanges(whole, changes, nodes, gone)),
  };
}

type Changes = Pick<ChangeNotes, 'nodes' | 'gone'>;

/** Changes since the store was opened; undefined if the whole graph has to be written again. */
function changesSince(
  { whole, changes, graph: before }: StoredFiles,
  graph: Graph,
  values: Values,
): Changes | undefined {
  if (graph.taken !== before.length || values.length > 2 * whole.notes.length + LITTER) return undefined;
  const earlier = new Set(changes.nodes);
  const nodes = graph.nodes.filter((node) => !graph.isStored(node) || earlier.has(node));
  const isHere = new Uint8Array(whole.nodes);
  for (const node of graph.nodes) isHere[node] = 1;
  const gone: number[] = [];
  for (let node = 0; node < whole.nodes; node += 1) if (isHere[node] === 0) gone.push(node);
  return (nodes.length + gone.length) * CHANGING > whole.nodes ? undefined : { nodes, gone };
}

function isLittered({ nodes, placeOf }: Graph, values: Values): boolean {
  // Small stores are skipped, because measuring reads all values.
  if (values.length <= LITTER) return false;
  let used = 0;
  for (const node of nodes) if (placeOf(node) >= 0) used += values.sizeAt(placeOf(node));
  const litter = values.length - used;
  return litter > LITTER && litter > used;
}

function copied(graph: Graph, from: Values, file: string): { graph: Graph; values: Values } {
  const values = new ValuesFile(file, 0);
  const places = new Map<number, number>();
  for (const node of graph.nodes) {
    const place = graph.placeOf(node);
    if (place >= 0) places.set(node, values.add(from.read(place, graph.hashOf(node) ?? '')));
  }
  // Flushing closes the file.
  from.flush();
  return { graph: { ...graph, placeOf: (node) => places.get(node) ?? -1 }, values };
}

function versionOf(whole = '', changes = ''): string {
  return `${whole} ${changes}`;
}

function next(values: string): string {
  return values.replace(/\d+$/, (number) => String(Number(number) + 1));
}
