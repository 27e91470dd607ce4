// A build is a set of tasks: pure functions with a name and an argument, such as `source(content/about.md)`. While a task
// runs it asks for the values of others; the engine writes down which: its trace. Later the task is reused while nothing
// in its trace has changed. A trace is checked in the order in which it was asked, and a task that comes out the same
// stops a change there (early cutoff). docs/decisions/060 says where this comes from.
import { fingerprint } from './fingerprint.ts';
import type { Store, StoredGraph } from './store.ts';
import type { Values } from './values.ts';

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
  end(value: V): void;
}

export interface Tasks {
  readonly get: Get;
  /** Whether a task that runs by hand needs no run. */
  has<V>(task: Task<V>, argument?: string): boolean;
  begin<V>(task: Task<V>, argument?: string): Run<V>;
  /** Sets a value that was made together with that of another task, `from`, for the same argument. */
  put<V>(task: Task<V>, from: Task<unknown>, argument: string, value: V): void;
  /** Inputs may have changed: whatever is asked for from now on is looked at anew. */
  advance(): void;
  /** Lets the store hold all that was asked for since the last `advance`. The last that is done with an engine. */
  save(): void;
}

/** An engine for tasks that have names of their own. It goes on from what the store holds. */
export function createTasks(tasks: readonly Task<unknown>[], store: Store): Tasks {
  const engine = new Engine(tasks, store);
  return {
    get: (task, argument = '') => engine.value(engine.updated(task, argument)) as never,
    has: (task, argument = '') => engine.has(task, argument),
    begin: (task, argument = '') => engine.begin(task, argument),
    put: (task, from, argument, value) => engine.put(task, from, argument, value),
    advance: () => engine.advance(),
    save: () => engine.save(),
  };
}

const NEVER = -1;
const NOWHERE = -1;
/** Stands for a value that is not in memory. */
const ABSENT = Symbol('absent');

/** Tasks with an argument are nodes, and these are numbers: what is known of them lies in columns. */
class Engine {
  readonly #tasks: readonly Task<unknown>[];
  readonly #names: readonly string[];
  readonly #store: Store;
  readonly #values: Values;
  /** For each task: its nodes by argument. */
  readonly #nodes: readonly Map<string, number>[];
  readonly #taskOf: number[] = [];
  readonly #argumentOf: string[] = [];
  /** The trace: nodes in the order in which they were asked for. */
  readonly #asked: (ArrayLike<number> & Iterable<number>)[] = [];
  readonly #prints: (string | undefined)[] = [];
  /** Of a kept value's text in the store. */
  readonly #places: number[] = [];
  readonly #inMemory: unknown[] = [];
  /** Revisions in which a value was last known to be right, and in which it last came out as another one. */
  readonly #verified: number[] = [];
  readonly #changed: number[] = [];
  #now = 1;
  #stored = 0;
  /** Whether anything is to be remembered that the store does not hold. */
  #isNew = false;

  constructor(tasks: readonly Task<unknown>[], store: Store) {
    this.#tasks = tasks;
    this.#names = tasks.map(({ name }) => name);
    this.#nodes = tasks.map(() => new Map());
    this.#store = store;
    const { graph, values } = store.open(this.#names);
    this.#values = values;
    if (graph) this.#load(graph);
  }

  #load(graph: StoredGraph): void {
    this.#stored = graph.length;
    for (let node = 0; node < graph.length; node += 1) {
      this.#add(graph.taskOf(node), graph.argumentOf(node));
      this.#asked[node] = graph.askedOf(node);
      this.#prints[node] = graph.printOf(node);
      this.#places[node] = graph.placeOf(node);
      this.#verified[node] = 0;
    }
  }

  #add(task: number, argument: string): number {
    const node = this.#taskOf.length;
    this.#taskOf.push(task);
    this.#argumentOf.push(argument);
    this.#asked.push([]);
    this.#prints.push(undefined);
    this.#places.push(NOWHERE);
    this.#inMemory.push(ABSENT);
    this.#verified.push(NEVER);
    this.#changed.push(0);
    this.#nodes[task]?.set(argument, node);
    return node;
  }

  #node({ name }: Task<unknown>, argument: string): number {
    const task = this.#names.indexOf(name);
    return this.#nodes[task]?.get(argument) ?? this.#add(task, argument);
  }

  #task(node: number): Task<unknown> {
    const task = this.#tasks[this.#taskOf[node] ?? NOWHERE];
    if (!task) throw new Error('A task was asked for that the engine does not have');
    return task;
  }

  /** The node of a task, whose value is right now. */
  updated(task: Task<unknown>, argument: string): number {
    const node = this.#node(task, argument);
    if (!this.#update(node)) throw new Error(`${task.name}(${argument}) is asked for before it is made`);
    return node;
  }

  /** Makes a value right. False where that has to be done by hand. */
  #update(node: number): boolean {
    if (this.#isRight(node)) return true;
    const { run } = this.#task(node);
    if (!run) return false;
    this.#execute(node, run);
    this.#isNew = true;
    return true;
  }

  #isRight(node: number): boolean {
    const verified = this.#verified[node] ?? NEVER;
    if (verified === this.#now) return true;
    const { form } = this.#task(node);
    if (form.kind === 'input') {
      this.#settle(node, [], form.read(this.#argumentOf[node] ?? ''));
      return true;
    }
    if (verified === NEVER || this.#isLost(node)) return false;
    for (const other of this.#asked[node] ?? [])
      if (!this.#update(other) || (this.#changed[other] ?? 0) > verified) return false;
    this.#verified[node] = this.#now;
    return true;
  }

  /** Whether a value can neither be read nor remade. */
  #isLost(node: number): boolean {
    const isHeld = this.#inMemory[node] !== ABSENT || this.#places[node] !== NOWHERE;
    return !isHeld && this.#task(node).run === undefined;
  }

  #execute(node: number, run: NonNullable<Task<unknown>['run']>): void {
    const trace = new Trace(this);
    this.#finish(node, trace.nodes, run(this.#argumentOf[node] ?? '', trace.get));
  }

  #finish(node: number, asked: readonly number[], value: unknown): void {
    const { form } = this.#task(node);
    const [before, known] = [this.#prints[node], this.#inMemory[node]];
    this.#inMemory[node] = value;
    if (form.kind === 'kept') this.#settle(node, asked, this.#keep(node, form, value));
    else if (form.kind === 'live')
      this.#settle(node, asked, form.fingerprint ? form.fingerprint(value) : this.#printOf(asked));
    // Whoever holds the value goes on to hold the same one.
    const isSame = before !== undefined && before === this.#prints[node];
    if (isSame && known !== ABSENT && this.#inMemory[node] !== ABSENT) this.#inMemory[node] = known;
  }

  /** Adds a value's text to the store where that does not hold it. Returns its fingerprint. */
  #keep(node: number, { isJson, forgets }: Kept<unknown>, value: unknown): string | undefined {
    const text = isJson?.(value) === false ? undefined : JSON.stringify(value);
    const print = text === undefined ? undefined : fingerprint(text);
    const isHeld = print !== undefined && print === this.#prints[node] && this.#places[node] !== NOWHERE;
    if (!isHeld) this.#places[node] = text === undefined ? NOWHERE : this.#values.add(text);
    if (forgets && this.#places[node] !== NOWHERE) this.#inMemory[node] = ABSENT;
    return print;
  }

  /** A pure function makes the same of the same. */
  #printOf(asked: readonly number[]): string | undefined {
    const prints = asked.map((node) => this.#prints[node]);
    return prints.includes(undefined) ? undefined : fingerprint(prints.join(' '));
  }

  #settle(node: number, asked: readonly number[], print: string | undefined): void {
    if (print === undefined || print !== this.#prints[node]) this.#changed[node] = this.#now;
    this.#prints[node] = print;
    this.#asked[node] = asked;
    this.#verified[node] = this.#now;
  }

  /** Of a node that is right. */
  value(node: number): unknown {
    const known = this.#inMemory[node];
    if (known !== ABSENT) return known;
    const { form, run } = this.#task(node);
    if (form.kind === 'input') return this.#prints[node];
    const place = this.#places[node] ?? NOWHERE;
    if (place === NOWHERE) {
      // Of the same a pure function makes the same: nobody needs to compare it.
      if (run) this.#inMemory[node] = run(this.#argumentOf[node] ?? '', new Trace(this).get);
      return this.#inMemory[node];
    }
    const value: unknown = JSON.parse(this.#values.read(place, this.#prints[node] ?? ''));
    if (form.kind === 'kept' && !form.forgets) this.#inMemory[node] = value;
    return value;
  }

  has(task: Task<unknown>, argument: string): boolean {
    return this.#isRight(this.#node(task, argument));
  }

  begin<V>(task: Task<V>, argument: string): Run<V> {
    const trace = new Trace(this);
    return {
      get: trace.get,
      end: (value) => {
        this.#isNew = true;
        this.#finish(this.#node(task, argument), trace.nodes, value);
      },
    };
  }

  put(task: Task<unknown>, from: Task<unknown>, argument: string, value: unknown): void {
    this.#finish(this.#node(task, argument), [this.#node(from, argument)], value);
  }

  advance(): void {
    this.#now += 1;
  }

  save(): void {
    const nodes: number[] = [];
    for (const [node, verified] of this.#verified.entries()) if (verified === this.#now) nodes.push(node);
    if (!this.#isNew && nodes.length === this.#stored) return;
    const graph = {
      nodes,
      taskOf: this.#taskOf,
      argumentOf: this.#argumentOf,
      asked: this.#asked,
      prints: this.#prints,
      places: this.#places,
    };
    this.#store.save(this.#names, graph, this.#values);
  }
}

/** Writes down what a run asks for, each once. */
class Trace {
  readonly nodes: number[] = [];
  readonly #known = new Set<number>();
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  readonly get: Get = (task, argument = '') => {
    const node = this.#engine.updated(task, argument);
    if (!this.#known.has(node)) {
      this.#known.add(node);
      this.nodes.push(node);
    }
    return this.#engine.value(node) as never;
  };
}
