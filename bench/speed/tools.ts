// The generators: Sitewright, and its installed peers.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { firstLine, otherNode } from './machine.ts';
import { type FoundTool, peers, peerVersion, repository, type Tool } from './tool.ts';

/** Tools in the order of the tables. `node` runs Sitewright, `peerNode` the peers that need a newer Node.js than this one. */
export function findTools(node: string, peerNode: string): readonly FoundTool[] {
  return [ours(node), hugo(), eleventy(), astro(peerNode), next()];
}

export function ours(node: string): FoundTool {
  const command = path.join(repository, 'bin/site.js');
  const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  if (!existsSync(path.join(repository, 'lib/site.cjs')))
    return { kind: 'missing', name: 'sitewright', reason: 'npm run compile makes it' };
  if (!firstLine(node, ['--version']))
    return { kind: 'missing', name: 'sitewright', reason: `${node} is not Node.js` };
  const tool: Tool = {
    name: 'sitewright',
    title: `sitewright ${version}${otherNode(node)}`,
    most: Number.POSITIVE_INFINITY,
    isGenerator: true,
    footer: 'templates/components/Footer.tsx',
    stylesheet: 'templates/site.css',
    build: (site, out) => ({
      program: node,
      parameters: [command, 'build', '--root', site, '--out', out],
      cwd: site,
    }),
    preview: (site, port) => ({
      program: node,
      parameters: [command, 'serve', '--watch', '--root', site, '--port', String(port)],
      cwd: site,
    }),
  };
  return { kind: 'found', tool };
}

/** The first version of Hugo with `pagination.pagerSize` and `hash.FNV32a`; later ones refuse the old names. */
const HUGO_RENAMED = '0.129.0';

/** Hugo in PATH, or the one that the variable HUGO names. */
export function hugo(): FoundTool {
  const program = process.env.HUGO ?? 'hugo';
  const line = firstLine(program, ['version']);
  if (!line)
    return {
      kind: 'missing',
      name: 'hugo',
      reason: 'there is no `hugo` in PATH, and none in the variable HUGO',
    };
  const version = /v([\d.]+)/.exec(line)?.[1] ?? line;
  const tool: Tool = {
    name: 'hugo',
    title: `Hugo ${version}`,
    isRenamed: compareVersions(version, HUGO_RENAMED) >= 0,
    most: Number.POSITIVE_INFINITY,
    isGenerator: true,
    footer: 'layouts/partials/footer.html',
    stylesheet: 'static/site.css',
    build: (site, out) => ({
      program,
      parameters: ['--quiet', '--source', site, '--destination', out, '--cacheDir', `${out}-cache`],
      cwd: site,
    }),
    preview: (site, port) => ({
      program,
      parameters: ['server', '--source', site, '--port', String(port), '--bind', '127.0.0.1'],
      cwd: site,
    }),
  };
  return { kind: 'found', tool };
}

/** A package among the peers, run by a Node.js that it supports. `runner` is the package with the command. */
export function packaged(
  name: string,
  packageName: string,
  node: string,
  toolOf: (version: string) => Omit<Tool, 'name' | 'isGenerator'>,
  runner = packageName,
): FoundTool {
  const version = peerVersion(packageName);
  if (!version) return { kind: 'missing', name, reason: '`npm install --prefix bench/peers` installs it' };
  const manifest = JSON.parse(readFileSync(path.join(peers, runner, 'package.json'), 'utf8'));
  const needed = /[\d.]+/.exec(manifest.engines?.node ?? '')?.[0] ?? '0';
  const present = firstLine(node, ['--version'])?.slice(1) ?? '0';
  if (compareVersions(present, needed) < 0)
    return { kind: 'missing', name, reason: `it needs Node.js ${needed}: name one with --peer-node` };
  const tool = toolOf(version);
  return { kind: 'found', tool: { ...tool, name, isGenerator: true, title: tool.title + otherNode(node) } };
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)];
  return a.map((part, position) => part - (b[position] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** A file of the packages that `providePackages` copied: a second copy would be a second React. */
export function besideSite(site: string, file: string): string {
  return path.resolve(site, '../../node_modules', file);
}

function eleventy(): FoundTool {
  const command = path.join(peers, '@11ty/eleventy/cmd.cjs');
  return packaged('eleventy', '@11ty/eleventy', process.execPath, (version) => ({
    title: `Eleventy ${version}`,
    most: 40_000,
    footer: '_includes/footer.liquid',
    stylesheet: 'site.css',
    build: (site, out) => ({
      program: process.execPath,
      parameters: [command, '--quiet', `--output=${out}`],
      cwd: site,
    }),
    preview: (site, port) => ({
      program: process.execPath,
      parameters: [command, '--serve', '--quiet', `--port=${port}`, `--output=${path.join(site, 'preview')}`],
      cwd: site,
    }),
  }));
}

export function astro(node: string): FoundTool {
  const command = 'astro/bin/astro.mjs';
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  return packaged('astro', 'astro', node, (version) => ({
    title: `Astro ${version}`,
    most: 4_000,
    needsPackages: true,
    footer: 'src/layouts/Footer.astro',
    stylesheet: 'src/site.css',
    build: (site, out) => ({
      program: node,
      parameters: [besideSite(site, command), 'build', '--silent'],
      cwd: site,
      env: { ...env, BENCH_OUT: out },
    }),
    preview: (site, port) => ({
      program: node,
      parameters: [
        besideSite(site, command),
        'dev',
        '--silent',
        '--host',
        '127.0.0.1',
        '--port',
        String(port),
      ],
      cwd: site,
      env,
    }),
  }));
}

function next(): FoundTool {
  const command = 'next/dist/bin/next';
  return packaged('next', 'next', process.execPath, (version) => ({
    title: `Next ${version}, export`,
    most: 4_000,
    needsPackages: true,
    footer: 'Footer.jsx',
    stylesheet: 'site.css',
    build: (site, out) => ({
      program: process.execPath,
      parameters: [besideSite(site, command), 'build'],
      cwd: site,
      env: { NEXT_TELEMETRY_DISABLED: '1', BENCH_OUT: path.relative(site, out) },
    }),
  }));
}
