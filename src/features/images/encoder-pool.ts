// Encodes images in processes of their own, one image at a time in each, and replaces a process after some images:
// memory that an encoder frees stays with its process, a little more with each image.
import { fork } from 'node:child_process';
import type { EncodeResult, Encoder } from './encoder.ts';
import type { EncodeQuestion } from './encoder-process.ts';

/** Settings of glibc, which otherwise keeps some 80 MiB of freed memory for each thread. Other systems ignore them. */
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) };

/**
 * Starts a process for each image that is encoded at the same time. `program` is the compiled `encoder-process.ts`; `root` is the
 * folder of the site.
 */
export function openEncoderPool(program: URL, root: string) {
  const processes = new Set<EncoderProcess>();
  const idle: EncoderProcess[] = [];
  let isClosed = false;
  const start = () => {
    const started = startProcess(program);
    processes.add(started);
    return started;
  };
  const ask = async (encoder: EncoderProcess, question: EncodeQuestion) => {
    const encoded = await encoder.ask(question);
    // A process is replaced after this many answers.
    if (encoded !== 'ended' && encoder.answered() < 60) idle.push(encoder);
    else {
      processes.delete(encoder);
      encoder.close();
    }
    return encoded;
  };
  return {
    async encode(...[file, facts, variants]: Parameters<Encoder>): Promise<EncodeResult> {
      const question = { root, file, facts, variants };
      // Two processes try an image. The last one is new, because an earlier image may have broken the first.
      for (let attempt = 1; attempt <= 2 && !isClosed; attempt += 1) {
        const known = attempt === 1 ? idle.pop() : undefined;
        const encoded = await ask(known ?? start(), question);
        if (encoded !== 'ended') return encoded;
      }
      return { kind: 'failed', why: isClosed ? 'the encoder was stopped' : 'the encoder crashed on it' };
    },
    /** Ends all processes, whatever they are doing. */
    close() {
      isClosed = true;
      for (const encoder of processes) encoder.close();
    },
  };
}

type EncoderProcess = ReturnType<typeof startProcess>;

function startProcess(program: URL) {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [],
    env: { ...MEMORY, ...process.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let answered = 0;
  let resolveAnswer: (encoded: EncodeResult | 'ended') => void = () => {};
  child.on('message', (encoded: EncodeResult) => {
    answered += 1;
    resolveAnswer(encoded);
  });
  const ended = new Promise<'ended'>((resolve) => {
    child.once('exit', () => resolve('ended'));
    child.once('error', () => resolve('ended'));
  });
  return {
    answered: () => answered,
    /** Asks for one image at a time. */
    ask(question: EncodeQuestion): Promise<EncodeResult | 'ended'> {
      const answer = new Promise<EncodeResult | 'ended'>((resolve) => {
        resolveAnswer = resolve;
      });
      child.send(question, (error) => error && child.kill());
      return Promise.race([answer, ended]);
    },
    close() {
      if (child.connected) child.disconnect();
    },
  };
}
