// Broken old sites of each tool: one clear error, or a page without these parts, but never a stack trace, a file outside or one of
// another person. `imports.test.ts` tests hostile paths.
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type ImportReport,
  type ImportRequest,
  importSite,
} from '../../../src/commands/import/import-site.ts';
import { OLD_TOOL_TITLES, type OldToolName } from '../../../src/import/old-project.ts';
import { Fault } from '../../../src/kit/diagnostics/fault.ts';
import { swiftDisk } from '../../support/faulty-disk.ts';
import { type Files, LIGHT_FOLDERS, makeFolder, readTree, writeFiles } from '../../support/site.ts';

const SECRET = 'the-secret-of-another-person';

interface Outcome {
  readonly report?: ImportReport;
  readonly fault?: Fault;
  /** New files, by path in the new site. */
  readonly added: Readonly<Record<string, string>>;
}

/** Imports a site next to files of another person, of which nothing may be read or changed. */
function take(
  tool: OldToolName,
  files: Readonly<Record<string, string | Uint8Array>>,
  { from = 'old', ...more }: Partial<ImportRequest> = {},
  prepare: (place: string) => void = () => undefined,
): Outcome {
  const place = makeFolder(LIGHT_FOLDERS);
  writeFiles(place, { 'notes/secret.md': SECRET, 'notes/secret.png': SECRET, 'old/.git/HEAD': '' });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(place, 'old', file)), { recursive: true });
    writeFileSync(path.join(place, 'old', file), content);
  }
  mkdirSync(path.join(place, 'new'));
  prepare(place);
  const before = readTree(place);
  const request = { tool, root: path.join(place, 'new'), dryRun: false, outside: [], ...more };
  let result: Pick<Outcome, 'report' | 'fault'>;
  try {
    result = { report: importSite({ ...request, from: path.join(place, from) }, swiftDisk) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    result = { fault: error };
  }
  const after = readTree(place);
  for (const [file, text] of Object.entries(before)) expect([file, after[file]]).toEqual([file, text]);
  const added = Object.entries(after).filter(([file]) => !(file in before));
  expect(added.filter(([file]) => !file.startsWith('new/'))).toEqual([]);
  expect(added.filter(([, text]) => text.includes(SECRET))).toEqual([]);
  if (result.fault) expect(added).toEqual([]);
  return { ...result, added: Object.fromEntries(added.map(([file, text]) => [file.slice(4), text])) };
}

/** The message of an error with its hint, of which there must be one. */
function errorOf({ fault }: Outcome): string {
  expect(fault, 'the import was not refused').toBeInstanceOf(Fault);
  const words = `${fault?.message} ${fault?.hint}`;
  expect(words).not.toMatch(/\bat \S+ \(|TypeError|undefined(?! entity)|\[object/);
  return words;
}

const TOOLS = Object.keys(OLD_TOOL_TITLES) as readonly OldToolName[];
const FOLDER_TOOLS = TOOLS.filter((tool) => tool !== 'wordpress');

describe('a folder that is not a site of the tool', () => {
  test.each(FOLDER_TOOLS)('%s: an empty one', (tool) => {
    expect(errorOf(take(tool, {}))).toMatch(/contains no|no pages/);
  });

  test.each(FOLDER_TOOLS)('%s: one with other files', (tool) => {
    expect(errorOf(take(tool, { 'a.bin': new Uint8Array([0, 255, 254]), 'b/c.txt': 'c' }))).toMatch(
      /contains no|no pages/,
    );
  });

  test.each(TOOLS)('%s: none', (tool) => {
    expect(errorOf(take(tool, {}, { from: 'missing' }))).toMatch(/There is no (?:folder|file)/);
  });

  test.each(FOLDER_TOOLS)('%s: a file', (tool) => {
    expect(errorOf(take(tool, { 'a.md': 'A' }, { from: 'old/a.md' }))).toMatch(/There is no folder/);
  });
});

/** Settings of each tool that can't be read, with what the error names. */
const BROKEN: readonly [OldToolName, string, Files, RegExp][] = [
  ['gatsby', 'cut off', { 'gatsby-config.js': 'module.exports = { plugins: [' }, /gatsby-config\.js/],
  [
    'gatsby',
    'a function',
    { 'gatsby-config.js': 'module.exports = () => process.exit(1);' },
    /gatsby-config\.js/,
  ],
  [
    'gatsby',
    'a circle',
    {
      'gatsby-config.js': "module.exports = require('./a');",
      'a.js': "module.exports = require('./gatsby-config');",
    },
    /gatsby-config\.js|a\.js/,
  ],
  [
    'gatsby',
    'a name of itself',
    { 'gatsby-config.js': 'const a = b; const b = a; module.exports = a;' },
    /gatsby-config\.js/,
  ],
  ['vitepress', 'cut off', { '.vitepress/config.ts': 'export default {{{' }, /config\.ts:1:17/],
  [
    'vitepress',
    'a circle',
    {
      '.vitepress/config.ts': "import a from './b'; export default a;",
      '.vitepress/b.ts': "export { default } from './config';",
    },
    /config\.ts/,
  ],
  ['zola', 'cut off', { 'config.toml': 'base_url = "https://a' }, /config\.toml/],
  ['mdbook', 'cut off', { 'book.toml': '[book' }, /book\.toml/],
  ['zola', 'binary', { 'config.toml': '\0\0\0' }, /config\.toml/],
  ['mkdocs', 'cut off', { 'mkdocs.yml': 'nav: [a, {' }, /mkdocs\.yml/],
  ['mkdocs', 'a circle', { 'mkdocs.yml': 'INHERIT: a.yml\n', 'a.yml': 'INHERIT: mkdocs.yml\n' }, /circle/],
  ['mkdocs', 'of another place', { 'mkdocs.yml': 'INHERIT: ../notes/secret.md\n' }, /can't be read/],
];

test.each(BROKEN)('settings of %s that are %s are one error', (_tool, _what, files, named) => {
  const page = { 'content/a.md': 'A', 'docs/a.md': 'A', 'src/pages/a.md': 'A', 'a.md': 'A' };
  expect(errorOf(take(_tool, { ...page, ...files }))).toMatch(named);
});

test('settings of Obsidian that cannot be read leave its pages as they are', () => {
  const files = { '.obsidian/app.json': '{', '.obsidian/templates.json': '[[[', 'a.md': 'A' };
  const { fault, added } = take('obsidian', files);
  expect(fault).toBeUndefined();
  expect(added['content/a.md']).toContain('A');
});

/** A page of each tool, which names files in many ways. */
const PLACES: Readonly<Record<string, readonly [string, Files]>> = {
  gatsby: [
    'src/pages/a.mdx',
    {
      'gatsby-config.js':
        "module.exports = { plugins: [{ resolve: 'gatsby-source-filesystem', options: { path: '../notes' } }, { resolve: 'gatsby-source-filesystem', options: { path: '/etc' } }] }",
    },
  ],
  zola: ['content/a.md', { 'config.toml': 'base_url = "https://a.example"\n' }],
  mdbook: [
    'src/a.md',
    { 'book.toml': '[book]\ntitle = "A"\n', 'src/SUMMARY.md': '[A](a.md)\n[B](b.md)\n[C](own.md)\n' },
  ],
  vitepress: ['a.md', { '.vitepress/config.ts': "export default { srcExclude: ['../**'] }" }],
  obsidian: ['a.md', { '.obsidian/app.json': '{"attachmentFolderPath": "../notes"}' }],
  mkdocs: [
    'docs/a.md',
    {
      'mkdocs.yml':
        'site_name: A\nmarkdown_extensions: [{pymdownx.snippets: {base_path: [../notes, /etc]}}]\n',
    },
  ],
};

const LINKS = [
  '../../notes/secret.md',
  '../../../notes/secret.png',
  '/etc/passwd',
  'file:///etc/passwd',
  '%2e%2e/notes/secret.md',
  '..\\notes\\secret.md',
];

describe.each(Object.entries(PLACES))('%s', (name, [page, settings]) => {
  const tool = name as OldToolName;

  test('names of files outside insert and copy nothing', () => {
    const text = LINKS.map(
      (url) =>
        `[a](${url}) ![b](${url})\n\n<img src="${url}" alt="c">\n\n![[${url}]]\n\n<<< @/${url}\n\n<!--@include: ${url}-->\n\n{{#include ${url}}}\n\n--8<-- "${url}"\n\n{% include-markdown "${url}" %}\n`,
    ).join('\n');
    const { fault, added } = take(tool, { ...settings, [page]: text });
    expect(fault).toBeUndefined();
    expect(Object.values(added).join('')).not.toContain('root:');
    expect(
      Object.keys(added).filter(
        (file) => !/^content\/(?:a|index)\.md$|^content\/site\.yaml$|^templates\//.test(file),
      ),
    ).toEqual([]);
  });

  test('links out of the folder are not followed, and are reported', () => {
    const folder = path.dirname(page);
    const { fault, report, added } = take(tool, { ...settings, [page]: 'A' }, {}, (place) => {
      symlinkSync(path.join(place, 'notes'), path.join(place, 'old', folder, 'linked'));
      symlinkSync(path.join(place, 'notes/secret.md'), path.join(place, 'old', folder, 'own.md'));
      symlinkSync('.', path.join(place, 'old', folder, 'self'));
    });
    expect(fault).toBeUndefined();
    expect(
      report?.left.filter(({ what }) => what.startsWith('A link to another place')).length,
    ).toBeGreaterThanOrEqual(2);
    expect(Object.keys(added).filter((file) => /linked|own|self/.test(file))).toEqual([]);
  });

  test('files in circles are inserted a bounded number of times', () => {
    const folder = path.dirname(page) === '.' ? '' : `${path.dirname(page)}/`;
    const insert = (file: string) =>
      `<!--@include: ./${file}-->\n\n{{#include ${file}}}\n\n--8<-- "${folder}${file}"\n\n{% include-markdown "${file}" %}\n\n![[${file}]]\n`;
    const { fault, added } = take(tool, {
      ...settings,
      [page]: insert('b.md'),
      [`${folder}b.md`]: insert('a.md'),
    });
    expect(fault).toBeUndefined();
    expect(Object.values(added).join('').length).toBeLessThan(20_000);
  });

  test('a page that is not UTF-8 is reported, and not imported', () => {
    const { added, fault, report } = take(tool, {
      ...settings,
      [page]: new Uint8Array([65, 0xff, 0xfe, 66]),
      [page.replace(/a(\.mdx?)$/, 'b$1')]: 'B',
    });
    expect(fault).toBeUndefined();
    expect(Object.keys(added)).not.toContain('content/a.md');
    expect(report?.left).toContainEqual({ file: page, what: expect.stringContaining('not UTF-8') });
  });
});

const WXR = (items: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${head}<rss xmlns:wp="w" xmlns:content="c"><channel><title>A</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>${items}</channel></rss>`;
const post = (content: string, more = '') =>
  `<item><title>A</title><link>https://old.example/a/</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:post_name>a</wp:post_name><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded>${more}</item>`;
const takeExport = (text: string | Uint8Array) => take('wordpress', { 'a.xml': text }, { from: 'old/a.xml' });

describe('a WordPress export', () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>\n`;

  test.each<[string, string | Uint8Array, RegExp]>([
    ['with a bomb of entities', WXR(post('&j;'), bomb), /a\.xml:\d+:\d+ .*DOCTYPE/],
    [
      'with a file as an entity',
      WXR(post('A'), '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n'),
      /DOCTYPE/,
    ],
    ['with an unknown entity', WXR(`<item><title>&nope;</title></item>`), /a\.xml:\d+:\d+/],
    ['that is cut off', WXR(post('A')).slice(0, -40), /a\.xml:\d+:\d+|closed/],
    ['in UTF-16', new Uint8Array(Buffer.from(`\ufeff${WXR(post('A'))}`, 'utf16le')), /not UTF-8/],
    ['in Latin 1', Buffer.from(WXR(post('café')), 'latin1'), /not UTF-8/],
    ['that is empty', '', /is empty/],
    ['that is HTML', '<!doctype html><p>A', /a\.xml:1:10/],
    ['with a field of 9 MiB', WXR(post('a'.repeat(9 * 1024 * 1024))), /more than 8 MiB/],
    ['with 70 MiB of fields', WXR(post('a'.repeat(7 * 1024 * 1024)).repeat(10)), /more than 64 MiB/],
    ['without pages', WXR(''), /no pages or posts/],
  ])('%s is one error', (_what, text, named) => {
    expect(errorOf(takeExport(text))).toMatch(named);
  });

  test('names of pages and files stay in their folders', () => {
    const names = ['../../x', '..\\..\\x', '/etc/x', '.git/hooks/x', '%2e%2e%2fx'];
    const items = names.map((name, id) =>
      post(name)
        .replace('>a</wp:post_name>', `>${name}</wp:post_name>`)
        .replace('>1</wp:post_id>', `>${id}</wp:post_id>`),
    );
    const { added, fault } = takeExport(WXR(items.join('')));
    expect(fault).toBeUndefined();
    expect(
      Object.keys(added).filter(
        (file) =>
          !/^content\/posts\/[^/\\]+\.md$|^content\/index\.md$|^content\/site\.yaml$|^templates\/page\.tsx$/.test(
            file,
          ),
      ),
    ).toEqual([]);
    expect(Object.keys(added).filter((file) => file.startsWith('content/posts/'))).toHaveLength(names.length);
  });

  test('images with schemes of files and scripts are neither read nor shown', () => {
    const urls = [
      'file:///etc/passwd',
      'file:../notes/secret.png',
      'javascript:alert(1)',
      'https://old.example/wp-content/uploads/../../../notes/secret.png',
      '/wp-content/uploads/%2e%2e/%2e%2e/secret.png',
    ];
    const attachment = `<item><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>file:///etc/passwd</wp:attachment_url></item>`;
    const { added, fault, report } = takeExport(
      WXR(post(urls.map((url) => `<p><img src="${url}" alt="A"></p>`).join('')) + attachment),
    );
    expect(fault).toBeUndefined();
    expect(report?.copies).toBe(0);
    expect(report?.missing.filter(({ file }) => file.includes('..') || path.isAbsolute(file))).toEqual([]);
    expect(Object.values(added).join('')).not.toContain('root:');
  });
});

describe('older versions of MkDocs', () => {
  const docs = { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': 'A' };
  test.each([['../../x'], ['..'], ['/etc'], ['a/../../b'], ['.git'], ['a\\b'], ['node_modules'], ['C:']])(
    'the name %s',
    (name) => {
      const place = makeFolder(LIGHT_FOLDERS);
      writeFiles(place, {
        'old/mkdocs.yml': docs['mkdocs.yml'],
        'old/docs/index.md': 'A',
        'pages/versions.json': JSON.stringify([
          { version: '1.0', aliases: ['latest'] },
          { version: name, aliases: ['x', name] },
        ]),
        'pages/1.0/index.html': 'A',
        [`pages/${path.posix.normalize(`/${name}`).slice(1) || 'x'}/index.html`]: 'B',
      });
      const root = path.join(place, 'new');
      mkdirSync(root);
      try {
        importSite(
          {
            tool: 'mkdocs',
            from: path.join(place, 'old'),
            root,
            dryRun: false,
            outside: [],
            versions: { folder: path.join(place, 'pages') },
          },
          swiftDisk,
        );
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
      }
      expect(readdirSync(place).sort()).toEqual(['new', 'old', 'pages']);
      expect(
        Object.keys(readTree(root)).filter((file) => !/^content\/|^templates\/page\.tsx$/.test(file)),
      ).toEqual([]);
    },
  );

  test('links out of the folder are not followed', () => {
    const place = makeFolder(LIGHT_FOLDERS);
    writeFiles(place, {
      'old/mkdocs.yml': docs['mkdocs.yml'],
      'old/docs/index.md': 'A',
      'notes/index.html': SECRET,
      'pages/versions.json': JSON.stringify([
        { version: '2.0', aliases: ['latest'] },
        { version: '1.0' },
        { version: '0.9' },
      ]),
      'pages/1.0/index.html': 'A',
    });
    symlinkSync(path.join(place, 'notes'), path.join(place, 'pages/0.9'));
    symlinkSync(path.join(place, 'notes/index.html'), path.join(place, 'pages/1.0/b.html'));
    const root = path.join(place, 'new');
    const report = importSite(
      {
        tool: 'mkdocs',
        from: path.join(place, 'old'),
        root,
        dryRun: false,
        outside: [],
        versions: { folder: path.join(place, 'pages') },
      },
      swiftDisk,
    );
    const files = readTree(root);
    expect(Object.keys(files).filter((file) => file.startsWith('public/'))).toEqual([
      'public/1.0/index.html',
      'public/versions.json',
    ]);
    expect(Object.values(files).join('')).not.toContain(SECRET);
    expect(report.left.filter(({ what }) => what.startsWith('A link to another place'))).toHaveLength(2);
  });
});
