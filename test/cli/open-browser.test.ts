// URLs are opened by a program, never by a shell, where `&` would start a command.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openBrowser, openerOn } from '../../src/cli/machine/open.ts';
import { makeFolder } from '../support/site.ts';

const HOSTILE = 'http://localhost:4000/a&calc.exe&b=%PATH%;$(id)|`id`';

test.each(['win32', 'darwin', 'linux', 'freebsd'] as const)('on %s without a shell', (platform) => {
  const [program, ...parameters] = openerOn(platform);
  expect(program).not.toMatch(/cmd|sh$|powershell|start/i);
  expect(parameters.join(' ')).not.toMatch(/\/c|-c\b/i);
});

test('as one unchanged parameter', async () => {
  const file = path.join(makeFolder(), 'opened.txt');
  const program = path.join(makeFolder(), 'opener.mjs');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(file)}, JSON.stringify(process.argv.slice(2)));\n`,
  );
  openBrowser(HOSTILE, [process.execPath, program]);
  await expect
    .poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 20_000 })
    .toBe(JSON.stringify([HOSTILE]));
});

test('nothing happens without such a program', async () => {
  openBrowser(HOSTILE, [path.join(makeFolder(), 'nothing')]);
  await new Promise((resolve) => setTimeout(resolve, 100));
});
