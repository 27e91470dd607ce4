// `site import`: a site of another tool is imported completely or not at all, nothing is overwritten, and every old URL is
// asked for.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importSite } from '../../../src/commands/import/import-site.ts';
import { checkOldUrls, oldUrls } from '../../../src/commands/import/old-urls.ts';
import { readSite } from '../../../src/commands/read-site.ts';
import { Fault } from '../../../src/kit/diagnostics/fault.ts';
import type { Disk } from '../../../src/kit/system/disk.ts';
import { build, requestFor } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { faultyDisk, type RequestForm, swiftDisk } from '../../support/faulty-disk.ts';
import { type Files, makeFolder, PIXEL, readTree, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const old: Files = {
  'hugo.toml':
    'baseURL = "https://example.org/"\ntitle = "Old"\n[[menu.main]]\nname = "About"\nurl = "/about"\n',
  'content/_index.md':
    '---\ntitle: Home\ndescription: Where it begins\n---\nSee [about](/about) and {{< chart >}}.\n',
  'content/about.md': '---\ntitle: About\ndescription: Who it is\naliases: [/team/]\n---\n![Map](map.png)\n',
  'content/posts/one.md':
    '---\ntitle: One\ndescription: The first\nslug: first\n---\n[Home]({{< ref "/_index.md" >}})\n',
  'static/robots-of-old.txt': 'User-agent: *\n',
};

function makeOld(files: Files = old): string {
  const folder = makeFolder();
  writeFiles(folder, files);
  return folder;
}

const take = (root: string, from: string, disk: Disk = swiftDisk, dryRun = false) =>
  importSite({ tool: 'hugo', from, root, dryRun, outside: [] }, disk);

test('--look previews the site from a temporary folder, and leaves nothing behind', async () => {
  const [from, here, temporary] = [makeOld({ ...old, 'content/map.png': PIXEL }), makeFolder(), makeFolder()];
  const command = [path.join(repository, 'bin/site.js'), 'import', 'hugo', from, '--look'];
  const child = spawn(process.execPath, command, {
    cwd: here,
    env: { ...process.env, TMPDIR: temporary, NO_COLOR: '1' },
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      printed += text;
      const [, found] = /Serving at (\S+) until/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(printed)));
  });
  expect(printed).toContain('Imported 3 pages');
  expect(await (await fetch(`${url}about/`)).text()).toContain('About');
  expect(readdirSync(temporary).filter((name) => name.startsWith('site-look-'))).toHaveLength(1);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect([code, readdirSync(here), readdirSync(temporary)]).toEqual([0, [], []]);
});

describe('site import', () => {
  test('writes pages, files, settings and a layout, which build', async () => {
    const [from, root] = [makeOld({ ...old, 'content/map.png': PIXEL }), makeFolder()];
    const report = take(root, from);
    expect(report).toMatchObject({
      pages: 3,
      copies: 2,
      settings: ['name', 'url', 'language', 'navigation', 'markdown'],
      layout: true,
    });
    expect(report.left).toEqual([
      {
        file: 'content/index.md',
        line: 5,
        what: expect.stringContaining('shortcode'),
        words: '{{< chart >}}',
      },
    ]);
    expect(Object.keys(readTree(root)).sort()).toEqual([
      'content/about.md',
      'content/index.md',
      'content/map.png',
      'content/posts/one.md',
      'content/site.yaml',
      'public/robots-of-old.txt',
      'templates/page.tsx',
    ]);
    const built = await build(root);
    expect(built.outcome).toBe('published');
    expect(built.diagnostics.map(({ code }) => code)).toEqual(['markup-foreign']);
  });

  test('writes a layout that builds without a name of the site', async () => {
    const [from, root] = [makeOld({ 'content/_index.md': '# Home\n' }), makeFolder()];
    take(root, from);
    const built = await build(root);
    expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('overwrites nothing, says what exists, and continues where it was interrupted', () => {
    const [from, root] = [makeOld(), makeFolder()];
    writeFiles(root, { 'content/about.md': 'Mine.\n' });
    expect(() => take(root, from)).toThrow(/^content\/about\.md already exists and would be overwritten$/);
    expect(readTree(root)).toEqual({ 'content/about.md': 'Mine.\n' });
    const whole = makeFolder();
    take(whole, from);
    const before = readTree(whole);
    expect(take(whole, from)).toMatchObject({ pages: 3, settings: [] });
    expect(readTree(whole)).toEqual(before);
  });

  test('fills in placeholders and missing settings, and leaves the others with their comments', () => {
    const [from, root] = [makeOld(), makeFolder()];
    writeFiles(root, {
      'content/site.yaml': '# Ours\nname: Mine # stays\nurl: !placeholder https://example.com\n',
    });
    take(root, from);
    expect(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')).toBe(
      '# Ours\nname: Mine # stays\nurl: https://example.org/\nlanguage: en\nnavigation:\n  - label: About\n    to: /about/\nmarkdown:\n  quotes: true\n',
    );
  });

  test('reads redirects at the top of the repository, which its host gets too', () => {
    const repository = makeOld({
      '.git/HEAD': '',
      _redirects: '/who/ /about/\n',
      ...Object.fromEntries(Object.entries(old).map(([file, text]) => [`website/${file}`, text])),
    });
    const root = makeFolder();
    take(root, path.join(repository, 'website'));
    expect(String(readTree(root)['content/about.md'])).toContain('aliases:\n  - /team/\n  - /who/\n');
  });

  test('--dry-run writes nothing', () => {
    const [from, root] = [makeOld(), makeFolder()];
    expect(take(root, from, swiftDisk, true).pages).toBe(3);
    expect(readTree(root)).toEqual({});
  });

  test('leaves nothing that breaks the next import, whichever disk operation fails', () => {
    const from = makeOld();
    const clean = makeFolder();
    take(clean, from);
    const whole = readTree(clean);
    for (const manner of ['before', 'torn', 'after'] satisfies RequestForm[])
      for (let nth = 1; ; nth += 1) {
        const root = makeFolder();
        const faulty = faultyDisk(nth, manner, 'EIO');
        try {
          take(root, from, faulty);
        } catch (error) {
          expect(error).toBeInstanceOf(Fault);
        }
        if (faulty.count() < nth) break;
        take(root, from);
        expect(readTree(root), `${manner} ${nth}`).toEqual(whole);
      }
  });

  test('refuses a folder that is not a site of that tool, and says which folder to name', () => {
    const { code, stderr } = site(['import', 'jekyll', '.'], { cwd: makeFolder() });
    expect(code).toBe(1);
    expect(stderr).toContain('contains no pages for Jekyll');
    const place = makeFolder();
    writeFiles(place, {
      'site/docusaurus.config.js':
        "export default { presets: [['classic', { docs: { path: '../docs' } }]] };",
      'docs/one.md': 'One.\n',
    });
    const outside = site(['import', 'docusaurus', '../site'], { cwd: makeFolder(place) });
    expect(outside.stderr).toContain('allow it with --outside');
    expect(site(['import', 'hugo', 'nowhere'], { cwd: makeFolder() }).stderr).toContain('There is no folder');
    expect(site(['import', 'nikola', 'x'], { cwd: makeFolder() }).code).toBe(2);
  });

  test('the command lists what is left to do, grouped, and proves the old URLs', () => {
    const place = makeFolder();
    writeFiles(place, Object.fromEntries(Object.entries(old).map(([file, text]) => [`old/${file}`, text])));
    writeFiles(place, {
      'old/content/map.png': PIXEL,
      'sitemap.xml': sitemapOf(['/', '/about/', '/posts/first/', '/tags/a/']),
    });
    const { code, stdout } = site(['import', 'hugo', 'old', '--root', 'new', '--old', 'sitemap.xml'], {
      cwd: place,
    });
    expect(stdout).toMatchSnapshot();
    expect(code).toBe(1);
  });

  test('the command checks the new site, and lists each kind of error', () => {
    const place = makeFolder();
    const text = '[a](gone.md) [b](gone.md) [d](http://localhost/)\n\n<Box>c</Box>\n';
    writeFiles(place, { 'old/hugo.toml': 'title = "Old"\n', 'old/content/_index.md': text });
    const { stdout } = site(['import', 'hugo', 'old', '--root', 'new'], { cwd: place });
    expect(stdout.slice(stdout.indexOf('Checked'), stdout.indexOf('\n\n`site')).split('\n')).toEqual([
      'Checked the new site: 3 errors.',
      '  Broken link: 2 in 1 file',
      '    → Link to the .md file of another page, relative to this one.',
      '  Unknown component: 1 in 1 file',
      '    → Create templates/markdown/Box.tsx (site fix --stubs does it), or write &lt; for a literal <.',
    ]);
    const checked = site(['check', '--format', 'json'], { cwd: path.join(place, 'new') });
    const { diagnostics } = JSON.parse(checked.stdout);
    expect(diagnostics.filter((one: { severity: string }) => one.severity === 'error')).toHaveLength(3);
  });
});

describe('old URLs', () => {
  test('work as pages, redirects, feeds and files, and the others are reported', async () => {
    const [from, root] = [makeOld({ ...old, 'content/map.png': PIXEL }), makeFolder()];
    take(root, from);
    const output = makeFolder();
    writeFiles(output, {
      'index.html': '',
      '404.html': '',
      'about/index.html': '',
      'team/index.html': '',
      'posts/first/index.html': '',
      'robots-of-old.txt': '',
      'gone.html': '',
      'posts/index.xml': '',
      'css/a.css': '',
    });
    expect(await checkUrls(root, output)).toEqual({
      kind: 'read',
      value: { total: 7, missing: ['/gone.html', '/posts/index.xml'] },
    });
  });

  test('of a site with errors are not reported', async () => {
    const root = makeFolder();
    writeFiles(root, { 'content/index.md': '---\nlayout: none\n---\n' });
    const output = makeFolder();
    writeFiles(output, { 'index.html': '' });
    expect(await checkUrls(root, output)).toMatchObject({ kind: 'refused' });
    expect(existsSync(path.join(root, '.site'))).toBe(false);
  });

  test('are only checked where the site has some', async () => {
    await expect(checkUrls(makeFolder(), '/nowhere')).rejects.toThrow('There is no /nowhere');
  });
});

function sitemapOf(urls: readonly string[]): string {
  return `<urlset>${urls.map((url) => `<url><loc>https://example.org${url}</loc></url>`).join('')}</urlset>`;
}

async function checkUrls(root: string, old: string) {
  const urls = oldUrls(old);
  return readSite(requestFor(root), ({ ask }) => checkOldUrls(urls, ask));
}
