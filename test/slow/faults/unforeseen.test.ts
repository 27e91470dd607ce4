// Unexpected faults of the machine, and an installation with missing files: no stack is printed, and neither the tool
// nor the author is blamed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../support/command.ts';
import { makeFolder, makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const files = {
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}markdown: { copies: true, math: true }\nsearch: true\n`,
  'content/search.md': '---\ntitle: Search\n---\n',
  'content/index.md': '# Home\n\n```js\nlet a = 1\n```\n\n$a^2$\n',
  'templates/check.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>',
  'templates/page.tsx': `import { z } from 'zod';\nimport Check from './check.svg?inline';\nexport const schema = z.object({});\n${String(minimal['templates/page.tsx']).replace('{children}', '<Check />{children}')}`,
};

test.each([
  ['lstatSync', 'dist', 'EROFS', 'lstat', 'the file system is read-only'],
  ['lstatSync', 'dist', 'ENOSPC', 'lstat', 'the disk is full'],
  ['lstatSync', 'dist', 'EIO', 'lstat', 'the disk reports an error'],
  ['readFileSync', 'esbuild/lib/main.js', 'EINTR', 'open', 'the operating system interrupted the operation'],
  ['readFileSync', 'esbuild/lib/main.js', 'EACCES', 'open', 'permission denied'],
  ['readFileSync', 'lib/identity', 'EIO', 'open', 'the disk reports an error'],
])('%s of %s fails with %s', (name, end, code, syscall, reason) => {
  const shim = path.join(makeFolder(), 'shim.mjs');
  writeFileSync(
    shim,
    `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const real = fs.${name};
fs.${name} = (file, ...others) => {
  if (String(file).endsWith(${JSON.stringify(`/${end}`)}))
    throw Object.assign(new Error('${code}: made to fail'), { code: '${code}', syscall: '${syscall}', path: file, errno: -1 });
  return real(file, ...others);
};
syncBuiltinESMExports();
`,
  );
  const { code: exit, stderr } = site(['build'], {
    cwd: makeSite(files),
    env: { NODE_OPTIONS: `--import ${shim}` },
  });
  const lines = stderr.split('\n');
  expect(exit, stderr).toBe(1);
  expect(lines[0]?.replace(/^.*\//, '')).toMatch(/^\S+ cannot be (?:read|used): /);
  expect(lines[0]?.endsWith(`: ${reason} (${code})`), stderr).toBe(true);
  expect(lines[1]).toMatch(/^ {2}→ /);
  expect(lines).toHaveLength(3);
});

test.each([
  ['content', []],
  ['templates', []],
  ['loop', ['--out', 'loop/dist']],
])('%s is a link to itself', (name, options) => {
  const root = makeSite(files);
  rmSync(path.join(root, name), { recursive: true, force: true });
  symlinkSync(name, path.join(root, name));
  const { code, stderr } = site(['build', ...options], { cwd: root });
  expect([code, stderr]).toEqual([1, expect.stringContaining('its symbolic links form a loop (ELOOP)')]);
});

test('a file of the tool that is missing is named, and no template is blamed', () => {
  const tool = path.join(makeFolder(), 'tool');
  mkdirSync(tool);
  const isCode = (file: string) => !/\.map$|compile-cache|\/types$/.test(file);
  for (const name of ['bin', 'lib', 'package.json'])
    cpSync(path.join(repository, name), path.join(tool, name), { recursive: true, filter: isCode });
  symlinkSync(path.join(repository, 'node_modules'), path.join(tool, 'node_modules'));
  const command = path.join(tool, 'bin/site.js');
  const root = makeSite(files);
  for (const name of [
    'formulas.cjs',
    'highlighter.cjs',
    'markdown-writer.cjs',
    'sealable.cjs',
    'svg-optimizer.cjs',
    'zod.cjs',
    'identity',
  ]) {
    const file = path.join(tool, 'lib', name);
    renameSync(file, `${file}.away`);
    rmSync(path.join(root, '.site'), { recursive: true, force: true });
    const { status, stderr } = spawnSync(process.execPath, [command, 'build'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      `error ${file}, which is part of site itself, is missing\n  → Reinstall sitewright.\n`,
    ]);
    renameSync(`${file}.away`, file);
  }
});
