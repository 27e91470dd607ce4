// Reads TOML front matter of Hugo and Zola: line by line if each line has an equivalent in YAML, else as a whole.
import { parse } from 'smol-toml';

/** Values of a TOML document; its dates become text. Throws the error of the parser, which has a line and a column. */
export function parseToml(text: string): object {
  return plainDates(parse(text)) as object;
}

function plainDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainDates(inner)]));
}

const SCALAR = String.raw`(?:"(?:[^"\\]|\\[btnfr"\\]|\\u[\da-fA-F]{4})*"|'[^']*'|true|false|[+-]?\d+(?:\.\d+)?|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?)`;
const VALUE = new RegExp(
  String.raw`^(?:${SCALAR}|\[\s*(?:${SCALAR}\s*(?:,\s*${SCALAR}\s*)*,?\s*)?\])(?:\s+#.*)?$`,
);
const FIELD = /^[ \t]*([\w-]+)[ \t]*=[ \t]*(.*?)[ \t]*$/;
const TABLE = /^[ \t]*\[([\w-]+)\][ \t]*(?:#.*)?$/;
const NOTHING = /^[ \t]*(?:#.*)?$/;

/** Converts front matter to YAML, line by line; undefined if it has anything other than fields, lists and tables. */
export function yamlOfToml(toml: string): string | undefined {
  let indentation = '';
  const yaml: string[] = [];
  const lines = toml.split('\n');
  for (const [index, line] of lines.entries()) {
    const table = TABLE.exec(line)?.[1];
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    if (NOTHING.test(line)) yaml.push(line.trim());
    else if (table !== undefined) {
      const next = lines.slice(index + 1).find((other) => !NOTHING.test(other));
      const isEmpty = next === undefined || TABLE.test(next);
      yaml.push(isEmpty ? `${table}: {}` : `${table}:`);
      indentation = '  ';
    } else if (name !== undefined && VALUE.test(value)) yaml.push(`${indentation}${name}: ${value}`);
    else return undefined;
  }
  return yaml.join('\n');
}
