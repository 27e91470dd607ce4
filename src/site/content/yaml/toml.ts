// Converts TOML front matter of Hugo and Zola, as far as each line has an equivalent in YAML.

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
