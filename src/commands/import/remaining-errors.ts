// Errors that a check of an imported site finds, by kind, and who fixes them.

import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { groupDiagnostics } from '../../kit/diagnostics/group.ts';

export interface RemainingErrors {
  readonly code: string;
  readonly findings: number;
  readonly files: number;
  /** Count of those that `site fix` fixes. */
  readonly fixable: number;
  /** Hint of the most frequent finding. */
  readonly hint: string;
}

/** The most frequent kind first. */
export function remainingErrors(diagnostics: readonly Diagnostic[]): readonly RemainingErrors[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const codes = [...new Set(errors.map(({ code }) => code))].sort();
  const kinds = codes.map((code) => {
    const alike = errors.filter((one) => one.code === code);
    const [group] = groupDiagnostics(alike, false);
    return {
      code,
      findings: alike.length,
      files: new Set(alike.flatMap(({ at }) => at?.path ?? [])).size,
      fixable: alike.filter(({ fix }) => fix !== undefined).length,
      hint: group?.shown[0]?.hint ?? '',
    };
  });
  return kinds.sort((a, b) => b.findings - a.findings);
}
