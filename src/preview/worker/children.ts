// The processes that this thread has started, such as esbuild's. When a thread ends before its children, nobody
// takes note of their end, and each stays in the system's table until the whole program ends.
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';

export interface Children {
  /** Ends all of them, and resolves when they have ended. */
  end(): Promise<void>;
}

/** Has to be called before the first one is started. */
export function followChildren(): Children {
  const alive = new Set<ChildProcess>();
  subscribe('child_process', (message) => {
    const { process: child } = message as { readonly process: ChildProcess };
    alive.add(child);
    child.once('exit', () => alive.delete(child));
  });
  return {
    async end() {
      await Promise.all(
        [...alive].map((child) => {
          const ended = once(child, 'exit');
          child.kill();
          return ended;
        }),
      );
    },
  };
}
