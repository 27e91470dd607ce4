// Documents that must agree with the code.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_BYTES } from '../src/content/decode-text.ts';
import { MAX_DEPTH } from '../src/content/depth.ts';
import { MAX_FRONT_MATTER } from '../src/content/front-matter.ts';
import { MAX_VALUES } from '../src/content/yaml/yaml.ts';
import { thousands } from '../src/kit/counted.ts';
import { MARKDOWN_LIMIT } from '../src/markdown/limited-markdown.ts';
import { MAX_NAME, MAX_PATH } from '../src/routes/name.ts';
import { LABEL_LANGUAGES } from '../src/settings/labels.ts';
import { apiReference } from './support/api-reference.ts';
import { colorWheel } from './support/color-wheel.ts';
import { commandsReference } from './support/commands-reference.ts';
import { errorsReference } from './support/errors-reference.ts';
import { frontMatterReference, settingsReference } from './support/fields-reference.ts';
import { readDoors, readSources, repository } from './support/sources.ts';
import { speedTable } from './support/speed-table.ts';
import { updating } from './support/update.ts';

test.each<readonly [name: string, text: string]>([
  ['docs/commands.md', commandsReference()],
  ['docs/api.md', apiReference()],
  ...errorsReference(),
  ['docs/settings.md', settingsReference()],
  ['docs/front-matter.md', frontMatterReference()],
  ['docs/pictures/colors-light.svg', colorWheel('light')],
  ['docs/pictures/colors-dark.svg', colorWheel('dark')],
])('%s is what the tables of the code make', (name, text) => {
  const file = path.join(repository, name);
  if (updating) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('the table of speed in README.md has the results of the bench', () => {
  const read = (name: string) => readFileSync(path.join(repository, name), 'utf8');
  const table = speedTable(read('bench/RESULTS.md'));
  expect(table).toContain('| sitewright | ');
  const shown = /^\| 1,000 pages \|.*?\n(?=\n)/ms;
  if (updating) writeFileSync(path.join(repository, 'README.md'), read('README.md').replace(shown, table));
  expect(shown.exec(read('README.md'))?.[0]).toBe(table);
});

test('the code map in docs/architecture.md lists every folder of src/, and no other', () => {
  const text = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8');
  const named = [...text.matchAll(/`src\/([a-z]+)\/`/g)].map(([, name]) => name);
  const present = readdirSync(path.join(repository, 'src'), { withFileTypes: true });
  const folders = present.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect([...new Set(named)].sort()).toEqual(folders.sort());
});

test('the code map in docs/architecture.md has about the lines of every folder', () => {
  const text = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8');
  const rows = [...text.matchAll(/^\| \d+ \| `src\/(\w+)\/` \| ([\d,]+) \|/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const sources = [...readSources(), ...readDoors()];
  for (const [, folder, shown = ''] of rows) {
    const files = sources.filter(({ file }) => file.startsWith(`${folder}/`));
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length, 0);
    expect(Number(shown.replace(',', '')) / lines, folder).toBeGreaterThan(0.7);
    expect(Number(shown.replace(',', '')) / lines, folder).toBeLessThan(1.4);
  }
});

test.each(['architecture', 'adding', 'invariants'])('every test that docs/%s.md names exists', (name) => {
  const text = readFileSync(path.join(repository, `docs/${name}.md`), 'utf8');
  const named = [...text.matchAll(/`(test\/[\w./-]+\.test\.tsx?)`/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(() => readFileSync(path.join(repository, name)), name).not.toThrow();
});

test('docs/languages.md names all languages that have labels', () => {
  const guide = readFileSync(path.join(repository, 'docs/languages.md'), 'utf8');
  const [line = ''] = /^Labels come in .*$/m.exec(guide) ?? [];
  const tags = [...line.matchAll(/\(`([\w-]+)`\)/g)].map(([, tag]) => tag);
  expect(tags.sort()).toEqual(LABEL_LANGUAGES.toSorted());
  expect(line).toContain(`Labels come in ${LABEL_LANGUAGES.length} languages`);
});

test('the limits in docs/limits.md are those of the code', () => {
  const limits = readFileSync(path.join(repository, 'docs/limits.md'), 'utf8');
  for (const limit of [
    `| a page, or the settings | ${MAX_BYTES / 1024 ** 2} MiB |`,
    `| ${MAX_FRONT_MATTER / 1024} KiB; ${thousands(MAX_VALUES['front matter'])} values`,
    `| ${thousands(MAX_VALUES.settings)} values`,
    `with ${thousands(MAX_VALUES.data)} values`,
    `${MAX_DEPTH} levels`,
    `| ${MARKDOWN_LIMIT / 1000} seconds |`,
    `| ${thousands(MAX_PATH)} bytes in UTF-8, each name in it ${MAX_NAME} |`,
  ])
    expect(limits).toContain(limit);
});
