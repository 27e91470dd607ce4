import { fingerprint } from './fingerprint.ts';
import { type AnyTask, type Argument, argumentText, type Get } from './tasks.ts';

/** One question of a trace, with its answer's fingerprint. */
interface TraceSource {
  /** Node of a task whose value is current. */
  updated(task: AnyTask, argument: string): number;
  value(node: number): unknown;
}

/** Records the dependencies of a run, each once. */
export class Trace {
  readonly nodes: number[];
  readonly #seen: Set<number>;
  readonly #engine: TraceSource;

  constructor(engine: TraceSource, nodes: ArrayLike<number> = []) {
    this.nodes = Array.from(nodes);
    this.#seen = new Set(this.nodes);
    this.#engine = engine;
  }

  /** Returns an independent trace that continues from here. */
  copy(): Trace {
    return new Trace(this.#engine, this.nodes);
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

/** Fingerprint of a value by those of its trace: a pure function returns the same for the same inputs. */
export function hashOfTrace(
  nodes: readonly number[],
  hashes: { get(node: number): string | undefined },
): string | undefined {
  const all = nodes.map((node) => hashes.get(node));
  return all.includes(undefined) ? undefined : fingerprint(all.join(' '));
}
