import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { site, start, withoutTimes } from '../support/command.ts';
import { type Files, makeFolder, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const small: Files = { ...minimal, 'content/index.md': '# Home\n', 'content/about.md': '# About\n' };
const broken: Files = { ...small, 'content/bad.md': '---\ntitle: [\n---\n' };

describe('exit codes', () => {
  test('0: built', () => {
    const root = makeSite(small);
    const { code, stdout, stderr } = site(['build'], { cwd: root });
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(withoutTimes(stdout)).toMatch(
      /^Built 2 pages into dist\/: 4 files, [\d.]+ (bytes|kB), in <time>\.\nPages: 2 rendered, 0 kept\. Files: 4 written, 0 unchanged, 0 deleted\.\n$/,
    );
    expect(existsSync(path.join(root, 'dist/about/index.html'))).toBe(true);
  });

  test('1: the site has errors, and dist/ is unchanged', () => {
    const root = makeSite(small);
    site(['build'], { cwd: root });
    const before = readTree(path.join(root, 'dist'));
    writeFiles(root, { 'content/index.md': '# Changed\n', 'content/bad.md': '---\ntitle: [\n---\n' });
    const { code, stdout, stderr } = site(['build'], { cwd: root });
    expect(code).toBe(1);
    expect(stdout).toBe('Not built: 1 error. dist/ was not changed.\n');
    expect(stderr).toContain('content/bad.md:');
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(readTree(path.join(root, 'dist'))).toEqual(before);
    expect(readTree(path.join(root, '.site'))).toHaveProperty(['manifest.json']);
    expect(readdirSync(path.join(root, '.site')).sort()).toEqual(['.gitignore', 'cache', 'manifest.json']);
  });

  test('1: the folder is not a site, or does not exist', () => {
    expect(site(['build'], { cwd: makeFolder() }).code).toBe(1);
    const missing = site(['build', '--root', '/nowhere/at/all']);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toBe(
      'error There is no folder /nowhere/at/all\n  → Name the folder of the site with --root, or run the command there without it.\n',
    );
    const root = makeSite({ 'shop/content/index.md': '' });
    expect(site(['build', '--root', 'shpo'], { cwd: root }).stderr).toMatch(/Did you mean .*shop\?\n$/);
    const file = path.join(root, 'shop/content/index.md');
    expect(site(['build', '--root', file]).stderr).toBe(
      `error ${file} is not a folder\n  → Name the folder of the site with --root.\n`,
    );
  });

  test.skipIf(process.getuid?.() !== 0)('1: the parent folder cannot be read', async () => {
    const around = makeFolder();
    chmodSync(around, 0o311);
    const { done } = start(['build', '--root', path.join(around, 'site')], { cwd: '/', uid: 65534 });
    const { code, stderr } = await done;
    expect(stderr).toMatch(/^error The folder .*site cannot be read: permission denied \(EACCES\)\n {2}→ /);
    expect(code).toBe(1);
  });

  test.each([
    [['biuld'], "error: unknown command 'biuld'\n(Did you mean build?)"],
    [['build', '--dry-rnu'], "error: unknown option '--dry-rnu'\n(Did you mean --dry-run?)"],
    [['check', '--host', 'nginx'], "error: unknown option '--host'\n"],
    [['build', '--base-url', 'example.com'], 'Write an absolute URL such as https://example.com.'],
    [
      ['import', 'nikola', '../old'],
      'error: site import does not know "nikola". Known tools: hugo, jekyll, eleventy, astro, docusaurus, mkdocs, vitepress, obsidian, zola, gatsby, mdbook and wordpress.\nMove its Markdown to content/ by hand: node_modules/sitewright/docs/moving.md#by-hand.\n',
    ],
    [['import', 'hugoo', '../old'], 'Did you mean site import hugo?'],
    [['build', 'extra'], 'error: site build takes no arguments\n'],
    [['build', '--out'], 'error: --out needs a value: --out <dir>\n'],
    [['new'], 'error: <folder> is missing\n'],
    [['new', 'a', 'b'], 'error: site new takes 1 argument, not 2\n'],
    [
      ['verify', 'example'],
      'error: "example" is not a valid URL. Write an absolute URL such as https://example.com.\n',
    ],
    [['completion', 'csh'], 'error: "csh" is not a valid shell. Choose from: bash, zsh, fish.\n'],
    [['build', '--workers', 'all'], 'error: --workers cannot be "all". Write a number from 0 to 99.\n'],
    [['build', '--strict', '--unfinished'], 'error: --unfinished cannot be used with --strict\n'],
    [['deploy'], '(Run site build, and upload dist/ to your host.'],
    [['clean'], '(Nothing has to be cleaned:'],
    [['info'], '(site --version prints the version, and site check what is wrong'],
    [['config'], '(Settings are in content/site.yaml.'],
  ])('2: %j', (parameters, message) => {
    const { code, stdout, stderr } = site(parameters);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });

  test('3: a bug in the tool, with the information for a report', () => {
    const shim = path.join(makeFolder(), 'shim.mjs');
    writeFileSync(
      shim,
      "import fs from 'node:fs';\nimport { syncBuiltinESMExports } from 'node:module';\nfs.mkdirSync = () => { throw new TypeError('broken') };\nsyncBuiltinESMExports();\n",
    );
    const { code, stdout, stderr } = site(['build'], {
      cwd: makeSite(small),
      env: { NODE_OPTIONS: `--import ${shim}` },
    });
    expect(code).toBe(3);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /^This is a bug in site itself, not a mistake in your site\. Nothing was published\.\nPlease report/,
    );
    expect(stderr).toContain('TypeError: broken\n    at ');
  });

  test('0: help and version', () => {
    expect(site(['--help'])).toMatchObject({ code: 0, stderr: '' });
    expect(site(['build', '--help']).stdout).toContain('--base-url <url>');
    const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
    expect(site(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });
});

describe('options', () => {
  test('--workers refuses more threads than a machine may have', () => {
    for (const wrong of ['1000', '-1', 'many', '1.5']) {
      const { code, stderr } = site(['build', `--workers=${wrong}`]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('Write a number from 0 to 99.')]);
    }
  });

  test('--root and --out', () => {
    const root = makeSite(small);
    const cwd = makeFolder();
    expect(site(['build', '--root', root, '--out', 'site'], { cwd }).code).toBe(0);
    expect(existsSync(path.join(cwd, 'site/index.html'))).toBe(true);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
  });

  test('--drafts', () => {
    const root = makeSite({
      ...small,
      'content/draft.md': '---\ndraft: true\n---\n# Draft\n',
      'content/later.md': '---\ndate: 2026-01-16\n---\n# Tomorrow\n',
      'content/today.md': '---\ndate: 2026-01-15\n---\n# Today\n',
    });
    const without = site(['build'], { cwd: root });
    expect(without.stdout).toContain('Left out: 1 draft and 1 scheduled page. Include them with --drafts.');
    expect(Object.keys(readTree(path.join(root, 'dist')))).toEqual([
      'about/index.html',
      'index.html',
      'robots.txt',
      'sitemap.xml',
      'today/index.html',
    ]);
    expect(site(['build', '--drafts'], { cwd: root }).stdout).toContain('Built 5 pages');
    expect(existsSync(path.join(root, 'dist/draft/index.html'))).toBe(true);
    expect(site(['build'], { cwd: root }).stdout).toContain('2 deleted.');
    expect(existsSync(path.join(root, 'dist/draft'))).toBe(false);
  });

  test('--strict refuses a site with warnings', () => {
    const root = makeSite({ ...small, 'content/about.md': '---\ntitel: About\n---\n# About\n' });
    const { code, stdout } = site(['build', '--strict'], { cwd: root });
    expect([code, stdout]).toEqual([
      1,
      'Not built: 1 warning (field-unlikely), and --strict is set. dist/ was not changed.\n',
    ]);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
    expect(site(['build'], { cwd: root }).code).toBe(0);
  });

  test('--dry-run says what would happen, and changes nothing', () => {
    const root = makeSite(small);
    expect(site(['build', '--dry-run'], { cwd: root }).stdout).toContain(
      'Nothing was written: 4 to write, 0 unchanged, 0 to delete.',
    );
    expect(Object.keys(readTree(root))).toEqual(Object.keys(small).sort());
    site(['build'], { cwd: root });
    const modified = statSync(path.join(root, 'dist')).mtimeMs;
    writeFiles(root, { 'content/about.md': '---\npermalink: /us/\n---\n# About\n' });
    const { code, stdout } = site(['build', '--dry-run'], { cwd: root });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Would build 2 pages into dist\/: /);
    expect(stdout).toMatch(/\n {2}write {3}us\/index\.html {2}\(\d+ bytes\)\n/);
    expect(stdout).toMatch(/\n {2}keep {4}index\.html {2}\(\d+ bytes\)\n/);
    expect(stdout).toMatch(/\n {2}delete {2}about\/index\.html\n/);
    expect(statSync(path.join(root, 'dist')).mtimeMs).toBe(modified);
  });

  test('--json always prints one document', () => {
    const good = site(['build', '--json'], { cwd: makeSite(small) });
    expect(good.stderr).toBe('');
    const report = JSON.parse(good.stdout);
    expect(report).toMatchObject({ outcome: 'published', out: 'dist', diagnostics: [], unpublished: [] });
    expect(report.pages).toContainEqual({
      path: 'content/about.md',
      route: '/about/',
      file: 'about/index.html',
      title: 'About',
    });
    expect(report.files).toContainEqual(
      expect.objectContaining({ file: 'index.html', kind: 'page', bytes: expect.any(Number) }),
    );
    expect(Object.keys(report.stagesMs)).toEqual(['templates', 'read', 'render', 'publish']);
    const bad = site(['build', '--json'], { cwd: makeSite(broken) });
    expect(bad).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(bad.stdout)).toMatchObject({
      outcome: 'refused',
      diagnostics: [{ code: 'yaml-syntax', severity: 'error' }],
    });
  });

  test('--quiet prints only errors and warnings', () => {
    expect(site(['build', '--quiet'], { cwd: makeSite(small) })).toEqual({ code: 0, stdout: '', stderr: '' });
    const { stdout, stderr } = site(['build', '--quiet'], { cwd: makeSite(broken) });
    expect(stdout).toBe('');
    expect(stderr).toContain('[yaml-syntax]');
  });

  test('--base-url replaces the URL in the settings', () => {
    const root = makeSite({ ...small, 'content/index.md': '[About](about.md)\n' });
    expect(site(['build', '--base-url', 'https://preview.example.net/branch/'], { cwd: root }).code).toBe(0);
    const home = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
    expect(home).toContain('<link rel="canonical" href="https://preview.example.net/branch/"/>');
    expect(home).toContain('<a href="/branch/about/">');
    expect(readFileSync(path.join(root, 'dist/sitemap.xml'), 'utf8')).toContain(
      '<loc>https://preview.example.net/branch/about/</loc>',
    );
  });
});

describe('colors', () => {
  test('are only for terminals, unless they are requested', () => {
    const root = makeSite(broken);
    expect(site(['build'], { cwd: root }).stderr).not.toContain('\u001b[');
    expect(site(['build'], { cwd: root, env: { FORCE_COLOR: '1' } }).stderr).toContain('\u001b[31m');
    expect(site(['build'], { cwd: root, env: { FORCE_COLOR: '1', NO_COLOR: '1' } }).stderr).not.toContain(
      '\u001b[',
    );
  });
});

describe('--date', () => {
  const root = () =>
    makeSite({
      ...small,
      'content/later.md': '---\ndate: 2030-01-01\nexpires: 2030-02-01\n---\n# Later\n',
    });

  test('is the day for building, checking and comparing the site', () => {
    const cwd = root();
    expect(site(['build'], { cwd }).stdout).toContain('Left out: 1 scheduled page.');
    expect(site(['diff', '--date', '2030-01-01'], { cwd }).stdout).toContain('1 page: new\n  /later/\n');
    expect(site(['check', '--date', '2030-01-31'], { cwd }).stdout).toContain('3 pages');
    expect(site(['build', '--date', '2030-01-31'], { cwd }).stdout).toContain('Built 3 pages');
    expect(site(['build', '--date', '2030-02-01'], { cwd }).stdout).toContain('Left out: 1 expired page.');
  });

  test.each([
    [['build', '--date', '2030-02-30'], 'Write year, month and day'],
    [['serve', '--date', '2030-02-01'], "option '--date' needs '--watch'"],
  ])('%s is refused', (parameters, words) => {
    const { code, stderr } = site(parameters, { cwd: root() });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});

describe('SOURCE_DATE_EPOCH', () => {
  test('is the time of the build', () => {
    const root = makeSite({ ...small, 'content/later.md': '---\ndate: 2030-01-01\n---\n# Later\n' });
    expect(site(['build'], { cwd: root }).stdout).toContain('Left out: 1 scheduled page');
    expect(site(['build'], { cwd: root, env: { SOURCE_DATE_EPOCH: '1893456000' } }).stdout).toContain(
      'Built 3 pages',
    );
  });

  test('that is not a number is an error', () => {
    const { code, stderr } = site(['build'], {
      cwd: makeSite(small),
      env: { SOURCE_DATE_EPOCH: 'yesterday' },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('SOURCE_DATE_EPOCH is yesterday, which is not a number of seconds');
  });
});

test.skipIf(process.platform !== 'linux')('a closed output does not end a command', () => {
  const root = makeSite(small);
  const run = (command: string) => {
    const line = `set -o pipefail; "${process.execPath}" "${path.join(repository, 'bin/site.js')}" ${command}`;
    const { status, stderr } = spawnSync('bash', ['-c', line], { cwd: root, encoding: 'utf8' });
    return [status, stderr];
  };
  expect(run('check --format json | true')).toEqual([0, '']);
  expect(run('build | true')).toEqual([0, '']);
  expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true);
  const full = 'error The output cannot be written: the disk is full (ENOSPC)\n';
  expect(run('check > /dev/full')).toEqual([1, full]);
  expect(run('build --json > /dev/full')).toEqual([1, full]);
  expect(run('build > /dev/full 2> /dev/full')).toEqual([1, '']);
});

test('in a folder of a site, one error names the site', () => {
  const root = makeSite(minimal);
  const { code, stderr } = site(['build'], { cwd: path.join(root, 'content') });
  expect(code).toBe(1);
  expect(stderr.match(/^error /gm)).toHaveLength(1);
  expect(stderr).toContain('has no folder content/ or templates/, so it is not a site [content-missing]');
  expect(stderr).toContain(`  → Run the command in ${root}, the folder of the site.`);
});

test('an error in a command leads to its own help', () => {
  expect(site(['verify']).stderr).toContain('Run `site verify --help` for its options.');
  expect(site(['import', 'nextra']).stderr).toContain('Run `site import --help` for a list of its commands.');
  expect(site(['import', 'hugo']).stderr).toContain('Run `site import hugo --help` for its options.');
});
