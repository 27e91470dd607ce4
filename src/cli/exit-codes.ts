/** What the command tells its caller by its exit code. */
export const exitCodes = {
  done: 0,
  /** The site has errors, or the machine did not let it be built. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A fault of ours. */
  fault: 3,
} as const;

/** How a command has ended. */
export interface Ended {
  readonly exitCode: number;
  /** Whether pages were rendered, which most of the code is for. */
  readonly hasRendered: boolean;
}
