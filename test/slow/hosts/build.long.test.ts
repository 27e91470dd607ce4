// The files of a build for hosts, and its findings about them.
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { beyondCapacity } from '../../../src/hosts/host.ts';
import { hostNamed } from '../../../src/hosts/hosts.ts';
import { securityHeaders } from '../../../src/hosts/policy.ts';
import type { HostName } from '../../../src/settings/hosting.ts';
import { build, codesOf } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { makeSite, minimal, readTree, writeFiles } from '../../support/site.ts';
import { hostedFiles, makeHostedSite } from './site.ts';

const dist = (root: string) => readTree(path.join(root, 'dist'));
const aside = (root: string) => {
  const folder = path.join(root, '.site/hosts');
  return existsSync(folder) ? Object.keys(readTree(folder)).sort() : [];
};

describe('hosts', () => {
  test('none: no files of a host, nothing compressed, and pages for redirects', async () => {
    const root = makeSite(hostedFiles);
    expect(codesOf(await build(root))).toEqual(['host-overflow', 'host-overflow']);
    const files = Object.keys(dist(root));
    expect(files.filter((file) => /\.(br|gz)$|^_|htaccess|nojekyll/.test(file))).toEqual([]);
    expect(aside(root)).toEqual([]);
    expect(dist(root)['old/index.html']).toBe(
      [
        '<!doctype html>',
        '<html lang="en"><head><meta charset="utf-8">',
        '<title>https://example.com/about/</title>',
        '<link rel="canonical" href="https://example.com/about/">',
        '<meta http-equiv="refresh" content="0; url=/about/">',
        '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
        '<body><p><a href="/about/">https://example.com/about/</a></p></body></html>',
        '',
      ].join('\n'),
    );
    expect(dist(root)['sitemap.xml']).not.toContain('/old/');
  });

  test.each<[HostName, readonly string[], readonly string[]]>([
    ['nginx', [], ['nginx/http.conf', 'nginx/server.conf']],
    ['caddy', [], ['caddy/Caddyfile']],
    ['apache', ['.htaccess'], []],
    ['cloudflare', ['_headers', '_redirects'], []],
    ['netlify', ['_headers', '_redirects'], []],
    ['vercel', [], ['vercel/vercel.json']],
    ['firebase', [], ['firebase/firebase.json']],
    ['cloudfront', [], ['cloudfront/template.json']],
    ['github', ['.nojekyll'], []],
  ])('%s gets its files, and the same whenever they are made', async (name, inOutput, sibling) => {
    const root = makeHostedSite([name]);
    const report = await build(root);
    expect(report.files.filter(({ kind }) => kind === 'host').map(({ file }) => file)).toEqual(inOutput);
    expect(aside(root)).toEqual(sibling);
    const other = makeHostedSite([name]);
    await build(other);
    expect(dist(other)).toEqual(dist(root));
    for (const file of sibling)
      expect(readFileSync(path.join(other, '.site/hosts', file), 'utf8')).toBe(
        readFileSync(path.join(root, '.site/hosts', file), 'utf8'),
      );
  });

  test('on the command line replace those in the settings', async () => {
    const root = makeHostedSite(['apache']);
    await build(root, { hosts: ['nginx', 'vercel'] });
    expect(aside(root)).toEqual(['nginx/http.conf', 'nginx/server.conf', 'vercel/vercel.json']);
    expect(Object.keys(dist(root))).not.toContain('.htaccess');
    await build(root, { hosts: ['vercel'] });
    expect(aside(root)).toEqual(['vercel/vercel.json']);
    await build(root);
    expect(aside(root)).toEqual([]);
    expect(Object.keys(dist(root))).toContain('.htaccess');
  });

  test('get nothing from a refused build or a dry run', async () => {
    const root = makeHostedSite(['nginx'], { 'content/broken.md': '[x](gone.md)\n' });
    expect((await build(root)).outcome).toBe('refused');
    expect(aside(root)).toEqual([]);
    rmSync(path.join(root, 'content/broken.md'));
    const planned = await build(root, { dryRun: true });
    expect(planned.outcome).toBe('planned');
    expect(aside(root)).toEqual([]);
    const written = await build(root);
    expect(written.plan?.write).toEqual(planned.plan?.write);
    expect((await build(root, { dryRun: true })).plan?.write).toEqual([]);
  });

  test('that send no headers get the policy in each page, before anything it governs', async () => {
    const root = makeHostedSite(['github', 'nginx']);
    await build(root);
    const pages = Object.entries(dist(root)).filter(([file]) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(6);
    for (const [file, html] of pages) {
      const policy =
        /<head><meta http-equiv="Content-Security-Policy" content="([^"]+)"\/><meta name="referrer" content="strict-origin-when-cross-origin"\/>/.exec(
          html,
        )?.[1];
      const header = securityHeaders()[0]?.value.replace("; frame-ancestors 'none'", '');
      expect([file, policy?.replaceAll('&#39;', "'")]).toEqual([file, header]);
    }
  });

  test('get a redirect as a page only where one of them cannot redirect', async () => {
    const both = makeHostedSite(['github', 'nginx']);
    await build(both);
    expect(Object.keys(dist(both))).toContain('old/index.html');
    const able = makeHostedSite(['nginx', 'vercel']);
    await build(able);
    expect(Object.keys(dist(able))).not.toContain('old/index.html');
  });

  test('get no more files than they accept, and none too large', async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'public/film.mp4': '' });
    const reported = async (bytes: number, hosts: readonly HostName[]) => {
      truncateSync(path.join(root, 'public/film.mp4'), bytes);
      const { diagnostics } = await build(root, { hosts });
      return diagnostics.filter(({ code }) => code === 'host-overflow').map(({ message }) => message);
    };
    const most = 25 * 1024 * 1024;
    expect(await reported(most, ['cloudflare'])).toEqual([]);
    expect(await reported(most + 1024 * 1024, ['cloudflare'])).toEqual([
      'Cloudflare accepts files of up to 25 MiB; film.mp4 has 26.0 MiB',
    ]);
    expect(await reported(most + 1024 * 1024, ['netlify'])).toEqual([]);
  });

  test.each<[HostName, number, (n: number) => string, number, readonly string[]]>([
    ['cloudflare', 20_000, (n) => `${n}.html`, 1, []],
    [
      'cloudflare',
      20_001,
      (n) => `${n}.html`,
      1,
      ['Cloudflare accepts 20,000 files, or 100,000 on paid plans; the site has 20,001'],
    ],
    ['netlify', 54_001, (n) => `${n}/index.html`, 1, []],
    ['netlify', 54_001, (n) => `a/b/${n}`, 1, ['Netlify accepts 54,000 files per folder; a/b/ has 54,001']],
    ['netlify', 54_001, String, 1, ['Netlify accepts 54,000 files per folder; the top has 54,001']],
    ['github', 1000, String, 1_000_000, []],
    ['github', 1001, String, 1_010_000, ['GitHub Pages accepts sites of up to 1 GB; this one has 1.01 GB']],
    [
      'firebase',
      1,
      String,
      2 ** 31 + 2 ** 20,
      ['Firebase accepts files of up to 2048 MiB; 0 has 2049.0 MiB'],
    ],
    ['nginx', 60_000, String, 2 ** 31, []],
  ])('%s: %i files', (name, number, file, size, expected) => {
    const files = Array.from(
      { length: number },
      (_, n) => ({ file: file(n), kind: 'public', hash: '', size }) as const,
    );
    expect(beyondCapacity(hostNamed(name), files)).toEqual(expected);
  });

  test('with limits get as many redirects as they read, and pages for the rest', async () => {
    const redirects = Array.from({ length: 1100 }, (_, n) => `  - { from: /old-${n}/, to: / }`).join('\n');
    const yaml = `${minimal['content/site.yaml']}redirects:\n${redirects}\n`;
    const root = makeSite({ ...minimal, 'content/site.yaml': yaml, 'content/index.md': '# Home\n' });
    for (const [host, pages] of [
      ['cloudflare', 100],
      ['vercel', 0],
      ['netlify', 0],
    ] as const) {
      const report = await build(root, { hosts: [host] });
      expect([host, report.files.filter(({ kind }) => kind === 'redirect').length]).toEqual([host, pages]);
      expect([host, codesOf(report).filter((code) => code === 'host-overflow').length]).toEqual([
        host,
        pages > 0 ? 1 : 0,
      ]);
    }
    const report = await build(root, { hosts: ['cloudfront'] });
    const template = JSON.parse(
      readFileSync(path.join(root, '.site/hosts/cloudfront/template.json'), 'utf8'),
    );
    const references = [...JSON.stringify(template).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/g)];
    expect(references.length).toBeGreaterThan(5);
    for (const [, name = ''] of references)
      expect(Object.keys({ ...template.Resources, ...template.Parameters })).toContain(name);
    const code: string = template.Resources.Urls.Properties.FunctionCode;
    const served = [...code.matchAll(/"\/old-\d+\/"/g)].length;
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(10_240);
    expect(served).toBeGreaterThan(200);
    expect(report.files.filter(({ kind }) => kind === 'redirect').length).toBe(1100 - served);
  });
});

describe('compressed files', () => {
  test('decompress to the same bytes, and are smaller', async () => {
    const root = makeHostedSite(['caddy']);
    const report = await build(root);
    const read = (file: string) => readFileSync(path.join(root, 'dist', file));
    const encoded = report.files.filter(({ kind }) => kind === 'encoded');
    expect(encoded.length).toBeGreaterThan(10);
    for (const { file } of encoded) {
      const plain = read(file.replace(/\.(br|gz)$/, ''));
      const bytes = file.endsWith('.br') ? brotliDecompressSync(read(file)) : gunzipSync(read(file));
      expect([file, bytes.equals(plain), read(file).length < plain.length]).toEqual([file, true, true]);
    }
    // The gzip header contains neither time nor name: RFC 1952, section 2.3.
    const packed = read('index.html.gz');
    expect([packed.readUInt32LE(4), (packed[3] ?? 1) & 0b1000]).toEqual([0, 0]);
  });

  test('are omitted where they save nothing, or where the site has its own', async () => {
    const root = makeHostedSite(['caddy'], {
      'public/noise.txt': Buffer.from(Array.from({ length: 700 }, (_, n) => (n * 7919 * 7919) % 251)),
      'public/short.txt': 'short\n',
      'public/own.txt': 'text '.repeat(300),
      'public/own.txt.gz': 'its own',
      'public/photo.png': 'a'.repeat(2000),
    });
    await build(root);
    const files = Object.keys(dist(root));
    expect(files.filter((file) => /^(short|photo)\.\w+\.(br|gz)$/.test(file))).toEqual([]);
    expect(dist(root)['own.txt.gz']).toBe('its own');
    expect(files).toContain('own.txt.br');
  });

  test('are not compressed again from the same text', async () => {
    const root = makeHostedSite(['caddy']);
    const cache = path.join(root, '.site/cache/made');
    const results = () => readdirSync(cache).sort();
    await build(root);
    const [first, before] = [dist(root), results()];
    expect(before.length).toBeGreaterThanOrEqual(20);
    // Without the output, they are in the cache.
    rmSync(path.join(root, 'dist'), { recursive: true });
    await build(root);
    expect([dist(root), results()]).toEqual([first, before]);
    // Without the cache, they are in the output.
    for (const name of before) rmSync(path.join(cache, name));
    writeFiles(root, { 'content/about.md': `# Another text\n\n## Team\n\n${'More. '.repeat(200)}\n` });
    await build(root);
    // The page, the sitemap and lists of pages.
    expect(results().length).toBeLessThanOrEqual(6);
    const clean = makeSite({
      ...hostedFiles,
      'content/site.yaml': readFileSync(path.join(root, 'content/site.yaml')),
      'content/about.md': readFileSync(path.join(root, 'content/about.md')),
    });
    await build(clean);
    expect(dist(root)).toEqual({ ...dist(clean) });
  });

  test('are written again where someone changed them', async () => {
    const root = makeHostedSite(['caddy']);
    await build(root);
    const first = dist(root);
    writeFiles(path.join(root, 'dist'), { 'about/index.html.br': 'damaged', 'index.html.gz': '' });
    await build(root);
    expect(dist(root)).toEqual(first);
  });

  test('are deleted with their text, or when no host sends them', async () => {
    const root = makeHostedSite(['caddy']);
    await build(root);
    expect(Object.keys(dist(root))).toContain('about/index.html.br');
    await build(root, { hosts: ['vercel'] });
    expect(Object.keys(dist(root)).filter((file) => /\.(br|gz)$/.test(file))).toEqual([]);
  });
});

describe('files for hosts, and files of the build', () => {
  test.each<[string, HostName, string, string]>([
    ['content/robots.txt.md', 'nginx', '', '/robots.txt/ would replace robots.txt, which the build creates'],
    ['content/x.md', 'netlify', '/_headers/', '/_headers/ would replace _headers, which the build creates'],
    [
      'content/x.md',
      'nginx',
      '/Sitemap.xml/y/',
      '/Sitemap.xml/y/ would replace sitemap.xml, which the build creates',
    ],
    [
      'content/x.md',
      'nginx',
      '/.well-known/security.txt/',
      '/.well-known/security.txt/ would replace .well-known/security.txt, which the build creates',
    ],
  ])('cannot take the path of a page: %s, %s %s', async (file, host, permalink, message) => {
    const text = permalink === '' ? '# X\n' : `---\npermalink: ${permalink}\n---\n# X\n`;
    const report = await build(makeHostedSite([host], { [file]: text }));
    expect(report.diagnostics.filter(({ code }) => code === 'route-taken')).toMatchObject([
      { message, at: { path: file } },
    ]);
  });

  test('are never overwritten by pages for redirects, and none of these is in assets/', async () => {
    const yaml = 'redirects: [{ from: /robots.txt/x/, to: / }, { from: /assets/old/, to: / }]\n';
    const root = makeSite({
      ...minimal,
      'content/site.yaml': `${minimal['content/site.yaml']}${yaml}`,
      'content/index.md': '# Home\n',
    });
    expect(codesOf(await build(root))).toEqual(['host-overflow', 'host-overflow']);
    expect(Object.keys(dist(root)).filter((file) => file !== 'index.html')).toEqual([
      'robots.txt',
      'sitemap.xml',
    ]);
  });
});

describe('attachments', () => {
  const page = '[x](a.gpx) [y](b.html) [z](c)\n';
  const others = {
    'content/index.md': page,
    'content/a.gpx': '<gpx/>',
    'content/b.html': 'b',
    'content/c': 'c',
  };

  test('of further types are published where the settings name them', async () => {
    const yaml = `${minimal['content/site.yaml']}attachments: [.GPX]\n`;
    const root = makeSite({
      ...minimal,
      ...others,
      'content/site.yaml': yaml,
      'content/index.md': '[x](a.gpx)\n',
    });
    expect(codesOf(await build(root))).toEqual([]);
    expect(Object.keys(dist(root)).filter((file) => file.startsWith('assets/'))).toEqual([
      expect.stringMatching(/gpx$/),
    ]);
  });

  test('that can run are never allowed, whatever the settings say', async () => {
    const yaml = `${minimal['content/site.yaml']}attachments: [gpx, html, 'a/b']\n`;
    const root = makeSite({ ...minimal, ...others, 'content/site.yaml': yaml });
    const report = await build(root);
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      'b.html is of a type that browsers or servers execute',
      'c is of a type that links do not publish',
      '.html files are executed by browsers or servers, so they cannot be attachments',
      'a/b is not a file extension',
    ]);
  });
});

describe('app files', () => {
  test('follow the settings', async () => {
    const root = makeSite(hostedFiles);
    await build(root, { today: '2026-03-15' });
    const files = dist(root);
    expect(JSON.parse(files['.well-known/apple-app-site-association'] ?? '')).toEqual({
      applinks: { details: [{ appIDs: ['ABCDE12345.com.example.app'], components: [{ '/': '/polls/*' }] }] },
      webcredentials: { apps: ['ABCDE12345.com.example.app'] },
    });
    expect(JSON.parse(files['.well-known/assetlinks.json'] ?? '')).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.app',
          sha256_cert_fingerprints: [Array(32).fill('1F').join(':')],
        },
      },
    ]);
    expect(files['app-ads.txt']).toBe('example.com, pub-1234, DIRECT, f08c47fec0942fa0\n');
    expect(files['.well-known/security.txt']).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2027-02-01T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://example.com/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['2026-01-01', '2026-12-01'],
    ['2026-01-31', '2026-12-01'],
    ['2026-02-01', '2027-01-01'],
    ['2026-12-31', '2027-11-01'],
  ])('of %s expire on %s, in less than a year', async (today, day) => {
    const root = makeSite(hostedFiles);
    await build(root, { today });
    const expires = /^Expires: (.+)$/m.exec(dist(root)['.well-known/security.txt'] ?? '')?.[1] ?? '';
    expect(expires).toBe(`${day}T00:00:00.000Z`);
    const days = (Date.parse(expires) - Date.parse(today)) / 86_400_000;
    expect([days > 300, days < 365]).toEqual([true, true]);
  });

  test('take no redirect', async () => {
    const yaml = String(hostedFiles['content/site.yaml']).replace('/old/, to', '/app-ads.txt, to');
    const root = makeSite({ ...hostedFiles, 'content/site.yaml': yaml });
    expect(codesOf(await build(root))).toContain('redirect-taken');
  });

  test('in the site replace generated ones', async () => {
    const root = makeSite({ ...hostedFiles, 'public/.well-known/security.txt': 'own\n' });
    await build(root);
    expect(dist(root)['.well-known/security.txt']).toBe('own\n');
  });
});

describe('site hosts', () => {
  test('prints the configuration of a host, whether or not it is in the settings', async () => {
    const root = makeHostedSite(['nginx']);
    await build(root);
    const conf = (name: string) => readFileSync(path.join(root, '.site/hosts/nginx', name), 'utf8');
    const printed = site(['hosts', 'nginx'], { cwd: root });
    expect([printed.code, printed.stderr]).toEqual([0, '']);
    expect(printed.stdout).toBe(
      `# .site/hosts/nginx/http.conf\n${conf('http.conf')}\n# .site/hosts/nginx/server.conf\n${conf('server.conf')}`,
    );
    const json = site(['hosts', 'vercel'], { cwd: root });
    expect(JSON.parse(json.stdout).redirects[0]).toEqual({
      source: '/old{/}?',
      destination: '/about/',
      statusCode: 301,
    });
    expect(aside(root)).toEqual(['nginx/http.conf', 'nginx/server.conf']);
  });

  test('says when builds write no compressed files for a host that would send them', () => {
    const said = (hosts: HostName[], name: string) =>
      site(['hosts', name], { cwd: makeHostedSite(hosts) }).stderr;
    expect(said(['netlify'], 'nginx')).toBe(
      'Builds do not compress files for it yet: add it in content/site.yaml (hosts: [nginx]), or build with --for nginx.\n',
    );
    expect(said(['nginx'], 'nginx')).toBe('');
    // Files for one server are the same for another.
    expect(said(['caddy'], 'nginx')).toBe('');
    expect(said(['nginx'], 'netlify')).toBe('');
    expect(said([], 'vercel')).toBe('');
  });

  test('lists the hosts, and refuses others', () => {
    expect(site(['hosts']).stdout.split('\n')[0]).toBe('apache      Apache');
    const wrong = site(['hosts', 'geocities']);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Choose from: apache, caddy')]);
  });

  test('reports errors of the site instead', () => {
    const root = makeHostedSite(['nginx'], { 'content/broken.md': '---\ntitle: [\n---\n' });
    const { code, stdout, stderr } = site(['hosts', 'nginx'], { cwd: root });
    expect([code, stdout, stderr.includes('content/broken.md')]).toEqual([1, '', true]);
  });
});
