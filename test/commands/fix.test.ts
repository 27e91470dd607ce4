// `site fix` writes the intended target of a link into the file, and changes nothing else.
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkProject } from '../../src/commands/check.ts';
import { carryOutFixes, type Fixes, planFixes } from '../../src/commands/fix.ts';
import { checkRules } from '../../src/features/rules.ts';
import { build, quiet, requestFor } from '../support/build.ts';
import { site } from '../support/command.ts';
import { makeLink, makeSite, minimal, readTree } from '../support/site.ts';

const pages = {
  ...minimal,
  'content/index.md':
    '\ufeff# Home\r\n\r\n[a](/about) and [b](docs/install.html "t")\r\n\r\n[c]: //example.org/x\r\n\r\n[c]\r\n',
  'content/about.md': '# About\n\n> See [docs](docs/install/index.html#first), <a href="/">home</a>.\n',
  'content/docs/install.md': '# Install\n\n## First\n\n[x](../../about/) [here](#First) `[y](/about)`\n',
};

async function plan(root: string, wanted: (code: string) => boolean = () => true): Promise<Fixes> {
  const request = { build: requestFor(root), rules: checkRules(wanted), wanted, environment: {}, audits: [] };
  return planFixes(await checkProject(request, quiet), request.wanted);
}

const contentOf = (root: string) => readTree(path.join(root, 'content'));

describe('site fix', () => {
  test('writes canonical links; the site stays the same, and a second run does nothing', async () => {
    const root = makeSite(pages);
    await build(root);
    const before = readTree(path.join(root, 'dist'));
    const fixes = await plan(root);
    expect(await carryOutFixes(fixes, quiet)).toEqual([]);
    // A tree is read as Latin-1.
    expect(contentOf(root)).toMatchObject({
      'index.md':
        'ï»¿# Home\r\n\r\n[a](/about/) and [b](docs/install.md "t")\r\n\r\n[c]: https://example.org/x\r\n\r\n[c]\r\n',
      'about.md': '# About\n\n> See [docs](docs/install.md#first), <a href="/">home</a>.\n',
      'docs/install.md': '# Install\n\n## First\n\n[x](../about.md) [here](#first) `[y](/about)`\n',
    });
    expect(await plan(root)).toMatchObject({ files: [], changed: [] });
    await build(root);
    expect(readTree(path.join(root, 'dist'))).toEqual(before);
  });

  test.each([
    ['---\ntitle: Team\n---\n', '---\naliases: [/about/]\ntitle: Team\n---\n'],
    ['--- \r\ntitle: Team\r\n---\r\n', '--- \r\naliases: [/about/]\ntitle: Team\r\n---\r\n'],
    ['# Team\n\n', '---\naliases: [/about/]\n---\n\n# Team\n\n'],
  ])('adds the alias of a renamed page to %j', async (head, fixed) => {
    const text = '## Ada\n\nAda.\n\n## Ben\n\nBen.\n';
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/about.md': head + text });
    await build(root);
    renameSync(path.join(root, 'content/about.md'), path.join(root, 'content/team.md'));
    expect(await carryOutFixes(await plan(root), quiet)).toEqual([]);
    expect(contentOf(root)['team.md']).toBe(fixed + text);
    await build(root);
    expect(readTree(path.join(root, 'dist'))['about/index.html']).toContain('/team/');
    expect((await plan(root)).left.map(({ code }) => code)).not.toContain('route-gone');
  });

  test('lists new pages in content/routes.txt, so that another machine reports one that is gone', async () => {
    const list = '# Published\r\n/gone/\r\n';
    const root = makeSite({ ...pages, 'content/routes.txt': list, 'content/404.md': '# Not found\n' });
    expect(await carryOutFixes(await plan(root), quiet)).toEqual([]);
    expect(contentOf(root)['routes.txt']).toBe('# Published\r\n/\n/about/\n/docs/install/\n/gone/\n');
    const goneIn = async () =>
      (await plan(root)).left
        .filter(({ code }) => code.startsWith('route-'))
        .map(({ message, at }) => `${message} ${at?.line}`);
    expect(await goneIn()).toEqual(['/gone/ was published, and now there is no page or redirect 5']);
    rmSync(path.join(root, 'content/about.md'));
    expect(await goneIn()).toEqual([
      '/about/ was published, and now there is no page or redirect 3',
      '/gone/ was published, and now there is no page or redirect 5',
    ]);
  });

  test('skips a file that has changed since it was checked', async () => {
    const root = makeSite(pages);
    const fixes = await plan(root);
    writeFileSync(
      path.join(root, 'content/about.md'),
      'An editor saved this. [docs](docs/install/index.html)\n',
    );
    expect(await carryOutFixes(fixes, quiet)).toEqual(['content/about.md']);
    expect(contentOf(root)['about.md']).toContain('An editor saved this.');
    expect(contentOf(root)['docs/install.md']).toContain('(../about.md)');
  });

  test('does not fix unclear includes', async () => {
    const root = makeSite({
      ...pages,
      'content/terms.md': '# Terms\n\n<Include file="../shared/terms.md" />\n\n[a](/about)\n',
      'shared/terms.md': 'See [us](/about).\n',
    });
    const fixes = await plan(root);
    expect(fixes.changed).toEqual([]);
    expect(fixes.files.map((file) => file.path)).toContain('content/terms.md');
    expect(await carryOutFixes(fixes, quiet)).toEqual([]);
    expect(readFileSync(path.join(root, 'shared/terms.md'), 'utf8')).toBe('See [us](/about).\n');
  });

  test('fixes included files unless a link means different things in different pages', async () => {
    const root = makeSite({
      ...minimal,
      'content/index.md': '# Home\n\n<Include file="_terms.md" />\n\n## First\n',
      'content/about.md': '# About\n\n## FIRST {#FIRST}\n\n<Include file="_terms.md" />\n',
      'content/_terms.md':
        'See [us](/about), [there<i/>](#First).\n\n<!-- site-check-ignore image-alt: it was so -->\nText.\n',
    });
    const fixes = await plan(root);
    expect(await carryOutFixes(fixes, quiet)).toEqual([]);
    expect(contentOf(root)['_terms.md']).toBe('See [us](/about/), [there<i></i>](#First).\n\nText.\n');
    expect(fixes.left.map(({ code }) => code)).toContain('link-indirect');
    expect((await plan(root)).files).toEqual([]);
  });

  test('removes unused exemptions', async () => {
    const root = makeSite({
      ...minimal,
      'content/site.yaml': '# site-check-ignore image-alt: it was so\nurl: https://example.com\n',
      'content/index.md':
        '# Home\r\n\r\nText. <!-- site-check-ignore image-alt: it was so -->\r\n\r\n  <!-- site-check-ignore image-alt: it was so -->\r\n\r\nMore <!-- site-check-ignore image-alt: it was so --> text.\r\n<!-- site-check-ignore image-alt, link-text: both were -->\r\n',
    });
    const fixes = await plan(root);
    expect(await carryOutFixes(fixes, quiet)).toEqual([]);
    expect(contentOf(root)['index.md']).toBe(
      '# Home\r\n\r\nText.\r\n\r\n\r\nMore text.\r\n<!-- site-check-ignore image-alt, link-text: both were -->\r\n',
    );
    expect(contentOf(root)['site.yaml']).toContain('site-check-ignore');
  });

  test('keeps a symbolic link, and fixes its target', async () => {
    const root = makeSite({
      ...pages,
      'content/site.yaml': 'url: https://example.com\nsharedFolders: [shared]\n',
    });
    writeFileSync(path.join(root, 'content/about.md'), '# About\n');
    makeLink(root, 'content/linked.md', '../shared/text.md');
    makeLink(root, 'shared/.keep', '.');
    writeFileSync(path.join(root, 'shared/text.md'), '# Text\n\n[a](/about)\n');
    await carryOutFixes(await plan(root), quiet);
    expect(lstatSync(path.join(root, 'content/linked.md')).isSymbolicLink()).toBe(true);
    expect(readFileSync(path.join(root, 'shared/text.md'), 'utf8')).toBe('# Text\n\n[a](/about/)\n');
  });

  test('fixes the requested codes, even in a file with errors', async () => {
    const root = makeSite({ ...pages, 'content/bad.md': '# Bad\n\n[a](/about) [b](gone.md)\n' });
    expect((await plan(root, (code) => code === 'image-alt')).files).toEqual([]);
    const fixes = await plan(root, (code) => code === 'link-indirect');
    expect(fixes.files.map((file) => file.path)).toContain('content/bad.md');
    expect(fixes.left.map(({ code }) => code)).toEqual(['link-broken']);
  });

  test('reports its changes, and with --dry-run the planned ones', () => {
    const root = makeSite(pages);
    const before = contentOf(root);
    const dry = site(['fix', '--dry-run'], { cwd: root });
    expect([dry.code, dry.stdout.replace(/(?<=Left for you: )\d+/, '<n>')]).toEqual([
      0,
      `content/about.md
  - > See [docs](docs/install/index.html#first), <a href="/">home</a>.
  + > See [docs](docs/install.md#first), <a href="/">home</a>.

content/docs/install.md
  - [x](../../about/) [here](#First) \`[y](/about)\`
  + [x](../about.md) [here](#first) \`[y](/about)\`

content/index.md
  - [a](/about) and [b](docs/install.html "t")
  + [a](/about/) and [b](docs/install.md "t")
  - [c]: //example.org/x
  + [c]: https://example.org/x

Would fix 6 findings in 3 files:
  link-indirect: 6 in 3 files
Left for you: <n> findings. site check lists them.
`,
    ]);
    expect(contentOf(root)).toEqual(before);
    expect(site(['fix'], { cwd: root }).stdout).toMatch(/^Fixed 6 findings in 3 files:/);
    expect(site(['fix'], { cwd: root }).stdout).toMatch(/^No findings that site fix can fix\./);
    expect(site(['fix', '--only', 'lnik-indirect'], { cwd: root })).toMatchObject({ code: 2 });
  });
});
