// Runs of template code: first the modules load, then each page, selection and component is a run. Only while they load may
// modules change what they hold. Bytes and patterns can't be frozen, so each run begins with what was loaded.
import { changedByLayout } from '../../../model/impure.ts';
import type { ModuleState } from '../sealing/program.ts';

/** Value that can't be frozen. */
export interface Unfrozen {
  read(): unknown;
  write(value: unknown): void;
}

/** Values of modules that later runs may not change. */
export interface Sealed {
  /** Unfrozen values, in the state in which each run starts. */
  readonly unfrozen: readonly Unfrozen[];
  readonly buffers: WeakSet<object>;
}

interface Loaded<T> {
  readonly loaded: T;
  seal(held: readonly (() => unknown)[]): Sealed;
}

export interface Runs {
  /** State for the program. */
  readonly state: ModuleState;
  /** Loads a program, and seals it with functions that return everything that its functions hold. */
  load<T>(work: () => Loaded<T>): T;
  during<T>(work: () => T): T;
}

export function createRuns(): Runs {
  let last = 1;
  let held: (() => unknown)[] = [];
  let initial: readonly (readonly [value: Unfrozen, loaded: unknown])[] = [];
  let buffers = new WeakSet<object>();
  const state = {
    run: last,
    hold(...values: readonly (() => unknown)[]): 0 {
      if (state.run === 0) held.push(...values);
      return 0;
    },
    refuse,
    writable<T>(object: T): T {
      if (ArrayBuffer.isView(object) && buffers.has(object.buffer)) refuse('bytes');
      return object;
    },
  };
  return {
    state,
    load(work) {
      state.run = 0;
      held = [];
      try {
        const { loaded, seal } = work();
        const sealed = seal(held);
        buffers = sealed.buffers;
        initial = sealed.unfrozen.map((value) => [value, value.read()]);
        return loaded;
      } finally {
        last += 1;
        state.run = last;
        held = [];
      }
    },
    during(work) {
      const outer = state.run;
      const before = initial.map(([value]) => [value, value.read()] as const);
      last += 1;
      state.run = last;
      for (const [value, loaded] of initial) value.write(loaded);
      try {
        return work();
      } finally {
        state.run = outer;
        for (const [value, content] of before) value.write(content);
      }
    },
  };
}

function refuse(name: string): never {
  throw changedByLayout(name);
}
