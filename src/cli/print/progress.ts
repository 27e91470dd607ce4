/** Milliseconds before a build counts as long, and between two updates of the line. */
const PATIENCE = 1000;
const INTERVAL = 100;

export interface Progress {
  show(done: number, total: number): void;
  /** Removes the line. */
  clear(): void;
}

/** One line on a terminal that tells how far a long build is. Silent where nobody watches. */
export function createProgress(stream: NodeJS.WriteStream, silent: boolean, doing: string): Progress {
  if (silent || !stream.isTTY) return { show() {}, clear() {} };
  const start = performance.now();
  let last = start;
  let visible = false;
  return {
    show(done, total) {
      const now = performance.now();
      if (now - start < PATIENCE || now - last < INTERVAL) return;
      last = now;
      visible = true;
      stream.write(`\r\x1b[K${doing}: ${done} of ${total}`);
    },
    clear() {
      if (visible) stream.write('\r\x1b[K');
      visible = false;
    },
  };
}
