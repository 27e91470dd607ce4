// The compiled and installed command.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder, makeSite } from '../support/site.ts';
import { repository } from '../support/sources.ts';

/** Path of the installed command. */
function install() {
  const folder = makeFolder();
  for (const part of ['bin', 'package.json', 'lib'])
    cpSync(path.join(repository, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  const run = () =>
    execFileSync(process.execPath, [path.join(folder, 'bin/site.js'), '--help'], { encoding: 'utf8' });
  return { folder, run };
}

const layout =
  'export default ({ page, children }) => <html lang="en"><head><title>{page.title}</title></head><body>{children}</body></html>;\n';

function sizeOf(file: string): number {
  return statSync(file).size;
}

test('npx finds the command in a clone, also after an older install', () => {
  const { bin } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  expect(bin).toEqual({ site: 'bin/site.js', sitewright: 'bin/sitewright.js' });
  if (process.platform === 'win32') return;
  for (const name of Object.keys(bin)) {
    const link = path.join(repository, 'node_modules/.bin', name);
    expect(realpathSync(link)).toBe(realpathSync(path.join(repository, 'bin/site.js')));
  }
});

test('a recompiled command runs its new code', () => {
  const { folder, run } = install();
  expect([run(), run()]).toEqual(Array(2).fill(expect.stringContaining('Build the site into dist/.')));
  const program = path.join(folder, 'lib/site.cjs');
  writeFileSync(
    program,
    readFileSync(program, 'utf8').replace('Build the site into dist/.', 'Build the page → dist/…'),
  );
  expect(run()).toContain('Build the page → dist/…');
});

describe("V8's compiled code", () => {
  const keptIn = (folder: string) =>
    readdirSync(path.join(folder, 'lib/compile-cache')).filter((name) => /^(?:build|start)-/.test(name));

  test('is cached by the first run, and by the first one that renders pages', () => {
    const { folder, run } = install();
    rmSync(path.join(folder, 'lib/compile-cache'), { recursive: true, force: true });
    run();
    expect(keptIn(folder)).toEqual([expect.stringMatching(/^start-\d+$/)]);
    const site = makeSite({ 'content/index.md': '# Home\n', 'templates/page.tsx': layout });
    for (const _ of [1, 2])
      execFileSync(process.execPath, [path.join(folder, 'bin/site.js'), 'build'], {
        cwd: site,
        stdio: 'ignore',
      });
    const names = keptIn(folder);
    expect(names).toEqual([expect.stringMatching(/^build-\d+$/), expect.stringMatching(/^start-\d+$/)]);
    const [build = 0, start = 0] = names.map((name) => sizeOf(path.join(folder, 'lib/compile-cache', name)));
    expect(build).toBeGreaterThan(1.5 * start);
  });

  test('is cached for the flags with which the next run starts', () => {
    const { folder, run } = install();
    rmSync(path.join(folder, 'lib/compile-cache'), { recursive: true, force: true });
    run();
    const many = 'const many = Array.from({ length: 1_000_000 }, (_, at) => ({ at }));';
    const site = makeSite({ 'content/index.md': '# Home\n', 'templates/page.tsx': `${many}\n${layout}` });
    execFileSync(process.execPath, [path.join(folder, 'bin/site.js'), 'build'], {
      cwd: site,
      stdio: 'ignore',
    });
    const [build, start] = keptIn(folder).map((name) => name.replace(/^\w+-/, ''));
    expect(build).toBe(start);
  });

  test('is replaced if it is damaged', () => {
    const { folder, run } = install();
    rmSync(path.join(folder, 'lib/compile-cache'), { recursive: true, force: true });
    const help = run();
    const kept = path.join(folder, 'lib/compile-cache', keptIn(folder)[0] ?? '');
    const bytes = readFileSync(kept);
    for (const at of [0, 4, 8, bytes.length >> 1]) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(kept, damaged);
      expect(run()).toBe(help);
      expect(readFileSync(kept).equals(damaged)).toBe(false);
    }
    writeFileSync(kept, bytes.subarray(0, 5));
    expect(run()).toBe(help);
    expect(sizeOf(kept)).toBeGreaterThan(1000);
  });

  test('contains no import(), which would not work', () =>
    expect(readFileSync(path.join(repository, 'lib/site.cjs'), 'utf8')).not.toMatch(/\bimport\((?!\))/));
});

test('the command and its threads run in strict mode, as their sources do', () => {
  for (const name of ['site', 'encoder-process'])
    expect(readFileSync(path.join(repository, `lib/${name}.cjs`), 'utf8')).toMatch(/^'use strict';/);
});

test('the command runs if no code can be cached', () => {
  const { folder, run } = install();
  const kept = path.join(folder, 'lib/compile-cache');
  rmSync(kept, { recursive: true, force: true });
  writeFileSync(kept, 'in the way');
  expect(run()).toContain('Build the site into dist/.');
  expect(readFileSync(kept, 'utf8')).toBe('in the way');
});
