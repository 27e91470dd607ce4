// Packages that documents install: this one packed and installed as by a reader, the others from the repository or a cache.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../support/sources.ts';

/** Packages that the repository itself doesn't use. */
const PACKAGES = [
  '@tailwindcss/cli@4.3.5',
  '@types/luxon@3.7.1',
  'beautiful-mermaid@1.1.3',
  'date-fns@4.4.0',
  'dayjs@1.11.23',
  'luxon@3.7.2',
  'pagefind@1.4.0',
  'sass@1.108.2',
  'tailwindcss@4.3.5',
];

/** Keeps downloads for the next run. */
const cache = path.join(repository, 'node_modules/.cache/documents');

const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];

/** Folders of packages: those of a fresh `npm install sitewright`, then those for everything else. */
export function installPackages(folder: string): readonly string[] {
  const env = { ...process.env, NODE_ENV: undefined };
  const list = path.join(cache, 'list.json');
  if (!existsSync(list) || readFileSync(list, 'utf8') !== JSON.stringify(PACKAGES)) {
    mkdirSync(cache, { recursive: true });
    execFileSync('npm', [...INSTALL, '--prefix', cache, ...PACKAGES], { env });
    writeFileSync(list, JSON.stringify(PACKAGES));
  }
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: repository,
  });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', [...INSTALL, `./${tarball}`], { cwd: folder, env });
  return [folder, cache, repository].map((place) => path.join(place, 'node_modules'));
}
