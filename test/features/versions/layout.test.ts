// Old versions are rendered with today’s layout, and lead to the current one.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeSite, writeFiles } from '../../support/site.ts';
import { FILES, LAYOUT, readers, sharedSite } from './site.ts';

const { root, html, canonical } = sharedSite();

describe('2: today’s layout', () => {
  test('has a note and a canonical URL that lead to the same page of the current version', () => {
    expect(html('/docs/v1/guide/install/')).toContain('This page is about an earlier version.');
    expect(html('/docs/v1/guide/install/')).toContain(
      '<a href="/docs/v2/guide/setup/">Current version: 2.0</a>',
    );
    expect(canonical('/docs/v1/guide/install/')).toBe('https://example.com/docs/v2/guide/setup/');
    expect(canonical('/docs/next/')).toBe('https://example.com/docs/v2/');
    expect(html('/docs/next/')).toContain('isn’t released yet');
    expect(html('/docs/v2/')).not.toContain('version-note');
  });

  test('is on the pages of old versions as soon as it changes', async () => {
    const site = makeSite(FILES);
    await build(site);
    writeFiles(site, { 'templates/page.tsx': LAYOUT.replace('<main>', '<main id="new">') });
    await build(site);
    const { html: built } = readers(() => path.join(site, 'dist'));
    for (const route of ['/docs/v0/', '/docs/v1/guide/gone/', '/docs/v2/'])
      expect(built(route)).toContain('<main id="new">');
  });

  test('has the URL of a page itself that the current version lacks', () => {
    expect(canonical('/docs/v1/guide/gone/')).toBe('https://example.com/docs/v1/guide/gone/');
  });

  test('hides the pages of an ended version from search engines', async () => {
    expect(html('/docs/v0/')).not.toContain('noindex');
    const out = path.join(root(), 'later');
    await build(root(), { out, today: '2026-07-01' });
    const later = readers(() => out).html('/docs/v0/');
    expect(later).toContain('<meta name="robots" content="noindex"/>');
    expect(later).toContain('no longer maintained');
  });
});
