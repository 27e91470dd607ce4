// Prints diagnostics in the terminal, similar ones together.
import { createExcerpt } from '../../files/index.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { groupDiagnostics } from '../../kit/diagnostics/group.ts';
import { type PrintStyle, printGroup } from '../../kit/diagnostics/print.ts';
import { ALL_CODES, RULE_ENTRIES } from '../../rules/index.ts';
import type { Terminal } from './terminal.ts';

interface PrintedReport {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
}

interface PrintedAmount {
  /** True to leave out findings of severity `info`. */
  readonly quiet?: boolean | undefined;
  /** True to print all similar findings; undefined if the command has no such option. */
  readonly all?: boolean;
}

/** Prints diagnostics, similar ones together, each followed by an empty line. */
export function printDiagnostics(printed: PrintedReport, amount: PrintedAmount, terminal: Terminal): void {
  for (const block of diagnosticBlocks(printed, amount, terminal)) terminal.write(`${block}\n`);
}

/** A few words for each code. */
export function codeTitles(): ReadonlyMap<string, string> {
  return new Map<string, string>([
    ...Object.entries(ALL_CODES).map(([code, { title }]) => [code, title] as const),
    ...RULE_ENTRIES.map(({ code, title }) => [code, title] as const),
  ]);
}

/** Lines for each diagnostic, or for each group of many, without a line end after the last. */
export function diagnosticBlocks(
  { root, diagnostics }: PrintedReport,
  { quiet, all }: PrintedAmount,
  style: PrintStyle,
): string[] {
  const titles = codeTitles();
  const rest = all === undefined ? 'site check --all prints them' : '--all prints them';
  const excerpt = createExcerpt(root);
  const reported = quiet ? diagnostics.filter(({ severity }) => severity !== 'info') : diagnostics;
  return groupDiagnostics(reported, all === true).map((group) =>
    printGroup(group, titles.get(group.shown[0]?.code ?? '') ?? '', rest, excerpt, style),
  );
}
