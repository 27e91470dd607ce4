// Many diagnostics of one code would hide the others, so only some of them are shown.
import { type Diagnostic, SEVERITIES, type Severity } from './diagnostic.ts';

export interface DiagnosticGroup {
  /** At least one; all are of one code and one severity. */
  readonly shown: readonly Diagnostic[];
  /** Count of those that are not shown. */
  readonly others: number;
}

/** Most diagnostics of one code that are all shown. */
const FEW = 5;

/** Those that are shown of more. */
const EXAMPLES = 3;

/**
 * Orders diagnostics: errors first, then warnings, then information; in each of these, rare kinds before frequent
 * ones.
 */
export function groupDiagnostics(diagnostics: readonly Diagnostic[], all: boolean): DiagnosticGroup[] {
  const kinds = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    const kind = kinds.get(kindOf(one));
    if (kind) kind.push(one);
    else kinds.set(kindOf(one), [one]);
  }
  const isAlone = (one: Diagnostic) => all || (kinds.get(kindOf(one))?.length ?? 0) <= FEW;
  const alone = diagnostics.filter(isAlone).map((one) => ({ shown: [one], others: 0 }));
  const many = [...kinds.values()]
    .filter(([first]) => first && !isAlone(first))
    .map((members) => ({
      shown: inTurns(members, ({ message }) => message).slice(0, EXAMPLES),
      others: members.length - EXAMPLES,
    }));
  return bySeverity([...alone, ...many], ({ shown }) => shown[0]?.severity ?? 'info');
}

/** Errors first; in each severity no code comes twice before each has come once. */
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
