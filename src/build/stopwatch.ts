import type { Timings } from '../site/request.ts';

type Lap = keyof Omit<Timings, 'total'>;

export interface Stopwatch {
  /** Ends a stage, which began when the last one ended. */
  lap(stage: Lap): void;
  /** The stages' times until now; a stage that did not run took none. */
  read(): Timings;
}

export function createStopwatch(clock: () => number): Stopwatch {
  const start = clock();
  const laps: Record<Lap, number> = { templates: 0, read: 0, render: 0, publish: 0 };
  let last = start;
  return {
    lap(stage) {
      const now = clock();
      laps[stage] += now - last;
      last = now;
    },
    read: () => ({ ...laps, total: clock() - start }),
  };
}
