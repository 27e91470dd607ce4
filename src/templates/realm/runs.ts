// Runs of template code: first the modules load, then each page, selection and component is a run. Only while they load may
// modules change what they hold. What can't be frozen is in each run what was loaded: bytes, patterns, instances of packages.
import { changedByLayout } from '../../model/impure.ts';
import type { ModuleState } from '../sealing/program.ts';
import { createSequence } from './random.ts';

/** Value that can't be frozen. */
export interface UnfrozenValue {
  read(): unknown;
  write(value: unknown): void;
}

/** Variables of a package. */
export interface PackageState {
  read(): readonly unknown[];
  write(values: readonly unknown[]): void;
}

interface LoadedModules<T> {
  readonly loaded: T;
  /** Freezes what modules hold. Returns what can't be frozen, in the state in which each run starts. */
  seal(held: readonly (() => unknown)[], kept: readonly PackageState[]): readonly UnfrozenValue[];
}

/** Work for which templates run: a page, a component on it, a selection. */
interface RunPurpose {
  /** Asks for the day of the build, `YYYY-MM-DD`, which is then a dependency. */
  readonly day: () => string;
  /** Text that makes the random numbers of packages different from those of other work. */
  readonly seed: string;
}

export interface Runs {
  readonly state: ModuleState;
  /** Runs work with its own day and random numbers. */
  on<T>(purpose: RunPurpose, work: () => T): T;
  today(): string;
  random(): number;
  /** Number of calls of `today` and `random`. */
  asked(): number;
  /** Loads a program, and seals it with functions that return everything that its functions hold. */
  load<T>(work: () => LoadedModules<T>): T;
  during<T>(work: () => T): T;
}

/** Purpose of templates that run outside a build. */
const NO_PURPOSE: RunPurpose = { day: () => '1970-01-01', seed: '' };

/** Answers questions of templates for their current work. */
function createAsking() {
  let purpose = NO_PURPOSE;
  let asked = 0;
  let next: (() => number) | undefined;
  const questions: Pick<Runs, 'on' | 'today' | 'random' | 'asked'> = {
    on(inner, work) {
      const outer = purpose;
      purpose = inner;
      try {
        return work();
      } finally {
        purpose = outer;
      }
    },
    today() {
      asked += 1;
      return purpose.day();
    },
    random() {
      asked += 1;
      next ??= createSequence(purpose.seed);
      return next();
    },
    asked: () => asked,
  };
  return {
    questions,
    /** Starts the random numbers again. Returns a function that continues with those before. */
    restart() {
      const outer = next;
      next = undefined;
      return () => {
        next = outer;
      };
    },
  };
}

type Initial = readonly (readonly [value: UnfrozenValue, loaded: unknown])[];

function restore(initial: Initial): void {
  for (const [value, loaded] of initial) value.write(loaded);
}

export function createRuns(): Runs {
  const asking = createAsking();
  let [last, isInRun] = [1, false];
  let [held, kept]: [(() => unknown)[], PackageState[]] = [[], []];
  let initial: Initial = [];
  const state = {
    run: last,
    hold(...values: readonly (() => unknown)[]): 0 {
      if (state.run === 0) held.push(...values);
      return 0;
    },
    keep: (read: PackageState['read'], write: PackageState['write']) => void kept.push({ read, write }),
    refuse,
  };
  return {
    state,
    ...asking.questions,
    load(work) {
      state.run = 0;
      asking.restart();
      [held, kept] = [[], []];
      try {
        const { loaded, seal } = work();
        initial = seal(held, kept).map((value) => [value, value.read()]);
        return loaded;
      } finally {
        last += 1;
        state.run = last;
        [held, kept] = [[], []];
      }
    },
    during(work) {
      const [outer, isNested] = [state.run, isInRun];
      const resume = asking.restart();
      last += 1;
      state.run = last;
      isInRun = true;
      restore(initial);
      try {
        return work();
      } finally {
        state.run = outer;
        resume();
        isInRun = isNested;
        // Otherwise the next run restores everything when it starts.
        if (isNested) restore(initial);
      }
    },
  };
}

function refuse(name: string): never {
  throw changedByLayout(name);
}
