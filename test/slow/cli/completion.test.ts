// Completion in shells: each script is loaded by its shell.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { site } from '../../support/command.ts';

const hasShell = (name: string) => spawnSync(name, ['-c', 'true']).status === 0;

function script(shell: string): string {
  const { code, stdout } = site(['completion', shell]);
  expect(code).toBe(0);
  return stdout;
}

const folder = mkdtempSync(path.join(tmpdir(), 'site-completion-'));
for (const name of ['site', 'sitewright']) symlinkSync(path.resolve('bin/site.js'), path.join(folder, name));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script in a shell that finds the command by both names. */
function run(program: string, parameters: readonly string[]): readonly string[] {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8', env });
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .map((line) => line.replace(/\t.*/, ''))
    .filter((word) => word !== '');
}

const quoteAll = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** Returns bash's suggestions for the last of these words. */
function inBash(loaded: string, words: readonly string[]): readonly string[] {
  const asked = `COMP_WORDS=(${quoteAll(words)}); COMP_CWORD=${words.length - 1}; _site; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return run('bash', ['-c', `${loaded}\n${asked}`]);
}

/** Loads the script with stand-ins for the functions of zsh's line editor, which prints what it would offer. */
function inZsh(loaded: string, words: readonly string[]): readonly string[] {
  const word = words.at(-1);
  const editor = `compdef() { : }
_describe() { print -l -- \${(M)\${(@P)2}:#${word}*} }
_files() { print -l -- ${word}*(/N) }`;
  const asked = `words=(${quoteAll(words)}); CURRENT=${words.length}; _site`;
  return run('zsh', ['-f', '-c', `${editor}\n${loaded}\n${asked}`]).map((line) =>
    line.replace(/(?<!\\):.*/, ''),
  );
}

function inFish(loaded: string, words: readonly string[]): readonly string[] {
  return run('fish', ['--no-config', '-c', `${loaded}\ncomplete -C '${words.join(' ')}'`]);
}

const CASES: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
  [['bu'], ['build']],
  [
    ['build', '--fo'],
    ['--for', '--force', '--format'],
  ],
  [
    ['build', '--strict', '--format', ''],
    ['github', 'json', 'text'],
  ],
  [['legal', 'bump', '--c'], ['--cosmetic']],
  [['legal', 's'], ['status']],
  [['hosts', 'ngi'], ['nginx']],
  [
    ['build', '--for', 'cloud'],
    ['cloudflare', 'cloudfront'],
  ],
  [['build', '--root', 'src/cl'], ['src/cli']],
];

describe.each([
  ['bash', inBash],
  ['zsh', inZsh],
  ['fish', inFish],
] as const)('in %s', (shell, offeredBy) => {
  test.skipIf(!hasShell(shell))('commands, options and their values are completed', () => {
    const loaded = script(shell);
    for (const [words, offered] of CASES) {
      const found = offeredBy(loaded, ['site', ...words]).map((word) => word.replace(/\/$/, ''));
      expect([words, [...found].sort()]).toEqual([words, offered]);
    }
    expect(offeredBy(loaded, ['sitewright', 'buil'])).toEqual(['build']);
  });
});

test.skipIf(!hasShell('bash'))('bash completes both names of the command', () => {
  const asked = `${script('bash')}\ncomplete -p site sitewright`;
  const { stdout } = spawnSync('bash', ['-c', asked], { encoding: 'utf8' });
  expect(stdout).toBe('complete -F _site site\ncomplete -F _site sitewright\n');
});

test('another shell is refused', () => {
  expect(site(['completion', 'tcsh'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('bash, zsh, fish'),
  });
});
