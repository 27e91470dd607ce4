// The site in the worker, prepared anew after each change: one preparation at a time, and whatever changes
// meanwhile makes exactly one more.

import { Fault } from '../diagnostics/fault.ts';
import type { BuildRequest } from '../pipeline/request.ts';
import type {
  ExaminedAnswer,
  LocatedAnswer,
  PageElement,
  PreparedAnswer,
  PreviewPages,
  Question,
  ReadAnswer,
} from './worker/protocol.ts';
import { LostFault, type Thread } from './worker/thread.ts';

export interface Built {
  /** Counts from 1. */
  readonly version: number;
  /** Undefined where the site could not be prepared, and never was. */
  readonly prepared: PreparedAnswer | undefined;
  readonly fault: Fault | undefined;
  readonly changed: readonly string[];
  readonly milliseconds: number;
}

export interface Building {
  /** The newest version, when it is there. */
  current(): Promise<Built>;
  latest(): Built | undefined;
  change(files: readonly string[]): Promise<void>;
  /** Builds again, as if everything had changed. */
  rebuild(): void;
  read(file: string): Promise<ReadAnswer>;
  /** Looks for errors in pages that nobody has asked for, for a moment. Rejects with a Fault. */
  examine(): Promise<ExaminedAnswer>;
  /** Rejects with a Fault. */
  locate(file: string, element: PageElement): Promise<LocatedAnswer>;
}

type Outcome = Pick<Built, 'prepared' | 'fault'>;

const STRANGE = 'The worker gave an answer to another question';

/** How often a page is tried whose source changes all the time. */
const ATTEMPTS = 5;

export function createBuilding(
  thread: Thread,
  request: BuildRequest,
  onBuilt: (built: Built) => void,
): Building {
  const pending = new Set<string>();
  let waits = true;
  /** Any file may have changed. */
  let everything = true;
  let latest: Built | undefined;
  let running: Promise<void> | undefined;
  /** Whether the last preparation came to its end. */
  let isPrepared = false;
  /** Of the last answer, whoever asked. */
  let pages: PreviewPages | undefined;
  /** In the worker the last preparation counts, so that none may overtake another. */
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done;
    return done;
  };
  const prepare = async (changed: readonly string[] | undefined): Promise<Outcome> => {
    try {
      const reply = await besideOthers(() => thread.ask({ kind: 'prepare', request, changed }));
      if (reply.kind === 'prepared') pages = reply.pages ?? pages;
      if (reply.kind !== 'prepared' || !pages) throw new Error(STRANGE);
      isPrepared = true;
      return { prepared: { ...reply, pages }, fault: undefined };
    } catch (error) {
      isPrepared = false;
      everything = true;
      return { prepared: latest?.prepared, fault: error as Fault };
    }
  };
  const buildAll = async () => {
    while (waits) {
      waits = false;
      const changed = [...pending].sort();
      const isKnown = !everything;
      pending.clear();
      everything = false;
      const start = performance.now();
      const outcome = await inTurn(() => prepare(isKnown ? changed : undefined));
      const milliseconds = performance.now() - start;
      latest = { ...outcome, version: (latest?.version ?? 0) + 1, changed, milliseconds };
      onBuilt(latest);
    }
    running = undefined;
  };
  const run = () => {
    running ??= buildAll();
    return running;
  };
  const change = (files: readonly string[]) => {
    for (const file of files) pending.add(file);
    waits = true;
    return run();
  };
  const isReady = () => isPrepared && thread.lives();
  /** The next worker learns what the one that was thrown away knew. */
  const revive = async () => {
    const outcome = isReady() || latest?.fault ? latest : await prepare(undefined);
    return outcome?.fault;
  };
  const ask = async (question: Question) => {
    if (!isReady()) {
      const fault = await inTurn(revive);
      if (fault) throw fault;
    }
    return thread.ask(question);
  };
  return {
    async current() {
      if (waits || running) await run();
      if (!latest) throw new Error('The preview has built nothing');
      return latest;
    },
    latest: () => latest,
    change,
    rebuild() {
      everything = true;
      waits = true;
      run();
    },
    async examine() {
      // A worker that was lost is not begun anew for what nobody waits for.
      if (!isReady()) return { kind: 'examined', found: 'given up' };
      const reply = await thread.ask({ kind: 'examine' });
      if (reply.kind !== 'examined') throw new Error(STRANGE);
      return reply;
    },
    async locate(file, element) {
      const reply = await ask({ kind: 'locate', file, element });
      if (reply.kind !== 'located') throw new Error(STRANGE);
      return reply;
    },
    async read(file) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const reply = await besideOthers(() => ask({ kind: 'read', file }));
        if (reply.kind === 'read') return reply;
        if (reply.kind !== 'stale') throw new Error(STRANGE);
        await change([reply.source]);
      }
      throw new Fault(`${file} cannot be made: its source never rests`, 'Save it, and load the page again.');
    },
  };
}

/** Asks once more where the worker was lost, perhaps by another question. */
async function besideOthers<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof LostFault && error.beside) return ask();
    throw error;
  }
}
