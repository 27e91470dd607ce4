// Tests interpret the files of hosts without an emulator. The interpreters follow the documentation.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeFolder, writeFiles } from '../../support/site.ts';
import { functionOf, isEmulated, managedHosts, requestOf } from './managed-servers.ts';
import { isInstalled } from './servers.ts';
import { makeHostedSite } from './site.ts';
import { shown, verify } from './verify-support.ts';

type Name = (typeof managedHosts)[number]['name'];

const hostNamed = (name: Name) => {
  const host = managedHosts.find((one) => one.name === name);
  if (!host) throw new Error(`no ${name}`);
  return host;
};

/** Requests URLs from a host with these project files. */
async function answers(name: Name, files: Readonly<Record<string, string>>, targets: readonly string[]) {
  const root = makeFolder();
  writeFiles(root, files);
  const origin = await hostNamed(name).start(root);
  return Promise.all(
    targets.map(async (target) => {
      const { status, headers } = await fetch(origin + target, { redirect: 'manual' });
      return { target, status, headers };
    }),
  );
}

const brief = (found: Awaited<ReturnType<typeof answers>>) =>
  found.map(({ target, status, headers }) => [
    target,
    status,
    headers.get('location')?.replace(/^http:\/\/host/, ''),
  ]);

const skipped = (name: Name) =>
  isEmulated(hostNamed(name))
    ? ''
    : ` (skipped: ${hostNamed(name).needs} is not installed in test/hosts/emulators)`;

describe(`Netlify${skipped('netlify')}`, () => {
  const present = isEmulated(hostNamed('netlify'));

  // https://docs.netlify.com/manage/routing/headers/#syntax-for-the-headers-file
  test.skipIf(!present)('headers of a path, and several values of one', async () => {
    const _headers = `# a path:
/templates/index.html
  # headers for that path:
  X-Frame-Options: DENY
# another path:
/templates/index2.html
  # headers for that path:
  X-Frame-Options: SAMEORIGIN
/plain.txt
  cache-control: max-age=0
  cache-control: no-cache
  cache-control: no-store
  cache-control: must-revalidate
`;
    const files = {
      'dist/_headers': _headers,
      'dist/_redirects': '',
      'dist/templates/index.html': 'one',
      'dist/templates/index2.html': 'two',
      'dist/plain.txt': 'three',
    };
    const found = await answers('netlify', files, [
      '/templates/index.html',
      '/templates/index2.html',
      '/plain.txt',
    ]);
    expect(found.map(({ headers }) => headers.get('x-frame-options'))).toEqual(['DENY', 'SAMEORIGIN', null]);
    expect(found[2]?.headers.get('cache-control')?.replace(/\s/g, '')).toBe(
      'max-age=0,no-cache,no-store,must-revalidate',
    );
  });

  // https://docs.netlify.com/manage/routing/redirects/redirect-options/ and …/rewrites-proxies/#shadowing
  test.skipIf(!present)(
    'redirects with and without a status, a slash, and a file at their path',
    async () => {
      const _redirects = `# Redirects from what the browser requests to what we serve
/home              /
/blog/my-post.php  /blog/my-post
/news              /blog 302
/google            https://www.google.com
/shadowed          /elsewhere 301
/forced            /elsewhere 301!
`;
      const files = {
        'dist/_headers': '',
        'dist/_redirects': _redirects,
        'dist/shadowed/index.html': 'here',
        'dist/forced/index.html': 'here',
      };
      const targets = ['/home', '/home/', '/blog/my-post.php', '/news', '/google', '/shadowed/', '/forced/'];
      expect(brief(await answers('netlify', files, targets))).toEqual([
        ['/home', 301, '/'],
        ['/home/', 301, '/'],
        ['/blog/my-post.php', 301, '/blog/my-post'],
        ['/news', 302, '/blog'],
        ['/google', 301, 'https://www.google.com'],
        ['/shadowed/', 200, undefined],
        ['/forced/', 301, '/elsewhere'],
      ]);
    },
  );
});

describe(`Vercel${skipped('vercel')}`, () => {
  // https://vercel.com/docs/routing/redirects/configuration-redirects
  test.skipIf(!isEmulated(hostNamed('vercel')))('redirects and headers in their order', async () => {
    const config = {
      redirects: [
        { source: '/me', destination: '/profile.html' },
        { source: '/user', destination: '/api/user', permanent: false },
        { source: '/view-source', destination: 'https://github.com/vercel/vercel' },
      ],
      headers: [
        { source: '/service-worker.js', headers: [{ key: 'Cache-Control', value: 'public, max-age=0' }] },
        { source: '/(.*)', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] },
      ],
    };
    const files = {
      '.site/hosts/vercel/vercel.json': JSON.stringify(config),
      'dist/service-worker.js': '0;',
      'dist/404.html': 'missing',
    };
    const targets = ['/me', '/user', '/view-source', '/service-worker.js', '/missing'];
    const found = await answers('vercel', files, targets);
    expect(brief(found)).toEqual([
      ['/me', 308, '/profile.html'],
      ['/user', 307, '/api/user'],
      ['/view-source', 308, 'https://github.com/vercel/vercel'],
      ['/service-worker.js', 200, undefined],
      ['/missing', 404, undefined],
    ]);
    const [, , , worker, missing] = found;
    expect(worker?.headers.get('cache-control')).toBe('public, max-age=0');
    expect([worker, missing].map((answer) => answer?.headers.get('x-frame-options'))).toEqual([
      'DENY',
      'DENY',
    ]);
  });
});

describe('CloudFront', () => {
  const query = 'ID=42&Exp=1619740800&TTL=1440&NoValue=&querymv=val1&querymv=val2,val3';

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
  test('an event contains the path and every value of the query', () => {
    expect(requestOf(new URL(`http://host/media/index.mpd?${query}`))).toEqual({
      method: 'GET',
      uri: '/media/index.mpd',
      querystring: {
        ID: { value: '42' },
        Exp: { value: '1619740800' },
        TTL: { value: '1440' },
        NoValue: { value: '' },
        querymv: { value: 'val1', multiValue: [{ value: 'val1' }, { value: 'val2,val3' }] },
      },
      headers: {},
    });
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/example_cloudfront_functions_url_rewrite_single_page_apps_section.html
  test('a function may answer, or change the path', () => {
    const run = functionOf(`function handler(event) {
      const { request } = event;
      if (request.uri === '/old') return { statusCode: 302, headers: { location: { value: '/new' } } };
      if (request.uri.endsWith('/')) request.uri += 'index.html';
      return request;
    }`);
    expect(run({ request: requestOf(new URL('http://host/blog/')) }).uri).toBe('/blog/index.html');
    expect(run({ request: requestOf(new URL('http://host/old')) })).toEqual({
      statusCode: 302,
      headers: { location: { value: '/new' } },
    });
  });

  const hasEngine = isInstalled('njs');

  // The engine of CloudFront is closed; njs has about the same part of the language.
  test.skipIf(!hasEngine)(
    `our function needs only what its engine has${hasEngine ? '' : ' (skipped: njs is not installed)'}`,
    async () => {
      const root = makeHostedSite(['cloudfront']);
      await build(root);
      const template = path.join(root, '.site/hosts/cloudfront/template.json');
      const code = JSON.parse(readFileSync(template, 'utf8')).Resources.Urls.Properties.FunctionCode;
      const targets = ['/', '/about', '/about/', '/about/index.html', '/old', '/old/', '/legacy/page.html'];
      const others = [
        '/shop/',
        '/a.b/c',
        '/x.txt',
        '/.well-known/assetlinks.json',
        '//evil.com',
        '/constructor',
      ];
      const events = [...targets, ...others].flatMap((target) =>
        ['', `?${query}`].map((search) => ({ request: requestOf(new URL(`http://host${target}${search}`)) })),
      );
      const program = path.join(makeFolder(), 'function.js');
      writeFileSync(
        program,
        `${code}\n${JSON.stringify(events)}.forEach(function (event) { console.log(JSON.stringify(handler(event))); });`,
      );
      const { stdout, stderr } = spawnSync('njs', [program], { encoding: 'utf8' });
      const run = functionOf(code);
      const found = stdout.split('\n').filter(Boolean);
      expect([stderr, found.map((line) => JSON.parse(line))]).toEqual(['', events.map(run)]);
    },
  );

  test('our function keeps the whole query', async () => {
    const root = makeHostedSite(['cloudfront']);
    await build(root);
    const origin = await hostNamed('cloudfront').start(root);
    for (const target of ['/old/', '/about']) {
      const { headers } = await fetch(`${origin}${target}?${query}`, { redirect: 'manual' });
      expect([target, headers.get('location')]).toEqual([
        target,
        `/about/?${query.replace('NoValue=', 'NoValue')}`,
      ]);
    }
  });
});

describe('GitHub Pages', () => {
  const files = {
    'dist/index.html': 'home',
    'dist/docs/index.html': 'docs',
    'dist/_static/a.css': '',
    'dist/.well-known/security.txt': '',
    'dist/404.html': 'missing',
  };
  const targets = ['/', '/docs', '/missing', '/_static/a.css', '/.well-known/security.txt'];

  // https://github.blog/news-insights/bypassing-jekyll-on-github-pages/
  test('files and folders, without names that start with a dot or an underscore, except .nojekyll', async () => {
    const statuses = async (more: Readonly<Record<string, string>>) =>
      (await answers('github', { ...files, ...more }, targets)).map(({ status }) => status);
    expect(await statuses({})).toEqual([200, 301, 404, 404, 404]);
    expect(await statuses({ 'dist/.nojekyll': '' })).toEqual([200, 301, 404, 200, 200]);
  });

  test('is found where .nojekyll is missing', async () => {
    const root = makeHostedSite(['github']);
    await build(root);
    rmSync(path.join(root, 'dist/.nojekyll'));
    expect(shown(await verify(root, await hostNamed('github').start(root)))).toContain(
      '/.well-known/security.txt status: 404',
    );
  });
});
