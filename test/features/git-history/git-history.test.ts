// Dates and authors from the record of `site pull git`, in layouts and in the sitemap.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { printGitLock, readGitLock } from '../../../src/features/git-history/git-lock.ts';
import { build } from '../../support/build.ts';
import { makeSite, minimal, writeFiles } from '../../support/site.ts';

const LOCK = 'content/git.lock.yaml';
const line = (file: string, day: string, author = 'Ada') =>
  `${file}: { changed: ${day}, authors: ["${author}"], text: 0123456789abcdef }\n`;

const shows = (value: string) =>
  String(minimal['templates/page.tsx']).replace('{children}', `{children}<p>{${value}}</p>`);

const files = {
  ...minimal,
  'templates/dated.tsx': shows('[page.changed ?? "never", ...page.authors].join(" ")'),
  'content/index.md': '---\nlayout: dated\n---\n# Home\n',
  'content/plain.md': '# Plain\n',
  'content/own.md': '---\nlayout: dated\nupdated: 2022-02-02\n---\n# Own\n',
  'content/later.md': '---\nlayout: dated\ndate: 2024-04-04\n---\n# Later\n',
  [LOCK]: ['index.md', 'plain.md', 'own.md', 'later.md'].map((file) => line(file, '2023-03-03')).join(''),
};

const shownIn = (root: string, page: string) =>
  /<p>(.*)<\/p>/.exec(readFileSync(path.join(root, 'dist', page, 'index.html'), 'utf8'))?.[1];

test('layouts show them, unless the front matter says otherwise, and only their pages are rendered again', async () => {
  const root = makeSite(files);
  await build(root);
  const shown = () => ['', 'own', 'later'].map((page) => shownIn(root, page));
  expect(shown()).toEqual(['2023-03-03 Ada', '2022-02-02 Ada', '2023-03-03 Ada']);
  const sitemap = () =>
    readFileSync(path.join(root, 'dist/sitemap.xml'), 'utf8').match(/(?<=<lastmod>)[^<]*/g);
  // In the order of their routes: the home page, later, own and plain.
  expect(sitemap()).toEqual(['2023-03-03', '2024-04-04', '2022-02-02', '2023-03-03']);

  const changed = files[LOCK].replace(line('index.md', '2023-03-03'), line('index.md', '2025-05-05', 'Ben'));
  writeFiles(root, {
    [LOCK]: changed.replace(line('plain.md', '2023-03-03'), line('plain.md', '2025-05-06')),
  });
  expect((await build(root)).rendered).toBe(1);
  expect(shown()).toEqual(['2025-05-05 Ben', '2022-02-02 Ada', '2023-03-03 Ada']);
  expect(sitemap()).toEqual(['2025-05-05', '2024-04-04', '2022-02-02', '2025-05-06']);
  // A date in the front matter replaces this one, so the page doesn't depend on it.
  writeFiles(root, { [LOCK]: changed.replace(line('own.md', '2023-03-03'), line('own.md', '2025-05-07')) });
  expect((await build(root)).rendered).toBe(0);
});

test('without a record, pages have neither', async () => {
  const { [LOCK]: _, ...others } = files;
  const root = makeSite(others);
  await build(root);
  expect(['', 'own'].map((page) => shownIn(root, page))).toEqual(['never', '2022-02-02']);
});

test.each([
  ['<<<<<<< HEAD\n', 'The line cannot be read'],
  [line('index.md', '2023-02-30'), 'The line cannot be read'],
  [line('index.md', '2023-02-03').replace('"Ada"', '1'), 'The line cannot be read'],
  [line('index.md', '2023-02-03').repeat(2), 'content/index.md appears twice'],
])('a record with %j stops the build', async (lines, message) => {
  const { diagnostics, outcome } = await build(makeSite({ ...files, [LOCK]: `# Head\n${lines}` }));
  expect(outcome).toBe('refused');
  expect(diagnostics).toMatchObject([{ code: 'git-lock', message, at: { path: LOCK } }]);
});

test('what is written is read again', () => {
  const lock = new Map([
    [
      'content/a.md',
      { history: { changed: '2023-03-03', authors: ['O "Q" \\ ü', ''] }, text: '0123456789abcdef' },
    ],
    ['content/ü: {b}, "c".md', { history: undefined, text: '0123456789abcdef' }],
  ]);
  expect(readGitLock(printGitLock(lock))).toEqual({ value: lock, diagnostics: [] });
});
