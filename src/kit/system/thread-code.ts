import nodeModule from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, type WorkerOptions } from 'node:worker_threads';

/** True in a thread of the command. */
export const isInThread = !isMainThread;

/** Functions of Node.js 22 and newer. */
const { getCompileCacheDir } = nodeModule as { getCompileCacheDir?(): string | undefined };

/** Returns the file and the options of a thread for the compiled program. V8's compiled code is kept where this process keeps it. */
export function threadOf(program: URL, kind: string): readonly [file: URL, options: WorkerOptions] {
  const cache = getCompileCacheDir?.();
  if (cache === undefined) return [program, { workerData: { kind } }];
  const folder = path.dirname(cache);
  return [
    new URL('../bin/kept-thread.js', program),
    {
      workerData: { kind, file: fileURLToPath(program), folder },
      env: { ...process.env, NODE_COMPILE_CACHE: folder },
    },
  ];
}
