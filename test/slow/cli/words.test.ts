// Words of the command line that mean the same in all commands, and their names in other tools.
import { expect, test } from 'vitest';
import { site } from '../../support/command.ts';
import { makeSite, minimal } from '../../support/site.ts';

test.each([
  [['init'], 'site new <folder>'],
  [['create', 'my-site'], 'site new <folder>'],
  [['start'], 'site dev'],
  [['preview', '--open'], 'site dev'],
  [['build', '--watch'], 'site dev'],
  [['check', '--fix'], 'site fix'],
  [['buidl'], 'build'],
  [['serve', '--wacth'], '--watch'],
])('site %j is answered with what is meant', (parameters, meant) => {
  const { code, stdout, stderr } = site(parameters);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.match(/\(Did you mean .*\)/g)).toEqual([`(Did you mean ${meant}?)`]);
});

const files = { ...minimal, 'content/index.md': '# Home\n\n[Away](gone.md)\n' };

test('site build writes annotations for GitHub too', () => {
  const { code, stdout, stderr } = site(['build', '--format', 'github'], { cwd: makeSite(files) });
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/^::error file=content\/index\.md,line=3,col=\d+,endColumn=\d+,title=link-broken::/);
});

test.each(['build', 'check', 'schedule', 'diff', 'legal status'])(
  'site %s --json is short for --format json',
  (words) => {
    const command = words.split(' ');
    const root = makeSite({ ...files, 'content/index.md': '# Home\n' });
    const outcomes = [['--json'], ['--format', 'json']].map((form) => {
      const { code, stdout } = site([...command, ...form], { cwd: root });
      return { code, names: Object.keys(JSON.parse(stdout)) };
    });
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(site([...command, '--json', '--format', 'text'], { cwd: root })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("which contradicts '--format text'"),
    });
  },
);
