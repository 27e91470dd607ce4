// The documentation of the tool as a website, built with its own starter.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../support/command.ts';
import { makeFolder, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

test('docs/ becomes a website without errors', () => {
  const root = makeFolder();
  execFileSync(process.execPath, ['scripts/docs-site.mjs', root], { cwd: repository });
  const built = site(['build', '--root', root, '--quiet', '--all']);
  expect(built.code, built.stderr).toBe(0);
  const { diagnostics } = JSON.parse(site(['check', '--root', root, '--format', 'json']).stdout) as {
    diagnostics: { code: string; severity: string; message: string }[];
  };
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);

  const pages = readTree(path.join(root, 'dist'));
  const files = Object.keys(pages).filter((file) => file.endsWith('index.html'));
  for (const name of readdirSync(path.join(repository, 'docs')).filter((file) => file.endsWith('.md')))
    if (name !== 'README.md')
      expect(
        files.filter((file) => file.endsWith(`/${name.replace('.md', '')}/index.html`)),
        name,
      ).toHaveLength(1);
  expect(files.filter((file) => file.includes('decisions'))).toEqual([]);
  expect(files).toContain('reference/errors/errors-files/index.html');
  const start = pages['get-started/start/index.html'] ?? '';
  expect(start.match(/<h1/g)).toHaveLength(1);
  expect(start).toContain('<title>Quick start');
  expect(start).toContain('href="/write/components/"');
  expect(
    Object.entries(pages)
      .filter(([, text]) => text.includes('example/sitewright'))
      .map(([file]) => file),
  ).toEqual([]);
}, 240_000);
