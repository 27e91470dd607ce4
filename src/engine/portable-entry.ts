// Values that other machines made. An engine takes one over if the answers to all questions in its trace are the same here; where
// they aren't, or there is no entry, it runs the task.

export interface PortableEntry {
  /** Questions in their order: name of the task, text of the argument, and fingerprint of the answer. */
  readonly trace: readonly (readonly [task: string, argument: string, hash: string])[];
  /** Plain JSON. */
  readonly value: unknown;
}

export interface PortableEntries {
  /** `argument` is the text of an argument. */
  find(task: string, argument: string): PortableEntry | undefined;
}

/** Undefined if an answer has no fingerprint, so that nobody else can prove it. */
export function portableEntry(
  trace: readonly (readonly [task: string, argument: string, hash: string | undefined])[],
  value: unknown,
): PortableEntry | undefined {
  const known = trace.flatMap(([task, argument, hash]) =>
    hash === undefined ? [] : [[task, argument, hash] as const],
  );
  return known.length === trace.length ? { trace: known, value } : undefined;
}

/** Reads the JSON of an entry. Returns undefined for anything else, which only a forged shard file has. */
export function readPortableEntry(text: string): PortableEntry | undefined {
  try {
    const entry = JSON.parse(text) as PortableEntry;
    const isQuestion = (one: readonly unknown[]) =>
      one.length === 3 && one.every((part) => typeof part === 'string');
    return entry.trace.every(isQuestion) ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** The nodes of a trace; undefined if `ask` answers a question in another way. */
export function provenTrace(
  { trace }: PortableEntry,
  ask: (task: string, argument: string) => readonly [node: number, hash: string | undefined] | undefined,
): readonly number[] | undefined {
  const nodes: number[] = [];
  // In order: a later question may only make sense after the same answers to earlier ones.
  for (const [task, argument, hash] of trace) {
    const [node, current] = ask(task, argument) ?? [];
    if (node === undefined || current !== hash) return undefined;
    nodes.push(node);
  }
  return nodes;
}
