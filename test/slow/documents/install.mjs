// Stands in for `npm install` in documents: links packages from the folders in DOCUMENT_PACKAGES.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folders = process.env.DOCUMENT_PACKAGES.split(':');
const names = process.argv
  .slice(3)
  .filter((word) => !word.startsWith('-'))
  .map((word) => word.replace(/(?<=.)@.*/, ''));
const isDevelopment = process.argv.some((word) => word === '--save-dev' || word === '-D');

const manifest = existsSync('package.json') ? JSON.parse(readFileSync('package.json', 'utf8')) : {};
const kind = isDevelopment ? 'devDependencies' : 'dependencies';
for (const name of names) manifest[kind] = { ...manifest[kind], [name]: '*' };
if (names.length > 0) writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);

const wanted =
  names.length > 0 ? names : Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
if (wanted.includes('sitewright')) wanted.push('react', 'zod', '@types/react');
for (const name of wanted) link(name);

function link(name) {
  const source = folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
  if (!source) {
    console.error(`${name} is neither in test/slow/documents/packages.ts nor installed in the repository`);
    process.exit(1);
  }
  const place = path.join('node_modules', name);
  const {
    bin = {},
    dependencies,
    peerDependencies = {},
  } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  // A link would lead to the React next to the package.
  if ('react' in peerDependencies) {
    cpSync(source, place, { recursive: true });
    for (const dependency of Object.keys(dependencies ?? {})) link(dependency);
  } else linkTo(source, place);
  const programs = typeof bin === 'string' ? { [name.replace(/^.*\//, '')]: bin } : bin;
  for (const [program, file] of Object.entries(programs))
    linkTo(path.join(source, file), path.join('node_modules/.bin', program));
}

function linkTo(target, place) {
  mkdirSync(path.dirname(place), { recursive: true });
  if (!existsSync(place)) symlinkSync(target, place);
}
