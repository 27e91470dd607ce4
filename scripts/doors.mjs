// The doors of `src/`: the `index.ts` of a folder, which only exports what files behind it declare. Programs and tests
// load only those of these files that they use: a door itself would load all of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOOR = /(?:^|\/)index\.ts$/;
const EXPORT = /^export (?:type )?\{([^}]*)\} from '([^']+)';/gm;
const IMPORT = /^import (type )?\{([^}]*)\} from '(\.[^']*\/index\.ts)';/gm;
const ON_DEMAND =
  /(\{([^{}]*)\} = await )import\('(\.[^']*\/index\.ts)'\)|\(await import\('(\.[^']*\/index\.ts)'\)\)\.(\w+)/g;

/** A plugin for esbuild. */
export const pastDoors = {
  name: 'past-doors',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, ({ path: file }) => ({
      contents: withoutDoors(readFileSync(file, 'utf8'), file),
      loader: file.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

/** Returns the code of a file with imports of what is behind doors instead of imports of doors. Lines stay the same. */
export function withoutDoors(code, file) {
  const folder = path.dirname(file);
  const behind = (door) => namesBehind(path.join(folder, door), door);
  return code
    .replace(IMPORT, (statement, type, names, door) => {
      const files = behind(door);
      const imports = listOf(names).map((name) => {
        const bare = name.replace(/^type /, '');
        const isType = type || bare !== name ? 'type ' : '';
        return `import ${isType}{ ${bare} } from '${fileOf(files, bare.split(' as ')[0], file, door)}';`;
      });
      return imports.join(' ') + statement.replace(/[^\n]/g, '');
    })
    .replace(ON_DEMAND, (statement, start, names, door, otherDoor, name) => {
      const wanted = names === undefined ? [name] : listOf(names).map((text) => text.split(':')[0]);
      const files = behind(door ?? otherDoor);
      const found = new Set(wanted.map((text) => fileOf(files, text, file, door ?? otherDoor)));
      if (found.size > 1) throw new Error(`${file}: ${statement} needs several files`);
      const load = `import('${[...found][0]}')`;
      return names === undefined ? `(await ${load}).${name}` : start + load;
    });
}

/** Returns true for the path of a door. */
export function isDoor(file) {
  return DOOR.test(file);
}

/** Returns the file behind a door, relative to what imports the door, for each name that the door exports. */
function namesBehind(door, url) {
  const files = new Map();
  for (const [, names, file] of readFileSync(door, 'utf8').matchAll(EXPORT))
    for (const name of listOf(names))
      files.set(name.replace(/^type /, ''), relative(path.posix.join(path.posix.dirname(url), file)));
  return files;
}

function relative(file) {
  return file.startsWith('.') ? file : `./${file}`;
}

function fileOf(files, name, importer, door) {
  const file = files.get(name.trim());
  if (file === undefined) throw new Error(`${importer}: ${door} doesn't export ${name}`);
  return file;
}

function listOf(names) {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
