// The compiled program: the command line, and the tasks of the threads that it starts.
import { workerData } from 'node:worker_threads';
import type { ThreadKind } from '../kit/system/thread.ts';
import { main } from './main.ts';

export { main };

const THREADS: Readonly<Record<ThreadKind, () => Promise<void>>> = {
  pages: async () => (await import('../build/index.ts')).answerPages(),
  preview: async () => (await import('../preview/index.ts')).answerPreview(),
};

const { kind }: { readonly kind?: ThreadKind } = workerData ?? {};
if (kind !== undefined) void THREADS[kind]();
