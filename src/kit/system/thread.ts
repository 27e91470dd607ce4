// Threads that answer questions in the order in which they are asked.
import { parentPort, Worker } from 'node:worker_threads';
import { Fault } from '../diagnostics/fault.ts';
import { threadOf } from './thread-code.ts';

export interface WorkerThread<Q, A> {
  /** Rejects with a Fault of the thread, or with the error that ended it. */
  ask(question: Q): Promise<A>;
  close(): Promise<void>;
}

type Reply<A> =
  | { readonly kind: 'answer'; readonly answer: A }
  | { readonly kind: 'fault'; readonly message: string; readonly hint: string };

/**
 * Size of the young generation in MiB. A thread drops most texts when the next page begins, and with less room the garbage
 * collector would copy many of them first.
 */
const YOUNG = 64;

/** Starts a thread with a compiled program, which calls `answerQuestions`. `young` is the size of its young generation. */
export function startThread<Q, A>(program: URL, young = YOUNG): WorkerThread<Q, A> {
  const [file, options] = threadOf(program);
  // A smaller stack than that of the main thread, which repeats what overflows here.
  const resourceLimits = { maxYoungGenerationSizeMb: young, stackSizeMb: 1 };
  const worker = new Worker(file, { ...options, resourceLimits });
  const pending: { resolve(answer: A): void; reject(error: Error): void }[] = [];
  let broken: Error | undefined;
  worker.on('message', (reply: Reply<A>) => {
    const question = pending.shift();
    if (reply.kind === 'fault') question?.reject(new Fault(reply.message, reply.hint));
    else question?.resolve(reply.answer);
  });
  const fail = (error: Error) => {
    broken ??= error;
    for (const { reject } of pending.splice(0)) reject(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A worker thread ended before its work was done')));
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (broken) {
          reject(broken);
          return;
        }
        pending.push({ resolve, reject });
        worker.postMessage(question);
      }),
    async close() {
      worker.removeAllListeners();
      await worker.terminate();
    },
  };
}

/** Answers the questions to this thread. `open` is called once. */
export function answerQuestions<Q, A>(open: () => (question: Q) => A | Promise<A>): void {
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
  port.on('message', (question: Q) => {
    answered = answered.then(async () => port.postMessage(await replyTo(question)));
  });
}
