// The documented deployments, as far as they can run here: a reader finds every page with its assets meanwhile.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { blocksOf } from '../../support/documents.ts';
import { makeFolder, readTree, writeFiles } from '../../support/site.ts';

const hasRsync = spawnSync('rsync', ['--version']).status === 0;
/** Each block of commands that copies the site to a server, without its other commands. */
const deployments = blocksOf('docs/deploy.md').flatMap(
  ({ text }) => /^(?:rsync .* dist\/ server:.*\n)+/.exec(text) ?? [],
);

/** A build of pages with one stylesheet; that of the previous build is kept. */
function built(version: number): Record<string, string> {
  const style = (number: number) => [`assets/z-${number}.css`, `${number}`.repeat(30_000)];
  const page = (_: unknown, index: number) => [
    `${index}/index.html`,
    `<link href="/assets/z-${version}.css">${version}`.repeat(50 + version),
  ];
  const styles = [style(version), ...(version > 1 ? [style(version - 1)] : [])];
  return Object.fromEntries([...styles, ...Array.from({ length: 60 }, page)]);
}

/** Pages that name a missing stylesheet, and the number of pages read. */
async function readBeside(target: string, isDone: () => boolean): Promise<readonly [number, number]> {
  let [broken, read] = [0, 0];
  for (let index = 0; !isDone(); index = (index + 1) % 60) {
    const text = readFileSync(path.join(target, `${index}/index.html`), 'utf8');
    const [, style = ''] = /href="([^"]*)"/.exec(text) ?? [];
    if (!existsSync(path.join(target, style))) broken += 1;
    read += 1;
    await turn();
  }
  return [broken, read];
}

test.skipIf(!hasRsync)('each way to copy a site shows no page without its assets', async () => {
  expect(deployments).toHaveLength(3);
  for (const lines of deployments) {
    const root = makeFolder();
    const target = path.join(root, 'served');
    mkdirSync(target);
    const script = lines
      .replaceAll(/server:\S+/g, `${target}/`)
      .replaceAll('rsync -rlc ', 'rsync -rlc --whole-file --bwlimit=300 ');
    expect(script.match(/bwlimit/g)).toHaveLength(2);
    const deploy = () => spawn('sh', ['-ec', script], { cwd: root, stdio: 'inherit' });
    writeFiles(path.join(root, 'dist'), built(1));
    await new Promise((resolve) => deploy().on('close', resolve));
    writeFiles(path.join(root, 'dist'), built(2));
    const deploying = deploy();
    const [broken, read] = await readBeside(target, () => deploying.exitCode !== null);
    expect([deploying.exitCode, broken]).toEqual([0, 0]);
    expect(read).toBeGreaterThan(100);
    expect(Object.entries(readTree(target)).sort()).toEqual(Object.entries(built(2)).sort());
  }
});

test.skipIf(!hasRsync)('a build of a fresh clone changes only what differs, and removes no asset', () => {
  for (const lines of deployments) {
    const root = makeFolder();
    const target = path.join(root, 'served');
    mkdirSync(target);
    const script = lines.replaceAll(/server:\S+/g, `${target}/`);
    const deploy = (files: Record<string, string>, seconds: number) => {
      rmSync(path.join(root, 'dist'), { recursive: true, force: true });
      writeFiles(path.join(root, 'dist'), files);
      for (const file of Object.keys(files)) utimesSync(path.join(root, 'dist', file), seconds, seconds);
      expect(spawnSync('sh', ['-ec', script], { cwd: root, encoding: 'utf8' }).stderr).toBe('');
      return Object.fromEntries(
        Object.keys(readTree(target)).map((file) => [file, statSync(path.join(target, file)).mtimeMs]),
      );
    };
    const style = { 'assets/old.css': 'old' };
    const first = deploy(
      { ...style, 'index.html': 'old', 'same/index.html': 'same', 'gone.txt': '' },
      1_000_000_000,
    );
    const second = deploy(
      { 'assets/new.css': 'new', 'index.html': 'new', 'same/index.html': 'same' },
      1_100_000_000,
    );
    expect(Object.keys(second).sort()).toEqual([
      'assets/new.css',
      'assets/old.css',
      'index.html',
      'same/index.html',
    ]);
    // Servers compute ETags from times.
    expect(second['same/index.html']).toBe(first['same/index.html']);
    expect(readFileSync(path.join(target, 'index.html'), 'utf8')).toBe('new');
    expect(statSync(path.join(target, 'index.html')).mode & 0o777).toBe(0o644);
  }
});
