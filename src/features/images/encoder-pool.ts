// Encodes images in a separate process, and replaces it after some images: memory that an encoder frees stays with
// its process, a little more with each thread, and returns only when the process ends.
import { fork } from 'node:child_process';
import type { EncodeResult, Encoder } from './encoder.ts';
import type { EncodeQuestion, EncodeReply } from './encoder-process.ts';

/** Requests that a process takes; once one has broken on an image, each takes one. */
const MOST = 6;

/** Processes that may crash on an image. After a crash, the image gets a process for itself. */
const ATTEMPTS = 2;

/** Bytes. Without a limit glibc keeps some 80 MiB of freed memory; other systems ignore the setting. */
const MOST_FREED = { MALLOC_TRIM_THRESHOLD_: String(128 * 1024) };

/** `program` is the compiled `encoder-process.ts`; `root` is the folder of the site. */
export function openEncoderPool(program: URL, root: string) {
  let current: EncoderProcess | undefined;
  let isClosed = false;
  let most = MOST;
  /** One process at a time: two would take twice the memory. */
  const ask = async (question: Question): Promise<EncodeResult | 'ended'> => {
    while (current?.isSpent()) {
      const spent = current;
      if (await spent.hasBroken) most = 1;
      if (current === spent) current = undefined;
    }
    if (isClosed) return { kind: 'failed', why: 'the encoder was stopped' };
    current ??= startProcess(program, most);
    return current.ask(question);
  };
  return {
    async encode(...[file, facts, variants]: Parameters<Encoder>): Promise<EncodeResult> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const encoded = await ask({ root, file, facts, variants });
        if (encoded !== 'ended') return encoded;
      }
      return { kind: 'failed', why: 'the encoder crashed on it' };
    },
    /** Ends all remaining processes. */
    close() {
      isClosed = true;
      current?.close();
    },
  };
}

type Question = Omit<EncodeQuestion, 'id'>;

type EncoderProcess = ReturnType<typeof startProcess>;

/** Starts a process for this many requests. */
function startProcess(program: URL, most: number) {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [],
    env: { ...MOST_FREED, ...process.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (encoded: EncodeResult | 'ended') => void>();
  let asked = 0;
  let isOpen = true;
  const close = () => {
    isOpen = false;
    if (child.connected) child.disconnect();
  };
  child.on('message', ({ id, encoded }: EncodeReply) => {
    waiting.get(id)?.(encoded);
    waiting.delete(id);
    if (asked >= most && waiting.size === 0) close();
  });
  const hasBroken = new Promise<boolean>((resolve) => {
    const end = () => {
      close();
      resolve(waiting.size > 0);
      for (const answer of waiting.values()) answer('ended');
      waiting.clear();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  return {
    /** Resolves when it has ended, with true if someone was still waiting. */
    hasBroken,
    close,
    isSpent: () => asked >= most || !isOpen,
    ask(question: Question): Promise<EncodeResult | 'ended'> {
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        child.send({ id, ...question } satisfies EncodeQuestion, (error) => error && child.kill());
      });
    },
  };
}
