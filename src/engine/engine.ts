// The engine that runs tasks and reuses their values. `tasks.ts` describes its guarantees.

import { isSameList, ListColumn, Nodes, NumberColumn, TextColumn } from './columns.ts';
import { Doubt } from './doubt.ts';
import { FINGERPRINT_LENGTH, fingerprint } from './fingerprint.ts';
import { type Graph, NONE, type StoredGraph } from './graph.ts';
import { ABSENT, Memory, type MemoryLimits } from './memory.ts';
import { reachable, spreadDoubt } from './reach.ts';
import type { Store } from './store/store.ts';
import type { Values } from './store/values.ts';
import { type AnyTask, argumentOf, argumentText, type Get, type KeptForm, type Run } from './tasks.ts';
import { Trace } from './trace.ts';

const NEVER = -1;
const NOTHING = new Int32Array(0);

/** Tasks with an argument are nodes, identified by numbers; data about them is stored in columns. */
export class TaskEngine<Ask extends Get> {
  readonly #tasks: readonly AnyTask[];
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #store: Store;
  readonly #graph: StoredGraph | undefined;
  /** This engine's tasks by the store's numbers; negative if the store doesn't have one. */
  readonly #numbers: readonly number[];
  readonly #values: Values;
  readonly #nodes = new Nodes();
  /** The trace: nodes in the order of the questions. */
  readonly #asked = new ListColumn();
  readonly #prints = new TextColumn(FINGERPRINT_LENGTH);
  /** Of a kept value's text in the store. */
  readonly #places = new NumberColumn(NONE);
  readonly #memory: Memory;
  /** Revisions in which a value was last known to be right, and in which it last came out as another one. */
  readonly #verified = new NumberColumn(NEVER);
  readonly #changed = new NumberColumn(0);
  #now = 1;
  /** The store's graph is loaded with the first question. */
  #isLoaded = false;
  /** Loaded nodes that have changed since. */
  readonly #altered = new Set<number>();
  #isUnchanged = false;
  /** True if the engine knows something that the store doesn't have yet. */
  #isNew = false;
  readonly #doubt = new Doubt(() => this.#findDoubtful());

  readonly #extend: (get: Get) => Ask;

  constructor(tasks: readonly AnyTask[], store: Store, bounds: MemoryLimits, extend: (get: Get) => Ask) {
    this.#extend = extend;
    this.#memory = new Memory(bounds);
    this.#tasks = tasks;
    this.#numberOf = new Map(tasks.map(({ name }, number) => [name, number]));
    this.#store = store;
    const { graph, values } = store.open();
    this.#values = values;
    this.#graph = graph;
    this.#numbers = graph?.names.map((name) => this.#numberOf.get(name) ?? NONE) ?? [];
  }

  #load(graph: StoredGraph): void {
    this.#nodes.take(graph, this.#numbers);
    this.#asked.take(graph.asked);
    this.#places.take(graph.places);
    this.#verified.take(graph.tasks.map((task) => (task === NONE ? NEVER : 0)));
    this.#prints.take(graph.prints);
    this.#memory.grow(graph.length - 1);
  }

  #node({ name }: AnyTask, argument: string): number {
    if (!this.#isLoaded) {
      this.#isLoaded = true;
      if (this.#graph && !this.#numbers.includes(NONE)) this.#load(this.#graph);
    }
    const node = this.#nodes.find(this.#numberOf.get(name) ?? NONE, argument);
    this.#memory.grow(node);
    return node;
  }

  #task(node: number): AnyTask {
    const task = this.#tasks[this.#nodes.taskOf(node)];
    if (!task) throw new Error('A task was asked for that the engine does not have');
    return task;
  }

  isUnchanged(): boolean {
    const graph = this.#graph;
    const forms = this.#tasks.map(({ form }) => form);
    const isSame = (node: number) => {
      const form = forms[this.#numbers[graph?.tasks[node] ?? NONE] ?? NONE];
      if (form?.kind === 'input') return form.read(graph?.argumentOf(node) ?? '') === graph?.printOf(node);
      return graph?.isKnown(node);
    };
    let node = 0;
    while (graph && node < graph.length && isSame(node)) node += 1;
    this.#isUnchanged = node === graph?.length;
    return this.#isUnchanged;
  }

  get(task: AnyTask, argument: string): unknown {
    const text = this.#isUnchanged && !this.#isLoaded ? this.#storedText(task, argument) : undefined;
    return text === undefined ? this.value(this.updated(task, argument)) : JSON.parse(text);
  }

  /** A kept value, found without taking over the graph. */
  #storedText({ name }: AnyTask, argument: string): string | undefined {
    const graph = this.#graph;
    const node = graph?.find(this.#numbers.indexOf(this.#numberOf.get(name) ?? NONE), argument);
    const place = node === undefined ? undefined : graph?.places[node];
    if (node === undefined || place === undefined || place === NONE) return undefined;
    return this.#values.read(place, graph?.printOf(node) ?? '');
  }

  /** Returns the node of a task whose value is current. */
  updated(task: AnyTask, argument: string): number {
    const node = this.#node(task, argument);
    if (!this.#update(node)) throw new Error(`${task.name}(${argument}) is asked for before it is made`);
    return node;
  }

  /** Updates a value. Returns false if that has to happen outside the engine. */
  #update(node: number): boolean {
    if (this.#isRight(node)) return true;
    const { run } = this.#task(node);
    if (!run) return false;
    const trace = new Trace(this);
    this.#finish(node, trace.nodes, this.#run(node, trace));
    this.#isNew = true;
    return true;
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
      this.#settle(node, [], form.read(this.#nodes.argumentOf(node)));
      return true;
    }
    if (verified === NEVER || this.#isLost(node)) return false;
    if (this.#doubt.isBeyond(node)) {
      this.#verified.set(node, this.#now);
      return true;
    }
    const asked = this.#askedBy(node);
    for (let at = 0; at < asked.length; at += 1) {
      const other = asked[at] ?? NONE;
      const isRight = this.#update(other);
      this.#letGo(other);
      if (!isRight || this.#changed.get(other) > verified) return false;
    }
    this.#verified.set(node, this.#now);
    return true;
  }

  #findDoubtful(): Uint8Array {
    const { length } = this.#nodes;
    for (let node = 0; node < length; node += 1)
      if (this.#verified.get(node) !== NEVER && this.#task(node).form.kind === 'input') this.#update(node);
    const [changed, verified] = [this.#changed.first(length), this.#verified.first(length)];
    return spreadDoubt(this.#asked.first(length), changed, verified, this.#now);
  }

  #askedBy(node: number): ArrayLike<number> {
    return this.#asked.get(node) ?? NOTHING;
  }

  /** True if a value can be neither read nor computed. */
  #isLost(node: number): boolean {
    const isHeld = this.#memory.stays(node) || this.#places.get(node) !== NONE;
    return !isHeld && this.#task(node).run === undefined;
  }

  #finish(node: number, asked: readonly number[], value: unknown): void {
    const { form } = this.#task(node);
    const [before, known] = [this.#prints.get(node), this.#memory.get(node)];
    this.#memory.set(node, value);
    if (form.kind === 'kept') this.#settle(node, asked, this.#keep(node, form, value));
    else if (form.kind === 'live')
      this.#settle(node, asked, form.fingerprint ? form.fingerprint(value) : this.#printOf(asked));
    // Holders of the value keep the same object.
    const isSame = before !== undefined && before === this.#prints.get(node);
    if (isSame && known !== ABSENT && this.#memory.stays(node)) this.#memory.set(node, known);
  }

  /** Adds a value's text to the store unless it is there. Returns its fingerprint. */
  #keep(node: number, { isJson, forgets }: KeptForm<unknown>, value: unknown): string | undefined {
    const text = isJson?.(value) === false ? undefined : JSON.stringify(value);
    const print = text === undefined ? undefined : fingerprint(text);
    const isHeld = print !== undefined && print === this.#prints.get(node) && this.#places.get(node) !== NONE;
    if (!isHeld) {
      this.#places.set(node, text === undefined ? NONE : this.#values.add(text));
      this.#alter(node);
    }
    if (text !== undefined && this.#places.get(node) !== NONE) {
      if (forgets) this.#memory.set(node, ABSENT);
      else this.#memory.setStored(node, value, text);
    }
    return print;
  }

  #alter(node: number): void {
    if (node < this.#nodes.taken) this.#altered.add(node);
  }

  /** A pure function returns the same value for the same input. */
  #printOf(asked: readonly number[]): string | undefined {
    const prints = asked.map((node) => this.#prints.get(node));
    return prints.includes(undefined) ? undefined : fingerprint(prints.join(' '));
  }

  #settle(node: number, asked: readonly number[], print: string | undefined): void {
    const isSame = print !== undefined && print === this.#prints.get(node);
    if (!isSame) {
      this.#changed.set(node, this.#now);
      this.#doubt.change(node);
      this.#prints.set(node, print ?? '');
    }
    if (!isSame || !isSameList(asked, this.#askedBy(node))) {
      this.#asked.set(node, asked);
      this.#alter(node);
    }
    this.#verified.set(node, this.#now);
  }

  #letGo(node: number): void {
    const { form } = this.#task(node);
    if (form.kind === 'live' && form.forgets) this.#memory.set(node, ABSENT);
  }

  /** Of a node that is right. */
  value(node: number): unknown {
    const value = this.#valueNow(node);
    this.#letGo(node);
    return value;
  }

  #valueNow(node: number): unknown {
    const known = this.#memory.get(node);
    if (known !== ABSENT) return known;
    const { form, run } = this.#task(node);
    if (form.kind === 'input') return this.#prints.get(node);
    const place = this.#places.get(node);
    if (place === NONE) {
      // A pure function returns the same for equal inputs, so nothing needs to be compared.
      if (run) this.#memory.set(node, this.#run(node, new Trace(this)));
      return this.#memory.get(node);
    }
    const text = this.#values.read(place, this.#prints.get(node) ?? '');
    const value: unknown = JSON.parse(text);
    if (form.kind === 'kept' && !form.forgets) this.#memory.setStored(node, value, text);
    return value;
  }

  has(task: AnyTask, argument: string): boolean {
    return this.#isRight(this.#node(task, argument));
  }

  begin(task: AnyTask, argument: string): Run<unknown, Ask> {
    return this.#runWith(new Trace(this), task, argument);
  }

  #runWith(trace: Trace, task: AnyTask, argument: string): Run<unknown, Ask> {
    return {
      ask: this.#extend(trace.get),
      note: trace.note,
      fork: (other, text) => this.#runWith(trace.copy(), other, argumentText(text)),
      end: (value) => {
        this.#isNew = true;
        this.#finish(this.#node(task, argument), trace.nodes, value);
      },
    };
  }

  put(task: AnyTask, from: AnyTask, argument: string, value: unknown): void {
    this.#finish(this.#node(task, argument), [this.#node(from, argument)], value);
  }

  advance(): void {
    this.#now += 1;
    this.#isUnchanged = false;
    this.#doubt.begin();
  }

  save(): void {
    if (this.#isUnchanged && !this.#isNew) return;
    const verified = this.#verified.first(this.#nodes.length);
    // Nodes that were asked for in this revision, and everything they depend on.
    const nodes = reachable(this.#asked.first(verified.length), (node) => verified[node] === this.#now);
    if (!this.#isNew && nodes.length === this.#graph?.tasks.filter((task) => task !== NONE).length) return;
    this.#store.save([...this.#numberOf.keys()], this.#graphOf(nodes), this.#values);
  }

  saveUnfinished(): void {
    const doubtful = this.#findDoubtful();
    for (const [node, isDoubtful] of doubtful.entries())
      if (isDoubtful === 0) this.#verified.set(node, this.#now);
    this.save();
  }

  #graphOf(nodes: readonly number[]): Graph {
    return {
      nodes,
      taken: this.#nodes.taken,
      isStored: (node) => node < this.#nodes.taken && !this.#altered.has(node),
      taskOf: (node) => this.#nodes.taskOf(node),
      argumentOf: (node) => this.#nodes.argumentOf(node),
      askedOf: (node) => this.#askedBy(node),
      copyPrint: (node, target, place) => this.#prints.copy(node, target, place),
      printOf: (node) => this.#prints.get(node),
      placeOf: (node) => this.#places.get(node),
    };
  }
}
