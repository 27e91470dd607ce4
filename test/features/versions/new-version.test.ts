// `site versions`: a copy becomes a new version, whole or not at all; and the text that other versions have too.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newVersion } from '../../../src/commands/new-version.ts';
import type { Disk } from '../../../src/kit/system/disk.ts';
import { build, quiet, requestFor } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { makeSite, minimal, readTree, writeFiles } from '../../support/site.ts';

const page = (title: string, text: string, fields = '') => `---\ntitle: ${title}\n${fields}---\n\n${text}\n`;

const SETTINGS = `${minimal['content/site.yaml']}navigation:
  - { label: Docs, to: /docs/v2/ }
languages: { de: { name: Deutsch } }
# The newest first.
versions:
  next: { folder: docs/next } # not released
  # The one to read.
  v2: { folder: docs/v2, current: true }
  v1:
    folder: docs/v1
    name: '1.0'
email: !placeholder hello@example.com
`;

const FILES = {
  ...minimal,
  'content/site.yaml': SETTINGS,
  'content/index.md': page('Home', 'Read\n[this](docs/v2/setup.md).'),
  'content/de/index.md': page('Start', 'Text'),
  'content/docs/next/setup.md': page('Setup', 'Next.'),
  'content/docs/v2/setup.md': page(
    'Setup',
    '[Here](/docs/v2/setup/) and [there](v1:setup.md).\n\nhttps://other.com/docs/v2/',
    'aliases: [/docs/v2/start/]\n',
  ),
  'content/docs/v2/more/a.csv': 'a,b\n/docs/v2/,2\n',
  'content/docs/v1/setup.md': page('Setup', 'One.'),
  'content/de/docs/v2/setup.md': page('Aufbau', '[Hier](/de/docs/v2/setup/).'),
};

const wish = { version: 'v3', name: '3.0', from: 'v2', isNext: false };

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');

test('6: site versions new copies a version to the current one, with links, aliases and settings of its own', async () => {
  const root = makeSite(FILES);
  const planned = await newVersion(requestFor(root), wish, true, quiet);
  expect(readTree(path.join(root, 'content'))).not.toHaveProperty('docs/v3/setup.md');
  const made = await newVersion(requestFor(root), wish, false, quiet);
  expect(JSON.stringify(made)).toBe(JSON.stringify(planned));
  expect(made).toMatchObject({
    value: {
      folders: [
        { from: 'content/docs/v2', to: 'content/docs/v3', files: 2 },
        { from: 'content/de/docs/v2', to: 'content/de/docs/v3', files: 1 },
      ],
      mentions: ['content/site.yaml:5', 'content/index.md:6'],
    },
  });
  expect(read(root, 'content/site.yaml')).toBe(
    SETTINGS.replace(
      '  # The one to read.\n  v2: { folder: docs/v2, current: true }',
      '  v3: { folder: docs/v3, name: "3.0", current: true }\n  # The one to read.\n  v2: { folder: docs/v2 }',
    ),
  );
  expect(read(root, 'content/docs/v3/setup.md')).toBe(
    page(
      'Setup',
      '[Here](/docs/v3/setup/) and [there](v1:setup.md).\n\nhttps://other.com/docs/v2/',
      'aliases: [/docs/v3/start/]\n',
    ),
  );
  expect(read(root, 'content/docs/v3/more/a.csv')).toBe(FILES['content/docs/v2/more/a.csv']);
  expect(read(root, 'content/de/docs/v3/setup.md')).toContain('[Hier](/de/docs/v3/setup/)');
  expect((await build(root)).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the newest version is copied by default, and a version that is not released leaves the current one', async () => {
  const root = makeSite(FILES);
  const made = await newVersion(
    requestFor(root),
    { ...wish, name: undefined, from: undefined, isNext: true },
    false,
    quiet,
  );
  expect(made).toMatchObject({ value: { mentions: [] } });
  expect(read(root, 'content/docs/v3/setup.md')).toBe(FILES['content/docs/next/setup.md']);
  expect(read(root, 'content/site.yaml')).toContain(
    '  v3: { folder: docs/v3 }\n  # The one to read.\n  v2: { folder: docs/v2, current: true }',
  );
});

test.each([
  [{ version: '3.0' }, {}, '3.0 is not the name of a version'],
  [{ version: 'https' }, {}, 'https is not the name of a version'],
  [{ version: 'v1' }, {}, 'There is a version v1 already'],
  [{ from: 'v9' }, {}, 'There is no version v9'],
  [
    {},
    { 'content/de/docs/v3/a.md': page('A', 'Text', 'translates: false\n') },
    'content/de/docs/v3/ exists already',
  ],
  [
    {},
    { 'content/site.yaml': SETTINGS.replace('folder: docs/v2, ', 'folder: docs, ') },
    'content/docs/v2/ exists already',
  ],
  [{}, { 'content/site.yaml': minimal['content/site.yaml'] ?? '' }, 'The settings have no versions'],
] as const)('%j is refused, and changes nothing: %j', async (other, files, message) => {
  const root = makeSite({ ...FILES, ...files });
  const before = readTree(path.join(root, 'content'));
  await expect(newVersion(requestFor(root), { ...wish, ...other }, false, quiet)).rejects.toThrow(message);
  expect(readTree(path.join(root, 'content'))).toEqual(before);
});

describe('a current version without a folder of its own', () => {
  const settings = `${minimal['content/site.yaml']}languages: { de: { name: Deutsch } }
bindingLanguage: en
versions:
  v2: { name: '2.0', current: true }
  v1: { folder: v1 }
hosts: [github]
`;
  const files = {
    ...minimal,
    'content/site.yaml': settings,
    'templates/collections.ts':
      "import { collection } from 'sitewright';\nexport const collections = { blog: collection({}) };\n",
    'content/index.md': page(
      'Home',
      '[a](guide/setup.md) [b](/guide/setup/#one) [c](blog/news.md) [d](/search/) [e](/logo.svg) [f](v1:index.md)',
    ),
    'content/404.md': page('Nothing here', 'Text'),
    'content/search.md': page('Search', 'Text', 'noindex: true\n'),
    'content/blog/news.md': page('News', '[Setup](../guide/setup.md)'),
    'content/guide/setup.md': page(
      'Setup',
      '## One\n\n![Map](map.svg) [home](../index.md) [b](/begin/)',
      'aliases: [/install/]\n',
    ),
    'content/guide/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'content/guide/first.md': page('First', 'Text', 'permalink: /begin/\n'),
    'content/v1/index.md': page('Home', '[Setup](v2:guide/setup.md) and [news](v2:blog/news.md#top)'),
    'content/de/index.md': page('Start', '[a](guide/setup.md) [b](/de/guide/aufbau/) [c](blog/news.md)'),
    'content/de/guide/aufbau.md': page(
      'Aufbau',
      '## Eins\n\n![Karte](map.svg)',
      'translates: guide/setup.md\n',
    ),
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  };
  const errors = async (root: string) =>
    (await build(root)).diagnostics.filter(
      ({ severity, code }) => severity === 'error' || code.startsWith('translation'),
    );

  test('keeps its URLs, and what was there is copied to a folder of the old version', async () => {
    const root = makeSite(files);
    site(['translation', 'done', '--all'], { cwd: root });
    expect(await errors(root)).toEqual([]);
    const made = await newVersion(requestFor(root), { ...wish, from: undefined }, false, quiet);
    expect(made).toMatchObject({
      value: {
        folders: [
          { from: 'content', to: 'content/v2', files: 4 },
          { from: 'content/de', to: 'content/de/v2', files: 2 },
        ],
        mentions: [],
        plan: { left: [] },
      },
    });
    expect(read(root, 'content/site.yaml')).toBe(
      settings.replace(
        `  v2: { name: '2.0', current: true }`,
        `  v3: { name: "3.0", current: true }\n  v2: { name: '2.0', folder: v2 }`,
      ),
    );
    expect(read(root, 'content/index.md')).toBe(files['content/index.md']);
    expect(read(root, 'content/v2/index.md')).toContain(
      '[a](guide/setup.md) [b](/v2/guide/setup/#one) [c](v3:blog/news.md) [d](v3:search.md) [e](/logo.svg) [f](v1:index.md)',
    );
    expect(read(root, 'content/v2/guide/setup.md')).toContain('aliases: [/v2/install/]');
    expect(read(root, 'content/v2/guide/setup.md')).toContain(
      '![Map](map.svg) [home](../index.md) [b](/v2/begin/)',
    );
    expect(read(root, 'content/v2/guide/first.md')).toContain('permalink: /v2/begin/');
    expect(read(root, 'content/v1/index.md')).toContain(
      '(v2:guide/setup.md) and [news](v3:blog/news.md#top)',
    );
    expect(read(root, 'content/de/v2/index.md')).toContain(
      '[a](guide/setup.md) [b](/de/v2/guide/aufbau/) [c](v3:blog/news.md)',
    );
    expect(read(root, 'content/de/v2/guide/aufbau.md')).toContain('translates: v2/guide/setup.md');
    expect(await errors(root)).toEqual([]);
  });

  test('stays current with --next, which copies it', async () => {
    const root = makeSite(files);
    site(['translation', 'done', '--all'], { cwd: root });
    await newVersion(requestFor(root), { ...wish, from: undefined, isNext: true }, false, quiet);
    expect(read(root, 'content/site.yaml')).toContain(
      `  v3: { folder: v3, name: "3.0" }\n  v2: { name: '2.0', current: true }`,
    );
    expect(read(root, 'content/v3/index.md')).toContain('[c](v2:blog/news.md)');
    expect(await errors(root)).toEqual([]);
  });

  test('is replaced by the version that was written for the release', async () => {
    const root = makeSite({
      ...files,
      'content/site.yaml': settings.replace('versions:\n', 'versions:\n  next: { folder: next }\n'),
      'content/next/index.md': page(
        'New',
        '[a](guide/setup.md) [b](/next/guide/setup/) [c](../blog/news.md)'.replace(
          '../blog/news.md',
          'v2:blog/news.md',
        ),
      ),
      'content/next/guide/setup.md': page('New setup', '## One\n\nText'),
      'content/de/next/index.md': page('Neu', 'Text'),
    });
    site(['translation', 'done', '--all'], { cwd: root });
    expect(await errors(root)).toEqual([]);
    const before = readTree(path.join(root, 'content'));
    const disk: Disk = {
      ...quiet.disk,
      write(file, content) {
        if (file.endsWith('site.yaml.new')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        quiet.disk.write(file, content);
      },
    };
    const ask = { ...wish, from: undefined };
    await expect(newVersion(requestFor(root), ask, false, { ...quiet, disk })).rejects.toThrow();
    expect(readTree(path.join(root, 'content'))).toEqual(before);
    const made = await newVersion(requestFor(root), ask, false, quiet);
    expect(made).toMatchObject({
      value: {
        plan: { left: ['content/de/guide/aufbau.md', 'content/guide/first.md', 'content/guide/map.svg'] },
      },
    });
    expect(read(root, 'content/index.md')).toContain(
      '[a](guide/setup.md) [b](/guide/setup/) [c](v3:blog/news.md)',
    );
    expect(read(root, 'content/v2/index.md')).toContain('[b](/v2/guide/setup/#one)');
    expect(read(root, 'content/next/index.md')).toContain('[b](/next/guide/setup/)');
    expect((await errors(root)).map(({ code, at }) => `${code} ${at?.path}`)).toEqual([
      'translation-stale content/de/guide/aufbau.md',
    ]);
  });
});

test('records of translations are copied, and a stale one stays stale', async () => {
  const root = makeSite({
    ...FILES,
    'content/de/docs/v2/lage.md': page('Lage', 'Text', 'translates: docs/v2/place.md\n'),
    'content/docs/v2/place.md': page('Place', '[One](/docs/v2/setup/), old.'),
  });
  site(['translation', 'done', '--all'], { cwd: root });
  writeFiles(root, { 'content/docs/v2/place.md': page('Place', '[One](/docs/v2/setup/), new.') });
  await newVersion(requestFor(root), wish, false, quiet);
  const status = JSON.parse(site(['translation', 'status', '--json'], { cwd: root }).stdout);
  const copied = status.translations.filter((one: { path: string }) => one.path.includes('/v3/'));
  expect(copied.map(({ path, state }: { path: string; state: string }) => `${state} ${path}`)).toEqual([
    'stale content/de/docs/v3/lage.md',
    'current content/de/docs/v3/setup.md',
  ]);
});

test('no copy stays if a file or the settings cannot be written', async () => {
  for (const failing of ['docs/v3/more/a.csv', 'site.yaml.new']) {
    const root = makeSite(FILES);
    const before = readTree(path.join(root, 'content'));
    const refuse = (file: string) => {
      if (file.endsWith(failing))
        throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
    };
    const disk: Disk = {
      ...quiet.disk,
      copy(from, to) {
        refuse(to);
        quiet.disk.copy(from, to);
      },
      write(file, content) {
        refuse(file);
        quiet.disk.write(file, content);
      },
    };
    await expect(newVersion(requestFor(root), wish, false, { ...quiet, disk })).rejects.toThrow(
      'cannot be written: the disk is full',
    );
    expect(readTree(path.join(root, 'content'))).toEqual(before);
  }
});

test('6: site versions same lists where a text is still equal, and new says what it copied', () => {
  const root = makeSite(FILES);
  const run = (...words: string[]) => {
    const { code, stdout, stderr } = site(['versions', ...words], { cwd: root });
    return { code, text: stdout + stderr };
  };
  expect(run('new', 'v3', '--from', 'v2')).toEqual({
    code: 0,
    text: `Copied v2 to v3, the current version:
  content/docs/v2/ to content/docs/v3/ (2 files)
  content/de/docs/v2/ to content/de/docs/v3/ (1 file)
These still lead to v2:
  content/site.yaml:5
  content/index.md:6
`,
  });
  expect(run('same', 'content/docs/v2/setup.md')).toEqual({
    code: 0,
    text: `next: 5 lines differ (+1 −4), content/docs/next/setup.md
v3: same text, content/docs/v3/setup.md
v1: 5 lines differ (+1 −4), content/docs/v1/setup.md
`,
  });
  expect(JSON.parse(run('same', 'content/de/docs/v2/setup.md', '--json').text)).toMatchObject({
    command: 'versions same',
    versions: [
      { version: 'next', state: 'missing', added: 0, removed: 0 },
      { version: 'v3', state: 'same', path: 'content/de/docs/v3/setup.md' },
      { version: 'v1', state: 'missing' },
    ],
  });
  expect(run('same', 'content/index.md')).toMatchObject({
    code: 1,
    text: expect.stringContaining('content/index.md is not a page of a version'),
  });
  expect(existsSync(path.join(root, 'content/docs/v3/more/a.csv'))).toBe(true);
});
