// The comparison of two sites for a person and for programs.
import {
  type Cause,
  causeSentence,
  keptRows,
  keptSentence,
  leastKept,
  percentOf,
  type SiteComparison,
  shortened,
} from '../../compare/index.ts';
import { counted } from '../../kit/counted.ts';
import type { Paint } from '../../kit/diagnostics/print.ts';
import { printable } from '../../kit/diagnostics/printable.ts';

/** Number of places of a cause that are shown without `--all`: with their changes, and by URL alone. */
const SHOWN = { changes: 10, urls: 3 };

export function comparisonAsText(comparison: SiteComparison, all: boolean, paint: Paint): string {
  const { old, fresh, causes } = comparison;
  if (causes.length === 0) return 'No differences.';
  const rows = keptRows(comparison);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const table = rows.map(
    ([part, percent, of, added]) =>
      `  ${part.padEnd(width(0))}  ${percent.padStart(width(1))}  of ${of.padStart(width(2))}${added === '' ? '' : `, ${added}`}`,
  );
  return [
    `Compared ${printable(old.name)} (${counted(old.pages, 'page')}) with ${printable(fresh.name)} (${counted(fresh.pages, 'page')}).`,
    ...causes.flatMap((cause) => ['', ...causeLines(cause, all, paint)]),
    '',
    ...table,
    paint('bold', keptSentence(comparison)),
  ].join('\n');
}

function causeLines(cause: Cause, all: boolean, paint: Paint): readonly string[] {
  const head = paint('bold', printable(causeSentence(cause)));
  const { places } = cause;
  const isSame = places.every(({ was, now }) => was === undefined && now === undefined);
  const most = all ? places.length : isSame ? SHOWN.urls : SHOWN.changes;
  const rest = places.length - most;
  if (isSame) {
    const pages = [...new Set(places.map(({ page }) => page))];
    const more = pages.length - most;
    const shown = pages
      .slice(0, most)
      .map(printable)
      .join(all ? '\n  ' : ', ');
    return [head, `  ${shown}${more > 0 ? ` and ${more} more` : ''}`];
  }
  const lines: string[] = [];
  let last: string | undefined;
  for (const { page, was, now, before = '', after = '' } of places.slice(0, most)) {
    const inContext = (text: string) =>
      printable(shortened(`${before}${text}${after}`.replace(/\s+/g, ' ').trim()));
    if (page !== last) lines.push(`  ${printable(page)}`);
    last = page;
    if (was !== undefined) lines.push(`    ${paint('red', `- ${inContext(was)}`)}`);
    if (now !== undefined) lines.push(`    ${paint('green', `+ ${inContext(now)}`)}`);
  }
  return [head, ...lines, ...(rest > 0 ? [`  … and ${rest} more; --all shows them`] : [])];
}

export function comparisonAsJson(comparison: SiteComparison) {
  const { old, fresh, kept, causes } = comparison;
  const parts = Object.entries(kept).map(([part, tally]) => [part, { ...tally, percent: percentOf(tally) }]);
  return { old, new: fresh, percent: leastKept(comparison).percent, kept: Object.fromEntries(parts), causes };
}
