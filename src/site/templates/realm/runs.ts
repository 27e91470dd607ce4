// Runs of template code: first the modules load, then each page, selection and component is a run. Only while they load may
// modules change what they hold. What can't be frozen is in each run what was loaded: bytes, patterns, instances of packages.
import { changedByLayout } from '../../../model/impure.ts';
import type { ModuleState } from '../sealing/program.ts';

/** Value that can't be frozen. */
export interface Unfrozen {
  read(): unknown;
  write(value: unknown): void;
}

interface Loaded<T> {
  readonly loaded: T;
  /** Freezes what modules hold. Returns what can't be frozen, in the state in which each run starts. */
  seal(held: readonly (() => unknown)[]): readonly Unfrozen[];
}

export interface Runs {
  readonly state: ModuleState;
  /** Loads a program, and seals it with functions that return everything that its functions hold. */
  load<T>(work: () => Loaded<T>): T;
  during<T>(work: () => T): T;
}

export function createRuns(): Runs {
  let last = 1;
  let isInRun = false;
  let held: (() => unknown)[] = [];
  let initial: readonly (readonly [value: Unfrozen, loaded: unknown])[] = [];
  const restore = () => {
    for (const [value, loaded] of initial) value.write(loaded);
  };
  const state = {
    run: last,
    hold(...values: readonly (() => unknown)[]): 0 {
      if (state.run === 0) held.push(...values);
      return 0;
    },
    refuse,
  };
  return {
    state,
    load(work) {
      state.run = 0;
      held = [];
      try {
        const { loaded, seal } = work();
        initial = seal(held).map((value) => [value, value.read()]);
        return loaded;
      } finally {
        last += 1;
        state.run = last;
        held = [];
      }
    },
    during(work) {
      const outer = state.run;
      const isNested = isInRun;
      last += 1;
      state.run = last;
      isInRun = true;
      restore();
      try {
        return work();
      } finally {
        state.run = outer;
        isInRun = isNested;
        // Otherwise the next run restores everything when it starts.
        if (isNested) restore();
      }
    },
  };
}

function refuse(name: string): never {
  throw changedByLayout(name);
}
