// `site new`: creates a site from a starter of the package. The folder contains the whole starter or nothing,
// whenever the command is stopped. If it is killed between two files of an existing folder, the next `site new` there
// finishes.
import path from 'node:path';
import { someOf } from '../kit/counted.ts';
import { Fault, faultOf } from '../kit/diagnostics/fault.ts';
import { sortedBy } from '../kit/order.ts';
import { type Disk, removeTree } from '../kit/system/disk.ts';
import { orUndefined } from '../kit/thrown.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import { recordTranslations, takeSamples, translateStarter } from './starter-languages.ts';
import type { Starter } from './starters.ts';

interface NewSite {
  /** Absolute path of the folder that becomes the site. */
  readonly folder: string;
  readonly starter: Starter;
  /** Tags of its languages, the main one first; default: English. */
  readonly languages?: readonly string[] | undefined;
  /** Name of the site, in one line. Default: the name of the folder. */
  readonly name?: string | undefined;
  /** Absolute path of the installed package, with `starters/` in it. */
  readonly home: string;
}

type NewSiteOutcome =
  /** Paths relative to the folder, sorted: new files, and those of the starter that exist already and stay unchanged. */
  | (Pick<StarterContent, 'untranslated'> & {
      readonly kind: 'made';
      readonly files: readonly string[];
      readonly kept: readonly string[];
    })
  /** A killed command had copied the starter, and this one finished its work. */
  | { readonly kind: 'finished' };

/** Contains the files until all of them are written. */
const UNWRITTEN = '.site-new.part';
/** Contains files that are written but not in place yet. */
const WRITTEN = '.site-new';

/** Names in a new repository before the first commit: settings of Git, of its host and of editors, and texts about the project. */
const OF_REPOSITORY =
  /^(?:\.git(?:ignore|attributes|modules|hub|lab|ea)?|\.(?:editorconfig|mailmap|vscode|idea|devcontainer|DS_Store)|(?:README|LICEN[CS]E|COPYING|NOTICE|AUTHORS|CHANGELOG|CODE_OF_CONDUCT|CODEOWNERS|CONTRIBUTING|SECURITY|SUPPORT)(?:[.-][\w.-]+)?)$/i;

/** Creates the folder, or fills one that contains only the files of a new repository, which stay. @throws {Fault} */
export function newSite(asked: NewSite, disk: Disk): NewSiteOutcome {
  const { folder } = asked;
  try {
    const present = disk.stat(folder) ? disk.list(folder).map(({ name }) => name) : undefined;
    if (present?.includes(WRITTEN)) {
      moveAll(disk, folder);
      return { kind: 'finished' };
    }
    const others = present?.filter((name) => !OF_REPOSITORY.test(name) && name !== UNWRITTEN) ?? [];
    if (others.length > 0) throw notEmpty(folder, others);
    const { files, untranslated } = starterFiles(disk, asked);
    const kept = present ? [...files.keys()].filter((file) => isTaken(disk, folder, file)) : [];
    for (const file of kept) files.delete(file);
    if (present) fillFolder(disk, folder, files);
    else makeFolder(disk, folder, files);
    return {
      kind: 'made',
      files: sortedBy(files.keys(), (file) => file),
      kept: sortedBy(kept, (file) => file),
      untranslated,
    };
  } catch (error) {
    throw faultOf(error, `Cannot create a site in ${folder}`);
  }
}

/** Returns true if a file exists, also under a name in another case, or if one of its folders is something else. */
function isTaken(disk: Disk, folder: string, file: string): boolean {
  const [name = '', ...rest] = file.split('/');
  const entry = disk.list(folder).find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!entry) return false;
  if (rest.length === 0 || !entry.isDirectory() || entry.name !== name) return true;
  return isTaken(disk, path.join(folder, name), rest.join('/'));
}

type Files = Map<string, Uint8Array | string>;

interface StarterContent {
  readonly files: Files;
  /** Tags of the languages whose sample texts are in English. */
  readonly untranslated: readonly string[];
}

/** Creates a folder under a temporary name, and renames it when it is complete. */
function makeFolder(disk: Disk, folder: string, files: Files): void {
  const unwritten = path.join(path.dirname(folder), `.${path.basename(folder)}${UNWRITTEN}`);
  writeAll(disk, unwritten, files, () => disk.rename(unwritten, folder));
}

/** Fills an existing folder, which may be the current folder of a shell. If one file can't be moved, all are moved back. */
function fillFolder(disk: Disk, folder: string, files: Files): void {
  const unwritten = path.join(folder, UNWRITTEN);
  const written = path.join(folder, WRITTEN);
  writeAll(disk, unwritten, files, () => disk.rename(unwritten, written));
  const moves = movesInto(disk, written, folder, '');
  try {
    moveAll(disk, folder);
  } catch (error) {
    attempt(() => {
      for (const file of moves.filter((one) => !disk.stat(path.join(written, one))))
        disk.rename(path.join(folder, file), path.join(written, file));
      removeTree(disk, written);
    });
    throw error;
  }
}

function writeAll(disk: Disk, unwritten: string, files: Files, whole: () => void): void {
  removeTree(disk, unwritten);
  try {
    for (const [file, content] of files) {
      const target = path.join(unwritten, file);
      disk.makeFolder(path.dirname(target));
      disk.write(target, content);
    }
    whole();
  } catch (error) {
    attempt(() => removeTree(disk, unwritten));
    throw error;
  }
}

function moveAll(disk: Disk, folder: string): void {
  const written = path.join(folder, WRITTEN);
  for (const file of movesInto(disk, written, folder, '')) {
    const target = path.join(folder, file);
    if (disk.stat(target)) throw notEmpty(folder, [file]);
    disk.rename(path.join(written, file), target);
  }
  removeTree(disk, written);
}

/** Files and whole folders to move, relative to both: the content of folders that exist at both places. */
function movesInto(disk: Disk, from: string, to: string, folder: string): readonly string[] {
  return disk.list(path.join(from, folder)).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    const isShared = entry.isDirectory() && disk.stat(path.join(to, file))?.isDirectory();
    return isShared ? movesInto(disk, from, to, file) : [file];
  });
}

/** Ignores a second failure, because the first one is reported. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}

function notEmpty(folder: string, names: readonly string[]): Fault {
  return new Fault(
    `${folder} is not empty: it contains ${someOf(names, 3)}`,
    'Name an empty folder, a new repository, or a folder that does not exist yet.',
  );
}

/** npm leaves files of this name out of packages, so it has another one there. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

const PNPM = 'pnpm-workspace.yaml';

/** Fields of this package's manifest. */
interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function starterFiles(disk: Disk, { home, starter, folder, name, languages }: NewSite): StarterContent {
  const folderName = path.basename(folder);
  const files: Files = new Map();
  for (const source of ['common', starter])
    for (const file of filesBelow(disk, path.join(home, 'starters', source)))
      files.set(RENAMED[file] ?? file, disk.read(path.join(home, 'starters', source, file)));
  const samples = takeSamples(files);
  const untranslated = languages ? translateStarter(files, samples, languages) : [];
  // A site in a workspace of pnpm would become one of its own.
  if (isBelow(disk, folder, PNPM)) files.delete(PNPM);
  const change = (file: string, written: string, now: string) =>
    files.set(
      file,
      String(files.get(file)).replaceAll(written, () => now),
    );
  const title = siteTitle(folderName);
  const [line, written = ''] = /^name: (.+)$/m.exec(String(files.get(SETTINGS_PATH))) ?? [''];
  const own = written.replace(/^!placeholder /, '').replaceAll('"', '');
  change('README.md', `# ${own}`, `# ${name === undefined ? title : escapeMarkdown(name)}`);
  change(
    SETTINGS_PATH,
    line,
    name === undefined ? line.replace(own, () => title) : `name: ${JSON.stringify(name)}`,
  );
  if (languages) recordTranslations(files, languages);
  const manifest = JSON.parse(String(disk.read(path.join(home, 'package.json'))));
  const source = packageSource(disk, home, manifest.name, folder) ?? `^${manifest.version}`;
  files.set('package.json', packageOf(manifest, folderName, source));
  return { files, untranslated };
}

/** Returns true for a folder below one with this file. */
function isBelow(disk: Disk, folder: string, name: string): boolean {
  const parent = path.dirname(folder);
  if (parent === folder) return false;
  return disk.stat(path.join(parent, name)) !== undefined || isBelow(disk, parent, name);
}

/** Escapes the characters that Markdown may read as markup. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#&|~$!]/g, '\\$&');
}

/**
 * Returns the archive or repository that npm installed this package from, as it is in a site's `package.json`;
 * undefined for a package from a registry. npm records that in its own file.
 */
function packageSource(disk: Disk, home: string, name: string, folder: string): string | undefined {
  const modules = path.dirname(home);
  const file = path.join(modules, '.package-lock.json');
  if (path.basename(modules) !== 'node_modules' || !disk.stat(file)) return undefined;
  const resolved = resolvedIn(String(disk.read(file)), `node_modules/${name}`);
  if (resolved.startsWith('git+')) return resolved;
  if (!resolved.startsWith('file:')) return undefined;
  const archive = path.resolve(path.dirname(modules), resolved.slice('file:'.length));
  return `file:${path.relative(folder, archive).split(path.sep).join('/')}`;
}

/** Returns an empty text for a file that isn't as npm writes it. */
function resolvedIn(lock: string, place: string): string {
  return orUndefined(() => JSON.parse(lock).packages[place].resolved) ?? '';
}

/** Paths of all files, relative to the folder. */
function filesBelow(disk: Disk, folder: string): string[] {
  return disk
    .list(folder)
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(disk, path.join(folder, entry.name)).map((file) => `${entry.name}/${file}`)
        : [entry.name],
    );
}

/** The site's `package.json`, with the versions that this package was tested with. */
function packageOf(manifest: PackageManifest, folderName: string, source: string): string {
  const known = { ...manifest.dependencies, ...manifest.devDependencies };
  // Hosts that set NODE_ENV=production install only these.
  const dependencies = {
    '@takumi-rs/core': known['@takumi-rs/core'],
    [manifest.name]: source,
    zod: known.zod,
  };
  const devDependencies = { '@types/react': known['@types/react'], typescript: known.typescript };
  const content = {
    name: packageName(folderName, Object.keys({ ...dependencies, ...devDependencies })),
    private: true,
    type: 'module',
    scripts: {
      dev: 'site dev',
      build: 'site build',
      check: 'tsc && site check --strict',
      serve: 'site serve',
    },
    engines: manifest.engines,
    dependencies,
    devDependencies,
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

/** Turns `my-site` into a title, `My site`, which is safe between quotes in YAML and in Markdown. */
export function siteTitle(folderName: string): string {
  const words = folderName.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  return words === '' ? 'My site' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Name of the site's package, valid for npm and different from its dependencies. */
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
