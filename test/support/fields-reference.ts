// `docs/settings.md` and `docs/front-matter.md`, generated from the tables of fields.
import { stringify } from 'yaml';
import { defaultsOf, exampleOf, exampleWith, type Field, type FieldTable } from '../../src/fields/field.ts';
import { pageFields } from '../../src/model/pages/page.ts';
import { SETTINGS_TABLE } from '../../src/settings/settings.ts';

const EDITORS = [
  '## In your editor\n',
  'Run `site schema` once, and again after each update. It writes JSON Schema to `.site/schema/`. With it, editors complete names,',
  'show what each one does, and underline mistakes.\n',
];

export function settingsReference(): string {
  return [
    '# Settings\n',
    'Look up every setting of `content/site.yaml`, and set up your editor to complete and check them.\n',
    '```yaml title="content/site.yaml"\nname: Example\nurl: https://example.com\n```\n',
    'Every setting is optional, but without `url` there are no canonical URLs and no sitemap. Layouts see the settings as `site`.',
    'Pages [insert them](writing.md#text-from-the-settings) with `{{ site.name }}`.\n',
    'Mark a value that you still have to fill in with `!placeholder`. The value is used, and every build reminds you of it.',
    '`site build --strict` refuses to build, and `site check` says where visitors see it:\n',
    '```yaml title="content/site.yaml"\nemail: !placeholder hello@example.com\n```\n',
    'This page is generated from the code by `npm run docs`.\n',
    '## All settings\n',
    ...tablesOf(SETTINGS_TABLE),
    '## Your own settings\n',
    'Any other name is a setting of your own. Declare them in `templates/settings.ts`, and unknown or invalid ones become errors:\n',
    '```ts title="templates/settings.ts"',
    "import { z } from 'zod';\n",
    'export const settings = z.object({ founders: z.array(z.object({ name: z.string() })) });',
    '```\n',
    ...EDITORS,
    'In VS Code, install the YAML extension and start `content/site.yaml` with this line:\n',
    '```yaml title="content/site.yaml"\n# yaml-language-server: $schema=../.site/schema/site.schema.json\n```\n',
    'If you use `!placeholder`, add `"yaml.customTags": ["!placeholder scalar"]` to the settings of VS Code.\n',
  ].join('\n');
}

export function frontMatterReference(): string {
  return [
    '# Front matter\n',
    'Look up every field of front matter: the title, date, permalink, layout and other facts at the top of a page. All fields are optional. An empty one, `image: ""`, is absent; only an empty title is an error.\n',
    '```markdown title="content/about.md"\n---\ntitle: About us\ndate: 2026-01-09\n---\nThe text begins here.\n```\n',
    'Other fields belong to the [layout](layouts.md#fields-of-a-page) and the [collection](collections.md) of the page, which can declare',
    'them in a schema. This page is generated from the code by `npm run docs`.\n',
    '## All fields\n',
    ...tablesOf(pageFields),
    'A record of a [data file](collections.md#records) that has a page can have these fields too, except',
    `${Object.entries<Field>(pageFields)
      .filter(([, { onlyInMarkdown }]) => onlyInMarkdown)
      .map(([name]) => `\`${name}\``)
      .join(', ')}.\n`,
    ...EDITORS,
    'The schema is `.site/schema/front-matter.schema.json`, for editors that check front matter in Markdown.\n',
  ].join('\n');
}

/** A table of fields, and one below it for each mapping in it, after its example; mappings with the same fields share one. */
function tablesOf(
  table: FieldTable,
  around: readonly string[] = [],
  titles: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const all = new Map(titles);
  const nested: (readonly [path: readonly string[], title: string, field: Field])[] = [];
  for (const [name, field] of Object.entries(table)) {
    const shape = shapeOf(field.type.fields);
    if (!field.type.fields || all.has(shape)) continue;
    const path = [...around, name];
    const isShared = Object.values(table).filter((one) => shapeOf(one.type.fields) === shape).length > 1;
    all.set(shape, isShared ? `${path.join('.')} and others` : path.join('.'));
    nested.push([path, all.get(shape) ?? '', field]);
  }
  return [
    '| name | what it does, what it takes, and an example |\n|---|---|',
    ...Object.entries(table).map(([name, field]) => rowOf(name, field, all.get(shapeOf(field.type.fields)))),
    '',
    ...nested.flatMap(([path, title, field]) => [
      `### ${title}\n`,
      blockOf(path, field),
      ...tablesOf(field.type.fields ?? {}, path, all),
    ]),
  ];
}

/** The example of a mapping, within those around it. */
function blockOf(path: readonly string[], { type, ...field }: Field): string {
  const own = exampleOf({ ...field, type });
  const shown = typeof own === 'object' ? own : exampleWith(type.fields ?? {});
  const whole = path.reduceRight((value, name) => ({ [name]: value }), shown);
  return `\`\`\`yaml\n${stringify(whole, { lineWidth: 0, singleQuote: true })}\`\`\`\n`;
}

function shapeOf(table: FieldTable | undefined): string {
  return JSON.stringify(table) ?? '';
}

/** Two columns: names are short, and the rest has the width of a text. */
function rowOf(name: string, field: Field, title = ''): string {
  const anchor = `#${title.replaceAll('.', '').replaceAll(' ', '-').toLowerCase()}`;
  const type = title === '' ? field.type.takes : field.type.takes.replace(/objects?/, `[$&](${anchor})`);
  const example = exampleOf(field);
  const isBelow = typeof example === 'object' && title.endsWith(name);
  const lines = [
    field.about,
    `<small>${[`Takes ${type}.`, ...defaultOf(field)].join(' ')}</small>`,
    ...(isBelow ? [] : [`\`${yamlLine(name, example)}\``]),
  ];
  return `| \`${name}\` | ${lines.join('<br>').replaceAll('|', '\\|')} |`;
}

/** A field and its value as a line of YAML. */
export function yamlLine(name: string, value: unknown): string {
  return yaml({ [name]: value }).slice(2, -2);
}

function yaml(value: unknown): string {
  const text = stringify(value, { collectionStyle: 'flow', lineWidth: 0, singleQuote: true });
  return text.trim().replaceAll('[ ', '[').replaceAll(' ]', ']');
}

/** A sentence, or none. */
function defaultOf({ required, otherwise, default: usual, type }: Field): readonly string[] {
  if (required) return ['Required.'];
  if (otherwise !== undefined) return [`Default: ${otherwise}.`];
  // Defaults of a mapping are in its own table.
  const isBelow = type.fields && JSON.stringify(usual) === JSON.stringify(defaultsOf(type.fields));
  const isNone = usual === undefined || /^(?:|""|\[\]|\{\})$/.test(JSON.stringify(usual));
  return isBelow || isNone ? [] : [`Default: \`${yaml(usual)}\`.`];
}
