// What V8 made of the code is kept from run to run, and never believed where it may be another's.
import { isAscii } from 'node:buffer';
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
import { expect, test } from 'vitest';
import { makeFolder, makeSite, minimal } from './support/site.ts';
import { repository } from './support/sources.ts';

/** The command, as it is after it was installed. */
function install() {
  const folder = makeFolder();
  for (const part of ['bin', 'package.json', 'lib/site.cjs', 'lib/programs/site.cjs'])
    cpSync(path.join(repository, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  const command = path.join(folder, 'bin/site.js');
  const kept = path.join(folder, 'lib/programs/kept');
  return {
    command,
    program: path.join(folder, 'lib/programs/site.cjs'),
    kept,
    /** The one file that is kept. */
    file() {
      const [name = '', ...others] = readdirSync(kept);
      expect(others).toEqual([]);
      return path.join(kept, name);
    },
    run: () => execFileSync(process.execPath, [command, '--help'], { encoding: 'utf8' }),
  };
}

test('code is kept, completed for some runs, and then used as it is', () => {
  const { run, file } = install();
  const outputs = new Set(Array.from({ length: 6 }, run));
  expect(outputs.size).toBe(1);
  const { mtimeMs, ino } = statSync(file());
  run();
  expect(statSync(file())).toMatchObject({ mtimeMs, ino });
});

test('code is kept after large builds too, which hold their heap down', () => {
  const { command, kept } = install();
  const pages = Array.from({ length: 1000 }, (_, page) => [`content/${page}.md`, `# Page ${page}\n`]);
  const cwd = makeSite({ ...minimal, ...Object.fromEntries(pages) });
  execFileSync(process.execPath, [command, 'build', '--quiet', '--workers', '0'], { cwd });
  expect(readdirSync(kept)).toEqual([expect.stringMatching(/^site-build-/)]);
});

test('npx finds the command in a clone, and where an older one linked it', () => {
  const { bin } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  expect(bin).toEqual({ site: 'bin/site.js' });
  if (process.platform === 'win32') return;
  const link = path.join(repository, 'node_modules/.bin/site');
  expect(realpathSync(link)).toBe(realpathSync(path.join(repository, 'bin/site.js')));
});

test('damaged code is not run', () => {
  const { run, file } = install();
  const output = run();
  const good = readFileSync(file());
  const half = good.length >> 1;
  const damages = [
    Buffer.alloc(0),
    good.subarray(0, 20),
    good.subarray(0, half),
    Buffer.concat([good.subarray(0, half), Buffer.from([1, 2, 3, 4]), good.subarray(half + 4)]),
    Buffer.concat([good.subarray(0, 100), Buffer.alloc(400, 255), good.subarray(500)]),
    Buffer.concat([good, good]),
  ];
  for (const damaged of damages) {
    writeFileSync(file(), damaged);
    expect(run()).toBe(output);
  }
});

test('a program that was compiled again runs as it is now, though it is as long as before', () => {
  const { run, program } = install();
  expect(run()).toContain('Build the site into dist/.');
  const text = readFileSync(program, 'utf8');
  writeFileSync(program, text.replace('Build the site into dist/.', 'Build the page into dist/.'));
  expect(run()).toContain('Build the page into dist/.');
});

test('a program may hold any character', () => {
  const { run, program } = install();
  const text = readFileSync(program, 'utf8');
  writeFileSync(program, text.replace('Build the site into dist/.', 'Build the site → dist/…'));
  expect([run(), run()]).toEqual(Array(2).fill(expect.stringContaining('Build the site → dist/…')));
});

test('where nothing can be kept it runs all the same', () => {
  const { run, kept } = install();
  const output = run();
  rmSync(kept, { recursive: true });
  writeFileSync(kept, 'in the way');
  expect(run()).toBe(output);
  expect(readFileSync(kept, 'utf8')).toBe('in the way');
});

test('what is kept does not grow without end', () => {
  const { run, kept, file } = install();
  run();
  const { mtimeMs } = statSync(file());
  for (let index = 0; index < 70; index += 1) writeFileSync(path.join(kept, `site-other-${index}`), 'old');
  run();
  expect(path.basename(file())).toMatch(/^site-site-[0-9a-f]+$/);
  expect(statSync(file()).mtimeMs).toBeGreaterThan(mtimeMs);
});

test('programs import nothing at run time, which kept code cannot, and are ASCII', () => {
  const programs = path.join(repository, 'lib/programs');
  const names = readdirSync(programs).filter((name) => name.endsWith('.cjs'));
  const importing = names.filter((name) =>
    /\bimport\s*\(/.test(readFileSync(path.join(programs, name), 'utf8')),
  );
  expect(names).toContain('site.cjs');
  expect(importing).toEqual([]);
  for (const name of names) expect(isAscii(readFileSync(path.join(programs, name))), name).toBe(true);
});
