// Files shown in code blocks, in whole sites.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { type Files, makeFolder, makeLink, makeSite, minimal, writeFiles } from '../support/site.ts';

/** A page that shows each of the files. */
const showing = (...files: readonly string[]): Files => ({
  ...minimal,
  'content/index.md': `# Home\n\n${files.map((file) => `\`\`\`txt file="${file}"\n\`\`\`\n`).join('\n')}`,
});

async function messages(root: string): Promise<readonly string[]> {
  const { diagnostics } = await build(root);
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const home = (root: string) => readFileSync(path.join(root, 'dist/index.html'), 'utf8');

test('links cannot show hidden files', async () => {
  const root = makeSite({
    ...showing('/content/env.ts', '/content/config/config', '/content/twice.ts', '/content/fine.ts'),
    '.env': 'SECRET=1\n',
    '.private/config': 'secret\n',
    'content/code.ts': 'const shown = 1;\n',
  });
  makeLink(root, 'content/env.ts', '../.env');
  makeLink(root, 'content/config', '../.private');
  makeLink(root, 'content/twice.ts', 'env.ts');
  makeLink(root, 'content/fine.ts', 'code.ts');
  const reported = await messages(root);
  expect(reported.filter((one) => one.startsWith('code-file'))).toEqual([
    'code-file /content/env.ts points to a hidden file',
    'code-file /content/config/config points to a hidden file',
    'code-file /content/twice.ts points to a hidden file',
  ]);
});

test('a file that became a link is checked again', async () => {
  const outside = path.join(makeFolder(), 'secret.ts');
  writeFiles(path.dirname(outside), { 'secret.ts': 'const shown = 1;\n' });
  const root = makeSite({
    ...showing('/public/code.ts'),
    'public/code.ts': 'const shown = 1;\n',
    '.hidden.ts': 'const shown = 1;\n',
    'public/other.ts': 'const shown = 1;\n',
  });
  expect(await messages(root)).toEqual([]);
  const relink = (target: string) => {
    rmSync(path.join(root, 'public/code.ts'));
    makeLink(root, 'public/code.ts', target);
  };
  const reported = async () => (await messages(root)).filter((one) => one.startsWith('code-file'));
  relink(outside);
  expect(await reported()).toEqual(['code-file /public/code.ts points outside the site']);
  relink('../.hidden.ts');
  expect(await reported()).toEqual(['code-file /public/code.ts points to a hidden file']);
  relink('other.ts');
  expect(await reported()).toEqual([]);
  expect(home(root)).toContain('const shown = 1;');
  rmSync(path.join(root, 'public/code.ts'));
  expect(await reported()).toEqual(['code-file /public/code.ts does not exist']);
  writeFiles(root, { 'public/code.ts': 'const again = 2;\n' });
  expect(await reported()).toEqual([]);
  expect(home(root)).toContain('const again = 2;');
});

describe('a block of code shows', () => {
  const reported = async (files: Files, ...shown: readonly string[]) => {
    const root = makeSite({ ...showing(...shown), ...files });
    return (await messages(root)).filter((one) => one.startsWith('code-file'));
  };
  const settings = (more: string) => ({ 'content/site.yaml': `${minimal['content/site.yaml']}${more}\n` });

  test('files of content/, of public/ and of folders that the settings name', async () => {
    const files = { 'content/a.txt': 'a\n', 'public/b.txt': 'b\n', 'examples/deep/c.txt': 'c\n' };
    const shown = ['a.txt', '/public/b.txt', '/examples/deep/c.txt'];
    expect(await reported({ ...files, ...settings('codeFolders: [examples]') }, ...shown)).toEqual([]);
    expect(await reported(files, ...shown)).toEqual([
      'code-file /examples/deep/c.txt is not in a folder from which code can be shown',
    ]);
  });

  test('no other file of the project, and does not reveal whether it exists', async () => {
    const files = {
      'credentials.json': '{}\n',
      id_rsa: 'secret\n',
      'examples2/a.txt': 'a\n',
      'examples/node_modules/a/index.js': '1;\n',
      'templates/words.ts': 'export const a = 1;\n',
      ...settings('codeFolders: [examples]'),
    };
    const shown = ['/credentials.json', '/id_rsa', '/id_dsa', '/examples2/a.txt', '/templates/words.ts'];
    expect(await reported(files, ...shown, '/examples/Node_modules/a/index.js')).toEqual([
      ...shown.map((file) => `code-file ${file} is not in a folder from which code can be shown`),
      'code-file /examples/Node_modules/a/index.js is in node_modules',
    ]);
  });

  test('no unpublished page, until it is published', async () => {
    const root = makeSite({
      ...showing('draft.md', 'late.md', 'early.md', 'link.md', '/shared/linked.md', '_part.md'),
      ...settings('sharedFolders: [shared]\ncodeFolders: [shared]'),
      'content/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
      'content/late.md': '---\ndate: 2099-01-01\n---\n\n# Late\n',
      'content/early.md': '---\nexpires: 2020-01-01\n---\n\n# Early\n',
      'content/_part.md': 'A part.\n',
      'shared/linked.md': '---\ndraft: true\n---\n\n# Linked\n',
    });
    makeLink(root, 'content/link.md', '../shared/linked.md');
    expect(await messages(root)).toEqual([
      'code-file draft.md is not published: it is a draft',
      'code-file late.md is not published: it is scheduled for a later day',
      'code-file early.md is not published: it has expired',
      'code-file link.md is not published: it is a draft',
      'code-file /shared/linked.md is not published: it is a draft',
    ]);
    writeFiles(root, { 'content/draft.md': '# Draft\n' });
    expect(await messages(root)).not.toContain('code-file draft.md is not published: it is a draft');
  });

  test('no data of unpublished pages', async () => {
    const files = {
      'templates/collections.ts': `import { collection } from 'sitewright';
import { z } from 'zod';
export const collections = {
  topics: collection({ fields: z.object({ name: z.string() }), pages: { layout: 'page', title: 'name' } }),
};
`,
      'content/topics.yaml': 'news: { name: News }\nplans: { name: Plans, draft: true }\n',
    };
    expect(await reported(files, 'topics.yaml')).toEqual([
      'code-file topics.yaml is not published: a page of it is a draft',
    ]);
    expect(
      await reported({ ...files, 'content/topics.yaml': 'news: { name: News }\n' }, 'topics.yaml'),
    ).toEqual([]);
  });

  test('nothing of the record of legal pages', async () => {
    const files = { 'content/legal.lock/a/1.html': '<p>\n' };
    expect(await reported(files, 'legal.lock.yaml', 'legal.lock/a/1.html')).toEqual([
      'code-file legal.lock.yaml belongs to the record of legal pages',
      'code-file legal.lock/a/1.html belongs to the record of legal pages',
    ]);
  });

  test('nothing that a .gitignore above it lists', async () => {
    const files = {
      ...settings('codeFolders: [examples]'),
      '.gitignore': '*.key\n/examples/out/\n',
      'examples/.gitignore': 'made-[0-9].ts\n!*.key\n',
      'examples/a.key': 'secret\n',
      'examples/out/b.ts': 'b\n',
      'examples/made-1.ts': 'c\n',
      'examples/made.ts': 'd\n',
    };
    const shown = ['a.key', 'out/b.ts', 'made-1.ts', 'made.ts'].map((file) => `/examples/${file}`);
    expect(await reported(files, ...shown)).toEqual([
      'code-file /examples/a.key is ignored by .gitignore',
      'code-file /examples/out/b.ts is ignored by .gitignore',
      'code-file /examples/made-1.ts is ignored by examples/.gitignore',
    ]);
  });

  test('nothing that the .gitignore of a repository around the site lists', async () => {
    const site = Object.entries({
      ...showing('a.key', 'b.txt'),
      'content/a.key': '1\n',
      'content/b.txt': '2\n',
    });
    const repository = makeSite({
      ...Object.fromEntries(site.map(([file, text]) => [`docs/${file}`, text])),
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.gitignore': '*.key\n',
    });
    const root = path.join(repository, 'docs');
    expect(await messages(root)).toEqual(['code-file a.key is ignored by ../.gitignore']);
    writeFiles(repository, { '.gitignore': '*.pem\n' });
    expect(await messages(root)).toEqual([]);
    // A site that git ignores completely.
    writeFiles(repository, { '.gitignore': 'docs/\n*.key\n' });
    expect(await messages(root)).toEqual([]);
  });

  test.each([
    ['.git/info/exclude', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/info/exclude': '*.key\n' }],
    [
      '.git/mine',
      {
        '.git/config':
          '[user]\n\texcludesFile = no\n[Core]\n\tbare = false\n\texcludesfile = ".git/mine" # Ours\n',
        '.git/mine': '*.key\n',
      },
    ],
    [
      'main/.git/info/exclude',
      {
        '.git': 'gitdir: main/.git/worktrees/docs\n',
        'main/.git/worktrees/docs/commondir': '../..\n',
        'main/.git/info/exclude': '*.key\n',
      },
    ],
  ])('nothing that %s of its repository lists', async (list, repository) => {
    const site = {
      ...showing('a.key', 'code/b.key', 'c.txt'),
      'content/a.key': '1\n',
      'content/code/b.key': '2\n',
      'content/c.txt': '3\n',
    };
    const reason = `is ignored by ${list}`;
    const found = ['code-file a.key', 'code-file code/b.key'];
    expect(await messages(makeSite({ ...site, ...repository }))).toEqual(
      found.map((one) => `${one} ${reason}`),
    );
    const docs = Object.entries(site).map(([file, text]) => [`docs/${file}`, text]);
    const around = makeSite({ ...Object.fromEntries(docs), ...repository });
    const outer = `is ignored by ../${list}`;
    expect(await messages(path.join(around, 'docs'))).toEqual(found.map((one) => `${one} ${outer}`));
    writeFiles(around, { [list]: '/docs/content/code/\n' });
    expect(await messages(path.join(around, 'docs'))).toEqual([`code-file code/b.key ${outer}`]);
  });

  test('nothing outside through a link', async () => {
    const root = makeSite({
      ...showing('/examples/a.json', '/examples/b.ts', '/linked/c.ts'),
      ...settings('codeFolders: [examples, linked]'),
      'credentials.json': '{}\n',
      'content/b.ts': 'const shown = 1;\n',
      'examples/.gitkeep': '',
      'node_modules/pack/c.ts': 'c\n',
    });
    makeLink(root, 'examples/a.json', '../credentials.json');
    makeLink(root, 'examples/b.ts', '../content/b.ts');
    makeLink(root, 'linked', 'node_modules/pack');
    expect(await messages(root)).toEqual([
      'code-file /examples/a.json is not in a folder from which code can be shown',
      'code-file /linked/c.ts is in node_modules',
    ]);
  });

  test('nothing that is slow to match', async () => {
    const deep = `${'a/'.repeat(40)}code.txt`;
    const files = {
      'content/.gitignore': '**/a/**/b\n'.repeat(1000),
      'content/a/code.txt': 'a\n',
      [`content/${deep}`]: 'b\n',
    };
    expect(await reported(files, 'a/code.txt', deep)).toEqual([
      'code-file a/code.txt is ignored by content/.gitignore',
      `code-file ${deep} is more than 32 folders deep`,
    ]);
  });
});
