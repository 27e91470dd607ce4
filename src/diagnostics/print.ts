import { compareText } from '../base/order.ts';
import type { Severity } from './codes.ts';
import type { Diagnostic, Place } from './diagnostic.ts';
import { frameLine, printable } from './frame.ts';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'cyan' | 'green';

/** Colours a text, or returns it as it is. */
export type Paint = (style: Style, text: string) => string;

/** The line of a file that a place is in; undefined where it cannot be shown. */
export type Excerpt = (place: Place) => string | undefined;

const COLOURS = { error: 'red', warning: 'yellow', info: 'cyan' } as const;
const RANKS: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** By file, line and column; those without a place come last. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      Number(a.at === undefined) - Number(b.at === undefined) ||
      compareText(a.at?.path ?? '', b.at?.path ?? '') ||
      (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
      (a.at?.column ?? 0) - (b.at?.column ?? 0) ||
      RANKS[a.severity] - RANKS[b.severity] ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

/** One diagnostic as several lines for a person, without a line end after the last. */
export function printDiagnostic(diagnostic: Diagnostic, excerpt: Excerpt, paint: Paint): string {
  const { severity, code, message, at, hint } = diagnostic;
  const colour = COLOURS[severity];
  const lines = [
    `${paint(colour, severity)} ${paint('bold', printable(message))} ${paint('dim', `[${code}]`)}`,
  ];
  if (at) lines.push(`  ${paint('cyan', printPlace(at))}`, ...printFrame(at, excerpt, colour, paint));
  for (const line of diagnostic.details ?? []) lines.push(`    ${printDetail(line, paint)}`);
  if (diagnostic.pages) lines.push(`  ${paint('dim', printPages(diagnostic.pages))}`);
  for (const other of diagnostic.related ?? []) {
    lines.push(`  ${paint('cyan', printPlace(other.at))} ${paint('dim', printable(other.message))}`);
  }
  lines.push(`  ${paint('green', '→')} ${printable(hint)}`);
  return lines.join('\n');
}

/** A line that is gone begins with `- `, one that is new with `+ `. */
function printDetail(line: string, paint: Paint): string {
  const style = line.startsWith('- ') ? 'red' : line.startsWith('+ ') ? 'green' : 'dim';
  return paint(style, printable(line));
}

function printPages([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `while rendering ${printable(first)}`;
  return `while rendering ${printable(first)} and ${others.length} other page${others.length === 1 ? '' : 's'}`;
}

/** `content/about.md:3:12`, or the path alone where the whole file is meant. */
export function printPlace({ path, line, column, length }: Place): string {
  return length === 0 ? printable(path) : `${printable(path)}:${line}:${column}`;
}

/** The line that is meant, with its number, and carets below it; nothing where it cannot be shown. */
export function printFrame(at: Place, excerpt: Excerpt, colour: Style, paint: Paint): string[] {
  const line = at.length === 0 ? undefined : excerpt(at);
  if (line === undefined) return [];
  const number = String(at.line);
  const frame = frameLine(line, at.column, at.length ?? 1);
  const margin = ' '.repeat(number.length);
  return [
    `    ${paint('dim', `${number} │`)} ${frame.text}`,
    `    ${paint('dim', `${margin} │`)} ${paint(colour, frame.carets)}`,
  ];
}
