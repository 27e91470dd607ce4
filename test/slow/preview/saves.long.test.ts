// After any changes of the sources, the preview equals a build.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Previewed, preview, previewRoot, until, withoutScript } from '../../preview/support.ts';
import { ask } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { makeFolder, makeSite, minimal, readTree, writeFiles } from '../../support/site.ts';
import { editors } from './editors.ts';

const about = { 'content/about.md': '# About\n' };

const shows = (server: Previewed, address: string, text: string) =>
  until(async () => (await ask(server, address)).text.includes(text));

/** Expects that every page equals that of a build. */
async function expectAsBuilt(server: Previewed, every = 1): Promise<void> {
  const out = path.join(makeFolder(), 'dist');
  await build(server.root, { out });
  const pages = Object.entries(readTree(out)).filter(([file]) => file.endsWith('.html'));
  for (const [index, [file, expected]] of pages.entries()) {
    if (index % every !== 0) continue;
    const address = `/${file.replace(/index\.html$/, '')}`;
    const answer = Buffer.from(withoutScript(await ask(server, address)));
    expect(answer.toString('latin1') === expected, file).toBe(true);
  }
}

describe('editors', () => {
  test.each(Object.keys(editors))('%s', async (name) => {
    const server = await preview(about);
    const file = path.join(server.root, 'content/about.md');
    for (const word of ['One', 'Two', 'Three']) {
      await editors[name]?.(file, `# ${word}\n`);
      await shows(server, '/about/', `>${word}</h1>`);
    }
    // One after the other, as fast as the disk allows.
    for (let save = 0; save <= 20; save += 1) await editors[name]?.(file, `# Save ${save}\n`);
    await shows(server, '/about/', '>Save 20</h1>');
    await sleep(150);
    await expectAsBuilt(server);
    expect(server.said).toEqual([]);
  });

  test('a page requested before its change was noticed is the new one', async () => {
    const names = ['one', 'two', 'three'];
    const pages = names.map((name) => [`content/${name}.md`, '# Old\n']);
    // Polling checks a few times per second.
    const server = await preview({ ...about, ...Object.fromEntries(pages) }, { poll: true });
    writeFileSync(path.join(server.root, 'content/about.md'), '# Changed\n');
    await shows(server, '/about/', '>Changed</h1>');
    for (const name of names) {
      writeFileSync(path.join(server.root, `content/${name}.md`), '# New\n');
      expect((await ask(server, `/${name}/`)).text).toContain('>New</h1>');
    }
    expect(server.said).toEqual([]);
  });

  const hasVim = spawnSync('vim', ['--version']).status === 0 && spawnSync('script', ['-V']).status === 0;

  test.skipIf(!hasVim)('vim itself', async () => {
    const server = await preview(about);
    const command = (word: string) =>
      `vim -N -u NONE -i NONE -c 'set backupskip=' -c '%s/# .*/# ${word}/' -c wq content/about.md`;
    for (const word of ['One', 'Two', 'Three']) {
      execFileSync('script', ['-qec', command(word), '/dev/null'], { cwd: server.root, stdio: 'ignore' });
      await shows(server, '/about/', `>${word}</h1>`);
    }
    expect(server.said).toEqual([]);
  });

  test('a half-written file is shown as it is, and completely once it is complete', async () => {
    const server = await preview(about);
    const file = path.join(server.root, 'content/about.md');
    writeFileSync(file, '---\ntitle: "Ha');
    await until(() =>
      server.builds.at(-1)?.prepared?.diagnostics.some(({ code }) => code === 'front-matter-unclosed'),
    );
    writeFileSync(file, '---\ntitle: "Half"\n---\n# Whole\n');
    await shows(server, '/about/', '>Whole</h1>');
    await expectAsBuilt(server);
  });
});

describe('many files at once', () => {
  test('git checkout of a thousand', { timeout: 120_000 }, async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
        cwd: root,
        stdio: 'pipe',
      });
    const pages = (word: string, from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, index) => [
          `content/p/${from + index}.md`,
          `# ${word} ${from + index}\n`,
        ]),
      );
    git('init', '--quiet', '--initial-branch=old');
    writeFiles(root, {
      ...pages('Old', 0, 1000),
      'content/turn.md': '# A file\n',
      'content/flip/a.md': '# In a folder\n',
    });
    git('add', '.');
    git('commit', '--quiet', '--message=old');
    git('checkout', '--quiet', '-b', 'new');
    for (const file of Object.keys(pages('', 0, 100))) rmSync(path.join(root, file));
    rmSync(path.join(root, 'content/turn.md'));
    rmSync(path.join(root, 'content/flip'), { recursive: true });
    writeFiles(root, {
      ...pages('New', 100, 1100),
      'content/turn.md/a.md': '# Folder\n',
      'content/flip': 'a file',
    });
    git('add', '.');
    git('commit', '--quiet', '--message=new');
    git('checkout', '--quiet', 'old');

    const server = await previewRoot(root);
    git('checkout', '--quiet', 'new');
    await shows(server, '/p/1099/', 'New 1099');
    await until(async () => (await ask(server, '/p/99/')).status === 404 || undefined);
    await until(async () => (await ask(server, '/turn.md/a/')).status === 200 || undefined);
    expect(server.builds.length).toBeLessThan(12);
    await expectAsBuilt(server, 20);
    git('checkout', '--quiet', 'old');
    await shows(server, '/p/0/', 'Old 0');
    await shows(server, '/turn/', 'A file');
    await until(async () => (await ask(server, '/p/1099/')).status === 404 || undefined);
    await expectAsBuilt(server, 20);
    expect(server.said).toEqual([]);
  });

  test('a change during a build causes one more', async () => {
    const server = await preview(about);
    for (let save = 0; save < 30; save += 1) {
      writeFiles(server.root, { 'content/about.md': `# Save ${save}\n` });
      await sleep(save);
    }
    await shows(server, '/about/', '>Save 29</h1>');
    await expectAsBuilt(server);
  });
});

describe('folders', () => {
  test.each([false, true])('deleted and created again, polled: %s', async (poll) => {
    const files = { ...about, 'content/blog/post.md': '# Post\n', 'public/a.txt': 'a' };
    const server = await preview(files, { poll });
    for (const folder of ['content/blog', 'content', 'templates', 'public']) {
      rmSync(path.join(server.root, folder), { recursive: true });
      const count = server.builds.length;
      await server.builtAfter(count);
      const word = folder.replace('/', '-');
      writeFiles(server.root, {
        ...minimal,
        ...files,
        'content/index.md': '# Home\n',
        'content/blog/post.md': `# After ${word}\n`,
        'public/a.txt': word,
      });
      await shows(server, '/blog/post/', `After ${word}`);
      await shows(server, '/a.txt', word);
      // A recreated file is watched again.
      writeFiles(server.root, { 'content/blog/post.md': `# Later ${word}\n` });
      await shows(server, '/blog/post/', `Later ${word}`);
    }
    await expectAsBuilt(server);
  });

  test('moved out and in', async () => {
    const server = await preview({ ...about, 'content/blog/post.md': '# Post\n' });
    const outside = path.join(makeFolder(), 'blog');
    renameSync(path.join(server.root, 'content/blog'), outside);
    await until(async () => (await ask(server, '/blog/post/')).status === 404 || undefined);
    writeFileSync(path.join(outside, 'post.md'), '# Changed outside\n');
    renameSync(outside, path.join(server.root, 'content/news'));
    await shows(server, '/news/post/', 'Changed outside');
    writeFiles(server.root, { 'content/news/post.md': '# Changed inside\n' });
    await shows(server, '/news/post/', 'Changed inside');
    await expectAsBuilt(server);
  });

  test('with links in a circle, to nothing, and below a file', async () => {
    const server = await preview(about);
    const inside = (name: string) => path.join(server.root, 'content', name);
    symlinkSync('loop', inside('loop'));
    symlinkSync('nowhere', inside('dangling.md'));
    symlinkSync('about.md/x', inside('below.md'));
    await until(() =>
      server.builds.at(-1)?.prepared?.diagnostics.some(({ code }) => code === 'link-dangling'),
    );
    for (const name of ['loop', 'dangling.md', 'below.md']) rmSync(inside(name));
    rmSync(inside('about.md'));
    mkdirSync(inside('about.md'));
    writeFiles(server.root, { 'content/about.md/x.md': '# Below\n' });
    await shows(server, '/about.md/x/', 'Below');
    rmSync(inside('about.md'), { recursive: true });
    writeFiles(server.root, { 'content/about.md': '# A file again\n' });
    await shows(server, '/about/', 'A file again');
    await expectAsBuilt(server);
  });
});
