// What `site check` found, for people.
import type { CheckReport } from '../../commands/check.ts';
import type { Paint, PrintStyle } from '../../diagnostics/print.ts';
import { diagnosticBlocks } from './diagnostics.ts';
import { counted, enumerated, milliseconds } from './words.ts';

/** Findings, many of one kind together, with a summary at the end; no line end after that. */
export function findingsAsText(
  report: CheckReport,
  { strict, all }: { readonly strict: boolean; readonly all: boolean },
  style: PrintStyle,
): string {
  return [...diagnosticBlocks(report, { all }, style), summary(report, strict, style.paint)].join('\n\n');
}

function summary(
  { diagnostics, pages, rules, duration }: CheckReport,
  strict: boolean,
  paint: Paint,
): string {
  const count = (wanted: string) => diagnostics.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings, notes] = [count('error'), count('warning'), count('info')];
  const failed = errors > 0 || (strict && warnings > 0);
  const found = [
    errors > 0 ? counted(errors, 'error') : '',
    warnings > 0 ? counted(warnings, 'warning') : '',
    notes > 0 ? counted(notes, 'note') : '',
  ].filter((part) => part !== '');
  const what = found.length === 0 ? 'nothing to mend' : enumerated(found);
  const why = failed && errors === 0 ? ', and --strict is set' : '';
  const head = `Checked ${counted(pages, 'page')} by ${counted(rules, 'rule')}`;
  return `${paint(failed ? 'red' : 'green', paint('bold', head))}: ${what}${why}, in ${milliseconds(duration)}.`;
}
