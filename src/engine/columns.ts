// Columns with data about nodes, by node number. Ordinary arrays and lists would take several times the memory.

/** Number for a missing task, argument or place. */
export const NONE = -1;

/** Lists in one array: the start and the length of each node's list. A negative start means no list. */
export interface Lists {
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  readonly items: Int32Array;
}

/** Nodes by their numbers. */
export interface NodeColumns {
  /** Number of each node's task. */
  readonly tasks: Int32Array;
  /** Arguments, and the number of each node's argument among them. */
  readonly texts: readonly string[];
  readonly textOf: Int32Array;
}

/** A 32-bit number for each node. */
export class NumberColumn {
  readonly #initial: number;
  #numbers: Int32Array;

  /** `initial` is the value of all other nodes. */
  constructor(initial: number) {
    this.#initial = initial;
    this.#numbers = new Int32Array(0);
  }

  /** Number above all nodes whose value was set. */
  get length(): number {
    return this.#numbers.length;
  }

  get(node: number): number {
    return this.#numbers[node] ?? this.#initial;
  }

  /** Takes over the array of the first nodes, which the caller must not use afterwards. */
  take(numbers: Int32Array): void {
    this.#numbers = numbers;
  }

  /** Returns the array of the first nodes itself, which stays valid until a number is set. */
  first(length: number): Int32Array {
    if (length > this.#numbers.length) this.#numbers = grown(this.#numbers, length, this.#initial);
    return this.#numbers.subarray(0, length);
  }

  set(node: number, value: number): void {
    if (node >= this.#numbers.length) this.#numbers = grown(this.#numbers, node + 1, this.#initial);
    this.#numbers[node] = value;
  }
}

/** A list of 32-bit numbers for each node. */
export class ListColumn {
  #items: Int32Array = new Int32Array(0);
  #end = 0;
  #litter = 0;
  #starts = new NumberColumn(-1);
  readonly #lengths = new NumberColumn(0);

  /** Takes over the lists of the first nodes, before others are set. The caller must not use them afterwards. */
  take({ starts, lengths, items }: Lists): void {
    this.#starts.take(starts);
    this.#lengths.take(lengths);
    this.#items = items;
    this.#end = items.length;
    this.#litter = items.length;
    for (let node = 0; node < lengths.length; node += 1) this.#litter -= lengths[node] ?? 0;
  }

  /** Returns the arrays of the first nodes themselves, which stay valid until a list is set. */
  first(length: number): Lists {
    return {
      starts: this.#starts.first(length),
      lengths: this.#lengths.first(length),
      items: this.#items.subarray(0, this.#end),
    };
  }

  /** Returns `undefined` if no list was set for the node. A list stays unchanged until the next one is set. */
  get(node: number): Int32Array | undefined {
    const start = this.#starts.get(node);
    return start < 0 ? undefined : this.#items.subarray(start, start + this.#lengths.get(node));
  }

  set(node: number, list: ArrayLike<number>): void {
    const end = this.#end + list.length;
    if (end > this.#items.length) this.#items = grown(this.#items, end, 0);
    this.#items.set(list, this.#end);
    this.#litter += this.#lengths.get(node);
    this.#starts.set(node, this.#end);
    this.#lengths.set(node, list.length);
    this.#end = end;
    // Unused numbers are tolerated up to this many, and up to as many as those in use.
    if (this.#litter > 4096 && this.#litter > this.#end / 2) this.#tidy();
  }

  /**
   * Compacts the lists. Lists returned earlier stay in the old array. Nothing changes before the end, because Ctrl-C may
   * stop this at any point.
   */
  #tidy(): void {
    const items = new Int32Array(this.#end - this.#litter);
    const starts = new NumberColumn(-1);
    let end = 0;
    for (let node = 0; node < this.#starts.length; node += 1) {
      const list = this.get(node);
      if (!list) continue;
      items.set(list, end);
      starts.set(node, end);
      end += list.length;
    }
    this.#starts = starts;
    this.#items = items;
    this.#end = end;
    this.#litter = 0;
  }
}

export function isSameList(list: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (list.length !== other.length) return false;
  for (let at = 0; at < list.length; at += 1) if (list[at] !== other[at]) return false;
  return true;
}

/** A space, which pads texts to their width. */
const SPACE = 0x20;

/** A text for each node: one or more ASCII characters without spaces, no longer than the width. */
export class TextColumn {
  readonly #width: number;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(width: number) {
    this.#width = width;
  }

  has(node: number): boolean {
    return (this.#bytes[node * this.#width] ?? SPACE) !== SPACE;
  }

  /** Returns `undefined` if no text was set. */
  get(node: number): string | undefined {
    const start = node * this.#width;
    let end = start + this.#width;
    while (end > start && (this.#bytes[end - 1] ?? SPACE) === SPACE) end -= 1;
    return end === start ? undefined : this.#bytes.toString('latin1', start, end);
  }

  /** Sets the text of a node; an empty text means no value. */
  set(node: number, text: string): void {
    const end = (node + 1) * this.#width;
    if (end > this.#bytes.length) this.#grow(end);
    const length = this.#bytes.write(text, end - this.#width, 'latin1');
    this.#bytes.fill(SPACE, end - this.#width + length, end);
  }

  /** Returns the concatenated texts of the first nodes, which stay valid until a text is set. */
  first(length: number): Uint8Array {
    if (length * this.#width > this.#bytes.length) this.#grow(length * this.#width);
    return this.#bytes.subarray(0, length * this.#width);
  }

  /** Takes over the concatenated texts of the first nodes, which the caller must not use afterwards. */
  take({ buffer, byteOffset, length }: Uint8Array): void {
    this.#bytes = Buffer.from(buffer, byteOffset, length);
  }

  #grow(least: number): void {
    const larger = Buffer.alloc(Math.max(least, this.#bytes.length + (this.#bytes.length >> 1)), SPACE);
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}

/** Copies an array into one that is larger by half, so that filling it takes linear time. */
function grown(numbers: Int32Array, least: number, filling: number): Int32Array {
  const larger = new Int32Array(Math.max(least, numbers.length + (numbers.length >> 1) + 64));
  if (filling !== 0) larger.fill(filling, numbers.length);
  larger.set(numbers);
  return larger;
}

/** The nodes of an engine: task numbers, each with an argument. An argument that several tasks share is stored once. */
export class Nodes {
  readonly #taskOf = new NumberColumn(NONE);
  /** Number of each node's argument. */
  readonly #argumentOf = new NumberColumn(NONE);
  readonly #arguments: string[] = [];
  readonly #numberOf = new Map<string, number>();
  /** Nodes of each task, by the number of their argument. */
  readonly #nodesOf: NumberColumn[] = [];
  length = 0;

  /** Loads the columns of a store into empty ones; `numbers` maps the store's tasks to this engine's. */
  take({ tasks, texts, textOf }: NodeColumns, numbers: readonly number[]): void {
    for (const text of texts) this.#numberFor(text);
    for (let node = 0; node < tasks.length; node += 1)
      this.#put(node, numbers[tasks[node] ?? NONE] ?? NONE, textOf[node] ?? NONE);
    this.length = tasks.length;
  }

  /** Returns the columns themselves, which stay valid until a node is created. */
  columns(): NodeColumns {
    return {
      tasks: this.#taskOf.first(this.length),
      texts: this.#arguments,
      textOf: this.#argumentOf.first(this.length),
    };
  }

  /** Returns the node of a task and an argument; creates it if necessary. */
  find(task: number, argument: string): number {
    const number = this.#numberFor(argument);
    const known = this.#nodesOf[task]?.get(number) ?? NONE;
    if (known !== NONE) return known;
    const node = this.length;
    this.length += 1;
    this.#put(node, task, number);
    return node;
  }

  taskOf(node: number): number {
    return this.#taskOf.get(node);
  }

  argumentOf(node: number): string {
    return this.#arguments[this.#argumentOf.get(node)] ?? '';
  }

  #numberFor(argument: string): number {
    const known = this.#numberOf.get(argument);
    if (known !== undefined) return known;
    const number = this.#arguments.length;
    this.#arguments.push(argument);
    this.#numberOf.set(argument, number);
    return number;
  }

  /** Registers a node, unless its task no longer exists. */
  #put(node: number, task: number, argument: number): void {
    this.#taskOf.set(node, task);
    this.#argumentOf.set(node, argument);
    if (task === NONE) return;
    let nodes = this.#nodesOf[task];
    if (!nodes) {
      nodes = new NumberColumn(NONE);
      this.#nodesOf[task] = nodes;
    }
    nodes.set(argument, node);
  }
}
