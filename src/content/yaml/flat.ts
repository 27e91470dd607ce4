// A quick parser for short YAML of names with simple values, as in most front matter.
import { keyProblem, plainValue } from './scalar.ts';

const KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** First characters that mean nothing special in YAML. */
const PLAIN = /^[A-Za-z0-9/(\u{a1}-\u{10ffff}]/u;

/** A comment, or a colon that ends a key. */
const INDICATOR = / #|:(?: |$)/;

/** White space and control characters, except spaces and line ends. */
const SPECIAL = /[^\S \n]|[^\P{Cc}\n]/u;

const QUOTED = /^(?:"([^"\\]*)"|'([^']*)')$/;

/** `[one, two]` with items that contain no quotes, colons, comments or brackets. */
const LIST = /^\[([^[\]{}"':#]+)\]$/;

/** The start of an item in a list below its field. */
const ITEM = /^ *- /;

/**
 * Parses a short YAML text that contains only names with simple scalars or lists of them, like most front matter;
 * returns `undefined` for any other. Gives the same result as the full parser, many times faster.
 */
export function parseFlatYaml(text: string): Record<string, unknown> | undefined {
  // Longer texts might reach the limits of the full parser.
  if (text.length > 4096 || SPECIAL.test(text)) return undefined;
  const data: Record<string, unknown> = {};
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(0, colon));
    if (!KEY.test(key) || Object.hasOwn(data, key) || keyProblem(key, false)) return undefined;
    const items = line.length === colon + 1 ? itemLines(lines, index + 1) : [];
    const value = items.length > 0 ? listOf(items) : simpleValue(line.slice(colon + 1));
    if (value === undefined) return undefined;
    data[key] = value;
    index += items.length;
  }
  return data;
}

/** Returns the lines from an index on that are items with the same indentation, without their markers. */
function itemLines(lines: readonly string[], from: number): readonly string[] {
  const beginning = ITEM.exec(lines[from] ?? '')?.[0];
  if (beginning === undefined) return [];
  let end = from;
  while (lines[end]?.startsWith(beginning)) end += 1;
  return lines.slice(from, end).map((line) => line.slice(beginning.length));
}

/** Reads the value after a colon; undefined unless it is simple. */
function simpleValue(rest: string): unknown {
  if (rest !== '' && !rest.startsWith(' ')) return undefined;
  const list = LIST.exec(rest.trim())?.[1];
  return list === undefined ? simpleScalar(rest) : listOf(list.split(','));
}

function listOf(items: readonly string[]): readonly unknown[] | undefined {
  const values = items.map((item) => (item.trim() === '' ? undefined : simpleScalar(item)));
  return values.includes(undefined) ? undefined : values;
}

function simpleScalar(text: string): unknown {
  const written = text.trim();
  if (written === '') return null;
  const quoted = QUOTED.exec(written);
  if (quoted) return quoted[1] ?? quoted[2];
  return PLAIN.test(written) && !INDICATOR.test(written) ? plainValue(written) : undefined;
}
