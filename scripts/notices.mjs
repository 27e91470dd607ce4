// The notices of all bundled packages, which their licenses require.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENSE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * Returns the text of the notices. `files` are all sources of the bundles, relative to this folder: the inputs that
 * esbuild reports, and those in source maps, since some packages contain code of others. Throws if a license is
 * missing.
 */
export function noticesOf(files) {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const packages = [...new Set(folders)].map(readPackage).sort((a, b) => (a.head < b.head ? -1 : 1));
  const head = `The programs of this package hold code of these ${packages.length} packages, under these licenses.\n`;
  return [head, ...packages.map(({ head, text }) => `${'-'.repeat(80)}\n${head}\n\n${text}\n`)].join('\n');
}

function readPackage(folder) {
  const [outer = '', inner = folder] = /^(.*)\/node_modules\/(.*)$/.exec(folder)?.slice(1) ?? [];
  const about = path.join(folder, 'package.json');
  // Bundled into the outer package.
  if (!existsSync(about))
    return { head: `${inner}, in ${outer.replace(/^.*node_modules\//, '')}`, text: keptText(inner) };
  const { name, version, license, homepage } = JSON.parse(readFileSync(about, 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} has no license`);
  const texts = readdirSync(folder)
    .filter((file) => LICENSE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replace(/\r\n?/g, '\n').trim());
  return {
    head: `${name} ${version}, ${license}${homepage ? `, ${homepage}` : ''}`,
    text: texts.length > 0 ? texts.join('\n\n') : keptText(name),
  };
}

/** License texts from the repositories of packages that do not contain them. */
function keptText(name) {
  const file = path.join(import.meta.dirname, 'licenses', `${name.replace('/', '-')}.txt`);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new Error(`${name} comes without the text of its license: put it into ${file}`);
}
