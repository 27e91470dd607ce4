// Work in batches, in this thread and in others at once.
import { orInterrupted, throwIfInterrupted } from '../../limits/index.ts';

interface Workers<B> {
  readonly here: (batch: B) => void;
  /** Each resolves to false if it can't do a batch, which is then done here. */
  readonly threads: readonly ((batch: B) => Promise<boolean>)[];
  readonly signal: AbortSignal;
}

/** Works through all batches: each worker takes the next one when it is ready. Throws the signal's reason, and the errors of `here`. */
export async function doBatches<B>(
  batches: readonly B[],
  { here, threads, signal }: Workers<B>,
): Promise<void> {
  const waiting = batches.values();
  const thisThread = async () => {
    for (const batch of waiting) {
      here(batch);
      await throwIfInterrupted(signal);
    }
  };
  const otherThread = async (work: (batch: B) => Promise<boolean>) => {
    for (const batch of waiting) if (!(await orInterrupted(work(batch), signal))) here(batch);
  };
  // Another thread always has a second batch, so that it needn't wait for this one.
  await Promise.all([...[...threads, ...threads].map(otherThread), thisThread()]);
}
