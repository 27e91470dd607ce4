// The engine's memory between processes: the task graph in one file, the texts of values in a second one. A build adds
// values to the end of their file, and writes the graph again.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { NONE } from '../columns.ts';
import { decode, encode, type Graph, type GraphColumns } from '../graph.ts';
import type { PortableEntries } from '../portable-entry.ts';
import { StoredGraph } from '../stored-graph.ts';
import { cacheFolder, openCacheFile, removeCacheFile, writeCacheFile } from './cache-file.ts';
import { copyValues, DamagedStore, noValues, type SharedValues, type Values, ValuesFile } from './values.ts';

export type Store = Pick<StoreFile, 'open' | 'save' | 'version'>;

interface OpenedStore {
  readonly graph: StoredGraph | undefined;
  readonly values: Values;
  /** Values of other machines. */
  readonly portable?: PortableEntries;
}

/** Store that keeps nothing beyond this process. */
export const noStore: Store = storeFor(() => noValues);

/** Returns a store that keeps nothing beyond this process; its values are in a temporary file. */
export function storeFor(openValues: () => Values): Store {
  return { open: () => ({ graph: undefined, values: openValues() }), save() {}, version: () => '' };
}

/** Returns this store with values of other machines. */
export function withPortableEntries(store: Store, portable: PortableEntries): Store {
  return {
    open: () => ({ ...store.open(), portable }),
    save: (...saved) => store.save(...saved),
    version: () => store.version(),
  };
}

interface Notes {
  /** File of the values, and its valid length in bytes. */
  readonly file: string;
  readonly length: number;
  /** Length when all of the values were in use. */
  readonly used: number;
}

/** The store `name` in the cache of a site, of code with this identity. */
export class StoreFile {
  readonly #stateFolder: string;
  readonly #name: string;
  readonly #identity: string;
  readonly #access: { readonly writes: boolean; readonly reads: boolean };
  #known: { readonly notes: Notes; readonly opened: OpenedStore } | undefined;
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

  /** Returns this store with its values in an empty file that threads may add to. It isn't saved. */
  copiedTo(values: SharedValues): Store {
    const { notes, opened } = this.#openOnce();
    const isCopied = opened.graph && copyValues(this.#fileOf(notes.file), notes.length, values);
    return {
      open: () => ({ graph: isCopied ? opened.graph : undefined, values: ValuesFile.of(values) }),
      save() {},
      version: () => (isCopied ? this.#version : ''),
    };
  }

  /** Returns an identifier of the store's content. */
  version(): string {
    this.#openOnce();
    return this.#version;
  }

  /** Saves the nodes in use, whose traces contain no other nodes. */
  save(names: readonly string[], graph: Graph, used: readonly number[], values: Values): void {
    if (!this.#access.writes) return;
    const { notes } = this.#openOnce();
    try {
      // The values may grow by a mebibyte in any case before those in use are copied.
      const isLittered = values.length > 2 * notes.used + 1024 * 1024 || graph.nodes.length > 2 * used.length;
      if (isLittered) this.#saveCopy(graph.copy(names, used), values, notes);
      else if (values.flush()) this.#write(graph.columnsOf(names, used), { ...notes, length: values.length });
    } catch (error) {
      if (!(error instanceof DamagedStore)) throw error;
      // The site is already published, and the next build computes lost values again.
      removeCacheFile(this.#stateFolder, this.#name);
      this.#version = '';
    }
  }

  #openOnce() {
    this.#known ??= this.#read();
    return this.#known;
  }

  #read() {
    const { writes, reads } = this.#access;
    const found = reads ? openCacheFile(this.#stateFolder, this.#name, this.#identity) : undefined;
    this.#version = found?.hash ?? '';
    const stored = found && decode<Notes>(found.content);
    // The first build uses nearly all of its values.
    const first = { file: `${this.#name}-values-0`, length: 0, used: Number.MAX_SAFE_INTEGER };
    const notes = stored?.notes ?? first;
    const values = writes || stored ? new ValuesFile(this.#fileOf(notes.file), notes.length) : noValues;
    return { notes, opened: { graph: stored && new StoredGraph(stored.graph), values } };
  }

  /** Saves a graph and its values in a new file. */
  #saveCopy(graph: GraphColumns, from: Values, { file }: Notes): void {
    const next = file.replace(/\d+$/, (number) => String(Number(number) + 1));
    const values = new ValuesFile(this.#fileOf(next), 0);
    const hashes = new StoredGraph(graph);
    for (const [node, place] of graph.places.entries())
      if (place !== NONE) graph.places[node] = values.add(from.read(place, hashes.hashOf(node) ?? ''));
    from.flush();
    if (values.flush()) this.#write(graph, { file: next, length: values.length, used: values.length });
  }

  #write(graph: GraphColumns, notes: Notes): void {
    const used = Math.min(notes.used, notes.length);
    const bytes = encode({ ...notes, used }, graph);
    const hash = writeCacheFile(this.#stateFolder, this.#name, this.#identity, bytes);
    if (hash === undefined) return;
    this.#version = hash;
    for (const name of readdirSync(cacheFolder(this.#stateFolder)))
      if (name.startsWith(`${this.#name}-`) && name !== notes.file) removeCacheFile(this.#stateFolder, name);
  }

  #fileOf(name: string): string {
    return path.join(cacheFolder(this.#stateFolder), name);
  }
}
