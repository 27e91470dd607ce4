// `site new`: the folders that it accepts, and the files after a failure.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newSite, packageName, siteTitle } from '../../../src/commands/new-site.ts';
import { Fault } from '../../../src/kit/diagnostics/fault.ts';
import type { Disk } from '../../../src/kit/system/disk.ts';
import { site } from '../../support/command.ts';
import { faultyDisk, type RequestForm, swiftDisk } from '../../support/faulty-disk.ts';
import { makeFolder, readTree, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

/** A package with a small starter, so that every operation can be tried. */
function makeHome(): string {
  const home = makeFolder();
  writeFiles(home, {
    'package.json': JSON.stringify({ name: 'sitewright', version: '1.2.3', engines: {}, dependencies: {} }),
    'starters/common/gitignore': 'dist/\n',
    'starters/common/.github/workflows/site.yml': 'name: site\n',
    'starters/site/README.md': '# My site\n',
    'starters/site/content/site.yaml': 'name: "My site"\n',
    'starters/site/content/index.md': '# My site, as the text of a page\n',
    'starters/site/public/font.woff2': Uint8Array.of(0, 255, 128),
  });
  return home;
}

const FILES = [
  '.github/workflows/site.yml',
  '.gitignore',
  'README.md',
  'content/index.md',
  'content/site.yaml',
  'package.json',
  'public/font.woff2',
];

const make = (folder: string, home: string, disk: Disk = swiftDisk) =>
  newSite({ folder, starter: 'site', home }, disk);

describe('the command', () => {
  test('creates a site, and says what to do next', () => {
    const place = makeFolder();
    const { code, stdout, stderr } = site(['new', 'in here/my-site'], { cwd: place });
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^Created a site in in here\/my-site: \d+ files from the starter "site"\.\n\n {2}cd "in here\/my-site"\n/,
    );
    expect(stdout).toContain('npm run dev');
    expect(code).toBe(0);
    expect(existsSync(path.join(place, 'in here/my-site/content/index.md'))).toBe(true);
    const again = site(['new', 'in here/my-site'], { cwd: place });
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/is not empty: it contains .+ and \d more\n {2}→ Name an empty folder/);
  });

  test('creates one in the current folder', () => {
    const place = makeFolder();
    mkdirSync(path.join(place, '.git'));
    const { code, stdout } = site(['new', '.', '--starter', 'site'], { cwd: place });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Created a site in this folder/);
    expect(stdout).not.toContain('cd ');
    expect(existsSync(path.join(place, 'content/site.yaml'))).toBe(true);
  });

  test.each([
    [['new'], '<folder> is missing'],
    [['new', 'a', '--name', ' '], 'Write the name in one line'],
    [['new', 'a', '--starter', 'shop'], 'Choose from: site, blog, docs, landing.'],
  ])('%j is a wrong command line', (parameters, message) => {
    const { code, stderr } = site(parameters, { cwd: makeFolder() });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test('the files are those of the starter and the shared ones, with the title filled in', () => {
  const folder = path.join(makeFolder(), 'bird-watch');
  expect(make(folder, makeHome())).toEqual({ kind: 'made', files: FILES, kept: [], untranslated: [] });
  const tree = readTree(folder);
  expect(Object.keys(tree)).toEqual(FILES);
  expect(tree['README.md']).toBe('# Bird watch\n');
  expect(tree['content/site.yaml']).toBe('name: "Bird watch"\n');
  expect(tree['content/index.md']).toBe('# My site, as the text of a page\n');
  expect(tree['public/font.woff2']).toBe('\x00\xff\x80');
  expect(JSON.parse(tree['package.json'] ?? '')).toMatchObject({
    name: 'bird-watch',
    dependencies: { sitewright: '^1.2.3' },
  });
});

test.each([
  ['Käthe & Söhne: "Obst"', '# Käthe \\& Söhne: "Obst"\n', 'Käthe & Söhne: "Obst"'],
  ['$& *wild* [x]', '# \\$\\& \\*wild\\* \\[x\\]\n', '$& *wild* [x]'],
])('--name %s is the name of the site, and no placeholder', (name, readme, value) => {
  const home = makeHome();
  writeFiles(home, { 'starters/site/content/site.yaml': 'name: !placeholder "My site"\n' });
  const folder = path.join(makeFolder(), 'shop');
  newSite({ folder, starter: 'site', name, home }, swiftDisk);
  const tree = readTree(folder);
  expect(Buffer.from(tree['README.md'] ?? '', 'latin1').toString()).toBe(readme);
  expect(parse(Buffer.from(tree['content/site.yaml'] ?? '', 'latin1').toString())).toEqual({ name: value });
  expect(JSON.parse(tree['package.json'] ?? '').name).toBe('shop');
});

test.each([
  ['file:../tool-1.2.3.tgz', 'file:../tool-1.2.3.tgz'],
  ['git+ssh://git@example.com/tool.git#abc', 'git+ssh://git@example.com/tool.git#abc'],
  ['https://registry.example.com/sitewright-1.2.3.tgz', '^1.2.3'],
])('of a package that npm installed from %s, the site depends on %s', (resolved, source) => {
  const place = makeFolder();
  const home = path.join(place, 'project/node_modules/sitewright');
  cpSync(makeHome(), home, { recursive: true });
  writeFiles(path.dirname(home), {
    '.package-lock.json': JSON.stringify({ packages: { 'node_modules/sitewright': { resolved } } }),
  });
  const folder = path.join(place, 'my-site');
  make(folder, home);
  const manifest = JSON.parse(readTree(folder)['package.json'] ?? '');
  expect(manifest.dependencies.sitewright).toBe(source);
});

test('a damaged file of npm does not prevent it', () => {
  const home = path.join(makeFolder(), 'node_modules/sitewright');
  cpSync(makeHome(), home, { recursive: true });
  writeFiles(path.dirname(home), { '.package-lock.json': '{' });
  expect(make(path.join(makeFolder(), 'my-site'), home).kind).toBe('made');
});

test('a site in a workspace of pnpm gets no workspace of its own', () => {
  const home = makeHome();
  writeFiles(home, { 'starters/common/pnpm-workspace.yaml': "packages: ['.']\n" });
  const place = makeFolder();
  const makeIn = (folder: string) => make(path.join(place, folder), home);
  expect(makeIn('alone')).toMatchObject({ files: expect.arrayContaining(['pnpm-workspace.yaml']) });
  writeFiles(place, { 'pnpm-workspace.yaml': 'packages: [sites/*]\n' });
  expect(makeIn('sites/first')).toMatchObject({ kind: 'made', files: FILES });
});

test('no file of someone else is changed', () => {
  const home = makeHome();
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'notes.txt'), 'mine');
  expect(() => make(folder, home)).toThrow(/is not empty: it contains notes\.txt$/);
  expect(readTree(folder)).toEqual({ 'notes.txt': 'mine' });
  expect(() => make(path.join(folder, 'notes.txt'), home)).toThrow(Fault);
  expect(() => make(path.join(folder, 'notes.txt/below'), home)).toThrow(Fault);
  symlinkSync('nowhere', path.join(folder, 'link'));
  expect(() => make(path.join(folder, 'link'), home)).toThrow(Fault);
  expect(readdirSync(folder).sort()).toEqual(['link', 'notes.txt']);
});

describe('a new repository', () => {
  const CLONE = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'README.md': '# Mine\n',
    LICENSE: 'MIT\n',
    '.gitattributes': '* text=auto\n',
    '.gitignore': 'logs/\n',
    '.github/CODEOWNERS': '* @me\n',
    '.github/workflows/other.yml': 'name: other\n',
    'CODE_OF_CONDUCT.md': 'Be kind.\n',
    'SECURITY.md': 'Mail us.\n',
    '.editorconfig': 'root = true\n',
  };

  test('gets the other files, and its own stay', () => {
    const folder = makeFolder();
    writeFiles(folder, CLONE);
    expect(make(folder, makeHome())).toEqual({
      kind: 'made',
      files: FILES.filter((file) => !['.gitignore', 'README.md'].includes(file)),
      kept: ['.gitignore', 'README.md'],
      untranslated: [],
    });
    const tree = readTree(folder);
    expect(tree).toMatchObject(CLONE);
    expect(Object.keys(tree).sort()).toEqual([...new Set([...FILES, ...Object.keys(CLONE)])].sort());
    expect(readdirSync(folder)).not.toContain('.site-new');
  });

  test('keeps names in another case, and files with the names of folders', () => {
    const folder = makeFolder();
    writeFiles(folder, { 'readme.md': 'mine\n', '.github': 'a file\n' });
    expect(make(folder, makeHome())).toMatchObject({ kept: ['.github/workflows/site.yml', 'README.md'] });
    expect(readTree(folder)).toMatchObject({ 'readme.md': 'mine\n', '.github': 'a file\n' });
    expect(existsSync(path.join(folder, 'README.md'))).toBe(false);
  });

  test('is as before if anything fails, or complete', () => {
    const home = makeHome();
    for (const manner of ['before', 'after', 'torn'] satisfies RequestForm[])
      for (let nth = 1; ; nth += 1) {
        const folder = makeFolder();
        writeFiles(folder, CLONE);
        const disk = faultyDisk(nth, manner, 'EIO');
        try {
          make(folder, home, disk);
        } catch (error) {
          expect(error).toBeInstanceOf(Fault);
        }
        const tree = readTree(folder);
        expect(tree).toMatchObject(CLONE);
        const all = new Set([...FILES, ...Object.keys(CLONE)]).size;
        expect([Object.keys(CLONE).length, all]).toContain(Object.keys(tree).length);
        if (disk.count() < nth) break;
      }
  });

  test('the command lists the files that stay', () => {
    const folder = makeFolder();
    writeFiles(folder, CLONE);
    const { code, stdout } = site(['new', '.'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Unchanged, because they exist: .gitignore and README.md. Add node_modules/, dist/, dist-unfinished/ and .site/',
    );
    expect(site(['new', '.'], { cwd: folder }).stderr).toContain('is not empty: it contains content');
  });
});

describe('whichever disk operation fails', () => {
  const manners: readonly RequestForm[] = ['before', 'after', 'torn'];

  /** Every operation with every kind of failure, on an existing and a missing folder. */
  function sweep(
    home: string,
    present: boolean,
    manner: RequestForm,
    judge: (folder: string, place: string) => void,
  ): number {
    for (let nth = 1; ; nth += 1) {
      const place = makeFolder();
      const folder = path.join(place, 'my-site');
      if (present) mkdirSync(path.join(folder, '.git'), { recursive: true });
      const disk = faultyDisk(nth, manner, 'EIO');
      try {
        make(folder, home, disk);
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
      }
      if (disk.count() < nth) return nth - 1;
      judge(folder, place);
    }
  }

  const filesIn = (folder: string) => (existsSync(folder) ? Object.keys(readTree(folder)) : []);

  test.each(manners)('%s: everything exists, or nothing', (manner) => {
    const home = makeHome();
    for (const present of [true, false]) {
      const count = sweep(home, present, manner, (folder, place) => {
        expect([0, FILES.length]).toContain(filesIn(folder).length);
        expect([0, FILES.length]).toContain(filesIn(place).length);
      });
      expect(count).toBeGreaterThan(25);
    }
  });

  test('killed: a new folder is complete or missing, and the next command completes either', () => {
    const home = makeHome();
    for (const present of [true, false])
      sweep(home, present, 'killed', (folder, place) => {
        if (!present) expect([0, FILES.length]).toContain(filesIn(folder).length);
        const isDone = filesIn(folder).join() === FILES.join() && !readdirSync(folder).includes('.site-new');
        if (!isDone) make(folder, home);
        expect(Object.keys(readTree(place))).toEqual(FILES.map((file) => `my-site/${file}`));
        expect(readdirSync(place)).toEqual(['my-site']);
      });
  });
});

describe('names', () => {
  test.each([
    ['my-site', 'My site', 'my-site'],
    ['Müllers Bäckerei', 'Müllers Bäckerei', 'mullers-backerei'],
    ['a"b{{ site.name }}', 'A b site name', 'a-b-site-name'],
    ['日本', '日本', 'my-site'],
    ['...', 'My site', 'my-site'],
    ['node_modules', 'Node modules', 'my-site'],
    ['zod', 'Zod', 'zod-site'],
  ])('a folder %j is "%s", and the package %s', (folder, title, name) => {
    expect(siteTitle(folder)).toBe(title);
    expect(packageName(folder, ['zod'])).toBe(name);
  });
});

test('the choices of the command are the starters of the package', () => {
  expect(site(['new', '--help'], { cwd: repository }).stdout.replace(/\s+/g, ' ')).toContain(
    '(choices: "site", "blog", "docs", "landing", default: "site")',
  );
});
