// The documented deployments, as far as they can run here: a reader finds every page with its assets meanwhile.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeFolder, readTree, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const hasRsync = spawnSync('rsync', ['--version']).status === 0;
const guide = readFileSync(path.join(repository, 'docs/deploy.md'), 'utf8');
/** Each block of commands that copies the site to a server, without its other commands. */
const deployments = [...guide.matchAll(/```\n((?:rsync .* dist\/ server:.*\n)+)/g)].map(
  ([, lines = '']) => lines,
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
      .replaceAll('rsync -a ', 'rsync -a --whole-file --bwlimit=300 ');
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
