import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Measure } from '../../src/engine/store/measure.ts';
import { createProjectFiles, createTexts } from '../../src/files/files.ts';
import { readSource } from '../../src/files/read.ts';
import { findTemplate, walkTemplates } from '../../src/files/templates.ts';
import { sha256 } from '../../src/kit/hash.ts';
import { findProject } from '../../src/site/world.ts';
import { makeFolder, makeLink, makePipe, makeSite, writeFiles } from '../support/site.ts';

const base = { 'content/index.md': '# Home\n', 'templates/page.tsx': 'export default () => null;\n' };

function read(root: string) {
  const { value, diagnostics } = findProject(root);
  return { ...value, codes: diagnostics.map(({ code, at }) => [code, at?.path]) };
}

describe('a project', () => {
  test('is sorted by path', () => {
    const project = read(
      makeSite({
        ...base,
        'content/site.yaml': 'name: Example\n',
        'content/b/x.md': '',
        'content/a.md': '',
        'content/b.md': '',
        'content/b/map.png': '',
        'templates/post.tsx': '',
        'templates/settings.ts': '',
        'templates/TopBar.tsx': '',
        'templates/parts/list.tsx': '',
        'public/z.txt': '',
        'public/images/a.svg': '',
      }),
    );
    expect(project.pages).toEqual(['content/a.md', 'content/b.md', 'content/b/x.md', 'content/index.md']);
    expect(project.attachments).toEqual(['content/b/map.png']);
    expect(project.layouts).toEqual(['templates/page.tsx', 'templates/post.tsx']);
    expect(project.ownSettings).toBe('templates/settings.ts');
    expect(project.publicFiles).toEqual(['public/images/a.svg', 'public/z.txt']);
    expect(project.settings?.path).toBe('content/site.yaml');
  });

  test('has the templates of several folders, the first of those with the same path', () => {
    const roots = ['templates', 'theme'];
    const root = makeSite({
      ...base,
      'templates/markdown/Note.tsx': '',
      'theme/page.tsx': '',
      'theme/post.tsx': '',
      'theme/parts/page.tsx': '',
      'theme/settings.ts': '',
      'theme/markdown/Note.tsx': '',
      'theme/markdown/heading.tsx': '',
      'theme/cards/default.tsx': '',
    });
    const { project } = walkTemplates(root, () => false, roots);
    expect(project.layouts).toEqual(['templates/page.tsx', 'theme/post.tsx']);
    expect(project.components).toEqual(['templates/markdown/Note.tsx', 'theme/markdown/heading.tsx']);
    expect(project.cards).toEqual(['theme/cards/default.tsx']);
    expect(project.ownSettings).toBe('theme/settings.ts');
    expect(project.templates).toHaveLength(9);
    const named = ['page.tsx', 'post.tsx', 'parts/page.tsx', 'other.tsx'];
    expect(named.map((name) => findTemplate(name, project.templates, roots))).toEqual([
      'templates/page.tsx',
      'theme/post.tsx',
      'theme/parts/page.tsx',
      'templates/other.tsx',
    ]);
  });

  test('takes no script for browsers for a layout or a hook', () => {
    const project = read(
      makeSite({
        ...base,
        'templates/counter.client.tsx': '',
        'templates/markdown/clock.client.tsx': '',
      }),
    );
    expect(project.layouts).toEqual(['templates/page.tsx']);
    expect(project.codes).toEqual([]);
  });

  test('has no hidden files, except those that hosts need', () => {
    const project = read(
      makeSite({
        ...base,
        'content/.draft.md': '',
        'content/.obsidian/x.md': '',
        'public/.env': 'SECRET=1',
        'public/.git/config': '',
        'public/.DS_Store': '',
        'public/.well-known/assetlinks.json': '',
        'public/.nojekyll': '',
        'public/.htaccess': '',
      }),
    );
    expect(project.pages).toEqual(['content/index.md']);
    expect(project.publicFiles).toEqual([
      'public/.htaccess',
      'public/.nojekyll',
      'public/.well-known/assetlinks.json',
    ]);
    expect(project.codes).toEqual([
      ['file-hidden', 'public/.env'],
      ['file-hidden', 'public/.git'],
    ]);
  });

  test('follows links that stay within it, and no others', () => {
    const root = makeSite({ ...base, 'content/real.md': '', '.env': 'SECRET=1' });
    const elsewhere = makeSite({ 'secret.md': 'secret', 'folder/x.md': '' });
    makeLink(root, 'content/alias.md', 'real.md');
    makeLink(root, 'public/env.txt', '../.env');
    makeLink(root, 'content/out.md', path.join(elsewhere, 'secret.md'));
    makeLink(root, 'content/outside', path.join(elsewhere, 'folder'));
    makeLink(root, 'content/device.md', '/dev/zero');
    makeLink(root, 'content/gone.md', 'nothing.md');
    makeLink(root, 'content/loop.md', 'loop.md');
    makeLink(root, 'content/round', '.');
    for (let step = 0; step < 41; step += 1)
      makeLink(root, `content/chain-${step}.md`, `chain-${step + 1}.md`);
    const project = read(root);
    expect(project.pages).toEqual(['content/alias.md', 'content/index.md', 'content/real.md']);
    expect(project.publicFiles).toEqual([]);
    expect(project.codes.filter(([, file]) => !file?.includes('chain'))).toEqual(
      [
        ['link-outside', 'content/device.md'],
        ['link-dangling', 'content/gone.md'],
        ['link-dangling', 'content/loop.md'],
        ['link-outside', 'content/out.md'],
        ['link-outside', 'content/outside'],
        ['link-dangling', 'content/round'],
        ['link-outside', 'public/env.txt'],
      ].sort(([, a], [, b]) => ((a ?? '') < (b ?? '') ? -1 : 1)),
    );
  });

  test('follows links from content/ into the site, and into folders that the settings name', () => {
    const files = {
      ...base,
      'secrets.json': '{}',
      'shared/a.txt': '',
      'shared/deep/b.txt': '',
      'public/c.txt': '',
    };
    const root = makeSite(files);
    makeLink(root, 'content/z.txt', '../secrets.json');
    makeLink(root, 'content/a.txt', '../shared/a.txt');
    makeLink(root, 'content/deep', '../shared/deep');
    makeLink(root, 'content/c.txt', '../public/c.txt');
    expect(read(root).codes).toEqual([
      ['link-outside', 'content/a.txt'],
      ['link-outside', 'content/deep'],
      ['link-outside', 'content/z.txt'],
    ]);
    writeFiles(root, { 'content/site.yaml': 'name: Example\nsharedFolders: [shared]\n' });
    const project = read(root);
    expect(project.codes).toEqual([['link-outside', 'content/z.txt']]);
    expect(project.attachments).toEqual(['content/a.txt', 'content/c.txt', 'content/deep/b.txt']);
  });

  test.each(['..', '../elsewhere', '.git', 'a/.ssh', '/etc', '[]', 'a\\b'])(
    'takes %s for no folder that may be shared',
    (folder) => {
      const root = makeSite({
        ...base,
        'a/.ssh/key': '',
        'content/site.yaml': `sharedFolders: ["${folder}"]\n`,
      });
      makeLink(root, 'content/key', '../a/.ssh/key');
      makeLink(root, 'content/plain', '../a');
      expect(read(root).codes).toEqual([
        ['link-outside', 'content/key'],
        ['link-outside', 'content/plain'],
      ]);
    },
  );

  test('follows each link to a folder once, even where several paths lead to it', () => {
    const root = makeSite({ ...base, 'content/d14/page.md': '# Page\n' });
    for (let depth = 0; depth < 14; depth += 1) {
      makeLink(root, `content/d${depth}/a`, `../d${depth + 1}`);
      makeLink(root, `content/d${depth}/b`, `../d${depth + 1}`);
    }
    const { pages, codes } = read(root);
    expect(pages.length).toBeLessThan(60);
    expect(new Set(codes.map(([code]) => code))).toEqual(new Set(['link-repeated']));
  });

  test('may itself be reached through a link', () => {
    const root = makeSite(base);
    const link = path.join(makeFolder(), 'link');
    symlinkSync(root, link);
    expect(read(link)).toMatchObject({ root: read(root).root, pages: ['content/index.md'], codes: [] });
  });

  test('leaves out pipes without waiting for them', () => {
    const root = makeSite(base);
    makePipe(root, 'content/pipe.md');
    makePipe(root, 'public/pipe');
    expect(read(root)).toMatchObject({
      pages: ['content/index.md'],
      publicFiles: [],
      codes: [
        ['file-special', 'content/pipe.md'],
        ['file-special', 'public/pipe'],
      ],
    });
  });

  test.skipIf(process.platform !== 'linux')(
    'reports names that are not UTF-8 (file systems of Linux alone have them)',
    () => {
      const root = makeSite(base);
      writeFileSync(
        Buffer.concat([Buffer.from(`${root}/content/`), Buffer.from([0xff]), Buffer.from('.md')]),
        '# X\n',
      );
      expect(read(root)).toMatchObject({ pages: ['content/index.md'], codes: [['name-invalid', 'content']] });
    },
  );

  test('with an empty or missing public folder has no public files', () => {
    const root = makeSite(base);
    expect(read(root).publicFiles).toEqual([]);
    mkdirSync(path.join(root, 'public'));
    expect(read(root)).toMatchObject({ publicFiles: [], codes: [] });
  });
});

describe('texts of pages', () => {
  test('beyond the capacity are read again, and must be unchanged', () => {
    const root = makeSite({ 'content/a.md': 'aaaa', 'content/b.md': '\ufeffbbbb' });
    const page = { path: 'content/b.md', hash: sha256('\ufeffbbbb') };
    const texts = createTexts((file) => readSource(root, file), 5);
    texts.store('content/a.md', 'aaaa');
    texts.store('content/b.md', 'bbbb');
    writeFileSync(path.join(root, 'content/a.md'), 'not read again');
    expect(texts.take({ path: 'content/a.md', hash: sha256('aaaa') })).toBe('aaaa');
    expect(texts.take(page)).toBe('bbbb');
    writeFileSync(path.join(root, 'content/b.md'), 'cccc');
    expect(() => texts.take(page)).toThrow('content/b.md changed while the site was built');
  });
});

describe('a file that is processed', () => {
  const open = (root: string) => {
    const measures = new Map<string, Measure>();
    return createProjectFiles(root, {
      recall: (file) => measures.get(file),
      note: (file, measure) => void measures.set(file, measure),
    });
  };

  test.each(['data/people.csv', 'content/index.md'])('is the one whose hash was reported: %s', (file) => {
    const root = makeSite({ ...base, [file]: 'a\n1\n' });
    const files = open(root);
    const state = files.stateOf(file);
    expect(files.take(file).hash).toBe(state);
    writeFiles(root, { [file]: 'a\n2\n' });
    expect(() => files.take(file)).toThrow(`${file} changed while the site was built`);
  });

  test('is identified by its size alone where it is too large to hash', () => {
    const root = makeSite({ ...base, 'content/film.png': '' });
    truncateSync(path.join(root, 'content/film.png'), 65 * 1024 * 1024);
    const files = open(root);
    expect(files.stateOf('content/film.png')).toMatch(/^[0-9a-f]{64}$/);
    expect(files.take('content/film.png')).toMatchObject({ bytes: new Uint8Array(), size: 65 * 1024 * 1024 });
  });
});
