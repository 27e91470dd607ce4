// Pauses in long work. Runs in browsers.

/** Milliseconds after which work pauses, so that the browser handles keys and draws. */
const LONGEST = 16;

/** Waits between two steps of work if the last pause was long ago. */
export type Pause = () => Promise<void>;

export function createPause(): Pause {
  let since = Date.now();
  return async () => {
    if (Date.now() - since < LONGEST) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    since = Date.now();
  };
}
