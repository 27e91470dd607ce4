// The package as it is published: each of its files finds what it imports.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { repository } from './support/sources.ts';

const manifest = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));

/** Paths of the files of the package. */
function packedFiles(): readonly string[] {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: repository,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [{ files }] = JSON.parse(listed);
  return files.map((file: { readonly path: string }) => file.path);
}

const packed = new Set(packedFiles());
const starters = /^starters\//;
const withEnding = (ending: RegExp) =>
  [...packed].filter((file) => ending.test(file) && !starters.test(file)).sort();

/** Imports of programs, `require` included, by file. */
async function importsOf(
  files: readonly string[],
): Promise<readonly (readonly [file: string, name: string])[]> {
  const found: (readonly [string, string])[] = [];
  await build({
    entryPoints: [...files],
    absWorkingDir: repository,
    bundle: true,
    write: false,
    outdir: 'nowhere',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [
      {
        name: 'imports',
        setup({ onResolve }) {
          onResolve({ filter: /^/ }, ({ kind, importer, path: name }) => {
            if (kind === 'entry-point') return undefined;
            found.push([path.relative(repository, importer).replaceAll(path.sep, '/'), name]);
            return { path: name, external: true };
          });
        },
      },
    ],
  });
  return found;
}

/** Imports of declarations, which a bundler leaves out. */
function typeImportsOf(file: string): readonly (readonly [file: string, name: string])[] {
  const text = readFileSync(path.join(repository, file), 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '');
  // `*?url` is a module that a file of types declares.
  const names = text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"*]+)['"]/g);
  return Array.from(names, ([, name = '']) => [file, name] as const);
}

/** Returns whether a file of the package finds an import in whatever folder the package is installed. */
function isFound(file: string, name: string): boolean {
  if (isBuiltin(name)) return true;
  if (name.startsWith('#')) return name in manifest.imports;
  if (name.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), name);
    return [target, target.replace(/\.tsx?$/, '.d.ts')].some((one) => packed.has(one));
  }
  const [scope = '', inner] = name.split('/');
  const dependency = name.startsWith('@') ? `${scope}/${inner}` : scope;
  return dependency === manifest.name || dependency in manifest.dependencies;
}

test('the programs and stylesheets of the package import its own files and its dependencies', async () => {
  const programs = withEnding(/\.(?:c?js|css)$/);
  expect(programs).toEqual(expect.arrayContaining(['bin/site.js', 'lib/index.js', 'lib/site.cjs']));
  const imports = await importsOf(programs);
  expect(imports).toContainEqual(['lib/index.js', 'react/jsx-runtime']);
  expect(imports.filter(([file, name]) => !isFound(file, name))).toEqual([]);
});

test('programs have only characters of ASCII, so that V8 stores each in one byte', () => {
  const programs = withEnding(/\.cjs$/);
  expect(programs).toContain('lib/site.cjs');
  const isAscii = (file: string) => !/[^\0-\x7f]/.test(readFileSync(path.join(repository, file), 'utf8'));
  expect(programs.filter((file) => !isAscii(file))).toEqual([]);
});

test('the types of the package import its own files and its dependencies', () => {
  const imports = withEnding(/\.d\.ts$/).flatMap(typeImportsOf);
  expect(imports).toContainEqual(['lib/types/index.d.ts', 'zod']);
  expect(imports.filter(([file, name]) => !isFound(file, name))).toEqual([]);
});

test('npm create sitewright runs this version', () => {
  const create = JSON.parse(
    readFileSync(path.join(repository, 'scripts/create-sitewright/package.json'), 'utf8'),
  );
  const { version, engines } = manifest;
  expect(create).toMatchObject({ version, engines, dependencies: { sitewright: version } });
});

test('the package contains each file that its package.json names', () => {
  const named = [manifest.bin, manifest.exports, manifest.imports].flatMap(function targets(
    value: unknown,
  ): string[] {
    return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(targets);
  });
  expect(named.length).toBeGreaterThan(15);
  const isPacked = (file: string) => {
    const [start = '', end = ''] = file.split('*');
    return (
      packed.has(file) ||
      (end !== '' && [...packed].some((one) => one.startsWith(start) && one.endsWith(end)))
    );
  };
  expect(named.filter((file) => !isPacked(path.posix.normalize(file)))).toEqual([]);
});

/** Targets of links that only the repository has: images, and what people read who change sitewright. */
const ONLY_IN_REPOSITORY =
  /^(?:CONTRIBUTING\.md|bench\/RESULTS\.md|docs\/(?:pictures\/.*|starters\.md|colors\.md|architecture\.md|adding\.md|invariants\.md|decisions\/.*))$/;

test('links in documents of the package lead to files of the package', () => {
  const documents = [...packed].filter((file) =>
    /^(?:[A-Z]+\.md|docs\/.*\.md|starters\/\w+\/README\.md)$/.test(file),
  );
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'docs/deploy.md']));
  const broken = documents.flatMap((document) => {
    const text = readFileSync(path.join(repository, document), 'utf8').replace(
      /^```.*?^```|`[^`\n]*`/gms,
      '',
    );
    return Array.from(text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g), ([, target = '']) =>
      path.posix.join(path.posix.dirname(document), target),
    ).filter((target) => !packed.has(target) && !ONLY_IN_REPOSITORY.test(target));
  });
  expect(broken).toEqual([]);
});
