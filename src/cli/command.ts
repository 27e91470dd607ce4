// What a command of the command line is given, and how it ends.

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
export interface CommandEnd {
  readonly exitCode: number;
  /** Whether pages were rendered, which most of the code is for. */
  readonly hasRendered: boolean;
}

export interface CommandContext {
  /** Folder of the compiled command. */
  readonly lib: URL;
  /** Takes the exit code, and whether pages were rendered. */
  readonly finish: (exitCode: number, hasRendered?: boolean) => void;
}
