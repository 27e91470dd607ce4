// The package, as from the registry.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './command.ts';
import { makeLink } from './site.ts';
import { repository } from './sources.ts';

/** Unpacks it into a folder with only its declared dependencies and theirs. Returns its folder. */
export function unpackPackage(folder: string): string {
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: repository,
  });
  const { name, version, dependencies } = JSON.parse(
    readFileSync(path.join(repository, 'package.json'), 'utf8'),
  );
  execFileSync('tar', ['xzf', `${name}-${version}.tgz`], { cwd: folder });
  const home = path.join(folder, 'package');
  for (const dependency of Object.keys(dependencies)) {
    const target = path.join(home, 'node_modules', dependency);
    mkdirSync(path.dirname(target), { recursive: true });
    symlinkSync(path.join(repository, 'node_modules', dependency), target);
  }
  return home;
}

/** Fills the site's `node_modules` from its package.json without a registry: this package comes from `home`. */
export function installInto(root: string, home: string): void {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const place = name === 'sitewright' ? home : path.join(repository, 'node_modules', name);
    makeLink(root, `node_modules/${name}`, place);
  }
}

/** Runs the unpacked command as a user would. */
export function packedSite(home: string, cwd: string, ...parameters: readonly string[]): Outcome {
  return runIn(cwd, path.join(home, 'bin/site.js'), ...parameters);
}

/** Runs the compiler of the site, with the site's own settings. */
export function typesOf(root: string): string {
  return runIn(root, path.join(root, 'node_modules/typescript/bin/tsc')).stdout;
}

/** Runs a program in a folder, with an environment that contains nothing of this repository. */
export function runIn(cwd: string, program: string, ...parameters: readonly string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
    cwd,
    env: { PATH: process.env.PATH, SOURCE_DATE_EPOCH: '1768435200' },
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}
