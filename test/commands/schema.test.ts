import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { SCHEMAS } from '../../src/commands/schema.ts';
import { STARTERS } from '../../src/commands/starters.ts';
import { readFrontMatter } from '../../src/content/front-matter.ts';
import { parseYaml } from '../../src/content/yaml/yaml.ts';
import { site } from '../support/command.ts';
import { makeSite, minimal } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
const validators = new Map(Object.entries(SCHEMAS).map(([name, schema]) => [name, ajv.compile(schema)]));

/** Errors that an editor would underline. */
function mistakes(schema: string, values: unknown): readonly string[] {
  const validate = validators.get(schema);
  if (!validate) throw new Error(`There is no ${schema}`);
  validate(values);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const settings = (yaml: string) =>
  mistakes(
    'site.schema.json',
    parseYaml({ path: 'content/site.yaml', text: yaml, kind: 'settings' }).value.data,
  );

const frontMatter = (yaml: string) =>
  mistakes('front-matter.schema.json', readFrontMatter('a.md', `---\n${yaml}\n---\n`).value.yaml.data);

test('settings and front matter of all starters match the schemas', () => {
  let pages = 0;
  for (const root of STARTERS.map((name) => path.join(repository, 'starters', name))) {
    const folder = path.join(root, 'content');
    expect(settings(readFileSync(path.join(folder, 'site.yaml'), 'utf8')), root).toEqual([]);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.md')) continue;
      const { value } = readFrontMatter(file, readFileSync(path.join(folder, file), 'utf8'));
      expect(mistakes('front-matter.schema.json', value.yaml.data), file).toEqual([]);
      pages += 1;
    }
  }
  expect(pages).toBeGreaterThan(10);
});

test('examples of the documentation match them', () => {
  const text = readFileSync(path.join(repository, 'docs/deploy.md'), 'utf8');
  const examples = [...text.matchAll(/^```yaml[^\n]*\n(.*?)^```/gms)].map(([, yaml = '']) => yaml);
  expect(examples.length).toBeGreaterThan(0);
  for (const yaml of examples.filter((one) => /^(?:hosts|redirects|appFiles|policy|url)/.test(one)))
    expect(settings(yaml), yaml).toEqual([]);
});

test.each([
  ['icons: favicon.svg', []],
  ['icons: { source: favicon.svg }', []],
  ['images:', []],
  ['images: { widths: [480], quality: { avif: 40 } }', []],
  ['labels: { next: On, de: { next: Weiter } }', []],
  [
    'checks: { rules: { link-text: { level: off, reason: Not here. } }, budgets: { page: { html: { raw: 1 } } } }',
    [],
  ],
  ['own: { a: 1 }', []],
])('%s is right', (yaml, expected) => {
  expect(settings(yaml)).toEqual(expected);
});

test.each([
  ['feeds: [{ colection: blog, at: /feed.xml }]', '/feeds/0 must NOT have additional properties'],
  ['feeds: [{ collection: blog }]', "/feeds/0 must have required property 'at'"],
  [
    'navigation: [{ label: A, to: /a/, children: [{ lable: B, to: /b/ }] }]',
    '/navigation/0/children/0 must NOT have additional properties',
  ],
  ['markdown: { maths: true }', '/markdown must NOT have additional properties'],
  ['checks: { budgets: { page: { htm: {} } } }', '/checks/budgets/page must NOT have additional properties'],
  ['labels: { nxt: On }', '/labels/nxt must be object'],
  ['url: example.com', expect.stringContaining('/url must match pattern')],
  ['name: [A]', '/name must be string,number,boolean'],
])('%s is not', (yaml, mistake) => {
  expect(settings(yaml)).toContainEqual(mistake);
});

test('front matter is checked too', () => {
  expect(frontMatter('title: 2024\ndate: 2026-02-28\ndraft: true\ntags: [a]')).toEqual([]);
  expect(frontMatter('draft: yes\ndate: 28.2.2026\norder: first')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('/date must match pattern'),
      '/order must be integer',
      '/draft must be boolean',
    ]),
  );
  expect(frontMatter("image: ''\nlayout: ' '\norder:\ntags: ''\ndate: ''")).toEqual([]);
});

test('site schema writes them into the site, and lists them', () => {
  const root = makeSite(minimal);
  const { code, stdout } = site(['schema', '--root', root]);
  expect(stdout).toBe('Wrote .site/schema/site.schema.json.\nWrote .site/schema/front-matter.schema.json.\n');
  expect(code).toBe(0);
  for (const [name, schema] of Object.entries(SCHEMAS))
    expect(JSON.parse(readFileSync(path.join(root, '.site/schema', name), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(schema)),
    );
});
