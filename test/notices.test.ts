// The package contains a notice for all third-party code in its programs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { pastDoors } from '../scripts/doors.mjs';
import { repository } from './support/sources.ts';

const lib = path.join(repository, 'lib');
const notices = readFileSync(path.join(lib, 'THIRD-PARTY-NOTICES.txt'), 'utf8');

/** Packages by files in `node_modules`: with their versions, or with the package that they were bundled into. */
function packagesOf(files: readonly string[]): ReadonlySet<string> {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return new Set(
    [...new Set(folders)].map((folder) => {
      const names = folder.split('node_modules/').map((name) => name.replace(/\/$/, ''));
      const about = path.resolve(lib, folder, 'package.json');
      if (!existsSync(about)) return `${names.at(-1)}, in ${names.at(-2)}`;
      const { name, version }: { name: string; version: string } = JSON.parse(readFileSync(about, 'utf8'));
      return `${name} ${version}`;
    }),
  );
}

/** Packages with bytes in the bundle. */
function inputsOf({ inputs }: Metafile['outputs'][string]): readonly string[] {
  return Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
}

/** The sources of the programs, from their source maps if they have any. */
async function bundledFiles(): Promise<readonly string[]> {
  const maps = readdirSync(lib).filter((file) => file.endsWith('.cjs.map'));
  const sources = maps.flatMap(
    (file): readonly string[] => JSON.parse(readFileSync(path.join(lib, file), 'utf8')).sources,
  );
  const programs = await Promise.all(
    [
      'src/preview/browser/client.ts',
      'src/templates/svg/optimizer.ts',
      'src/features/formulas/formula.ts',
      'src/features/markdown-copies/write-markdown.ts',
      'node_modules/@orama/stemmers/dist/en.js',
      'node_modules/zod/index.js',
    ].map((entry, index) =>
      build({
        entryPoints: [path.join(repository, entry)],
        absWorkingDir: lib,
        bundle: true,
        metafile: true,
        write: false,
        minifySyntax: true,
        outdir: lib,
        plugins: [pastDoors],
        platform: index === 0 ? 'browser' : 'node',
        alias: {
          svgo: path.join(repository, 'node_modules/svgo/dist/svgo-node.cjs'),
          '@ungap/structured-clone': path.join(repository, 'src/features/markdown-copies/lean-packages.ts'),
          'hast-util-is-element': path.join(repository, 'src/features/markdown-copies/lean-packages.ts'),
          'unist-util-visit': path.join(repository, 'src/features/markdown-copies/lean-packages.ts'),
        },
      }),
    ),
  );
  return [
    ...sources,
    ...programs.flatMap(({ metafile }) => Object.values(metafile.outputs).flatMap(inputsOf)),
  ];
}

test('exactly the bundled packages are named, with their licenses', async () => {
  const parts = notices.split(/^-{80}\n/m).slice(1);
  const named = parts.map((part) => /^\S+, in \S+$|^\S+ [^\s,]+/m.exec(part)?.[0]);
  const bundled = packagesOf(await bundledFiles());
  expect([...bundled].filter((name) => !named.includes(name))).toEqual([]);
  // Source maps omit packages of which only data is bundled, and those with their own source map.
  const others = named.filter((name) => !bundled.has(name ?? ''));
  expect(others.map((name) => name?.split(' ')[0])).toEqual(['highlight.js', 'saxes', 'xmlchars']);
  expect(named.length).toBeGreaterThan(40);
  for (const part of parts) expect.soft(part).toMatch(/copyright|blue oak|permission|as is/i);
});

test("packages in the preview's browser script are included", () => {
  expect(notices).toContain('idiomorph ');
  expect(notices).toContain('yaml ');
});
