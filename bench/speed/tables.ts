// Numbers as text.
import type { Summary } from './statistics.ts';

/** A table in Markdown; the first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** `0.640 (0.611–0.702)`; a dash where there is nothing. */
export function spread(summary: Summary | undefined): string {
  if (!summary) return '–';
  const digits = summary.median < 1 ? 3 : 2;
  const [median, min, max] = [summary.median, summary.min, summary.max].map((value) => value.toFixed(digits));
  return `${median} (${min}–${max})`;
}

/** `40,000` */
export function thousands(count: number): string {
  return count.toLocaleString('en');
}
