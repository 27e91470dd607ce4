// Code in pages that the preview shows.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { printPlace } from '../../src/kit/diagnostics/print.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import { type PreviewEvents, startPreview } from '../../src/preview/preview.ts';
import { createPoller } from '../../src/preview/watch/debounce.ts';
import { ask } from '../serve/support.ts';
import { requestFor } from '../support/build.ts';
import { type Files, makeFolder, makeSite, minimal, writeFiles } from '../support/site.ts';
import { previewRequest, previewRoot, silent, stateOf, until } from './support.ts';

/** Settings with which pages may show the examples. */
const SETTINGS = {
  'content/site.yaml': `${minimal['content/site.yaml']}codeFolders: [examples]\n`,
};

test('a file that a page shows is watched, even outside the folders of the site', async () => {
  const root = makeSite({
    ...minimal,
    ...SETTINGS,
    'content/index.md': '```ts file="../examples/a.ts"\n```\n',
    'examples/a.ts': 'const before = 1;\n',
  });
  const server = await previewRoot(root);
  const first = await ask(server, '/');
  expect(first.text).toContain('before');
  const script = /assets\/copy-code-\w+\.js/.exec(first.text)?.[0];
  expect((await ask(server, `/${script}`)).text).toContain('clipboard');
  writeFileSync(path.join(root, 'examples/a.ts'), 'const after = 22;\n');
  await until(async () => (await ask(server, '/')).text.includes('after'));
});

test('a missing file stops being an error once it exists, on an unopened page', async () => {
  const code = '```ts file="../examples/a.ts"\n```\n';
  const root = makeSite({ ...minimal, ...SETTINGS, 'content/code.md': code });
  const server = await previewRoot(root);
  const missing = async () => JSON.stringify(await stateOf(server, '/')).includes('a.ts does not exist');
  await until(missing);
  // Nothing else is saved.
  writeFiles(root, { 'examples/a.ts': 'const there = 1;\n' });
  await until(async () => !(await missing()));
});

/** Sites that read something outside their folders, what changes there, and the words before and after. */
const OUTSIDE: Readonly<
  Record<string, { readonly files: Files; readonly change: Files; readonly words: readonly [string, string] }>
> = {
  'code that a page shows': {
    files: {
      'content/code.md': '```ts file="/examples/a.ts"\n```\n',
      'examples/a.ts': 'const before = 1;\n',
    },
    change: { 'examples/a.ts': 'const after = 1;\n' },
    words: ['before', 'after'],
  },
  'a list of ignored files': {
    files: {
      'content/code.md': '```ts file="/examples/a.ts"\n```\n',
      'examples/a.ts': 'const shown = 1;\n',
      '.gitignore': 'examples\n',
    },
    change: { '.gitignore': 'other\n' },
    words: ['not ignored', 'shown'],
  },
  'a module that templates import': {
    files: {
      'content/code.md': '# Code\n',
      'shared/word.ts': "export const word = 'before';\n",
      'templates/page.tsx':
        `import { word } from '../shared/word.ts';\n${minimal['templates/page.tsx']}`.replace(
          '{children}',
          '{children}{word}',
        ),
    },
    change: { 'shared/word.ts': "export const word = 'after';\n" },
    words: ['before', 'after'],
  },
  'the target of a link': {
    files: { 'content/index.md': '# Home\n', 'elsewhere/code.md': '# before\n' },
    change: { 'elsewhere/code.md': '# after\n' },
    words: ['before', 'after'],
  },
};

const made = (files: Files) => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}codeFolders: [examples]\nsharedFolders: [elsewhere]\n`,
    'content/index.md': '# Home\n',
    ...files,
  });
  if (files['elsewhere/code.md']) symlinkSync('../elsewhere/code.md', path.join(root, 'content/code.md'));
  return root;
};

test.each(Object.entries(OUTSIDE))(
  'a page that is not open shows %s as it is, once it is opened',
  async (_name, { files, change, words: [before, after] }) => {
    const root = made(files);
    const server = await previewRoot(root);
    // The search for errors renders it.
    await sleep(1500);
    writeFiles(root, change);
    await until(async () => server.builds.length > 1);
    const { text } = await ask(server, '/code/');
    expect([text.includes(before), text.includes(after)]).toEqual([false, true]);
  },
);

test.each(Object.entries(OUTSIDE))(
  '%s is watched from before it was read',
  async (_name, { files, change }) => {
    const root = made(files);
    const site = new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), {
      take: async () => [],
    });
    await site.prepare(undefined);
    while ((await site.findErrors()) === 'more');
    const read = site.takeOutside();
    writeFiles(root, change);
    const changed: string[] = [];
    // The watch begins after the change.
    const poller = createPoller(root, (found) => changed.push(...found));
    onTestFinished(() => poller.stop());
    for (const each of read) poller.add(...each);
    await until(() => changed.length > 0);
    const [file = ''] = Object.keys(change);
    expect(changed.map((one) => one.replace('content/', 'elsewhere/'))).toContain(file);
    expect(site.takeOutside()).toEqual([]);
  },
);

test('changes of other files there are no changes', async () => {
  const root = makeFolder();
  mkdirSync(path.join(root, '.git'));
  const changed: string[] = [];
  const poller = createPoller(root, (found) => changed.push(...found));
  onTestFinished(() => poller.stop());
  poller.add('.git');
  poller.add('.git/config');
  writeFileSync(path.join(root, 'index'), 'a');
  await sleep(700);
  expect(changed).toEqual([]);
  writeFileSync(path.join(root, '.git/config'), 'a');
  await until(() => changed.includes('.git/config'));
});

test('console.log() in a layout prints with its place, again after each edit', async () => {
  const layout = String(minimal['templates/page.tsx']).replace(
    'return',
    "console.log('one', page.title);\n  return",
  );
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'templates/page.tsx': layout });
  const heard: string[] = [];
  const onMistakes: PreviewEvents['onMistakes'] = (_root, found) =>
    heard.push(...found.map(({ message, at }) => `${at && printPlace(at)} ${message}`));
  const server = await startPreview(previewRequest(root), { ...silent, onMistakes });
  onTestFinished(() => server.close());
  await server.watched;
  const hears = (line: string) => async () => {
    await ask(server, '/');
    return heard.includes(line);
  };
  await until(hears('templates/page.tsx:4:11 console.log() prints one Home'));
  writeFiles(root, { 'templates/page.tsx': layout.replace('one', 'two') });
  await until(hears('templates/page.tsx:4:11 console.log() prints two Home'));
  expect(heard.filter((line) => line.includes('prints'))).toHaveLength(2);
});
