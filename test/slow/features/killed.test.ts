// Cards that are drawn stay, even if the build is killed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { figtree } from '../../support/font.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const COUNT = 40;

const siteOfMany = () =>
  makeSite({
    ...minimal,
    ...Object.fromEntries(
      Array.from({ length: COUNT }, (_, page) => [
        `content/${page === 0 ? 'index' : page}.md`,
        `---\ntitle: Page ${page}\n---\n`,
      ]),
    ),
    'templates/cards/figtree.woff2': figtree,
    'templates/cards/default.tsx': `import figtree from './figtree.woff2';
export const fonts = [{ name: 'Figtree', src: figtree }];
export default ({ page }) => <div style={{ fontFamily: 'Figtree', fontSize: 80 }}>{page.title}</div>;
`,
  });

const kept = (root: string) => {
  const folder = path.join(root, '.site/cache/made');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.new')) : [];
  return new Map(names.map((name) => [name, statSync(path.join(folder, name)).mtimeMs]));
};

test('a build that is killed keeps the cards that it drew', async () => {
  const root = siteOfMany();
  const child = spawn(process.execPath, [path.join(repository, 'bin/site.js'), 'build'], {
    cwd: root,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (kept(root).size < 10 && child.exitCode === null) await sleep(2);
  child.kill('SIGKILL');
  await ended;
  const before = kept(root);
  expect(before.size).toBeGreaterThanOrEqual(10);
  expect(before.size).toBeLessThan(2 * COUNT);
  expect((await buildSite(requestFor(root), quiet)).outcome).toBe('published');
  const after = kept(root);
  expect(after.size).toBe(2 * COUNT);
  // An image without its record is drawn again.
  const again = [...before].filter(([name, time]) => after.get(name) !== time);
  expect(again.length).toBeLessThanOrEqual(2);
});
