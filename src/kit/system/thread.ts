// Threads that answer questions.
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { Fault } from '../diagnostics/fault.ts';
import { threadOf } from './thread-code.ts';

export interface WorkerThread<Q, A> {
  /** Rejects with a Fault of the thread, or with the error that ended it. */
  ask(question: Q): Promise<A>;
  /** Returns false once it has ended, or failed. */
  lives(): boolean;
  /** Ends it. Questions without an answer are rejected if there is a reason, and dropped otherwise. */
  close(why?: Error): Promise<void>;
}

/** Question with its number, which its reply repeats. */
interface NumberedQuestion<Q> {
  readonly id: number;
  readonly question: Q;
}

type Reply<A> =
  | { readonly kind: 'answer'; readonly answer: A }
  | { readonly kind: 'fault'; readonly message: string; readonly hint: string };

/** Error of a thread that ended without one. */
export class ThreadEnded extends Error {
  constructor() {
    super('A worker thread ended before its work was done');
  }
}

/**
 * Most MiB of the young generation: two halves of 16, as in the main thread, and large objects. A thread drops most texts when the next
 * pages begin, and with less room the garbage collector would copy many of them first.
 */
const YOUNG = 48;

/** The stack is smaller than that of the main thread, which repeats what overflows in a thread. */
const OF_BATCHES: ResourceLimits = { maxYoungGenerationSizeMb: YOUNG, stackSizeMb: 1 };

/** Task of a thread. */
export type ThreadKind = 'pages' | 'preview';

/** Starts a thread with the compiled program, which calls `answerQuestions`. */
export function startThread<Q, A>(
  program: URL,
  kind: ThreadKind,
  resourceLimits: ResourceLimits = OF_BATCHES,
): WorkerThread<Q, A> {
  const [file, options] = threadOf(program, kind);
  const worker = new Worker(file, { ...options, resourceLimits });
  const pending = new Map<number, { resolve(answer: A): void; reject(error: Error): void }>();
  let count = 0;
  let broken: Error | undefined;
  worker.on('message', ({ id, ...reply }: Reply<A> & Pick<NumberedQuestion<Q>, 'id'>) => {
    const question = pending.get(id);
    pending.delete(id);
    if (reply.kind === 'fault') question?.reject(new Fault(reply.message, reply.hint));
    else question?.resolve(reply.answer);
  });
  const fail = (error: Error) => {
    broken ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new ThreadEnded()));
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (broken) {
          reject(broken);
          return;
        }
        count += 1;
        pending.set(count, { resolve, reject });
        worker.postMessage({ id: count, question } satisfies NumberedQuestion<Q>);
      }),
    lives: () => broken === undefined,
    async close(why) {
      worker.removeAllListeners();
      if (why) fail(why);
      await worker.terminate();
    },
  };
}

/** Answers the questions to this thread, one at a time or at once. `open` is called once. */
export function answerQuestions<Q, A>(open: () => (question: Q) => A | Promise<A>, isOneByOne = true): void {
  if (!parentPort) return;
  const port = parentPort;
  const answer = open();
  const replyTo = async (question: Q): Promise<Reply<A>> => {
    try {
      return { kind: 'answer', answer: await answer(question) };
    } catch (error) {
      // Any other error ends the thread, which reports it.
      if (!(error instanceof Fault)) throw error;
      return { kind: 'fault', message: error.message, hint: error.hint };
    }
  };
  let answered: Promise<unknown> = Promise.resolve();
  port.on('message', ({ id, question }: NumberedQuestion<Q>) => {
    const reply = async () => port.postMessage({ ...(await replyTo(question)), id });
    answered = isOneByOne ? answered.then(reply) : reply();
  });
}
