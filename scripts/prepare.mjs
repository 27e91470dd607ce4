// Compiles everything into lib/. npm runs it as `prepare` for `npm ci` and `npm pack`, and again for the first `npx site` of
// a user: then it does nothing if lib/ is that of these sources. `npm run compile` always compiles.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The identities of the sources and of lib/ when it was last compiled. `npm ci` deletes it. */
const RECORD = 'node_modules/.cache/compiled';

/** Folders with sources; the starters have fonts. */
const FOLDERS = ['src', 'scripts', 'starters'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.types.json'];

const STEPS = [
  ['scripts/compile.mjs'],
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'],
  ['scripts/fonts.mjs'],
];

const sources = identityOf([...FOLDERS.flatMap(filesIn), ...FILES]);
if (process.argv.includes('--always') || textOf(RECORD) !== recordOf(sources)) {
  const codes = await Promise.all(STEPS.map(run));
  if (codes.some((code) => code !== 0)) process.exit(1);
  mkdirSync(path.dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, recordOf(sources));
}
await import('./link.mjs');

function recordOf(identity) {
  return `${identity} ${textOf('lib/identity')}`;
}

function identityOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function run(parameters) {
  const [code] = await once(spawn(process.execPath, parameters, { stdio: 'inherit' }), 'exit');
  return code;
}
