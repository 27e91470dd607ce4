import { type AnyTask, type Argument, argumentText, type Get } from './tasks.ts';

/** One question of a trace, with its answer's fingerprint. */
interface TraceSource {
  /** Node of a task whose value is current. */
  updated(task: AnyTask, argument: string): number;
  value(node: number): unknown;
}

/** Records the dependencies of a run, each once. */
export class Trace {
  readonly nodes: number[] = [];
  readonly #seen = new Set<number>();
  readonly #engine: TraceSource;

  constructor(engine: TraceSource) {
    this.#engine = engine;
  }

  /** Returns an independent trace that continues from here. */
  copy(): Trace {
    const copy = new Trace(this.#engine);
    for (const node of this.nodes) {
      copy.#seen.add(node);
      copy.nodes.push(node);
    }
    return copy;
  }

  readonly get = ((task: AnyTask, argument?: Argument) =>
    this.#engine.value(this.#ask(task, argument))) as Get;

  readonly note = (task: AnyTask, argument?: Argument): void => void this.#ask(task, argument);

  #ask(task: AnyTask, argument: Argument): number {
    const node = this.#engine.updated(task, argumentText(argument));
    if (!this.#seen.has(node)) {
      this.#seen.add(node);
      this.nodes.push(node);
    }
    return node;
  }
}
