// `until`: the last day of a version.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteSchedule } from '../../../src/cli/commands/schedule.ts';
import { build, requestFor } from '../../support/build.ts';
import { makeSite } from '../../support/site.ts';
import { FILES, page, readers, sharedSite } from './site.ts';

const { root } = sharedSite();

describe('4: after its last day', () => {
  test('the URLs of a version redirect to the same page of the current one, or to the nearest', async () => {
    const out = path.join(root(), 'over');
    expect(await build(root(), { out, today: '2027-01-01' })).toMatchObject({ outcome: 'published' });
    const { read: over } = readers(() => out);
    expect(over('docs/v1/guide/install/index.html')).toContain('url=/docs/v2/guide/setup/');
    expect(over('docs/v1/guide/gone/index.html')).toContain('url=/docs/v2/guide/');
    expect(over('docs/v1/lost/index.html')).toContain('url=/docs/v2/guide/');
    expect(over('de/docs/v1/index.html')).toContain('url=/de/docs/v2/');
    expect(over('docs/v2/index.html')).not.toContain('/docs/v1/');
  });

  test('links by the name of the version lead to where its URLs redirect', async () => {
    const links = '[a](v1:guide/install.md) [b](v1:guide/gone.md#top) [c](v1:)';
    const site = makeSite({ ...FILES, 'content/index.md': page('Home', links) });
    const report = await build(site, { today: '2027-01-01' });
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(readers(() => path.join(site, 'dist')).html('/')).toContain(
      '<a href="/docs/v2/guide/setup/">a</a> <a href="/docs/v2/guide/">b</a> <a href="/docs/v2/">c</a>',
    );
  });

  test('with `ended: keep`, the pages stay, are in no list, and the switch says that the version has ended', async () => {
    const out = path.join(root(), 'kept');
    await build(root(), { out, today: '2027-01-01' });
    const kept = readers(() => out);
    expect(kept.elsewhere('/docs/v2/')).toContain('v0 /docs/v0/ same ended');
    expect(kept.elsewhere('/docs/v0/')).toContain('v0 /docs/v0/ here ended');
    for (const file of ['sitemap.xml', 'llms.txt', 'feed.xml'])
      expect(kept.read(file)).not.toContain('/docs/v0/');
  });

  test('is on its last day still as before', async () => {
    const out = path.join(root(), 'last');
    await build(root(), { out, today: '2026-12-31' });
    expect(readers(() => out).html('/docs/v1/guide/install/')).toContain('<h1>Install</h1>');
  });

  test('the schedule lists the day once', async () => {
    const schedule = await siteSchedule(requestFor(root()), '2027-01-01');
    expect(schedule).toMatchObject({
      value: [
        { day: '2026-07-01', occasions: [{ kind: 'ended', version: 'v0' }] },
        { day: '2027-01-01', occasions: [{ kind: 'ended', version: 'v1' }, { kind: 'year' }] },
      ],
    });
  });
});
