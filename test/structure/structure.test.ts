// The rules of docs/architecture.md that a program can check.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeOf, readDoors, readSources, type SourceFile } from '../support/sources.ts';

/** Folders of `src/` from the lowest layer to the highest; folders of one layer do not import one another. */
const floors = [
  ['kit'],
  ['fields'],
  ['declarations'],
  ['settings'],
  ['model'],
  ['engine', 'api'],
  ['components', 'content', 'hosts', 'images', 'limits', 'routes', 'rules'],
  ['audit', 'files', 'markdown', 'results', 'templates'],
  ['document', 'publish'],
  ['site'],
  ['features', 'import'],
  ['build', 'compare', 'serve'],
  ['commands', 'live', 'verify'],
  ['preview'],
  ['cli'],
  ['index.ts'],
];

/** Folders of pure functions. */
const PURE_FOLDERS = [
  'kit/diagnostics',
  'kit/html',
  'fields',
  'declarations',
  'settings',
  'model',
  'api',
  'components',
  'content',
  'hosts',
  'images',
  'markdown',
  'document',
  'routes',
  'rules',
];

/** The Node modules that folders below the edges may import: none with side effects. */
const PURE = new Set(['node:crypto', 'node:path', 'node:buffer', 'node:util', 'node:zlib']);
const WORLD = /\b(console\.|process\.|Date\.now|new Date\(\)|Math\.random|fetch\()/;

const sources = readSources();
const folderOf = (file: string) => placeOf(file).split('/')[0] ?? file;
const floorOf = (file: string) => floors.findIndex((floor) => floor.includes(folderOf(file)));
const doors = readDoors();
const rooms = doors.map(({ file }) => path.posix.dirname(file)).sort((a, b) => b.length - a.length);
/** The innermost folder with a door, or nothing. */
const roomOf = (file: string) => rooms.find((room) => placeOf(file).startsWith(`${room}/`)) ?? '';
const doorOf = (file: string) => `${roomOf(file)}/index.ts`;
const own = (name: string) => /\.tsx?$/.test(name);

describe('structure of src/', () => {
  test('every folder has a layer', () => {
    expect(sources.map(({ file }) => file).filter((file) => floorOf(file) === -1)).toEqual([]);
  });

  test('imports only go down layers', () => {
    const upward = sources.flatMap(({ file, imports }) =>
      imports
        .filter(
          ({ name }) => own(name) && folderOf(name) !== folderOf(file) && floorOf(name) >= floorOf(file),
        )
        .map(({ name }) => `${file} imports ${name}`),
    );
    expect(upward).toEqual([]);
  });

  test('files have no circular imports', () => {
    expect(cycles(sources)).toEqual([]);
  });

  test('pure folders use no disk, clock, environment, randomness or console', () => {
    const pure = sources.filter(({ file }) =>
      PURE_FOLDERS.some((folder) => placeOf(file).startsWith(`${folder}/`)),
    );
    const impure = pure.flatMap(({ file, text, imports }) => [
      ...imports
        .filter(({ name }) => name.startsWith('node:') && !PURE.has(name))
        .map(({ name }) => `${file}: ${name}`),
      ...(WORLD.exec(withoutComments(text)) ? [`${file}: ${WORLD.exec(withoutComments(text))?.[0]}`] : []),
    ]);
    expect(impure).toEqual([]);
  });

  test('other rooms import what is behind a door only through it', () => {
    // The package's own exports are behind no door.
    const inside = sources.filter(({ file }) => file !== 'index.ts');
    const around = inside.flatMap(({ file, written }) =>
      written
        .filter(({ name }) => own(name) && roomOf(name) !== '' && roomOf(name) !== roomOf(file))
        .filter(({ name }) => name !== doorOf(name))
        .map(({ name }) => `${file} imports ${name} instead of ${doorOf(name)}`),
    );
    expect(around).toEqual([]);
  });

  // The files of `kit` and `model`, declarations and components of features are for everyone, and nothing imports `cli`.
  test('every folder has a door', () => {
    const folders = new Set(sources.map(({ file }) => folderOf(file)));
    const open = [...folders].filter((folder) => !rooms.includes(folder));
    expect(open.sort()).toEqual(['cli', 'components', 'declarations', 'index.ts', 'kit', 'model']);
  });

  test('no file imports the door of its own room', () => {
    const inside = sources.filter(({ file, written }) => written.some(({ name }) => name === doorOf(file)));
    expect(inside.map(({ file }) => file)).toEqual([]);
  });

  test('doors export only what other rooms use, and say what the room is for', () => {
    const faults = doors.flatMap(({ file, text, imports }) => [
      ...(text.startsWith('// ') ? [] : [`${file} begins without a comment`]),
      ...imports
        .flatMap(({ names }) => names)
        .filter((name) => !isUsedThrough(file, name))
        .map((name) => `${file}: ${name}`),
    ]);
    expect(faults).toEqual([]);
  });

  test('only doors and src/index.ts re-export', () => {
    const exporting = sources.filter(({ text }) => /^export (type )?(\{[^}]*\}|\*).* from /m.test(text));
    expect(exporting.map(({ file }) => file)).toEqual(['index.ts']);
  });

  // Each package costs every run milliseconds: parsers, React and esbuild wait until a page is rendered.
  test('a build with nothing to do loads few packages', () => {
    const loaded = loadedWith(['cli/main.ts', 'cli/commands/build.ts', 'build/build.ts']);
    const packages = loaded.filter((name) => !own(name) && !name.startsWith('node:'));
    expect(packages.sort()).toEqual(['commander', 'fastest-levenshtein', 'yaml']);
  });

  test('no module keeps state', () => {
    const stateful = sources.filter(({ text }) => /^(export )?(let|var) /m.test(text));
    expect(stateful.map(({ file }) => file)).toEqual([]);
  });

  // Elsewhere, a time limit could stop a module while it loads.
  test('only one function loads programs of the tool', () => {
    const loading = sources.filter(({ text }) =>
      /createRequire\(import\.meta\.url\)(?!\.resolve\()/.test(text),
    );
    expect(loading.map(({ file }) => file)).toEqual(['limits/programs.ts']);
  });

  test('files say in their first ten lines what they are for', () => {
    const silent = sources.filter(({ text }) => !/^\/[/*]/m.test(text.split('\n', 10).join('\n')));
    expect(silent.map(({ file }) => file)).toEqual([]);
  });

  test('files stay under 310 lines, without their imports', () => {
    const long = sources.filter(
      ({ text }) => text.replace(/^import [^;]*;\n/gm, '').split('\n').length > 310,
    );
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test('folders hold at most 16 files', () => {
    const folders = sources.map(({ file }) => path.posix.dirname(file));
    const crowded = new Set(
      folders.filter((folder) => folders.filter((other) => other === folder).length > 16),
    );
    expect([...crowded]).toEqual([]);
  });
});

function isUsedThrough(door: string, name: string): boolean {
  return sources.some(({ written }) =>
    written.some((used) => used.name === door && used.names.includes(name)),
  );
}

function withoutComments(text: string): string {
  return text.replace(/\/\*(?:.|\n)*?\*\/|(?:^|\s)\/\/.*$/gm, '');
}

/** The files and everything that they load. */
function loadedWith(files: readonly string[]): string[] {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports]));
  const loaded = new Set(files);
  for (const file of loaded)
    for (const { name, typeOnly, onDemand } of importsOf.get(file) ?? [])
      if (!typeOnly && !onDemand) loaded.add(name);
  return [...loaded];
}

function cycles(all: readonly SourceFile[]): string[] {
  const graph = new Map(all.map(({ file, imports }) => [file, imports.map(({ name }) => name).filter(own)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    }
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
