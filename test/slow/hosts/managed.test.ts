// The files of a build for managed hosts, in their emulators and by their parsers.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { isEmulated, managedHosts } from './managed-servers.ts';
import { makeHostedSite } from './site.ts';
import { shown, verify } from './verify-support.ts';

/** A damage to a host's file, and the finding that must report it. */
const breaks: readonly {
  readonly name: (typeof managedHosts)[number]['name'];
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly found: RegExp;
}[] = [
  {
    name: 'cloudflare',
    file: 'dist/_headers',
    from: '  ! Access-Control-Allow-Origin\n',
    to: '',
    found: /^\/ access-control-allow-origin: \*/,
  },
  {
    name: 'cloudflare',
    file: 'dist/_headers',
    from: '/assets/*\n  ! Cache-Control\n',
    to: '/assets/*\n',
    found: /assets\/dot-\w+\.svg cache-control: .*,.*immutable/,
  },
  {
    name: 'cloudflare',
    file: 'dist/_redirects',
    from: ' 308',
    to: ' 302',
    found: /legacy\/page\.html status: 302/,
  },
  {
    name: 'firebase',
    file: '.site/hosts/firebase/firebase.json',
    from: '"regex": ".*"',
    to: '"source": "**"',
    found: /security\.txt content-security-policy: none/,
  },
  {
    name: 'vercel',
    file: '.site/hosts/vercel/vercel.json',
    from: '"cleanUrls"',
    to: '"trailingSlash": true, "cleanUrls"',
    found: /security\.txt content-security-policy: none/,
  },
  { name: 'netlify', file: 'dist/_redirects', from: '301!', to: '302!', found: /old\/ status: 302/ },
  {
    name: 'netlify',
    file: 'dist/_headers',
    from: 'nosniff',
    to: 'sniff',
    found: /^\/ x-content-type-options: sniff/,
  },
  {
    name: 'cloudfront',
    file: '.site/hosts/cloudfront/template.json',
    from: 'index.html',
    to: 'none.html',
    found: /about\/ status: 404/,
  },
];

describe.each(managedHosts)('$name', (host) => {
  const present = isEmulated(host);
  const skipped = present ? '' : ` (skipped: ${host.needs} is not installed in test/slow/hosts/emulators)`;

  test.skipIf(!present)(`is verified clean${skipped}`, async () => {
    const root = makeHostedSite([host.name]);
    const report = await build(root);
    expect(report.outcome).toBe('published');
    const verified = await verify(root, await host.start(root));
    expect(shown(verified).filter((line) => !host.quirks.some((quirk) => quirk.test(line)))).toEqual([]);
    expect([verified.host, verified.compared.page >= 4, verified.compared.missing]).toEqual([
      host.name,
      true,
      3,
    ]);
  });

  test.skipIf(!present).each(breaks.filter(({ name }) => name === host.name))(
    `is found where it is broken: $from${skipped}`,
    async ({ file, from, to, found }) => {
      const root = makeHostedSite([host.name]);
      await build(root);
      const text = readFileSync(path.join(root, file), 'utf8');
      expect(text).toContain(from);
      writeFileSync(path.join(root, file), text.replaceAll(from, to));
      expect(shown(await verify(root, await host.start(root)))).toContainEqual(expect.stringMatching(found));
    },
  );
});
