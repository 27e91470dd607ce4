// The site in the worker, prepared anew after each change: one preparation at a time, and whatever changes
// meanwhile makes exactly one more.
import type { BuildRequest } from '../../build/request.ts';
import { Fault } from '../../diagnostics/fault.ts';
import type { PreparedAnswer, PreviewPages, ReadAnswer } from './protocol.ts';
import type { Thread } from './thread.ts';

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
}

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
  /** The worker was thrown away, and the next one knows nothing yet. */
  let lost = false;
  /** Those of the last answer, whoever asked. */
  let pages: PreviewPages | undefined;

  const prepare = async (
    changed: readonly string[] | undefined,
  ): Promise<Pick<Built, 'prepared' | 'fault'>> => {
    try {
      const reply = await thread.ask({ kind: 'prepare', request, changed });
      lost = false;
      if (reply.kind === 'prepared') pages = reply.pages ?? pages;
      if (reply.kind === 'prepared' && pages) return { prepared: { ...reply, pages }, fault: undefined };
      throw new Error('The worker gave an answer to another question');
    } catch (error) {
      lost = true;
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
      const outcome = await prepare(isKnown ? changed : undefined);
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
  const readFresh = async (file: string): Promise<ReadAnswer> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const reply = await thread.ask({ kind: 'read', file });
      if (reply.kind === 'read') return reply;
      if (reply.kind !== 'stale') throw new Error('The worker gave an answer to another question');
      await change([reply.source]);
    }
    throw new Fault(`${file} cannot be made: its source never rests`, 'Save it, and load the page again.');
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
    async read(file) {
      if (lost && latest) {
        if (latest.fault) throw latest.fault;
        const { fault } = await prepare(undefined);
        if (fault) throw fault;
      }
      try {
        return await readFresh(file);
      } catch (error) {
        lost = true;
        throw error;
      }
    },
  };
}
