// Makes the files that aren't published or cached yet, several at once. Each is stored as soon as it is made, so that an
// interrupted build leaves it to the next.

import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { addAll, groupBy } from '../kit/order.ts';
import { throwIfInterrupted } from '../limits/index.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { Machine } from '../model/request.ts';
import type { CardResult } from '../rules/index.ts';
import { makingReport } from '../site/check/index.ts';
import {
  type Closable,
  cachedFile,
  cacheKeys,
  type FileDestination,
  MANY,
  type MadeBytes,
  type MadeFile,
  type MadeFiles,
  type MakeTools,
  notesKey,
  type SiteEngine,
  type Workplace,
} from '../site/index.ts';
import type { RenderedPages } from '../site/render/index.ts';
import { type MadeRecord, madeFile } from './tasks.ts';

/** Files that were made or found, and what was noticed. */
export interface FinishedMaking {
  /** Made files. One that could not be made has no hash: pages name it even so. */
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds that making them took, by the path of a page that shows them. */
  readonly times: ReadonlyMap<string, number>;
  /** Notes by the key of a file. */
  readonly notes: ReadonlyMap<string, unknown>;
  /** Keys in the cache. */
  readonly keys: ReadonlySet<string>;
}

export const NOTHING_MADE: FinishedMaking = {
  files: [],
  diagnostics: [],
  times: new Map(),
  notes: new Map(),
  keys: new Set(),
};

/** Surroundings of files to make: where they go, and where finished ones are read. */
interface MakeDestination extends FileDestination, Pick<MakeTools, 'read'> {}

/** Throws a Fault, and the signal's reason. */
export function makeFiles(
  engine: SiteEngine,
  all: readonly MadeFiles[],
  destination: MakeDestination,
  machine: Machine,
): Promise<FinishedMaking> {
  return openMaking(engine, destination, machine).finish(all);
}

/** Makes files: some while pages are rendered, the others once the site is known to have no errors. */
export interface Making {
  /** Starts to make files, unless `close` was called. */
  begin(all: readonly MadeFiles[]): void;
  /** Makes all files. Throws a Fault, and the signal's reason. */
  finish(all: readonly MadeFiles[]): Promise<FinishedMaking>;
  /** Starts no more early files, and waits for those that are being made. */
  close(): Promise<void>;
}

export function openMaking(engine: SiteEngine, destination: MakeDestination, machine: Machine): Making {
  const shelf = openShelf(engine, destination);
  const { made, remote } = engine.tools.results;
  const diagnostics: Diagnostic[] = [];
  const times = new Map<string, number>();
  const surroundings = { ...destination, shelf, times, diagnostics };
  const waiting: FilesToMake[] = [];
  let isClosed = false;
  let working = Promise.resolve();
  return {
    begin(all) {
      // Results of other machines are fetched at once for the whole site.
      if (isClosed || remote?.reads) return;
      addAll(waiting, without(without(distinct(all), shelf.recall), shelf.fetch));
      working = working.then(() => makeAll(engine, waiting, surroundings, silent(machine)));
      working.catch(() => {});
    },
    async finish(all) {
      await working;
      const unknown = without(distinct(all), shelf.recall);
      await made.load?.(unknown.flatMap(({ wanted }) => wanted.flatMap(cacheKeys)));
      const unmade = without(unknown, shelf.fetch);
      for (const work of groupBy(unmade, ({ files }) => files.craft).values())
        await makeAll(engine, [...work], surroundings, machine);
      const { files, notes, keys } = shelf;
      return { files: [...files.values()], diagnostics, times, notes, keys };
    },
    async close() {
      isClosed = true;
      waiting.length = 0;
      await working.catch(() => {});
    },
  };
}

/** Shows the progress of pages instead of that of files. */
function silent(machine: Machine): Machine {
  return { ...machine, events: { ...machine.events, progress() {}, notice() {} } };
}

/** Names files before they are made. */
export function unmade(all: readonly MadeFiles[]): readonly OutputFile[] {
  return all.flatMap(({ files }) => files.map(({ file, kind }) => ({ file, kind, hash: '', size: 0 })));
}

/** Makes other forms of finished files. */
export function makeForms(
  { engine, machine }: { readonly engine: SiteEngine; readonly machine: Machine },
  finished: readonly OutputFile[],
  destination: MakeDestination,
): Promise<FinishedMaking> {
  const { ask, tools } = engine;
  const all = tools.features.flatMap(({ forms }) => [...(forms?.(ask, finished) ?? [])]);
  return makeFiles(engine, all, destination, machine);
}

/** Records what making files has shown about pages. */
export function reportMaking(
  { begin }: SiteEngine,
  { uses }: RenderedPages,
  { diagnostics, notes }: FinishedMaking,
): void {
  const { ask, end } = begin(makingReport);
  const results = ask.tools.partsOf('cards').map((cards) => cards.results(ask, uses, notes));
  const cards: Record<string, CardResult> = Object.assign({}, ...results);
  end({ diagnostics, cards });
}

/** Files of one `make` that are still to be made. */
interface FilesToMake {
  readonly files: MadeFiles;
  readonly wanted: readonly MadeFile[];
}

/** Several pages may show one file. */
function distinct(all: readonly MadeFiles[]): readonly FilesToMake[] {
  const byFile = new Map(
    all.map((files): [string, FilesToMake] => [files.files[0]?.file ?? '', { files, wanted: files.files }]),
  );
  return [...byFile.values()];
}

function without(all: readonly FilesToMake[], isThere: (made: MadeFile) => boolean): readonly FilesToMake[] {
  return all.flatMap(({ files, wanted }) => {
    const left = wanted.filter((made) => !isThere(made));
    return left.length > 0 ? [{ files, wanted: left }] : [];
  });
}

type Shelf = ReturnType<typeof openShelf>;

/** Files that are there: published, cached or made. */
function openShelf({ has, ask, begin, tools }: SiteEngine, { staging, isPublished }: FileDestination) {
  const cache = tools.results.made;
  const files = new Map<string, OutputFile>();
  const notes = new Map<string, unknown>();
  const keys = new Set<string>();
  const put = ({ file, kind, key }: MadeFile, record: MadeRecord) => {
    // Empty files aren't published.
    if (record.size > 0) files.set(file, { file, kind, hash: record.hash, size: record.size });
    if (record.notes !== undefined) notes.set(key, record.notes);
  };
  const stage = (made: MadeFile, { bytes, notes: noticed }: MadeBytes) => {
    const { hash, size } =
      bytes.length > 0 ? staging.add(made.kind, made.file, bytes) : { hash: '', size: 0 };
    const record = { hash, size, ...(noticed !== undefined && { notes: noticed }) };
    begin(madeFile, made.key).end(record);
    put(made, record);
  };
  return {
    files,
    notes,
    keys,
    /** Finds a published file. Returns false if there is none. */
    recall(made: MadeFile): boolean {
      const { file, kind, key } = made;
      for (const one of cacheKeys(made)) keys.add(one);
      if (files.has(file)) return true;
      if (!has(madeFile, key)) return false;
      const record = ask(madeFile, key);
      if (record.size > 0 && !isPublished({ file, kind, hash: record.hash, size: record.size })) return false;
      put(made, record);
      return true;
    },
    /** Stages a cached file. Returns false if there is none. */
    fetch(made: MadeFile): boolean {
      const found = cachedFile(cache, made);
      if (found) stage(made, found);
      return found !== undefined;
    },
    add(made: MadeFile, one: MadeBytes): void {
      cache.put(made.key, one.bytes);
      if (one.notes !== undefined) cache.put(notesKey(made.key), Buffer.from(JSON.stringify(one.notes)));
      stage(made, one);
    },
    /** Counts a file as output although it failed, because pages name it. */
    refuse({ file, kind }: MadeFile): void {
      files.set(file, { file, kind, hash: '', size: 0 });
    },
  };
}

interface MakeSurroundings extends MakeDestination {
  readonly shelf: Shelf;
  readonly times: Map<string, number>;
  /** Reasons why some could not be made. */
  readonly diagnostics: Diagnostic[];
}

/** Makes files of one craft, some at a time, until the queue is empty. */
async function makeAll(
  { tools: { root } }: SiteEngine,
  queue: FilesToMake[],
  { shelf, times, diagnostics, read }: MakeSurroundings,
  machine: Machine,
): Promise<void> {
  const { craft } = queue[0]?.files ?? {};
  if (!craft) return;
  const { clock, events, signal } = machine;
  const { length } = queue;
  if (length >= MANY) events.notice(craft.announce(length));
  const workshop = openWorkshop(root, length, { ...machine, read });
  let done = 0;
  const makeNext = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await throwIfInterrupted(signal);
      const start = clock();
      const problem = await makeOne(next, workshop.tools, shelf);
      const [page] = next.files.pages;
      if (page !== undefined) times.set(page, (times.get(page) ?? 0) + clock() - start);
      done += 1;
      events.progress(done, length, craft.doing);
      // A missing package is reported once.
      const isReported = problem?.code === 'package-missing' && diagnostics.some(sameAs(problem));
      if (problem && !isReported) diagnostics.push(problem);
    }
  };
  try {
    await Promise.all(Array.from({ length: craft.atOnce() }, makeNext));
  } finally {
    // After an error, other work ends too.
    queue.length = 0;
    await workshop.close();
  }
}

function sameAs({ code, message }: Diagnostic) {
  return (other: Diagnostic) => other.code === code && other.message === message;
}

/** Stores the files of one `make` once they are all there. */
async function makeOne(
  { files, wanted }: FilesToMake,
  tools: MakeTools,
  shelf: Shelf,
): Promise<Diagnostic | undefined> {
  const made = await files.make(tools, wanted);
  for (const [at, one] of wanted.entries())
    if ('code' in made) shelf.refuse(one);
    else shelf.add(one, made[at] ?? { bytes: Buffer.alloc(0) });
  return 'code' in made ? made : undefined;
}

/** Opens the tools of a craft. `close` ends the programs that they opened. */
export function openWorkshop(
  root: string,
  count: number,
  { disk, programs, read }: Pick<Machine, 'programs'> & Pick<MakeTools, 'disk' | 'read'>,
): Closable & { readonly tools: MakeTools } {
  const opened = new Map<unknown, Closable>();
  return {
    tools: {
      root,
      disk,
      read,
      use<P extends Closable>(open: (workplace: Workplace) => P): P {
        const known = opened.get(open) ?? open({ root, count, programs });
        opened.set(open, known);
        return known as P;
      },
    },
    async close() {
      await Promise.all(Array.from(opened.values(), (one) => one.close()));
    },
  };
}
