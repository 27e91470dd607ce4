// `site pull git`: what it finds in the histories of real repositories.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { planGitLock } from '../../src/commands/pull-git.ts';
import { site } from '../support/command.ts';
import { type Files, makeFolder, makeSite, minimal, writeFiles } from '../support/site.ts';

const LOCK = 'content/git.lock.yaml';

function git(cwd: string, parameters: readonly string[], input = ''): string {
  const own = [
    '-c',
    'user.name=Ada',
    '-c',
    'user.email=ada@example.com',
    '-c',
    'protocol.file.allow=always',
    '-c',
    'core.safecrlf=false',
  ];
  return execFileSync('git', [...own, ...parameters], { cwd, input, encoding: 'utf8' });
}

interface Commit {
  readonly by: string;
  /** Day on which it was written, at noon in a zone ahead of UTC. */
  readonly on: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Files that it deletes. */
  readonly gone?: readonly string[];
  /** Old names of files, each with the new one. */
  readonly moves?: Readonly<Record<string, string>>;
  /** Indexes of its parents, if they aren't just the commit before. */
  readonly after?: readonly number[];
}

/** Makes a repository with these commits, and returns its folder. */
function repositoryOf(commits: readonly Commit[], others: Files = {}): string {
  const root = makeFolder();
  git(root, ['init', '-q', '-b', 'main']);
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const stream = commits.map(({ by, on, files = {}, gone = [], moves = {}, after = [] }, index) => {
    const seconds = Date.parse(`${on}T02:00Z`) / 1000;
    const email = by.toLowerCase().replace(/\W/g, '');
    const [from, ...merged] = after.map((parent) => `:${parent + 1}`);
    return [
      `commit refs/heads/main\nmark :${index + 1}\n`,
      `author ${by} <${email}@example.com> ${seconds} +0900\n`,
      `committer Merger <merger@example.com> ${1_700_000_000 + index * 60} +0000\n${data(`Commit ${index}`)}`,
      from ? `from ${from}\n` : '',
      ...merged.map((parent) => `merge ${parent}\n`),
      ...gone.map((file) => `D ${file}\n`),
      ...Object.entries(moves).map(([old, now]) => `R ${JSON.stringify(old)} ${JSON.stringify(now)}\n`),
      ...Object.entries(files).map(
        ([file, text]) => `M 100644 inline ${JSON.stringify(file)}\n${data(text)}`,
      ),
      '\n',
    ].join('');
  });
  git(root, ['fast-import', '--quiet'], stream.join(''));
  git(root, ['reset', '-q', '--hard']);
  writeFiles(root, others);
  return root;
}

/** A text that Git recognizes after `change`. */
const text = (title: string, change = '') =>
  `# ${title}\n\n${Array.from({ length: 9 }, (_, line) => `${title} says ${line}.\n`).join('')}${change}\n`;

/** Lines of the lock about pages, without their texts. */
const linesOf = (lock: string) =>
  lock
    .split('\n')
    .slice(2, -1)
    .map((line) => line.replace(/ ?text: [0-9a-f]{16} /, ''));

const historyOf = async (root: string) => linesOf((await planGitLock(root)).text);

test('each page has the day of its last change and its authors, those with the most commits first', async () => {
  const root = repositoryOf([
    { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A'), 'content/b.md': text('B') } },
    { by: 'Ben', on: '2021-03-04', files: { 'content/a.md': text('A', 'x') } },
    // Rebased: written earlier, committed later.
    { by: 'Ben', on: '2021-01-01', files: { 'content/a.md': text('A', 'y'), 'templates/page.tsx': '' } },
  ]);
  expect(await historyOf(root)).toEqual([
    'a.md: { changed: 2021-03-04, authors: ["Ben", "Ada"],}',
    'b.md: { changed: 2020-01-01, authors: ["Ada"],}',
  ]);
});

test.each<[what: string, commits: readonly Commit[], expected: readonly string[]]>([
  [
    'moved to another folder, also from outside of content/',
    [
      { by: 'Ada', on: '2020-01-01', files: { 'docs/old/a.md': text('A'), 'docs/old/a.png': '' } },
      { by: 'Ben', on: '2020-02-02', moves: { 'docs/old/a.md': 'website/a.md' } },
      { by: 'Cleo', on: '2020-03-03', files: { 'website/a.md': text('A', 'x') } },
      { by: 'Dan', on: '2020-04-04', moves: { 'website/a.md': 'content/a.md' } },
    ],
    ['a.md: { changed: 2020-03-03, authors: ["Ada", "Cleo"],}'],
  ],
  [
    'renamed and changed in one commit',
    [
      { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A') } },
      {
        by: 'Ben',
        on: '2020-02-02',
        moves: { 'content/a.md': 'content/b.md' },
        files: { 'content/b.md': text('A', 'x') },
      },
    ],
    ['b.md: { changed: 2020-02-02, authors: ["Ada", "Ben"],}'],
  ],
  [
    'whose old name another page has now',
    [
      { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A') } },
      { by: 'Ben', on: '2020-02-02', moves: { 'content/a.md': 'content/b.md' } },
      { by: 'Cleo', on: '2020-03-03', files: { 'content/a.md': text('Other') } },
    ],
    ['a.md: { changed: 2020-03-03, authors: ["Cleo"],}', 'b.md: { changed: 2020-01-01, authors: ["Ada"],}'],
  ],
  [
    'that was deleted and is restored',
    [
      { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A'), 'content/b.md': text('B') } },
      { by: 'Ben', on: '2020-02-02', gone: ['content/a.md'] },
      { by: 'Cleo', on: '2020-03-03', files: { 'content/a.md': text('A') } },
    ],
    [
      'a.md: { changed: 2020-03-03, authors: ["Ada", "Cleo"],}',
      'b.md: { changed: 2020-01-01, authors: ["Ada"],}',
    ],
  ],
  [
    'renamed in one branch and changed in another',
    [
      { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A') } },
      { by: 'Ben', on: '2020-02-02', files: { 'content/a.md': text('A', 'x') } },
      { by: 'Cleo', on: '2020-03-03', moves: { 'content/a.md': 'content/b.md' }, after: [0] },
      {
        by: 'Dan',
        on: '2020-04-04',
        moves: { 'content/a.md': 'content/b.md' },
        after: [1, 2],
      },
    ],
    ['b.md: { changed: 2020-02-02, authors: ["Ada", "Ben"],}'],
  ],
  [
    'that a merge changed, because both branches had',
    [
      { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A'), 'content/b.md': text('B') } },
      { by: 'Ben', on: '2020-02-02', files: { 'content/a.md': text('A', 'x') } },
      {
        by: 'Cleo',
        on: '2020-03-03',
        files: { 'content/a.md': text('A', 'y'), 'content/b.md': text('B', 'y') },
        after: [0],
      },
      {
        by: 'Dan',
        on: '2020-04-04',
        files: { 'content/a.md': text('A', 'xy'), 'content/b.md': text('B', 'y') },
        after: [1, 2],
      },
    ],
    [
      'a.md: { changed: 2020-04-04, authors: ["Ada", "Ben", "Cleo", "Dan"],}',
      'b.md: { changed: 2020-03-03, authors: ["Ada", "Cleo"],}',
    ],
  ],
  [
    'that programs changed, or people whose names are e-mail addresses',
    [
      { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A') } },
      { by: 'dependabot[bot]', on: '2020-02-02', files: { 'content/a.md': text('A', 'x') } },
      { by: 'ben@example.com', on: '2020-03-03', files: { 'content/a.md': text('A', 'y') } },
    ],
    ['a.md: { changed: 2020-03-03, authors: ["Ada"],}'],
  ],
  [
    'with an unusual name',
    [
      {
        by: 'Zoë "Z" O’Hara',
        on: '2020-01-01',
        files: { 'content/ü b/"q".md': text('A'), 'content/-[x]*.md': text('B'), 'content/0.md': text('C') },
      },
    ],
    [
      '"-[x]*.md": { changed: 2020-01-01, authors: ["Zoë \\"Z\\" O’Hara"],}',
      '0.md: { changed: 2020-01-01, authors: ["Zoë \\"Z\\" O’Hara"],}',
      '"ü b/\\"q\\".md": { changed: 2020-01-01, authors: ["Zoë \\"Z\\" O’Hara"],}',
    ],
  ],
])('a page %s', async (_, commits, expected) => {
  expect(await historyOf(repositoryOf(commits))).toEqual(expected);
});

test('a list of commits to leave out and a list of names are followed', async () => {
  const root = repositoryOf([
    { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A') } },
    { by: 'ben77', on: '2020-02-02', files: { 'content/a.md': text('A', 'x') } },
    {
      by: 'Formatter',
      on: '2020-03-03',
      files: { 'content/a.md': text('A', 'y'), 'content/b.md': text('B') },
    },
  ]);
  const last = git(root, ['rev-parse', 'HEAD']).trim();
  writeFiles(root, {
    '.git-blame-ignore-revs': `# Formatting\n${last.toUpperCase()} # all pages\n`,
    '.mailmap': 'Ben <ben77@example.com>\n',
  });
  expect(await historyOf(root)).toEqual([
    'a.md: { changed: 2020-02-02, authors: ["Ada", "Ben"],}',
    'b.md: {}',
  ]);
});

test('a site in a folder of a repository, with pages in a submodule', async () => {
  const root = repositoryOf([{ by: 'Ada', on: '2020-01-01', files: { 'my site/content/a.md': text('A') } }]);
  const inner = repositoryOf([{ by: 'Ben', on: '2021-02-03', files: { 'guide/b.md': text('B') } }]);
  git(root, ['submodule', '--quiet', 'add', inner, 'my site/content/sub']);
  git(root, ['commit', '-qm', 'Add']);
  expect(await historyOf(path.join(root, 'my site'))).toEqual([
    'a.md: { changed: 2020-01-01, authors: ["Ada"],}',
    'sub/guide/b.md: { changed: 2021-02-03, authors: ["Ben"],}',
  ]);
});

test('a clone without the whole history is refused, and so is a folder without one', async () => {
  const root = repositoryOf([
    { by: 'Ada', on: '2020-01-01', files: { 'content/a.md': text('A') } },
    { by: 'Ben', on: '2020-02-02', files: { 'content/a.md': text('A', 'x') } },
  ]);
  const clone = path.join(makeFolder(), 'clone');
  git(root, ['clone', '-q', '--depth', '1', `file://${root}`, clone]);
  await expect(planGitLock(clone)).rejects.toMatchObject({
    message: expect.stringMatching(/clone is a shallow clone/),
    hint: expect.stringContaining('git fetch --unshallow'),
  });
  git(clone, ['fetch', '-q', '--unshallow']);
  expect((await planGitLock(clone)).text).toBe((await planGitLock(root)).text);

  const bare = makeSite({ 'content/a.md': 'A' });
  await expect(planGitLock(bare)).rejects.toThrow('is not in a Git repository');
  git(bare, ['init', '-q']);
  await expect(planGitLock(bare)).rejects.toThrow('Nothing is committed');
  vi.stubEnv('PATH', '');
  await expect(planGitLock(root)).rejects.toThrow('Git is not installed');
  vi.unstubAllEnvs();
});

test('the command records what is committed, and the check names pages that have changed since', () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\r\n\r\nHello.\r\n',
    'content/b.md': '# B\n',
  });
  git(root, ['init', '-q']);
  git(root, ['-c', 'core.autocrlf=input', 'add', 'content/index.md', 'templates']);
  git(root, ['commit', '-qm', 'Begin']);
  const run = (...parameters: readonly string[]) => {
    const { code, stdout, stderr } = site(parameters, { cwd: root });
    return [code, stdout + stderr];
  };
  const left = 'content/b.md has changes that are not committed. Commit them, and run this command again.\n';
  expect(run('pull', 'git', '--dry-run')).toEqual([
    0,
    `Would record the history of 1 page in ${LOCK}.\n${left}`,
  ]);
  expect(run('pull', 'git')).toEqual([0, `Recorded the history of 1 page in ${LOCK}.\n${left}`]);
  const lock = readFileSync(path.join(root, LOCK), 'utf8');
  expect(run('pull', 'git')).toEqual([0, `${LOCK} is up to date (1 page).\n${left}`]);
  expect(readFileSync(path.join(root, LOCK), 'utf8')).toBe(lock);

  const old = () => String(run('check', '--only', 'git-lock-old')[1]);
  expect(old()).toContain(`warning content/b.md has changed since ${LOCK} was written [git-lock-old]`);
  writeFiles(root, { 'content/index.md': '# Home\r\n\r\nBye.\r\n' });
  expect(old()).toContain('warning content/b.md and 1 other page have changed');
  git(root, ['add', 'content']);
  git(root, ['commit', '-qm', 'Change']);
  expect(run('pull', 'git')).toEqual([0, `Recorded the history of 2 pages in ${LOCK}.\n`]);
  expect(old()).not.toContain('git-lock-old');
  // The next edit of a page brings the finding back, so the exemption is needed.
  const settings = readFileSync(path.join(root, 'content/site.yaml'), 'utf8');
  const off = 'checks: { rules: { git-lock-old: { level: off, reason: Nobody reads dates. } } }\n';
  writeFiles(root, { 'content/site.yaml': `${settings}\n${off}` });
  expect(run('check')[1]).not.toMatch(/exemption-unused|git-lock-old/);
});
