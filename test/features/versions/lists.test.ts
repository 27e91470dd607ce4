// Search engines, the sitemap, feeds and llms.txt list the current version. Searches within a version are tested with the search.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeSite } from '../../support/site.ts';
import { FILES, readers, SETTINGS, sharedSite } from './site.ts';

const { read } = sharedSite();

describe('3: what search engines and lists name', () => {
  test('is the current version in the sitemap, llms.txt and feeds', () => {
    for (const file of ['sitemap.xml', 'llms.txt', 'feed.xml']) {
      expect(read(file)).toContain('example.com/docs/v2/guide/setup');
      expect(read(file)).not.toMatch(/example\.com\/docs\/(?:next|v1|v0)\//);
    }
  });

  test('is another version too if the settings say so', async () => {
    const other = makeSite({
      ...FILES,
      'content/site.yaml': SETTINGS.replace("name: '1.0'", 'listed: true'),
    });
    await build(other);
    const built = readers(() => path.join(other, 'dist'));
    for (const file of ['sitemap.xml', 'llms.txt', 'feed.xml'])
      expect(built.read(file)).toContain('example.com/docs/v1/guide/install');
    expect(built.canonical('/docs/v1/guide/install/')).toBe('https://example.com/docs/v1/guide/install/');
  });
});
