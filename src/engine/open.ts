import { TaskEngine } from './engine.ts';
import { BOUNDS, type MemoryLimits } from './memory.ts';
import type { Store } from './store/store.ts';
import { type AnyTask, type Argument, argumentText, type Engine, type Get } from './tasks.ts';

/**
 * Opens an engine for tasks with unique names. It continues from the store if that was saved with the same tasks; in
 * any case it can tell whether the store is unchanged. Values that aren't in memory are read from the store. `extend`
 * adds methods to the functions that runs ask with.
 */
export function openEngine<Ask extends Get = Get>(
  tasks: readonly AnyTask[],
  store: Store,
  { bounds = BOUNDS, extend = (get) => get as Ask }: EngineOptions<Ask> = {},
): Engine<Ask> {
  const engine = new TaskEngine<Ask>(tasks, store, bounds, extend);
  const get = (task: AnyTask, argument?: Argument) => engine.get(task, argumentText(argument));
  return {
    ask: extend(get as Get),
    has: (task, argument?: Argument) => engine.has(task, argumentText(argument)),
    begin: (task, argument?: Argument) => engine.begin(task, argumentText(argument)),
    resume: (task, argument?: Argument) => engine.resume(task, argumentText(argument)),
    put: (task, from, argument, value) => engine.put(task, from, argumentText(argument), value),
    portable: (task, argument?: Argument) => engine.portable(task, argumentText(argument)),
    isUnchanged: () => engine.isUnchanged(),
    state: () => engine.exchange.state(),
    changes: () => engine.exchange.changes(),
    adopt: (changes, numbers) => engine.exchange.adopt(changes, numbers),
    isAsked: (task, argument?: Argument) => engine.isAsked(task, argumentText(argument)),
    advance: () => engine.advance(),
    save: () => engine.save(),
    saveUnfinished: () => engine.saveUnfinished(),
  };
}

interface EngineOptions<Ask> {
  readonly bounds?: MemoryLimits;
  readonly extend?: (get: Get) => Ask;
}
