// A build is a set of tasks: pure functions with a name and an argument, such as `page-source(content/about.md)`. While
// a task runs, it asks for the values of other tasks, and the engine records the questions: its trace. The value is
// valid as long as nothing in its trace has changed. A trace is checked in its original order, and a task whose value
// is unchanged stops a change there (early cutoff). docs/decisions/061 describes the origin of this design.

import type { NumberColumn } from './columns.ts';
import type { Changes, EngineState } from './graph.ts';
import type { PortableEntry } from './portable-entry.ts';

/** Argument of a task. Lists are several arguments. Arguments contain no NUL. */
export type Argument = undefined | string | readonly string[];

/** A pure function of its argument and its dependencies. */
export interface Task<A extends Argument, V> {
  readonly name: string;
  /** Absent if the value is made outside the engine, by `begin` or `put`. */
  readonly run?: (ask: never, argument: A) => V;
  readonly form: Form<V>;
}

export type AnyTask = Task<never, unknown>;

/** Form in which values of a task are compared and stored. */
export type Form<V> = StoredForm<V> | LiveForm<V> | Input;

/** Value that is stored as JSON, which the next process reads. */
export interface StoredForm<V> {
  readonly kind: 'stored';
  /** Returns false for a value that can't be stored, and that equals no other one. */
  isJson?(value: V): boolean;
  /**
   * `never`: values are read from the store each time, so that they take no memory. `always`: they stay in memory, whatever
   * their size, so that they remain the same objects. Otherwise the memory's limits decide.
   */
  readonly retain?: 'never' | 'always';
}

/** Value that is computed again if it isn't in memory. */
interface LiveForm<V> {
  readonly kind: 'live';
  /** Returns a fingerprint; undefined for a value that equals no other one. Without this function, the fingerprints of the trace identify the value. */
  fingerprint?(value: V): string | undefined;
  /** `never`: the value is dropped after each question, so that many of them need no memory. */
  readonly retain?: 'never';
}

/** Anything outside the engine, identified by its current fingerprint. */
interface Input {
  readonly kind: 'input';
  read(argument: string): string;
}

export const STORED = { kind: 'stored' } as const;
export const LIVE = { kind: 'live' } as const;
/** Form of values that are read from the store each time. */
export const STORED_ON_DISK = { kind: 'stored', retain: 'never' } as const;

/** A live form that is compared by a fingerprint of the value. */
export function live<V>(fingerprint: (value: V) => string | undefined): LiveForm<V> {
  return { kind: 'live', fingerprint };
}

/** Returns the value of a task and records the dependency. Throws the errors of its run. */
export interface Get {
  <V>(task: Task<undefined, V>): V;
  <A extends Argument, V>(task: Task<A, V>, argument: NoInfer<A>): V;
}

export type ArgumentList<A extends Argument> = undefined extends A ? [] : [argument: NoInfer<A>];

/** A run outside the engine: over several steps, or in another thread. */
export interface Run<V, Ask = Get> {
  readonly ask: Ask;
  /** Records a dependency whose value is already known. */
  note<A extends Argument>(task: Task<A, unknown>, ...argument: ArgumentList<A>): void;
  end(value: V): void;
  /** Starts a run of another task with the same questions as this one so far. */
  fork<A extends Argument, W>(task: Task<A, W>, argument: NoInfer<A>): Run<W, Ask>;
}

export interface Engine<Ask = Get> {
  readonly ask: Ask;
  /** True if a task that is made outside the engine has a valid value. */
  has<A extends Argument, V>(task: Task<A, V>, ...argument: ArgumentList<A>): boolean;
  begin<A extends Argument, V>(task: Task<A, V>, ...argument: ArgumentList<A>): Run<V, Ask>;
  /** Begins a run that replaces a valid value and depends on the same. Replace all values that depend on it, too. */
  resume<A extends Argument, V>(task: Task<A, V>, ...argument: ArgumentList<A>): Run<V, Ask>;
  /** Sets a value that was made together with that of another task, `from`, for the same argument. */
  put<A extends Argument, V>(task: Task<A, V>, from: Task<A, unknown>, argument: NoInfer<A>, value: V): void;
  /** A stored value for other machines; undefined if it isn't right, or depends on something without a fingerprint. */
  portable<A extends Argument, V>(task: Task<A, V>, ...argument: ArgumentList<A>): PortableEntry | undefined;
  /** True if no input has changed since the store was saved, so that everything in it is valid. Call it first. */
  isUnchanged(): boolean;
  /** Returns everything for an engine in another thread; undefined if a value exists only in this thread's memory. */
  state(): EngineState | undefined;
  /**
   * Returns what became known since the last call, for the engine with whose state this one began; undefined if a value
   * exists only in this thread's memory.
   */
  changes(): Changes | undefined;
  /** Takes over changes of an engine that began with this one's state; `numbers` are its nodes by that engine's. */
  adopt(changes: Changes, numbers: NumberColumn): void;
  /** True if a value that was requested in this revision depends on a task. */
  isAsked<A extends Argument, V>(task: Task<A, V>, ...argument: ArgumentList<A>): boolean;
  /** Starts a new revision: inputs may have changed, so every value is checked before its next use. */
  advance(): void;
  /** Writes everything requested since the last `advance` to the store. Call it last. */
  save(): void;
  /** Saves a build that ended early. Values that it didn't ask for stay in the store unless they may have changed. */
  saveUnfinished(): void;
}

/** Separates arguments in the text of a list. */
const SEPARATOR = '\0';

export function argumentText(argument: Argument): string {
  if (argument === undefined || typeof argument === 'string') return argument ?? '';
  return SEPARATOR + argument.join(SEPARATOR);
}

export function argumentOf(text: string): string | readonly string[] {
  return text.startsWith(SEPARATOR) ? text.slice(1).split(SEPARATOR) : text;
}
