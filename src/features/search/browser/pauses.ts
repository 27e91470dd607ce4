// Pauses in long work. Runs in browsers.

/** Waits between two steps of work if the last pause was long ago. */
export type Pause = () => Promise<void>;

export function createPause(): Pause {
  let since = Date.now();
  return async () => {
    // Work pauses so often that the browser handles keys and draws.
    if (Date.now() - since < 16) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    since = Date.now();
  };
}
