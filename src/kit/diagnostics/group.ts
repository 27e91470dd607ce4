// Many diagnostics of one code would hide the others, so only some of them are shown.
import { groupBy, sortedBy } from '../order.ts';
import { type Diagnostic, type PolicyEntry, SEVERITIES, type Severity } from './diagnostic.ts';

export interface DiagnosticGroup {
  /** Shown diagnostics: at least one, all with the same code and severity. */
  readonly shown: readonly Diagnostic[];
  readonly others: number;
  /** Count of findings and of files for each message in `shown`; undefined if all are shown. */
  readonly amounts?: ReadonlyMap<string, MessageAmount>;
  /** Entries of `policy` that would allow all of them, each once, sorted by list; empty if there are none for some. */
  readonly entries?: readonly PolicyEntry[];
}

export interface MessageAmount {
  readonly findings: number;
  readonly files: number;
  /** Names, each once. */
  readonly attributes: readonly string[];
}

/** Up to this many diagnostics of one code are all shown. */
const FEW = 5;

/** Number of diagnostics that are shown if there are more. */
const EXAMPLES = 3;

/** Orders diagnostics: errors, warnings, then information; within each, rare kinds before frequent ones. */
export function groupDiagnostics(diagnostics: readonly Diagnostic[], all: boolean): DiagnosticGroup[] {
  const kinds = groupBy(diagnostics, kindOf);
  const isAlone = (one: Diagnostic) => all || (kinds.get(kindOf(one))?.length ?? 0) <= FEW;
  const alone = diagnostics.filter(isAlone).map((one) => ({ shown: [one], others: 0 }));
  const many = [...kinds.values()].filter(([first]) => first && !isAlone(first)).map(groupOf);
  return bySeverity([...alone, ...many], ({ shown }) => shown[0]?.severity ?? 'info');
}

/** One finding for each message, the most frequent first; the first findings if all have the same message. */
function groupOf(members: readonly Diagnostic[]): DiagnosticGroup {
  const causes = [...groupBy(members, ({ message }) => message).values()].sort((a, b) => b.length - a.length);
  const repeated = causes.filter(({ length }) => length > 1).length;
  const most = causes.slice(0, Math.max(EXAMPLES, Math.min(repeated, FEW)));
  const shown = causes.length === 1 ? members.slice(0, EXAMPLES) : most.flatMap(([first]) => first ?? []);
  return {
    shown,
    others: members.length - shown.length,
    amounts: new Map(most.map((alike) => [alike[0]?.message ?? '', amountOf(alike)])),
    entries: entriesOf(members),
  };
}

function amountOf(alike: readonly Diagnostic[]): MessageAmount {
  const attributes = new Set(alike.flatMap((one) => one.attributes ?? []));
  return {
    findings: alike.length,
    files: new Set(alike.flatMap(({ at }) => at?.path ?? [])).size,
    attributes: sortedBy(attributes, (name) => name),
  };
}

function entriesOf(members: readonly Diagnostic[]): readonly PolicyEntry[] {
  const found = members.flatMap(({ entry }) => entry ?? []);
  if (found.length < members.length) return [];
  const byText = new Map(found.map((entry) => [`${entry.list} ${entry.from}`, entry]));
  return sortedBy(byText, ([text]) => text).map(([, entry]) => entry);
}

/** Orders diagnostics: errors first; within a severity, each code appears once before any appears twice. */
export function spreadDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return bySeverity(inTurns(diagnostics, kindOf), ({ severity }) => severity);
}

function kindOf({ severity, code }: Diagnostic): string {
  return `${severity} ${code}`;
}

function bySeverity<T>(items: readonly T[], severityOf: (item: T) => Severity): T[] {
  return SEVERITIES.flatMap((severity) => items.filter((item) => severityOf(item) === severity));
}

/** The first of each kind, then the second of each, and so on. */
function inTurns<T>(items: readonly T[], kindOf: (item: T) => string): T[] {
  const counts = new Map<string, number>();
  const turns = items.map((item) => {
    const turn = counts.get(kindOf(item)) ?? 0;
    counts.set(kindOf(item), turn + 1);
    return { item, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ item }) => item);
}
