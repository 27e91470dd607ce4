// The `.gitignore` of a new site covers its output, also if that is a link to a release.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite } from '../support/site.ts';
import { repository } from '../support/sources.ts';

test.each(['folder', 'link'])('dist is a %s', (kind) => {
  const root = makeSite({ '.site/cache/a': 'a', 'releases/000001/index.html': 'a' });
  if (kind === 'link') symlinkSync('releases/000001', path.join(root, 'dist'));
  else {
    mkdirSync(path.join(root, 'dist'));
    copyFileSync(path.join(root, 'releases/000001/index.html'), path.join(root, 'dist/index.html'));
  }
  copyFileSync(path.join(repository, 'starters/common/gitignore'), path.join(root, '.gitignore'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  const untracked = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  expect(untracked.split('\n').filter(Boolean)).toEqual(['?? .gitignore', '?? releases/']);
});
