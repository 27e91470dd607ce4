import type { Get, Task } from '../tasks.ts';

/** Whom a run asks. */
interface Asked {
  /** The node of a task, whose value is right now. */
  updated(task: Task<unknown>, argument: string): number;
  value(node: number): unknown;
}

/** Writes down what a run asks for, each once. */
export class Trace {
  readonly nodes: number[] = [];
  readonly #known = new Set<number>();
  readonly #engine: Asked;

  constructor(engine: Asked) {
    this.#engine = engine;
  }

  readonly get: Get = (task, argument) => this.#engine.value(this.#ask(task, argument)) as never;

  readonly note = (task: Task<unknown>, argument?: string): void => void this.#ask(task, argument);

  #ask(task: Task<unknown>, argument = ''): number {
    const node = this.#engine.updated(task, argument);
    if (!this.#known.has(node)) {
      this.#known.add(node);
      this.nodes.push(node);
    }
    return node;
  }
}
