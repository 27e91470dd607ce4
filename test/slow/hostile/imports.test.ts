// Sites of other tools with hostile settings, front matter and names: whatever they say, an import writes only new files in the
// folders for texts and files, none of which is code of theirs or a program, and reads only its repository.
import { chmodSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ImportRequest, importSite } from '../../../src/commands/import/import-site.ts';
import type { OldToolName } from '../../../src/import/old-project.ts';
import { Fault } from '../../../src/kit/diagnostics/fault.ts';
import { site } from '../../support/command.ts';
import { swiftDisk } from '../../support/faulty-disk.ts';
import {
  type Files,
  LIGHT_FOLDERS,
  makeFolder,
  makeLink,
  minimal,
  readTree,
  writeFiles,
} from '../../support/site.ts';
import { RUNS, SEED } from './support.ts';

const TIMES = 60 * RUNS;

/** Marks of files that must not become code, and of those that must not be read. */
const EVIL = 'globalThis.evil = true;';
const SECRET = 'the-secret-of-another-person';

/** The user's own files, which an import must leave as they are. */
const OWN: Files = {
  'templates/page.tsx': minimal['templates/page.tsx'] ?? '',
  'templates/markdown/Own.tsx': 'export default () => null;\n',
  'package.json': '{}\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
};

/** Files of the old site, which its settings try to bring to other places. */
const FOREIGN: Files = {
  'm/collections.ts': EVIL,
  'm/settings.ts': EVIL,
  'm/page.tsx': EVIL,
  'm/Mine.tsx': EVIL,
  'm/site.yaml': 'redirects: [{ from: /, to: https://bad.example/ }]\n',
  'm/known.yaml': 'until: 2999-01-01\nfindings: []\n',
  'm/pre-commit': `#!/bin/sh\n# ${EVIL}\n`,
  'm/a.md': '---\ntitle: A\n---\n<Mine a="b" /> [m](m/page.tsx) ![n](../m/settings.ts)\n',
  'm/data.json': '{}\n',
  'src/components/Mine.tsx': `/* */ ${EVIL} /* */`,
  'layouts/shortcodes/mine.html': `**/ ${EVIL} /*`,
  '_includes/mine.html': `*/*/ ${EVIL}`,
};

/** A folder with the old site, the new one, and the files of another person. */
function sandbox(files: Files): { readonly from: string; readonly root: string; readonly place: string } {
  const place = makeFolder(LIGHT_FOLDERS);
  const below = (folder: string, inner: Files) =>
    writeFiles(
      place,
      Object.fromEntries(Object.entries(inner).map(([file, text]) => [`${folder}/${file}`, text])),
    );
  below('new', OWN);
  below('old', { ...FOREIGN, ...files });
  below('notes', { 'a.md': SECRET, 'page.tsx': SECRET, 'data.json': JSON.stringify(SECRET) });
  chmodSync(path.join(place, 'old/m/pre-commit'), 0o755);
  return { from: path.join(place, 'old'), root: path.join(place, 'new'), place };
}

const ALLOWED =
  /^content\/(?!known\.yaml$).|^public\/.|^templates\/data\/.+\.(?:json|ya?ml)$|^templates\/markdown\/[A-Z]\w*\.tsx$/;

/** Imports and proves the law. Returns the new files, or the refusal. */
function attack(tool: OldToolName, files: Files, outside: readonly string[] = []): readonly string[] | Fault {
  const { from, root, place } = sandbox(files);
  const before = readTree(place);
  const result = outcomeOf({ tool, from, root, dryRun: false, outside });
  const after = readTree(place);
  const added = Object.keys(after).filter((file) => !(file in before));
  for (const [file, text] of Object.entries(before)) expect([file, after[file]]).toEqual([file, text]);
  if (result instanceof Fault) expect(added).toEqual([]);
  for (const file of added) {
    expect(file).toMatch(/^new\//);
    const inner = file.slice('new/'.length);
    expect(inner).toMatch(ALLOWED);
    expect(
      inner.split('/').filter((name) => /^\.(?!well-known$)|^node_modules$|^[a-z]:|\\/i.test(name)),
    ).toEqual([]);
    expect(after[file]).not.toContain(SECRET);
    if (inner.startsWith('templates/')) expect(withoutComments(after[file] ?? '')).not.toContain('evil');
    if (inner === 'content/site.yaml') expect(after[file]).not.toContain('redirects');
  }
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect([entry.name, lstatSync(path.join(entry.parentPath, entry.name)).mode & 0o111]).toEqual([
        entry.name,
        0,
      ]);
  return result instanceof Fault ? result : added.map((file) => file.slice('new/'.length)).sort();
}

function outcomeOf(request: ImportRequest): Fault | undefined {
  try {
    importSite(request, swiftDisk);
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '');
}

const mount = (source: string, target: string) =>
  `[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[module.mounts]]\nsource = "${source}"\ntarget = "${target}"\n`;
const home: Files = { 'content/_index.md': '---\ntitle: Home\n---\nHome.\n' };

describe('an import is refused before its first byte', () => {
  test.each<[OldToolName, string, Files]>([
    ['hugo', 'mounts templates', { 'hugo.toml': mount('m', 'content/../templates'), ...home }],
    ['hugo', 'mounts hooks', { 'hugo.toml': mount('m', 'content/../.git/hooks'), ...home }],
    ['hugo', 'leaves the staging folder', { 'hugo.toml': mount('m', 'content/../../templates'), ...home }],
    ['hugo', 'leaves the site', { 'hugo.toml': mount('m', 'content/../../../old'), ...home }],
    [
      'hugo',
      'has a language like a path',
      { 'hugo.toml': '[languages.en]\n[languages."../../templates"]\ncontentDir = "m"\n', ...home },
    ],
    ['hugo', 'mounts a hidden folder', { 'hugo.toml': mount('m', 'content/.github/workflows'), ...home }],
    ['hugo', 'mounts packages', { 'hugo.toml': mount('m', 'content/node_modules/react'), ...home }],
    ['hugo', 'has a drive', { 'hugo.toml': mount('m', 'content/C:/x'), ...home }],
    ['hugo', 'has separators of Windows', { 'hugo.toml': mount('m', 'content/..\\\\..\\\\x'), ...home }],
    ['hugo', 'has a NUL', { 'hugo.toml': mount('m', 'content/a\\u0000b'), ...home }],
    ['hugo', 'hides dots behind blanks', { 'hugo.toml': mount('m', 'content/.. /x'), ...home }],
    [
      'eleventy',
      'copies to templates',
      {
        'eleventy.config.js': 'c.addPassthroughCopy({ "m": "x/../../templates" })',
        'index.md': 'Home\n',
      },
    ],
    [
      'eleventy',
      'copies next to the site',
      {
        'eleventy.config.js': 'c.addPassthroughCopy({ "m": "x/../../../../notes" })',
        'index.md': 'Home\n',
      },
    ],
  ])('%s: %s', (tool, _what, files) => {
    const refused = attack(tool, files);
    expect(refused).toBeInstanceOf(Fault);
    expect(String(refused)).toMatch(/would write outside of the folders/);
  });

  test('if a folder of the new site is a link', () => {
    const { from, root, place } = sandbox({ 'hugo.toml': '', ...home });
    makeLink(root, 'content', path.join(place, 'notes'));
    const before = readTree(place);
    expect(String(outcomeOf({ tool: 'hugo', from, root, dryRun: false, outside: [] }))).toContain(
      'content is a symbolic link',
    );
    expect(readTree(place)).toEqual(before);
  });

  test('if its names differ by case only', () => {
    const added = attack('hugo', {
      'hugo.toml': '',
      ...home,
      'content/A.md': 'A\n',
      'content/a.md': 'b\n',
      'static/P.png': '1',
      'static/p.png': '2',
    });
    expect(added).toEqual([
      'content/A.md',
      'content/a-2.md',
      'content/index.md',
      'content/site.yaml',
      'public/P.png',
    ]);
    expect(String(attack('docusaurus', { 'docs/a.mdx': '<FAQ /> <Faq />\n' }))).toContain(
      'same file on some disks',
    );
  });
});

test('settings and records of checks of another site are not copied', () => {
  const added = attack('hugo', { 'hugo.toml': mount('m', 'content'), ...home });
  expect(added).toContain('content/pre-commit');
  expect(added).not.toContain('content/known.yaml');
});

describe('folders outside of the repository', () => {
  const files: Files = { 'hugo.toml': mount('../notes', 'content/notes'), ...home };

  test('are read only if they are in the command, and reported', () => {
    expect(attack('hugo', files)).toEqual(['content/index.md', 'content/site.yaml']);
    const { from, place } = sandbox(files);
    const take = (outside: readonly string[]) =>
      importSite({ tool: 'hugo', from, root: path.join(place, 'other'), dryRun: false, outside }, swiftDisk);
    expect(take([path.join(place, 'old')])).toMatchObject({
      outside: [],
      left: expect.arrayContaining([{ file: '../notes', what: expect.stringContaining('--outside') }]),
    });
    expect(take([path.join(place, 'notes')])).toMatchObject({ outside: ['../notes'] });
    expect(readFileSync(path.join(place, 'other/content/notes/a.md'), 'utf8')).toContain(SECRET);
  });

  test.each(['/etc', '../notes/../notes', 'm/../../notes', 'linked'])(
    'however they are named: %s',
    (source) => {
      const { from, root, place } = sandbox({ 'hugo.toml': mount(source, 'content/x'), ...home });
      makeLink(from, 'linked', '../notes');
      outcomeOf({ tool: 'hugo', from, root, dryRun: false, outside: [] });
      expect(Object.keys(readTree(path.join(place, 'new/content')))).toEqual(['index.md', 'site.yaml']);
    },
  );

  test('are read without the option if they are in the repository, and so are links inside of the site', () => {
    const { from, root, place } = sandbox({
      'site/hugo.toml': mount('../m', 'content/x'),
      'site/content/_index.md': 'Home\n',
      'site/content/more.md': 'More\n',
      '.git/HEAD': '',
    });
    makeLink(from, 'site/content/linked.md', 'more.md');
    const report = importSite(
      { tool: 'hugo', from: path.join(from, 'site'), root, dryRun: false, outside: [] },
      swiftDisk,
    );
    expect(report.outside).toEqual(['../m']);
    expect(Object.keys(readTree(path.join(place, 'new/content')))).toEqual(
      expect.arrayContaining(['linked.md', 'more.md', 'x/a.md']),
    );
  });

  test('the command has the option, and its check runs no code of the old site', () => {
    const { place } = sandbox({ 'hugo.toml': mount('m', 'content/../templates'), ...home });
    const refused = site(['import', 'hugo', '../old'], { cwd: path.join(place, 'new') });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('m/collections.ts to content/../templates/collections.ts'),
    ]);
    writeFiles(place, { 'old/hugo.toml': mount('../notes', 'content/notes') });
    const asked = site(['import', 'hugo', '../old', '--outside', '../notes'], {
      cwd: path.join(place, 'new'),
    });
    expect(asked.stdout).toContain('Read outside of the old site: ../notes.');
  });
});

const piece = fc.constantFrom(
  '..',
  '..',
  '.',
  '',
  'content',
  'public',
  'static',
  'templates',
  'templates/data',
  'templates/markdown',
  '.git/hooks',
  '.github',
  'node_modules',
  'C:',
  '\\\\',
  '..\\\\..',
  '/etc',
  '~',
  'git~1',
  '.. ',
  '.well-known',
  'a',
  'A',
  'm',
  'notes',
  'old',
  'new',
  '%2e%2e',
  'site.yaml',
  'page.tsx',
  'collections.ts',
  'Mine.tsx',
  '.site-import.part',
  'constructor',
  '__proto__',
  ':slug',
  ':title',
  '{x}',
);
const hostilePath = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const inSite = fc
  .tuple(fc.constantFrom('content', 'static', 'content/a', 'x', 'm', '.'), hostilePath)
  .map(([a, b]) => `${a}/${b}`);
const anyPath = fc.oneof(hostilePath, inSite);
const front = fc
  .record({
    slug: anyPath,
    url: anyPath,
    permalink: anyPath,
    id: anyPath,
    aliases: fc.array(anyPath, { maxLength: 2 }),
    title: anyPath,
  })
  .map((values) => `---\n${JSON.stringify(values).slice(1, -1).replaceAll('","', '",\n"')}\n---\n`)
  .map((text) => text.replace('---\n', '---\n{').replace('\n---\n', '}\n---\n'));
const written = (value: string) => JSON.stringify(value.replaceAll('\\\\', '\\'));

/** Tools whose sites are folders. */
type FolderTool = Exclude<OldToolName, 'wordpress'>;

/** A site of each tool, made of hostile paths. */
const SITES: Readonly<Record<FolderTool, fc.Arbitrary<Files>>> = {
  hugo: fc
    .tuple(anyPath, anyPath, anyPath, anyPath, front)
    .map(([source, target, language, folder, head]) => ({
      'hugo.yaml': JSON.stringify({
        contentDir: folder,
        languages: { [language]: { contentDir: 'm' }, en: {} },
        permalinks: { m: target },
        module: {
          mounts: [
            { source: 'm', target: `content/${target}` },
            { source, target: `static/${language}` },
            { source: 'content', target: 'content' },
          ],
        },
      }),
      'content/_index.md': 'Home {{< mine "*/" >}}\n',
      'content/m/one.md': `${head}{{% mine %}} [a](${source})\n`,
    })),
  jekyll: fc.tuple(anyPath, anyPath, front).map(([pattern, name, head]) => ({
    '_config.yml': JSON.stringify({
      permalink: pattern,
      collections: { m: { permalink: name }, [name]: {} },
      include: ['_m', `_${name}`],
      defaults: [{ scope: { path: '' }, values: { permalink: name } }],
    }),
    'index.md': 'Home {% include mine.html a="*/" %}\n',
    '_posts/2024-01-02-one.md': head,
    '_m/two.md': head,
  })),
  eleventy: fc.tuple(anyPath, anyPath, anyPath, front).map(([from, to, input, head]) => ({
    'eleventy.config.js': `c.addPassthroughCopy({ ${written(from)}: ${written(to)}, "m": ${written(to)} }); c.addPassthroughCopy(${written(from)}); ${input.length % 2 ? `input: ${written(input)}` : ''}`,
    'index.md': 'Home\n',
    'm/one.md': head,
    'm/m.json': JSON.stringify({ permalink: to, path: from }),
  })),
  astro: fc.tuple(anyPath, anyPath, front).map(([base, folder, head]) => ({
    'astro.config.mjs': `export default { site: 'https://a.example', base: ${written(base)} }`,
    'src/content.config.ts': `const blog = defineCollection({ loader: glob({ pattern: '**/*.md', base: ${written(folder)} }) }); const m = defineCollection({ loader: glob({ base: './m' }) }); export const collections = { ${written(base)}: blog, m };`,
    'src/pages/index.md': 'Home\n',
    'src/content/blog/one.mdx': `${head}<Mine a={${written(base)}} />\n`,
  })),
  docusaurus: fc.tuple(anyPath, anyPath, front).map(([folder, route, head]) => ({
    'docusaurus.config.js': `docs: { path: ${written(folder)}, routeBasePath: ${written(route)} }, blog: { path: 'm' }, plugins: [['@docusaurus/plugin-content-docs', { id: ${written(route)}, path: ${written(folder)} }]]`,
    'docs/one.md': head,
    'docs/two.mdx': `${head}<Mine a={${written(folder)}} />\n`,
    'src/pages/index.md': 'Home\n',
  })),
  mkdocs: fc.tuple(anyPath, anyPath, anyPath, front).map(([folder, file, language, head]) => ({
    'mkdocs.yml': JSON.stringify({
      docs_dir: file.length % 2 ? 'docs' : folder,
      nav: [{ One: file }, { Two: [folder] }],
      plugins: [
        { blog: { blog_dir: folder, post_dir: 'm', post_url_format: file } },
        { i18n: { docs_structure: 'folder', languages: [{ locale: language }, { locale: 'm' }] } },
        { redirects: { redirect_maps: { [file]: 'one.md' } } },
      ],
      markdown_extensions: [
        { 'pymdownx.snippets': { base_path: [folder, '.'], auto_append: [file, 'm/two.md'] } },
      ],
    }),
    'docs/index.md': `Home\n\n--8<-- "${file}"\n\n{% include-markdown "${folder}" %}\n\n{* ${file} *}\n`,
    'docs/one.md': head,
    'docs/m/two.md': head,
    'm/two.md': head,
  })),
  vitepress: fc.tuple(anyPath, anyPath, anyPath, front).map(([folder, from, to, head]) => ({
    '.vitepress/config.ts': `export default { srcDir: ${written(to.length % 2 ? '.' : folder)}, base: ${written(from)}, rewrites: { [${written(from)}]: ${written(to)}, 'm/:name': ${written(to)} }, locales: { [${written(folder)}]: {} } }`,
    'index.md': `Home\n\n<<< @/${folder}\n\n<!--@include: ${from}-->\n`,
    'm/one.md': head,
    'm/two.md': `${head}<Mine :a="${to}" />\n`,
  })),
  obsidian: fc.tuple(anyPath, front).map(([folder, head]) => ({
    '.obsidian/templates.json': JSON.stringify({ folder }),
    'Home.md': 'Home [[one]]\n',
    'm/one.md': head,
  })),
  zola: fc.tuple(anyPath, anyPath, anyPath, front).map(([a, b, c, head]) => ({
    'config.toml': `base_url = ${written(a)}\ntitle = "Old"\n[languages.${written(b)}]\n[slugify]\npaths = "off"\n`,
    'content/_index.md': 'Home {{ mine(a="*/") }}\n',
    'content/m/one.md': `+++\nslug = ${written(a)}\npath = ${written(c)}\naliases = [${written(b)}]\n+++\n[a](@/${c})\n`,
    'content/m/two.md': head,
    'templates/shortcodes/mine.html': 'Mine */',
  })),
  mdbook: fc.tuple(anyPath, anyPath, anyPath, front).map(([a, b, c, head]) => ({
    'book.toml': `[book]\nsrc = ${written(a.length % 2 ? 'src' : a)}\n[output.html]\nsite-url = ${written(a)}\n[output.html.redirect]\n${written(b)} = ${written(c)}\n`,
    'src/SUMMARY.md': `[Home](m/one.md)\n- [a](${b})\n- [b](m/two.md)\n- [c](${c})\n`,
    'src/m/one.md': `{{#include ${b}}} {{#include two.md:${c}}} <Mine />\n`,
    'src/m/two.md': `${head}{{#include one.md}} [a](${c})\n`,
  })),
  gatsby: fc.tuple(anyPath, anyPath, anyPath, front).map(([a, b, c, head]) => ({
    'gatsby-config.js': `module.exports = { pathPrefix: ${written(a)}, plugins: [
{ resolve: 'gatsby-source-filesystem', options: { path: ${written(b)} } }, { resolve: 'gatsby-source-filesystem', options: { path: 'm' } }] }\n`,
    'src/pages/index.md': 'Home <Mine />\n',
    'm/one.md': `---\npath: ${written(c)}\n---\n[a](${b})\n`,
    'm/two.md': head,
    'src/components/Mine.js': 'Mine */',
  })),
};

describe(`${TIMES} hostile sites of (seed ${SEED})`, () => {
  test.each(Object.keys(SITES) as FolderTool[])('%s', { timeout: 3_600_000 }, (tool) => {
    let imported = 0;
    fc.assert(
      fc.property(SITES[tool], (files) => {
        if (!(attack(tool, files) instanceof Fault)) imported += 1;
      }),
      { seed: SEED, numRuns: TIMES },
    );
    expect(imported).toBeGreaterThan(TIMES / 20);
  });
});
