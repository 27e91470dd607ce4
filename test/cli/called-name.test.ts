// Messages have the name by which the command was called.
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withName } from '../../src/cli/print/terminal.ts';
import { site } from '../support/command.ts';
import { makeFolder, makeSite, minimal } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const COMMAND = path.join(repository, 'bin/sitewright.js');

test('called as sitewright, help and errors of the command line say sitewright', () => {
  const help = site(['build', '--help'], { command: COMMAND }).stdout;
  expect(help).toMatch(/^Usage: sitewright build \[options\]/);
  expect(help.replaceAll('sitewright ', 'site ')).toBe(site(['build', '--help']).stdout);
  const { stderr } = site(['deploy'], { command: COMMAND });
  expect(stderr).toContain('(Run sitewright build, and upload dist/ to your host. sitewright hosts lists');
  expect(stderr).toContain('Run `sitewright --help` for a list of commands');
});

test('a link with the name is enough', () => {
  const link = path.join(makeFolder(), 'sitewright');
  symlinkSync(path.join(repository, 'bin/site.js'), link);
  expect(site(['--help'], { command: link }).stdout).toMatch(/^Usage: sitewright /);
});

test('findings and their JSON say sitewright, and excerpts of files stay as they are', () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\n[site build](a.md) <Callout>Run site build</Callout>\n',
  });
  const { stderr } = site(['build'], { cwd: root, command: COMMAND });
  expect(stderr).toContain('(sitewright fix --stubs does it)');
  expect(stderr).toContain('│ [site build](a.md) <Callout>Run site build</Callout>');
  const { diagnostics } = JSON.parse(site(['build', '--json'], { cwd: root, command: COMMAND }).stdout);
  expect(JSON.stringify(diagnostics)).toContain('(sitewright fix --stubs does it)');
});

test.each([
  ['Run site build', 'Run sitewright build'],
  ['\x1b[1msite check\x1b[22m lists them', '\x1b[1msitewright check\x1b[22m lists them'],
  ['npx site build', 'npx sitewright build'],
  ['Usage: site [options] [command]', 'Usage: sitewright [options] [command]'],
  ['so it is not a site [content-missing]', 'so it is not a site [content-missing]'],
  ['my-site build, site.build, the site of content/', 'my-site build, site.build, the site of content/'],
  ['    3 │ Run site build\nsite build', '    3 │ Run site build\nsitewright build'],
])('%j', (text, expected) => {
  expect(withName(text, 'sitewright', ['build', 'check'])).toBe(expected);
});
