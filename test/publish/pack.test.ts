// Packs of pages that are checked and not published.
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkProject } from '../../src/commands/check.ts';
import { checkRules } from '../../src/features/rules.ts';
import { realDisk } from '../../src/kit/system/disk.ts';
import { takeLock } from '../../src/publish/folder/lock.ts';
import { openPackedStaging } from '../../src/publish/staging.ts';
import { quiet, requestFor } from '../support/build.ts';
import { site } from '../support/command.ts';
import { makeSite, minimal, readTree } from '../support/site.ts';

const waiting = { patience: 200, onWait() {}, signal: new AbortController().signal };
const small = { ...minimal, 'content/index.md': '# Home\n' };

test('a pack returns each file as last added', () => {
  const pack = openPackedStaging();
  const texts = { 'a.html': 'A', 'empty.html': '', 'long.html': 'ä'.repeat(200_000), 'b/index.html': 'B' };
  for (const [file, text] of [['a.html', 'old'], ...Object.entries(texts)] as const)
    expect(pack.add('page', file, text).size).toBe(Buffer.byteLength(text));
  for (const [file, text] of Object.entries(texts))
    expect(Buffer.from(pack.read(file)).toString()).toBe(text);
  expect(() => pack.read('c.html')).toThrow('c.html was not made');
  pack.close();
});

test('site check changes nothing in the site, and does not wait for a build', async () => {
  const root = makeSite(small);
  const before = readTree(root);
  expect(site(['check'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
  expect(readTree(root)).toEqual(before);
  const lock = await takeLock(realDisk, path.join(root, '.site'), waiting);
  onTestFinished(() => lock.release());
  expect(site(['check'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
});

test('site check finds the same with threads and without', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `content/p${index}.md`,
      `# Page ${index}\n\nPassword=hunter2${index}\n\n<button>${index}</button>\n\n<ul><p>${index}</p></ul>\n`,
    ]),
  );
  const root = makeSite({ ...small, ...pages });
  const worker = new URL('../../lib/site.cjs', import.meta.url);
  const rules = checkRules(() => true, []);
  const environment = { PASSWORD: 'hunter211' };
  const checked = (workers: number) =>
    checkProject(
      { build: requestFor(root, { workers }), rules, wanted: () => true, environment, audits: [] },
      { ...quiet, worker },
    );
  const [alone, threaded] = [await checked(0), await checked(2)];
  expect(alone.diagnostics.map(({ code }) => code)).toContain('html-invalid');
  expect(alone.diagnostics.map(({ code }) => code)).toContain('button-type');
  expect(alone.diagnostics.map(({ code }) => code)).toContain('secret-leaked');
  expect(threaded.diagnostics).toEqual(alone.diagnostics);
});

test('site check reads no page that failed to render', () => {
  const root = makeSite({ ...small, 'content/broken.md': '# Broken\n\n[gone](gone.md)\n' });
  const { code, stdout, stderr } = site(['check'], { cwd: root });
  expect([code, stdout, stderr]).toEqual([1, expect.stringContaining('No such page or file: gone.md'), '']);
});
