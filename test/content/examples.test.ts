// The examples in the tables of fields, which the reference pages and editors show.
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { SCHEMAS } from '../../src/commands/schema.ts';
import { parsePage } from '../../src/content/page.ts';
import { parseSettings } from '../../src/content/settings.ts';
import { parseYaml } from '../../src/content/yaml/yaml.ts';
import { exampleOf, exampleWith, type FieldTable } from '../../src/fields/field.ts';
import { isRecord } from '../../src/fields/forms.ts';
import { pageFields } from '../../src/model/pages/page.ts';
import { SETTINGS_TABLE } from '../../src/settings/settings.ts';
import { yamlLine } from '../support/fields-reference.ts';
import { context, layout, source } from './support.ts';

type Example = readonly [field: string, value: unknown, usual: unknown, wrap: (value: unknown) => unknown];

/** Examples of all fields of a table and of the tables in it; `wrap` makes a value of the outermost field of one. */
function examplesOf(table: FieldTable, around = '', wrap?: Example[3]): readonly Example[] {
  return Object.entries(table).flatMap(([name, field]) => {
    const value = exampleOf(field);
    const here: Example[3] = wrap ? (one) => wrap({ [name]: one }) : (one) => one;
    const fields = field.type.fields;
    const inner = fields
      ? examplesOf(fields, `${around}${name}.`, (one) => here(placed(one, value, fields)))
      : [];
    return [[around + name, value, field.default, here], ...inner];
  });
}

/** An example of a mapping, of a list of mappings or of mappings by name, with other values for some fields. */
function placed(fields: unknown, example: unknown, table: FieldTable): unknown {
  if (Array.isArray(example)) return [placed(fields, example[0], table)];
  if (!isRecord(example)) return Object.assign(exampleWith(table), fields);
  if (Object.keys(example).some((name) => name in table)) return joined(example, fields as object);
  // Among several names, the one that has these values already, or the last one: a site has one current version.
  const names = Object.keys(example);
  const has = (name: string) =>
    isRecord(example[name]) &&
    JSON.stringify({ ...example[name], ...(fields as object) }) === JSON.stringify(example[name]);
  const changed = names.find(has) ?? names.at(-1) ?? '';
  return { ...example, [changed]: placed(fields, example[changed], table) };
}

/** Adds fields to an example. `html` of a version replaces its `folder`, and `ended` needs a last day. */
function joined(example: Readonly<Record<string, unknown>>, fields: object): unknown {
  const { folder, ...others } = example;
  const around = 'html' in fields && folder !== undefined ? others : example;
  return { ...around, ...('ended' in fields && { until: '2026-12-31' }), ...fields };
}

const settings = SETTINGS_TABLE;
const ajv = new Ajv({ allErrors: true, strict: false });

/** Lines of YAML with an example, and with the fields that some others need. */
function linesWith(name: string, value: unknown): string {
  const needed = { url: 'https://example.com', image: '/card.png' };
  const [outermost = ''] = name.split('.');
  return Object.entries({ ...needed, [outermost]: value })
    .map(([one, own]) => `${yamlLine(one, own)}\n`)
    .join('');
}

function editorMistakes(schema: string, yaml: string): readonly unknown[] {
  const validate = ajv.compile(SCHEMAS[schema] ?? {});
  validate(parseYaml({ path: 'a.yaml', text: yaml, kind: 'settings' }).value.data);
  return validate.errors ?? [];
}

describe.each(examplesOf(settings))('the setting %s', (name, value, usual, wrap) => {
  test('has an example that the tool accepts', () => {
    const yaml = linesWith(name, wrap(value));
    const { diagnostics } = parseSettings(source(yaml, 'content/site.yaml'), undefined, settings);
    expect(value).not.toBe(undefined);
    expect(value).not.toEqual(usual);
    expect(diagnostics, yaml).toEqual([]);
    expect(editorMistakes('site.schema.json', yaml)).toEqual([]);
  });
});

describe.each(examplesOf(pageFields))('the front matter field %s', (name, value, usual, wrap) => {
  test('has an example that the tool accepts', () => {
    const yaml = linesWith(name, wrap(value));
    expect(value).not.toBe(undefined);
    expect(value).not.toEqual(usual);
    const page = source(`---\n${yaml}---\nText`);
    expect(parsePage(page, context(layout('post'))).diagnostics, yaml).toEqual([]);
    expect(editorMistakes('front-matter.schema.json', yaml)).toEqual([]);
  });
});
