// Records of CSV: a line of names, and a line for each record. A cell is a scalar as in front matter, or text if the
// schema expects text.

import { CsvError, parse } from 'csv-parse/sync';
import type { ZodType } from 'zod';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import type { Span, Spans } from '../../kit/diagnostics/span.ts';
import { type Lines, linesOf } from '../../kit/lines.ts';
import { type Definition, inputDefinition } from '../schema/keys.ts';
import { keyProblem, plainValue } from '../yaml/scalar.ts';
import { NO_RECORDS, type RawRecord, type RawRecords } from './raw-record.ts';

interface CsvRow {
  readonly cells: readonly string[];
  /** Offset of its first character in the text. */
  readonly offset: number;
}

export function parseCsv(
  path: string,
  written: string,
  schema: ZodType | undefined,
): WithDiagnostics<RawRecords> {
  // Lines end with LF, as in all texts.
  const text = written.replace(/\r\n?/g, '\n');
  const { rows, mistake } = readRows(text);
  const lines = linesOf(text);
  const refuse = (message: string, offset: number, column: number, hint: string) => {
    const at = { path, ...cellSpan(text, offset, column, lines) };
    return { value: NO_RECORDS, diagnostics: [diagnostic('data-invalid', { message, at, hint })] };
  };
  if (mistake) return refuse(mistake.message, mistake.offset, mistake.column, mistake.hint);
  const [head, ...others] = rows;
  if (!head) return { value: NO_RECORDS, diagnostics: [] };
  const names = head.cells.map((name) => name.trim());
  const before = new Set<string>();
  for (const [column, name] of names.entries()) {
    const problem = nameProblem(name, before);
    if (problem !== undefined)
      return refuse(problem, head.offset, column, problem === SEPARATORS ? EXPORT : NAMES);
    before.add(name);
  }
  const read = names.map((name) => cellReader(schema, name));
  const records = others.map((row): RawRecord => {
    const values: Record<string, unknown> = {};
    for (const [column, name] of names.entries()) {
      const cell = read[column]?.(row.cells[column] ?? '');
      if (cell !== undefined) values[name] = cell;
    }
    return { values };
  });
  const offsets = others.map(({ offset }) => offset);
  const spansOf = (index: number) => spansAt(text, offsets[index] ?? 0, names, lines);
  return { value: { records, spansOf }, diagnostics: [] };
}

const NAMES = 'Write the names of all columns in the first line, separated by commas.';

const SEPARATORS = 'Cells are separated by semicolons or tabs instead of commas';
const EXPORT = 'Choose commas when you save or export the table as CSV.';

function nameProblem(name: string, before: ReadonlySet<string>): string | undefined {
  if (/[;\t]/.test(name)) return SEPARATORS;
  if (name === '') return 'A column has no name';
  if (before.has(name)) return `Two columns are named ${name}`;
  return keyProblem(name, true)?.message;
}

/** Fields of a parsed row with the `raw` option, which the parser's types lack. */
interface RawRow {
  readonly raw: string;
  readonly record: readonly string[];
}

interface CsvMistake {
  readonly offset: number;
  readonly column: number;
  readonly message: string;
  readonly hint: string;
}

function readRows(text: string): {
  readonly rows: readonly CsvRow[];
  readonly mistake: CsvMistake | undefined;
} {
  const rows: CsvRow[] = [];
  let offset = 0;
  const afterBlank = (from: number) => from + (/^\s*/.exec(text.slice(from, from + 1000))?.[0].length ?? 0);
  try {
    parse(text, {
      raw: true,
      record_delimiter: '\n',
      skip_empty_lines: true,
      on_record(row) {
        const { raw, record } = row as unknown as RawRow;
        const blank = /^\n*/.exec(raw)?.[0].length ?? 0;
        rows.push({ cells: record, offset: offset + blank });
        offset += raw.length;
        return null;
      },
    });
    return { rows, mistake: undefined };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const [message, hint] = mistakeOf(error);
    const { index } = error as unknown as { readonly index?: number };
    return { rows, mistake: { offset: afterBlank(offset), column: index ?? 0, message, hint } };
  }
}

const QUOTES = 'Put the whole cell in quotes, and double each quote inside it: "5"" wide".';

function mistakeOf({ code, message }: CsvError): readonly [message: string, hint: string] {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return ['This record has an unclosed quote', QUOTES];
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return ['A cell has a quote in the middle', QUOTES];
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return [
        'This record has more or fewer cells than the first line has names',
        'Separate cells with commas, and put a cell that contains a comma in quotes.',
      ];
    default:
      return [message.split('\n', 1)[0] ?? message, 'Correct the line.'];
  }
}

function spansAt(text: string, offset: number, names: readonly string[], lines: Lines): Spans {
  return {
    get(field) {
      if (field === '') return lines.at(offset);
      const column = names.indexOf(field);
      return column < 0 ? undefined : cellSpan(text, offset, column, lines);
    },
  };
}

/** Place of a cell in the row that starts at an offset. */
function cellSpan(text: string, offset: number, column: number, lines: Lines): Span {
  let start = offset;
  for (let index = 0; ; index += 1) {
    const end = endOfCell(text, start);
    const length = end - start;
    if (index === column || text[end] !== ',') return { ...lines.at(start), ...(length > 1 && { length }) };
    start = end + 1;
  }
}

function endOfCell(text: string, start: number): number {
  let at = start;
  let isQuoted = false;
  for (; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === ',' || letter === '\n')) return at;
  }
  return at;
}

/**
 * Creates a reader for the cells of a column: as text if its field is text or a reference, as a list with commas if it is a
 * list, as a number if it is one, else as a scalar of front matter. An empty cell is a missing field.
 */
function cellReader(schema: ZodType | undefined, name: string): (cell: string) => unknown {
  const object = schema && inputDefinition(schema);
  const isKnown = object?.type === 'object' && Object.hasOwn(object.shape, name);
  const field = isKnown ? object.shape[name] : undefined;
  if (field === undefined) return readScalar;
  const def = inputDefinition(field);
  if (def.type !== 'array') return readerOf(def);
  const readItem = readerOf(inputDefinition(def.element));
  return (cell) => (cell.trim() === '' ? undefined : cell.split(',').map((item) => readItem(item.trim())));
}

function readerOf({ type }: Definition): (cell: string) => unknown {
  if (type === 'string' || type === 'enum') return readText;
  return type === 'number' ? readNumber : readScalar;
}

/** Reads `66.00` as the number 66. In front matter, it would stay text. */
function readNumber(cell: string): unknown {
  return /^-?(?:0|[1-9]\d{0,14})\.\d*0$/.test(cell) ? Number(cell) : readScalar(cell);
}

function readText(cell: string): string | undefined {
  return cell === '' ? undefined : cell;
}

/** Reads a scalar. Spreadsheets write `TRUE` and `FALSE`. */
function readScalar(cell: string): unknown {
  return plainValue(/^(?:TRUE|FALSE)$/.test(cell) ? cell.toLowerCase() : cell) ?? undefined;
}
