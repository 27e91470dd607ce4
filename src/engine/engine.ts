// The engine that runs tasks and reuses their values. `tasks.ts` describes its guarantees.

import { limitHeap } from '../kit/system/v8-flags.ts';
import { isSameList, NONE } from './columns.ts';
import { DirtySet } from './dirty-set.ts';
import { Exchange } from './exchange.ts';
import { fingerprint } from './fingerprint.ts';
import { Graph, NEVER } from './graph.ts';
import { ABSENT, Memory, type MemoryLimits } from './memory.ts';
import { type PortableEntries, type PortableEntry, portableEntry, provenTrace } from './portable-entry.ts';
import { findDirty } from './reach.ts';
import type { Store } from './store/store.ts';
import type { Values } from './store/values.ts';
import type { StoredGraph } from './stored-graph.ts';
import { type AnyTask, argumentOf, argumentText, type Get, type Run, type StoredForm } from './tasks.ts';
import { hashOfTrace, Trace } from './trace.ts';

/** Tasks with an argument are nodes, identified by numbers; data about them is stored in columns. */
export class TaskEngine<Ask extends Get> {
  readonly #tasks: readonly AnyTask[];
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #store: Store;
  readonly #stored: StoredGraph | undefined;
  /** This engine's tasks by the store's numbers; negative if the store doesn't have one. */
  readonly #numbers: readonly number[];
  readonly #values: Values;
  readonly #portable: PortableEntries | undefined;
  readonly #graph = new Graph();
  readonly #nodes = this.#graph.nodes;
  readonly #asked = this.#graph.asked;
  readonly #hashes = this.#graph.hashes;
  readonly #places = this.#graph.places;
  readonly #verified = this.#graph.verified;
  readonly #memory: Memory;
  /** True if it began with the state of another engine. */
  readonly #isFork: boolean;
  #now: number;
  /** False until the first question loads the store's graph. */
  #isLoaded = false;
  #isUnchanged = false;
  /** True if the engine knows something that the store doesn't have yet. */
  #isNew = false;
  /** Number of values that it has made. */
  #finished = 0;
  readonly #dirtySet = new DirtySet(() => this.#findDirty());
  readonly #extend: (get: Get) => Ask;
  /** Shares values with engines in other threads. */
  readonly exchange: Exchange;

  constructor(tasks: readonly AnyTask[], store: Store, bounds: MemoryLimits, extend: (get: Get) => Ask) {
    this.#extend = extend;
    this.#memory = new Memory(bounds);
    this.#tasks = tasks;
    this.#numberOf = new Map(tasks.map(({ name }, number) => [name, number]));
    this.#store = store;
    ({ graph: this.#stored, values: this.#values, portable: this.#portable } = store.open());
    const { names = [], revisions } = this.#stored?.columns ?? {};
    this.#isFork = revisions !== undefined;
    this.#now = revisions?.now ?? 1;
    this.#numbers = names.map((name) => this.#numberOf.get(name) ?? NONE);
    const unknown = names[this.#numbers.indexOf(NONE)];
    if (revisions && unknown !== undefined) throw new Error(`A thread doesn't know the task ${unknown}`);
    this.exchange = new Exchange({
      tasks,
      names: [...this.#numberOf.keys()],
      graph: this.#graph,
      values: this.#values,
      memory: this.#memory,
      now: () => this.#now,
      isFork: this.#isFork,
      recordValue: (node, asked, hash) => {
        this.#recordValue(node, asked, hash);
        this.#isNew = true;
      },
    });
  }

  #node({ name }: Pick<AnyTask, 'name'>, argument: string): number {
    if (!this.#isLoaded) {
      this.#isLoaded = true;
      if (this.#stored && !this.#numbers.includes(NONE))
        this.#graph.take(this.#stored.columns, this.#numbers);
    }
    const node = this.#nodes.find(this.#numberOf.get(name) ?? NONE, argument);
    this.#memory.grow(this.#nodes.length - 1);
    return node;
  }

  #task(node: number): AnyTask {
    const task = this.#tasks[this.#nodes.taskOf(node)];
    if (!task) throw new Error('A task was requested that the engine does not have');
    return task;
  }

  isUnchanged(): boolean {
    const tasks = this.#numbers.map((number) => this.#tasks[number]);
    this.#isUnchanged = this.#stored?.isCurrent(tasks) === true;
    return this.#isUnchanged;
  }

  get(task: AnyTask, argument: string): unknown {
    // A stored value is found without loading the graph.
    const found = this.#isUnchanged && !this.#isLoaded ? this.#found(task, argument) : undefined;
    if (!found) return this.value(this.updated(task, argument));
    return JSON.parse(this.#values.read(found.place, found.hash));
  }

  readonly #found = (task: AnyTask, argument: string) =>
    this.#stored?.find(this.#numbers.indexOf(this.#numberOf.get(task.name) ?? NONE), argument);

  /** Returns the node of a task whose value is current. */
  updated(task: AnyTask, argument: string): number {
    const node = this.#node(task, argument);
    if (!this.#update(node)) throw new Error(`${task.name}(${argument}) is requested before it has run`);
    return node;
  }

  /** Updates a value. Returns false if its task runs outside the engine. */
  #update(node: number): boolean {
    if (this.#isRight(node) || this.#accept(node)) return true;
    const { run } = this.#task(node);
    if (!run) return false;
    const trace = new Trace(this);
    this.#finish(node, trace.nodes, this.#run(node, trace));
    return true;
  }

  /** Takes over a value of another machine if everything that it was made from is the same here. */
  #accept(node: number): boolean {
    const entry = this.#portable?.find(this.#task(node).name, this.#nodes.argumentOf(node));
    const asked = entry && provenTrace(entry, this.#ask);
    if (entry && asked) this.#finish(node, asked, entry.value);
    return asked !== undefined;
  }

  /** Returns a node and its fingerprint if it can be updated here. */
  readonly #ask = (name: string, argument: string) => {
    const node = this.#numberOf.has(name) ? this.#node({ name }, argument) : NONE;
    if (node === NONE || !this.#update(node)) return undefined;
    this.#evict(node);
    return [node, this.#hashes.get(node)] as const;
  };

  portable(task: AnyTask, argument: string): PortableEntry | undefined {
    const node = this.#node(task, argument);
    if (!this.#isRight(node) || this.#hashes.get(node) === undefined) return undefined;
    const trace = Array.from(this.#askedBy(node), (other) => {
      return [this.#task(other).name, this.#nodes.argumentOf(other), this.#hashes.get(other)] as const;
    });
    return portableEntry(trace, this.value(node));
  }

  #run(node: number, trace: Trace): unknown {
    const argument = argumentOf(this.#nodes.argumentOf(node));
    return this.#task(node).run?.(this.#extend(trace.get) as never, argument as never);
  }

  #isRight(node: number): boolean {
    const verified = this.#verified.get(node);
    if (verified === this.#now) return true;
    const { form } = this.#task(node);
    if (form.kind === 'input') {
      this.#recordValue(node, [], form.read(this.#nodes.argumentOf(node)));
      return true;
    }
    if (verified === NEVER || this.#isLost(node)) return false;
    if (this.#dirtySet.isClean(node)) {
      this.#verified.set(node, this.#now);
      return true;
    }
    const asked = this.#askedBy(node);
    for (let at = 0; at < asked.length; at += 1) {
      const other = asked[at] ?? NONE;
      const isRight = this.#update(other);
      this.#evict(other);
      if (!isRight || this.#graph.changed.get(other) > verified) return false;
    }
    this.#verified.set(node, this.#now);
    return true;
  }

  #findDirty(): Uint8Array {
    const { length } = this.#nodes;
    for (let node = 0; node < length; node += 1)
      if (this.#verified.get(node) !== NEVER && this.#task(node).form.kind === 'input') this.#update(node);
    const [changed, verified] = [this.#graph.changed.first(length), this.#verified.first(length)];
    return findDirty(this.#asked.first(length), changed, verified, this.#now);
  }

  #askedBy(node: number): ArrayLike<number> {
    return this.#asked.get(node) ?? [];
  }

  /** True if a value can be neither read nor computed. */
  #isLost(node: number): boolean {
    const isHeld = this.#memory.holds(node) || this.#places.get(node) !== NONE;
    return !isHeld && this.#task(node).run === undefined;
  }

  #finish(node: number, asked: readonly number[], value: unknown): void {
    this.#isNew = true;
    this.#finished += 1;
    // New values are what the heap grows for. Measuring it takes as long as several short tasks. The flags are those of all threads,
    // and threads of a build have a limit of their own.
    if (!this.#isFork && this.#finished % 1024 === 0) limitHeap();
    const { form } = this.#task(node);
    this.#memory.set(node, value);
    if (form.kind === 'stored') this.#recordValue(node, asked, this.#storeValue(node, form, value));
    else if (form.kind === 'live')
      this.#recordValue(
        node,
        asked,
        form.fingerprint ? form.fingerprint(value) : hashOfTrace(asked, this.#hashes),
      );
  }

  /** Adds a value's text to the store unless it is there. Returns its fingerprint. */
  #storeValue(node: number, form: StoredForm<unknown>, value: unknown): string | undefined {
    const text = form.isJson?.(value) === false ? undefined : JSON.stringify(value);
    const hash = text === undefined ? undefined : fingerprint(text);
    const isHeld = hash !== undefined && hash === this.#hashes.get(node) && this.#places.get(node) !== NONE;
    if (!isHeld) this.#places.set(node, text === undefined ? NONE : this.#values.add(text));
    if (text === undefined) return undefined;
    if (this.#places.get(node) !== NONE) this.#memory.setStored(node, value, text, form);
    // Its strings may be parts of a page's HTML, which would stay in memory with them.
    else this.#memory.set(node, JSON.parse(text));
    return hash;
  }

  #recordValue(node: number, asked: ArrayLike<number>, hash: string | undefined): void {
    const isSame = hash !== undefined && hash === this.#hashes.get(node);
    if (!isSame) {
      this.#graph.changed.set(node, this.#now);
      this.#dirtySet.change(node);
      this.#hashes.set(node, hash ?? '');
    }
    if (!isSameList(asked, this.#askedBy(node))) this.#asked.set(node, asked);
    this.#verified.set(node, this.#now);
    this.exchange.note(node);
  }

  #evict(node: number): void {
    const { form } = this.#task(node);
    if (form.kind === 'live' && form.retain === 'never') this.#memory.set(node, ABSENT);
  }

  /** Value of a node that is current. */
  value(node: number): unknown {
    const value = this.#valueNow(node);
    this.#evict(node);
    return value;
  }

  #valueNow(node: number): unknown {
    const known = this.#memory.get(node);
    if (known !== ABSENT) return known;
    const { form, run } = this.#task(node);
    if (form.kind === 'input') return this.#hashes.get(node);
    const place = this.#places.get(node);
    if (place === NONE) {
      // A pure function returns the same for equal inputs, so nothing needs to be compared.
      if (run) this.#memory.set(node, this.#run(node, new Trace(this)));
      return this.#memory.get(node);
    }
    const text = this.#values.read(place, this.#hashes.get(node) ?? '');
    const value: unknown = JSON.parse(text);
    if (form.kind === 'stored') this.#memory.setStored(node, value, text, form);
    return value;
  }

  has(task: AnyTask, argument: string): boolean {
    const node = this.#node(task, argument);
    return this.#isRight(node) || this.#accept(node);
  }

  begin(task: AnyTask, argument: string): Run<unknown, Ask> {
    return this.#runWith(new Trace(this), task, argument);
  }

  resume(task: AnyTask, argument: string): Run<unknown, Ask> {
    const node = this.#node(task, argument);
    this.#dirtySet.replace(node);
    return this.#runWith(new Trace(this, this.#askedBy(node)), task, argument);
  }

  #runWith(trace: Trace, task: AnyTask, argument: string): Run<unknown, Ask> {
    return {
      ask: this.#extend(trace.get),
      note: trace.note,
      fork: (other, text) => this.#runWith(trace.copy(), other, argumentText(text)),
      end: (value) => this.#finish(this.#node(task, argument), trace.nodes, value),
    };
  }

  put(task: AnyTask, from: AnyTask, argument: string, value: unknown): void {
    this.#finish(this.#node(task, argument), [this.#node(from, argument)], value);
  }

  isAsked(task: AnyTask, argument: string): boolean {
    if (!this.#isLoaded) return this.#found(task, argument) !== undefined;
    return this.#graph.inUse(this.#now).includes(this.#node(task, argument));
  }

  advance(): void {
    [this.#now, this.#isUnchanged] = [this.#now + 1, false];
    this.#dirtySet.begin();
  }

  save(): void {
    if (this.#isUnchanged && !this.#isNew) return;
    const nodes = this.#graph.inUse(this.#now);
    if (!this.#isNew && nodes.length === this.#stored?.count) return;
    this.#store.save([...this.#numberOf.keys()], this.#graph, nodes, this.#values);
  }

  saveUnfinished(): void {
    for (const [node, isDirty] of this.#findDirty().entries())
      if (isDirty === 0) this.#verified.set(node, this.#now);
    this.save();
  }
}
