// Reads a starter: a whole site in `starters/` of the package, with what all starters have in common beside it.
import path from 'node:path';
import type { Disk } from '../../kit/system/disk.ts';

export const STARTERS = ['site', 'blog', 'docs', 'landing'] as const;

export type Starter = (typeof STARTERS)[number];

/** npm leaves files of this name out of packages, so it has another one there. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

/** Files that hold the title of a starter. */
const TITLED = ['README.md', 'content/site.yaml'];

/** The manifest of this package, as far as it is needed. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The files of a new site by path, for a folder of this name. `home` is the folder of the installed package. */
export function starterFiles(
  disk: Disk,
  home: string,
  starter: Starter,
  folderName: string,
): ReadonlyMap<string, Uint8Array | string> {
  const files = new Map<string, Uint8Array | string>();
  for (const source of ['common', starter])
    for (const file of filesBelow(disk, path.join(home, 'starters', source)))
      files.set(RENAMED[file] ?? file, disk.read(path.join(home, 'starters', source, file)));
  for (const file of TITLED) {
    const text = String(files.get(file));
    files.set(file, text.replaceAll(OWN_TITLE, siteTitle(folderName)));
  }
  const manifest = JSON.parse(String(disk.read(path.join(home, 'package.json'))));
  files.set('package.json', packageOf(manifest, folderName));
  return files;
}

/** Relative to the folder. */
function filesBelow(disk: Disk, folder: string): string[] {
  return disk
    .list(folder)
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(disk, path.join(folder, entry.name)).map((file) => `${entry.name}/${file}`)
        : [entry.name],
    );
}

/** The versions are those that this package was tested with. */
function packageOf(manifest: Manifest, folderName: string): string {
  const known = { ...manifest.dependencies, ...manifest.devDependencies };
  const devDependencies = {
    '@types/react': known['@types/react'],
    [manifest.name]: `^${manifest.version}`,
    typescript: known.typescript,
    zod: known.zod,
  };
  const content = {
    name: packageName(folderName, Object.keys(devDependencies)),
    private: true,
    type: 'module',
    scripts: {
      dev: 'site serve --watch',
      build: 'site build',
      check: 'tsc && site check --strict',
      serve: 'site serve',
    },
    engines: manifest.engines,
    devDependencies,
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

/** The title that each starter bears. */
export const OWN_TITLE = 'My site';

/** `my-site` as a title: `My site`. It can stand between quotes in YAML, and in Markdown. */
export function siteTitle(folderName: string): string {
  const words = folderName.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  return words === '' ? OWN_TITLE : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of its package, which npm takes: none of those that it depends on. */
export function packageName(folderName: string, taken: readonly string[]): string {
  const name = folderName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);
  if (name === '' || name === 'node-modules') return 'my-site';
  return taken.includes(name) ? `${name}-site` : name;
}
