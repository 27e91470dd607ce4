// The package, installed from a tarball by each package manager in its own folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSite } from '../../src/commands/new-site.ts';
import { swiftDisk } from '../support/faulty-disk.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const work = mkdtempSync(path.join(tmpdir(), 'site-test-managers-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The managers and their downloads. The first run depends on the network. */
const cache = path.join(repository, 'node_modules/.cache/package-managers');

const environment = {
  ...process.env,
  // Packages for development would be omitted.
  NODE_ENV: undefined,
  npm_config_store_dir: path.join(cache, 'pnpm'),
  npm_config_cache_dir: path.join(cache, 'pnpm-metadata'),
  npm_config_prefer_offline: 'true',
  YARN_CACHE_FOLDER: path.join(cache, 'yarn'),
  YARN_GLOBAL_FOLDER: path.join(cache, 'berry'),
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  SOURCE_DATE_EPOCH: '1768435200',
};

interface Manager {
  readonly name: string;
  /** Path of its program, in the folder of all managers. */
  readonly program: string;
  /** Its configuration files. */
  readonly files?: Files;
  readonly install: readonly string[];
  /** Prefix of a command of a package. */
  readonly run: readonly string[];
  /** Version of the compiler, if it can't be the one of this repository. */
  readonly typescript?: string;
}

const PACKAGES = {
  pnpm9: 'npm:pnpm@9.15.9',
  pnpm10: 'npm:pnpm@10.34.9',
  pnpm11: 'npm:pnpm@11.28.11',
  pnpm12: 'npm:pnpm@12.21.0',
  yarn1: 'npm:yarn@1.22.22',
  yarn4: 'npm:@yarnpkg/cli-dist@4.18.1',
};

const pnpm = { install: ['install', '--no-frozen-lockfile'], run: ['exec'] };
const WORKSPACE = 'pnpm-workspace.yaml';
/** Settings of the starters, needed by later versions of pnpm. */
const scripts = { [WORKSPACE]: readFileSync(path.join(repository, 'starters/common', WORKSPACE), 'utf8') };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const hasNewNode = major > 22 || (major === 22 && minor >= 13);
const MANAGERS: readonly Manager[] = [
  { name: 'npm', program: 'npm', install: ['install', '--no-audit', '--no-fund'], run: ['exec', '--'] },
  { name: 'pnpm 9', program: 'pnpm9/bin/pnpm.cjs', ...pnpm },
  { name: 'pnpm 10', program: 'pnpm10/bin/pnpm.cjs', ...pnpm },
  ...(hasNewNode ? [{ name: 'pnpm 11', program: 'pnpm11/bin/pnpm.mjs', files: scripts, ...pnpm }] : []),
  { name: 'pnpm 12', program: 'pnpm12/bin/pnpm.mjs', files: scripts, ...pnpm },
  { name: 'Yarn 1', program: 'yarn1/bin/yarn.js', install: ['install'], run: ['--silent'] },
  {
    name: "Yarn 4 with Plug'n'Play",
    program: 'yarn4/bin/yarn.js',
    files: { 'yarn.lock': '', '.yarnrc.yml': 'enableGlobalCache: true\nenableTelemetry: false\n' },
    install: ['install'],
    run: [],
    // The last version that Plug'n'Play can patch. It takes five times as long as later ones.
    typescript: '6.0.2',
  },
];

/** A package with code, a stylesheet and a font. */
const PARTS: Files = {
  'package.json': JSON.stringify({
    name: 'parts',
    version: '1.0.0',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './*': './*' },
  }),
  'index.js': "export const greeting = 'Hello from parts 1';\n",
  'index.d.ts': 'export const greeting: string;\n',
  'parts.css': '.part { color: teal }\n',
};

const SITE: Files = {
  ...minimal,
  'content/index.md': '---\nlayout: page\ntitle: Home\ndescription: About packages.\n---\n\nText.\n',
  'templates/page.tsx': [
    "import { greeting } from 'parts';",
    "import { useId } from 'react';",
    "import { type LayoutProps, PageHead } from 'sitewright';",
    "import { z } from 'zod';",
    "import script from './greet.client?url';",
    "import stylesheet from './page.css';",
    "export const schema = z.object({ mood: z.string().default('calm') });",
    'export default function Page({ page, site, children }: LayoutProps<{ schema: typeof schema }>) {',
    '  return (',
    '    <html lang={site.language}>',
    '      <head>',
    '        <PageHead page={page} site={site} />',
    '        <link rel="stylesheet" href={stylesheet} />',
    '        <script type="module" src={script} />',
    '      </head>',
    '      <body><h1 id={useId()}>{greeting} {page.fields.mood}</h1>{children}</body>',
    '    </html>',
    '  );',
    '}',
  ].join('\n'),
  'templates/greet.client.ts': "import { greeting } from 'parts';\ndocument.title = greeting;\n",
  'templates/page.css': [
    '@import "sitewright/components.css";',
    '@import "parts/parts.css";',
    "@font-face { font-family: F; src: url('parts/font.woff2?subset=U+41-5A'); }",
    'h1 { font-family: F }',
  ].join('\n'),
  'tsconfig.json': '{ "extends": "sitewright/tsconfig", "include": ["templates"] }',
};

const tarballs = { sitewright: '', parts1: '', parts2: '' };

beforeAll(() => {
  const managers = Object.entries(PACKAGES).map(([name, source]) => `${name}@${source}`);
  mkdirSync(cache, { recursive: true });
  execFileSync('npm', ['install', '--prefix', cache, '--no-audit', '--no-fund', ...managers], {
    stdio: 'ignore',
    env: environment,
  });
  tarballs.sitewright = pack(repository);
  const parts = path.join(work, 'parts');
  mkdirSync(parts);
  writeFiles(parts, PARTS);
  const font = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
  copyFileSync(path.join(repository, font), path.join(parts, 'font.woff2'));
  tarballs.parts1 = pack(parts);
  const next = (text: string) => text.replace('1.0.0', '2.0.0').replace('parts 1', 'parts 2');
  for (const file of ['package.json', 'index.js']) writeFiles(parts, { [file]: next(String(PARTS[file])) });
  tarballs.parts2 = pack(parts);
}, 240_000);

/** Packs a package into a file. */
function pack(folder: string): string {
  const options = ['pack', '--json', '--ignore-scripts', '--pack-destination', work];
  const printed = execFileSync('npm', options, { cwd: folder, encoding: 'utf8', env: environment });
  const [packed] = Object.values(JSON.parse(printed) as Record<string, { filename: string }>);
  return path.join(work, packed?.filename ?? '');
}

/** The package.json of the site, with all packages that its templates import. */
function manifest({ typescript }: Manager, parts: string): string {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(repository, 'package.json'), 'utf8'),
  );
  const { zod, '@types/react': types } = dependencies;
  return JSON.stringify({
    name: 'my-site',
    private: true,
    dependencies: { sitewright: `file:${tarballs.sitewright}`, parts: `file:${parts}`, zod },
    devDependencies: { '@types/react': types, typescript: typescript ?? devDependencies.typescript },
  });
}

function call(manager: Manager, cwd: string, parameters: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const program = path.join(cache, 'node_modules', manager.program);
  const [command, first] = manager.program === 'npm' ? ['npm', []] : [process.execPath, [program]];
  const options = { cwd, env: { ...environment, ...more }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(command, [...first, ...parameters], options);
  return { status, stdout, stderr };
}

/** Runs `site` or another command of a package and returns its output. */
function run(manager: Manager, cwd: string, ...command: readonly string[]): string {
  const outcome = call(manager, cwd, [...manager.run, ...command]);
  expect(outcome).toMatchObject({ status: 0 });
  return outcome.stdout;
}

function install(manager: Manager, cwd: string): void {
  expect(call(manager, cwd, manager.install)).toMatchObject({ status: 0 });
}

describe('each package manager', () => {
  const outputs = new Map<string, Record<string, string>>();
  test.each(MANAGERS)(
    '$name installs a package that builds, rebuilds and has types',
    (manager) => {
      const root = makeSite({
        ...SITE,
        ...manager.files,
        'package.json': manifest(manager, tarballs.parts1),
      });
      install(manager, root);
      expect(run(manager, root, 'site', 'build')).toContain('Built 1 page into dist/');
      expect(run(manager, root, 'site', 'build')).toContain('Pages: 0 rendered, 1 kept.');
      outputs.set(manager.name, readTree(path.join(root, 'dist')));
      run(manager, root, 'tsc');
      writeFiles(root, { 'package.json': manifest(manager, tarballs.parts2) });
      install(manager, root);
      expect(run(manager, root, 'site', 'build')).toContain('Pages: 1 rendered, 0 kept.');
      expect(readTree(path.join(root, 'dist'))['index.html']).toContain('Hello from parts 2');
    },
    240_000,
  );

  test('builds the same bytes', () => {
    const [first, ...others] = outputs.values();
    expect(Object.keys(first ?? {})).toContainEqual(expect.stringMatching(/^assets\/font-\w+\.woff2$/));
    for (const other of others) {
      expect(Object.keys(other)).toEqual(Object.keys(first ?? {}));
      expect(other['index.html']).toBe(first?.['index.html']);
      expect(other).toEqual(first);
    }
    expect(others).toHaveLength(MANAGERS.length - 1);
  });
});

describe('a new site', () => {
  // Older versions ask what these ask.
  test.each(MANAGERS.filter(({ name }) => ['npm', 'pnpm 12', 'Yarn 1'].includes(name)))(
    'is installed by $name without questions, and built, where NODE_ENV is production',
    (manager) => {
      const root = path.join(mkdtempSync(path.join(work, 'new-')), 'my-site');
      newSite({ folder: root, starter: 'site', home: repository }, swiftDisk);
      const file = path.join(root, 'package.json');
      const written = JSON.parse(readFileSync(file, 'utf8'));
      written.dependencies.sitewright = `file:${tarballs.sitewright}`;
      // Plug'n'Play can't patch later versions.
      if (manager.typescript) written.devDependencies.typescript = manager.typescript;
      writeFiles(root, { ...manager.files, 'package.json': JSON.stringify(written) });
      const production = { NODE_ENV: 'production' };
      expect(call(manager, root, manager.install, production)).toMatchObject({ status: 0 });
      const built = call(manager, root, [...manager.run, 'site', 'build'], production);
      expect(built.stdout).toContain('into dist/');
    },
    240_000,
  );
});

describe('a workspace', () => {
  const files: Files = {
    'package.json': JSON.stringify({ name: 'all', private: true, workspaces: ['packages/*'] }),
    'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
    'packages/ui/package.json': JSON.stringify({
      name: '@example/ui',
      version: '1.0.0',
      exports: { '.': './Mark.tsx', './mark.css': './mark.css' },
    }),
    'packages/ui/Mark.tsx': 'export const Mark = ({ text }: { text: string }) => <mark>{text}</mark>;\n',
    'packages/ui/mark.css': 'mark { color: #f00 }\n',
    'packages/site/content/site.yaml': String(minimal['content/site.yaml']),
    'packages/site/content/index.md': '# Home\n',
    'packages/site/templates/page.tsx': [
      "import { Mark } from '@example/ui';",
      "import stylesheet from './page.css';",
      String(minimal['templates/page.tsx'])
        .replace('{children}', '<Mark text="Hello" />{children}')
        .replace('</head>', '<link rel="stylesheet" href={stylesheet} /></head>'),
    ].join('\n'),
    'packages/site/templates/page.css': '@import "@example/ui/mark.css";\n',
  };
  const siteManifest = (version: string) =>
    JSON.stringify({
      name: 'my-site',
      private: true,
      dependencies: { sitewright: `file:${tarballs.sitewright}`, '@example/ui': version },
    });

  test.each(MANAGERS.filter(({ name }) => name === 'npm' || name === 'pnpm 10'))(
    'of $name shares its packages with its site, and pages follow changes in them',
    (manager) => {
      const version = manager.name === 'npm' ? '*' : 'workspace:*';
      const root = makeSite({ ...files, 'packages/site/package.json': siteManifest(version) });
      const folder = path.join(root, 'packages/site');
      install(manager, root);
      expect(run(manager, folder, 'site', 'build')).toContain('Built 1 page into dist/');
      expect(run(manager, folder, 'site', 'build')).toContain('Pages: 0 rendered, 1 kept.');
      writeFiles(root, {
        'packages/ui/Mark.tsx': String(files['packages/ui/Mark.tsx']).replace(/mark>/g, 'b>'),
      });
      expect(run(manager, folder, 'site', 'build')).toContain('Pages: 1 rendered, 0 kept.');
      expect(readTree(path.join(folder, 'dist'))['index.html']).toContain('<b>Hello</b>');
      writeFiles(root, { 'packages/ui/mark.css': 'mark { color: #00f }\n' });
      run(manager, folder, 'site', 'build');
      const { 'index.html': page = '', ...others } = readTree(path.join(folder, 'dist'));
      const [, stylesheet = ''] = /href="\/(assets\/page-\w+\.css)"/.exec(page) ?? [];
      expect(others[stylesheet]).toContain('mark{color:#00f}');
    },
    240_000,
  );
});
