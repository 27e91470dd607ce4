// `site import --old FOLDER` keeps the ids of headings, and compares the new site with the output of the old tool.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withOldIds } from '../../src/commands/import/compare-imported.ts';
import { site } from '../support/command.ts';
import { makeFolder, writeFiles } from '../support/site.ts';

test('old ids are written only to the headings that need one, also instead of others', () => {
  const text = [
    '---',
    'title: "# No heading"',
    '---',
    '# Set up',
    '## The `a_b` *value* of [links](x.md) ##',
    '```sh',
    '## Set up',
    '```',
    '## Set up',
    '## Fixed {#mine}',
    '## Type \\<Id\\>',
    '',
  ].join('\n');
  const ids = new Map([
    ['set-up-1', 'setup_1'],
    ['the-a_b-value-of-links', 'value'],
    ['mine', 'theirs'],
    ['type-id', 'Type-Id-'],
    ['elsewhere', 'x'],
  ]);
  const kept = withOldIds(text, ids);
  expect(kept.count).toBe(4);
  expect(kept.text).toBe(
    text
      .replace('(x.md) ##', '(x.md) {#value} ##')
      .replace('```\n## Set up', '```\n## Set up {#setup_1}')
      .replace('{#mine}', '{#theirs}')
      .replace('<Id\\>', '<Id\\> {#Type-Id-}'),
  );
});

test('an import ends with what differs from the old output, and how much is kept', () => {
  const place = makeFolder();
  const html = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  writeFiles(place, {
    'old/hugo.toml': 'title = "Old"\nbaseURL = "https://example.com/"\nlanguageCode = "en"\n',
    'old/content/_index.md': '---\ntitle: Home\n---\nText.\n',
    'old/content/set_up.md': '---\ntitle: Set up\n---\n## First step\n\nIt takes a minute.\n',
    'public/index.html': html('Home', '<p>Text.</p>'),
    'public/set_up/index.html': html('Set up', '<h2 id="first_step">First step</h2><p>It takes an hour.</p>'),
    'public/gone/index.html': html('Gone', '<p>Nobody has this.</p>'),
  });
  const run = (...more: readonly string[]) =>
    site(['import', 'hugo', 'old', '--root', 'new', '--old', 'public', ...more], { cwd: place });
  const { code, stdout } = run();
  expect(code).toBe(1);
  expect(readFileSync(path.join(place, 'new/content/set_up.md'), 'utf8')).toContain(
    '## First step {#first_step}\n',
  );
  expect(stdout).toContain('Added the old ids to 1 heading');
  expect(stdout).toContain(
    'Compared public (3 pages) with a new build (2 pages).\n\n1 page: missing, without a redirect\n  /gone/\n',
  );
  expect(stdout).toContain('    - It takes an hour.\n    + It takes a minute.\n');
  expect(stdout).toMatch(/ids +100 % +of +1\n/);
  expect(stdout).not.toContain('canonical URLs differ');
  expect(stdout).toMatch(
    /The new site keeps at least [\d.]+ % of each part of the old one; the least of its \w+\.\n$/,
  );
});
