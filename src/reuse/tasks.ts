// A build is a set of tasks: pure functions with a name and an argument, such as `source(content/about.md)`. While a task
// runs it asks for the values of others; the engine writes down which: its trace. Later the task is reused while nothing
// in its trace has changed. A trace is checked in the order in which it was asked, and a task that comes out the same
// stops a change there (early cutoff). docs/decisions/060 says where this comes from.

/** What a task makes of its argument. */
export interface Task<V> {
  readonly name: string;
  /** `get` asks for what it depends on. Undefined where values are made elsewhere, by `begin` or `put`. */
  readonly run?: (argument: string, get: Get) => V;
  readonly form: Form<V>;
}

/** How values of a task are compared, and what of them outlives this process. */
export type Form<V> = Kept<V> | Live<V> | Input;

/** As JSON, which the next process reads again. */
export interface Kept<V> {
  readonly kind: 'kept';
  /** Where it is false a value is not kept, and no other one is known to equal it. */
  isJson?(value: V): boolean;
  /** Whether values are read again each time, so that they take no memory. */
  readonly forgets?: boolean;
}

/** Remade where it is wanted and not in memory. */
export interface Live<V> {
  readonly kind: 'live';
  /** Where it is missing, what stands for the trace stands for the value. Undefined for a value that no other is known to equal. */
  fingerprint?(value: V): string | undefined;
  /** Whether a value is let go once it was asked for, so that many of them take no memory. */
  readonly forgets?: boolean;
}

/** What lies outside, by the fingerprint that it has now. */
export interface Input {
  readonly kind: 'input';
  read(argument: string): string;
}

export const KEPT = { kind: 'kept' } as const;
export const LIVE = { kind: 'live' } as const;

/** The value of a task; of an input its fingerprint. Throws what a run throws. */
export type Get = <V>(task: Task<V>, argument?: string) => V;

/** A run by hand: over several steps, or in another thread. */
export interface Run<V> {
  readonly get: Get;
  /** Asks for a value that is at hand already. */
  note(task: Task<unknown>, argument?: string): void;
  end(value: V): void;
}

export interface Tasks {
  readonly get: Get;
  /** Whether a task that runs by hand needs no run. */
  has<V>(task: Task<V>, argument?: string): boolean;
  begin<V>(task: Task<V>, argument?: string): Run<V>;
  /** Sets a value that was made together with that of another task, `from`, for the same argument. */
  put<V>(task: Task<V>, from: Task<unknown>, argument: string, value: V): void;
  /** Whether no input has changed since the store was saved, so that all that it holds is right. To be asked first. */
  isUnchanged(): boolean;
  /** Inputs may have changed: whatever is asked for from now on is looked at anew. */
  advance(): void;
  /** Lets the store hold all that was asked for since the last `advance`. The last that is done with an engine. */
  save(): void;
}
