// Completion in shells: each script is loaded by its shell.
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { site } from '../../support/command.ts';

const hasShell = (name: string) => spawnSync(name, ['-c', 'true']).status === 0;

function script(shell: string): string {
  const { code, stdout } = site(['completion', shell]);
  expect(code).toBe(0);
  return stdout;
}

/** Returns bash's suggestions for the last of these words. */
function inBash(loaded: string, words: readonly string[]): readonly string[] {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const asked = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _site; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', `${loaded}\n${asked}`], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

function inFish(loaded: string, words: readonly string[]): readonly string[] {
  const asked = `complete -C '${words.join(' ')}'`;
  const { stdout } = spawnSync('fish', ['--no-config', '-c', `${loaded}\n${asked}`], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.replace(/\t.*/, ''))
    .filter((word) => word !== '');
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

test.skipIf(!hasShell('zsh'))('zsh can read its script', () => {
  const { status, stderr } = spawnSync('zsh', ['-n'], { input: script('zsh'), encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('each names every command', () => {
  const help = site(['--help']).stdout;
  const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  expect(commands).toContain('completion');
  for (const shell of ['bash', 'zsh', 'fish']) {
    const text = script(shell);
    expect(commands.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  }
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
