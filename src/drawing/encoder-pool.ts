// Encodes in a process of its own, and goes on in another one after some images: what an encoder has let go of stays with its
// process, a little more with each of its threads, and only the end of that gives it back.
import { fork } from 'node:child_process';
import type { Encoded, Encoder } from './encoder.ts';
import type { EncodeQuestion, EncodeReply } from './encoder-process.ts';

export interface EncoderPool {
  readonly encode: Encoder;
  /** Ends whatever is left. */
  close(): void;
}

/** Requests that one process takes. */
const MOST = 6;

/** Processes that may end without an answer: an image on which each of them breaks is to blame. */
const ATTEMPTS = 2;

/** `program` is the compiled `encoder-process.ts`; `root` is the folder of the site. */
export function openEncoderPool(program: URL, root: string): EncoderPool {
  let current: EncoderProcess | undefined;
  let isClosed = false;
  /** One process at a time: two would take twice the memory. */
  const roomyProcess = async (): Promise<EncoderProcess> => {
    while (current?.isSpent()) {
      const spent = current;
      await spent.ended;
      if (current === spent) current = undefined;
    }
    current ??= startProcess(program);
    return current;
  };
  return {
    async encode(file, facts, variants) {
      for (let attempt = 1; !isClosed; attempt += 1) {
        const encoded = await (await roomyProcess()).ask({ root, file, facts, variants });
        if (encoded !== 'ended') return encoded;
        if (attempt === ATTEMPTS) return { kind: 'failed', why: 'the encoder breaks on it' };
      }
      return { kind: 'failed', why: 'the encoder was ended' };
    },
    close() {
      isClosed = true;
      current?.close();
    },
  };
}

type EncoderProcess = ReturnType<typeof startProcess>;

function startProcess(program: URL) {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (encoded: Encoded | 'ended') => void>();
  let asked = 0;
  let isOpen = true;
  const close = () => {
    isOpen = false;
    if (child.connected) child.disconnect();
  };
  child.on('message', ({ id, encoded }: EncodeReply) => {
    waiting.get(id)?.(encoded);
    waiting.delete(id);
    if (asked >= MOST && waiting.size === 0) close();
  });
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      close();
      for (const answer of waiting.values()) answer('ended');
      waiting.clear();
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  return {
    ended,
    close,
    isSpent: () => asked >= MOST || !isOpen,
    ask(question: Omit<EncodeQuestion, 'id'>): Promise<Encoded | 'ended'> {
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        child.send({ id, ...question } satisfies EncodeQuestion, (error) => error && child.kill());
      });
    },
  };
}
