// Ids of headings that were published stay reachable, or are reported.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { check, quiet, requestFor } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

async function publish(root: string, about: string): Promise<string> {
  writeFileSync(path.join(root, 'content/about.md'), about);
  const { outcome } = await buildSite(requestFor(root), quiet);
  expect(outcome).toBe('published');
  return readFileSync(path.join(root, 'dist/about/index.html'), 'utf8');
}

async function gone(root: string): Promise<string[]> {
  const { diagnostics } = await check(root, (code) => code === 'anchor-gone');
  return diagnostics.map(({ message }) => message);
}

const REPORTED = ['/about/ was published with the heading id "paying", which is gone'];

describe('a heading id that was published', () => {
  test('is reported when it is gone, after any number of builds', async () => {
    const root = makeSite(minimal);
    await publish(root, '# About\n\n## Paying\n');
    expect(await gone(root)).toEqual([]);
    await publish(root, '# About\n\n## How to pay\n');
    await publish(root, '# About\n\n## How to pay us\n');
    expect(await gone(root)).toEqual([
      '/about/ was published with the heading id "how-to-pay", which is gone',
      ...REPORTED,
    ]);
  });

  test('is fixed by an alias, and reported again without it', async () => {
    const root = makeSite(minimal);
    await publish(root, '# About\n\n## Paying\n');
    const html = await publish(
      root,
      '---\nanchors:\n  paying: cost\n---\n# About\n\n## Cost\n\n[Here](#paying)\n',
    );
    expect(html).toContain('<h2 id="cost"><span id="paying"></span>Cost</h2>');
    expect(await gone(root)).toEqual([]);
    await publish(root, '# About\n\n## Cost\n');
    expect(await gone(root)).toEqual(REPORTED);
  });

  test('is fixed by an explicit id', async () => {
    const root = makeSite(minimal);
    await publish(root, '# About\n\n## Paying\n');
    await publish(root, '# About\n\n## Cost {#paying}\n');
    expect(await gone(root)).toEqual([]);
  });

  test('is forgotten with its page', async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    await publish(root, '# About\n\n## Paying\n');
    rmSync(path.join(root, 'content/about.md'));
    await buildSite(requestFor(root), quiet);
    await publish(root, '# About\n\n## Cost\n');
    expect(await gone(root)).toEqual([]);
  });
});
