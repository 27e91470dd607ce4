// Formats diagnostics as lines for people.
import { counted, thousands } from '../counted.ts';
import { compareText } from '../order.ts';
import { type Diagnostic, type Place, type PolicyEntry, SEVERITIES } from './diagnostic.ts';
import { frameLine } from './frame.ts';
import type { DiagnosticGroup, MessageAmount } from './group.ts';
import { printable } from './printable.ts';

type TextStyle = 'bold' | 'dim' | 'red' | 'yellow' | 'cyan' | 'green';

/** Colors a text, or returns it unchanged. */
export type Paint = (style: TextStyle, text: string) => string;

/** The line of a file that contains a place; undefined if it can't be shown. */
export type Excerpt = (place: Place) => string | undefined;

const COLORS = { error: 'red', warning: 'yellow', info: 'cyan' } as const;

/** Sorts by file, line and column; diagnostics without a place come last. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      Number(a.at === undefined) - Number(b.at === undefined) ||
      compareText(a.at?.path ?? '', b.at?.path ?? '') ||
      (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
      (a.at?.column ?? 0) - (b.at?.column ?? 0) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

export interface PrintStyle {
  readonly paint: Paint;
  /** Width in columns; undefined for lines of any length. */
  readonly columns?: number;
  /** Makes a text a link to the page of a code; absent where links can't be shown. */
  readonly link?: ((code: string, text: string) => string) | undefined;
}

/** Formats a diagnostic as several lines for people, without a line end after the last. */
function printDiagnostic(diagnostic: Diagnostic, excerpt: Excerpt, style: PrintStyle): string {
  return [
    printHead(diagnostic, diagnostic.message, style),
    ...printBody(diagnostic, excerpt, style),
    printHint(diagnostic, style),
  ].join('\n');
}

/** Formats a group as several lines. `title` replaces messages that differ; `rest` says how to see the others. */
export function printGroup(
  { shown, others, amounts, entries = [] }: DiagnosticGroup,
  title: string,
  rest: string,
  excerpt: Excerpt,
  style: PrintStyle,
): string {
  const [first] = shown;
  if (!first || others === 0) return shown.map((one) => printDiagnostic(one, excerpt, style)).join('\n\n');
  const isSame = (field: 'message' | 'hint') => shown.every((one) => one[field] === first[field]);
  const isAllowed = entries.length > 1;
  const amount = amounts?.get(first.message);
  const more = style.paint(COLORS[first.severity], `and ${thousands(others)} more like these`);
  return [
    printHead(
      first,
      isSame('message') ? first.message + (amount?.attributes.length ? amountText(amount) : '') : title,
      style,
    ),
    ...shown.flatMap((one) => [
      ...(isSame('message') ? [] : ['', printMessage(one, amounts?.get(one.message), style)]),
      ...printBody(one, excerpt, style),
      ...(isSame('hint') || isAllowed ? [] : [printHint(one, style)]),
    ]),
    ...(isSame('message') ? [] : ['']),
    `  ${more}; ${rest}`,
    ...(isAllowed ? printEntries(entries, style) : isSame('hint') ? [printHint(first, style)] : []),
  ].join('\n');
}

/** Most entries that are listed below a diagnostic. */
const MOST_ENTRIES = 20;

/** Lines to copy into the settings. */
function printEntries(entries: readonly PolicyEntry[], style: PrintStyle): string[] {
  const hint = 'Publish copies with the site, or allow them in content/site.yaml:';
  const left = entries.length - MOST_ENTRIES;
  const lines = entries
    .slice(0, MOST_ENTRIES)
    .flatMap(({ list, from }, index) => [
      ...(list === entries[index - 1]?.list ? [] : [`    ${list}:`]),
      `      - { from: ${from}, why: … }`,
    ]);
  return [
    printHint({ hint }, style),
    '    policy:',
    ...lines.map((line) => `  ${printable(line)}`),
    ...(left > 0 ? [`    and ${thousands(left)} more`] : []),
  ];
}

/** Formats a message and how often it occurs: `Unknown field "id": 84 times in 84 files`. */
function printMessage(
  { message }: Diagnostic,
  amount: MessageAmount | undefined,
  { paint }: PrintStyle,
): string {
  const text = `  ${paint('bold', printable(message))}`;
  return amount === undefined || amount.findings === 1 ? text : text + amountText(amount);
}

/** `: 84 times in 12 files, with title, type` */
function amountText({ findings, files, attributes }: MessageAmount): string {
  const where = files === 0 ? '' : ` in ${files === 1 ? 'one file' : `${thousands(files)} files`}`;
  const given = attributes.length === 0 ? '' : `, with ${attributes.map(printable).join(', ')}`;
  return `: ${thousands(findings)} times${where}${given}`;
}

function printHead({ severity, code }: Diagnostic, text: string, { paint, link }: PrintStyle): string {
  const label = paint('dim', `[${code}]`);
  return `${paint(COLORS[severity], severity)} ${paint('bold', printable(text))} ${link?.(code, label) ?? label}`;
}

function printHint({ hint }: Pick<Diagnostic, 'hint'>, { paint }: PrintStyle): string {
  return `  ${paint('green', '→')} ${printable(hint)}`;
}

function printBody(diagnostic: Diagnostic, excerpt: Excerpt, style: PrintStyle): string[] {
  const { paint } = style;
  const { severity, at, details = [], pages, related = [] } = diagnostic;
  return [
    ...(at
      ? [
          `  ${paint('cyan', printPlace(at))}`,
          ...printFrame(at, excerpt, COLORS[severity], paint, style.columns),
        ]
      : []),
    ...details.map((line) => `    ${printDetail(line, paint)}`),
    ...(pages ? [`  ${paint('dim', printPages(pages))}`] : []),
    ...related.map(
      (other) => `  ${paint('cyan', printPlace(other.at))} ${paint('dim', printable(other.message))}`,
    ),
  ];
}

/** A removed line starts with `- `, an added one with `+ `. */
function printDetail(line: string, paint: Paint): string {
  const style = line.startsWith('- ') ? 'red' : line.startsWith('+ ') ? 'green' : 'dim';
  return paint(style, printable(line));
}

function printPages([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `while rendering ${printable(first)}`;
  return `while rendering ${printable(first)} and ${counted(others.length, 'other page')}`;
}

/** Returns `content/about.md:3:12`, or only the path for a whole file. */
export function printPlace({ path, line, column, length }: Place): string {
  return length === 0 ? printable(path) : `${printable(path)}:${line}:${column}`;
}

/** Returns the line with its number and carets below it; nothing if it can't be shown. */
function printFrame(at: Place, excerpt: Excerpt, color: TextStyle, paint: Paint, columns?: number): string[] {
  const line = at.length === 0 ? undefined : excerpt(at);
  if (line === undefined) return [];
  const number = String(at.line);
  const margin = ' '.repeat(number.length);
  // A wrapped line would separate the carets from their place. The margin around the number takes 7 columns; an ellipsis takes one at
  // each end.
  const width = columns === undefined ? undefined : columns - number.length - 7 - 2;
  const frame = frameLine(line, at.column, at.length ?? 1, width);
  return [
    `    ${paint('dim', `${number} │`)} ${frame.text}`,
    `    ${paint('dim', `${margin} │`)} ${paint(color, frame.carets)}`,
  ];
}
