// Numbers as text.
import type { Summary } from './statistics.ts';

/** A table in Markdown; the first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** Formats `0.640 (0.611–0.702)`; a dash without values. */
export function spread(summary: Summary | undefined, digits = (summary?.median ?? 0) < 1 ? 3 : 2): string {
  if (!summary) return '–';
  const [median, min, max] = [summary.median, summary.min, summary.max].map((value) => value.toFixed(digits));
  return `${median} (${min}–${max})`;
}

/** Shortens the output of a command to one line, without paths of this machine. */
export function inOneLine(text: string, places: readonly string[]): string {
  const line = places.reduce((rest, place) => rest.replaceAll(place, '.'), text).replace(/\s*\n\s*/g, ' / ');
  return line.length < 400 ? line : `${line.slice(0, 200)} … ${line.slice(-200)}`;
}

/** `40,000` */
export function thousands(count: number): string {
  return count.toLocaleString('en');
}
