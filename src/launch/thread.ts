/** A program that runs in a thread of its own. */
export interface Thread {
  /** `onWarm` is to be called when most of its code has run. */
  start(onWarm: () => void): void;
}
