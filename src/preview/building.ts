// The site in the worker, prepared again after each change: one preparation at a time; changes meanwhile cause
// exactly one more.

import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { Fault, SourceChangedFault } from '../kit/diagnostics/fault.ts';
import type { PageElement, PreparedAnswer, PreviewPages, ReadAnswer, SearchResult } from '../live/index.ts';
import type { BuildRequest } from '../model/request.ts';
import { type Thread, WorkerLostFault } from './thread.ts';

export interface BuiltPreview {
  /** Number of the version, from 1. */
  readonly version: number;
  /** `undefined` if the site has never been prepared successfully. */
  readonly prepared: PreparedAnswer | undefined;
  readonly fault: Fault | undefined;
  readonly changed: readonly string[];
  readonly milliseconds: number;
}

type BuildOutcome = Pick<BuiltPreview, 'prepared' | 'fault'>;

export class PreviewBuilder {
  readonly #thread: Thread;
  readonly #request: BuildRequest;
  readonly #onBuilt: (built: BuiltPreview) => void;
  readonly #pending = new Set<string>();
  #waits = true;
  /** True if any file may have changed. */
  #everything = true;
  #latest: BuiltPreview | undefined;
  #running: Promise<void> | undefined;
  /** True if the last preparation finished. */
  #isPrepared = false;
  /** Pages of the last answer. */
  #pages: PreviewPages | undefined;
  /** Last preparation. The worker keeps only the newest, so that none may overtake another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(thread: Thread, request: BuildRequest, onBuilt: (built: BuiltPreview) => void) {
    this.#thread = thread;
    this.#request = request;
    this.#onBuilt = onBuilt;
  }

  get latest(): BuiltPreview | undefined {
    return this.#latest;
  }

  /** Resolves with the newest version. */
  async current(): Promise<BuiltPreview> {
    if (this.#waits || this.#running) await this.#run();
    if (!this.#latest) throw new Error('The preview has not built anything');
    return this.#latest;
  }

  change(files: readonly string[]): Promise<void> {
    for (const file of files) this.#pending.add(file);
    this.#waits = true;
    return this.#run();
  }

  rebuild(): void {
    this.#everything = true;
    this.#waits = true;
    this.#run();
  }

  /** Checks unopened pages for a moment. Rejects with a Fault. */
  async findErrors(): Promise<SearchResult> {
    // A lost worker isn't restarted if nobody waits for its result.
    return this.#isReady() ? this.#thread.ask('findErrors') : 'given up';
  }

  async locate(file: string, element: PageElement): Promise<Place | undefined> {
    await this.#makeReady();
    return this.#thread.ask('locate', file, element);
  }

  async read(file: string): Promise<ReadAnswer> {
    // The source of a page may keep changing.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        return await besideOthers(async () => {
          await this.#makeReady();
          return this.#thread.ask('read', file);
        });
      } catch (error) {
        if (!(error instanceof SourceChangedFault)) throw error;
        await this.change([error.source]);
      }
    }
    throw new Fault(
      `${file} cannot be rendered: its source keeps changing`,
      'Save it, and load the page again.',
    );
  }

  #run(): Promise<void> {
    this.#running ??= this.#buildAll();
    return this.#running;
  }

  async #buildAll(): Promise<void> {
    while (this.#waits) {
      this.#waits = false;
      const changed = [...this.#pending].sort();
      const known = this.#everything ? undefined : changed;
      this.#pending.clear();
      this.#everything = false;
      const start = performance.now();
      const outcome = await this.#inTurn(() => this.#prepare(known));
      if (isSameFault(outcome, this.#latest, changed)) continue;
      const milliseconds = performance.now() - start;
      this.#latest = { ...outcome, version: (this.#latest?.version ?? 0) + 1, changed, milliseconds };
      this.#onBuilt(this.#latest);
    }
    this.#running = undefined;
  }

  async #prepare(changed: readonly string[] | undefined): Promise<BuildOutcome> {
    try {
      const reply = await besideOthers(() => this.#thread.ask('prepare', this.#request, changed));
      this.#pages = reply.pages ?? this.#pages;
      if (!this.#pages) throw new Error('The worker left out the pages of its first answer');
      this.#isPrepared = true;
      return { prepared: { ...reply, pages: this.#pages }, fault: undefined };
    } catch (error) {
      this.#isPrepared = false;
      this.#everything = true;
      return { prepared: this.#latest?.prepared, fault: error as Fault };
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done;
    return done;
  }

  #isReady(): boolean {
    return this.#isPrepared && this.#thread.lives();
  }

  async #makeReady(): Promise<void> {
    if (this.#isReady()) return;
    const fault = await this.#inTurn(() => this.#revive());
    if (fault) throw fault;
  }

  /** Gives the next worker the caches of the discarded one. */
  async #revive(): Promise<Fault | undefined> {
    const outcome = this.#isReady() || this.#latest?.fault ? this.#latest : await this.#prepare(undefined);
    return outcome?.fault;
  }
}

/** Returns true for a fault that is known and doesn't come from a file of the site: folders around it may change every second. */
function isSameFault(
  { fault }: BuildOutcome,
  latest: BuildOutcome | undefined,
  changed: readonly string[],
): boolean {
  const isAround = changed.length > 0 && changed.every((file) => file.startsWith('..'));
  return isAround && fault !== undefined && fault.message === latest?.fault?.message;
}

/** Asks again if the worker was lost, perhaps because of another question. */
async function besideOthers<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WorkerLostFault && error.hadOthers) return ask();
    throw error;
  }
}
