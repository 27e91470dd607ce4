// Hostile redirects and requests: a build refuses a redirect with its position,
// or every server answers it as written, and continues to answer everything else.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../src/hosts/policy.ts';
import { HOSTS } from '../../../src/settings/hosting.ts';
import { ask } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { isInstalled, type RunningServer, webServers } from '../hosts/servers.ts';
import { RUNS, SEED } from './support.ts';

/** Characters with a meaning for servers, and texts that broke one. */
const PIECES = [
  ...'"\'`$%&*+,-.:;<=>?@[]^_{|}~()!#\\/ \t\né€😀\u0300',
  ...[
    '$1',
    '$uri',
    '%1',
    '%25',
    '%24',
    '%0a',
    '%ff',
    '%{HTTP_HOST}',
    '{$HOME}',
    '{path}',
    ':splat',
    '*',
    '\\"',
    '$is_args',
  ],
  ...[
    '; return 200 x;',
    '" [R=200]',
    'old',
    'x',
    'index.html',
    '.php',
    '..',
    '//',
    '[L]',
    '#',
    '<If true>',
    '\\x22',
    '}',
  ],
] as const;

const text = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''));
const from = fc.oneof(text, text.map(encodeURIComponent)).map((middle) => `/${middle}`);
const to = fc.oneof(
  fc.constant('/'),
  text.map((middle) => `/?${middle}`),
  text.map((middle) => `/#${middle}`),
  fc.tuple(text, text).map(([a, b]) => `https://example.net/${a}?${b}`),
  text.map((middle) => `https://example.net/${encodeURIComponent(middle)}`),
  fc
    .constantFrom('https://example.net/', 'https://[::1]:8080/')
    .map((start) => `${start}${'a$%1'.repeat(1300)}`),
);
const redirects = fc.sample(fc.record({ from, to, status: fc.constantFrom(301, 308) }), {
  seed: SEED,
  numRuns: 60 * RUNS,
});

interface Written {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** A site with the accepted redirects, each with its status and target. */
async function siteWith(
  host: string,
): Promise<{ readonly root: string; readonly served: readonly Written[] }> {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/404.md': '# Gone\n' });
  const settings = (some: readonly Written[]) =>
    writeFileSync(
      path.join(root, 'content/site.yaml'),
      `${minimal['content/site.yaml']}hosts: [${host}]\nredirects:\n${some.map((one) => `  - ${JSON.stringify(one)}\n`).join('')}`,
    );
  let left: readonly Written[] = redirects;
  for (;;) {
    settings(left);
    const { outcome, diagnostics } = await build(root);
    if (outcome === 'published') return { root, served: left };
    const refused = new Set(
      diagnostics.filter(({ severity }) => severity === 'error').map(({ at }) => (at?.line ?? 0) - 6),
    );
    expect(diagnostics.map(({ at }) => at?.path)).not.toContain(undefined);
    expect(left.some((_, index) => refused.has(index))).toBe(true);
    left = left.filter((_, index) => !refused.has(index));
  }
}

const requestHeaders = fc.sample(
  fc.dictionary(
    fc.constantFrom(
      'accept-encoding',
      'range',
      'if-none-match',
      'if-modified-since',
      'x-forwarded-proto',
      'referer',
      'origin',
      'cookie',
      'x-forwarded-host',
    ),
    fc
      .array(
        fc.constantFrom(
          'gzip',
          'br',
          'bytes=',
          '0-',
          '-5',
          ',',
          ';q=0',
          '*',
          'https',
          '"',
          "'",
          '$',
          '%{',
          'on',
          ' ',
          '\t',
          'W/',
          '\\',
          'é',
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.join('').trim()),
  ),
  { seed: SEED, numRuns: 30 * RUNS },
);

const present = webServers.filter(({ program }) => isInstalled(program));

describe.each(present)('$name', ({ name, start }) => {
  test(`answers every redirect that a build takes (SEED=${SEED})`, async () => {
    const { root, served } = await siteWith(name);
    expect(served.length).toBeGreaterThan(5);
    const server = await start(root);
    // A build reports that Caddy redirects no URL with a brace.
    const isServed = ({ from: old }: Written) => name !== 'caddy' || !/[{}]|%7[bd]/i.test(old);
    for (const one of served.filter(isServed)) await answersRedirect(server, one);
    await answersPages(server);
    for (const headers of requestHeaders) await answersAnything(server, headers);
    await answersPages(server);
  });
});

test.each(HOSTS.filter((name) => !webServers.some((one) => one.name === name)))(
  `a build for %s refuses a redirect with its place, or takes it (SEED=${SEED})`,
  async (name) => {
    const { served } = await siteWith(name);
    expect(served.length).toBeGreaterThan(5);
  },
);

async function answersRedirect(
  server: RunningServer,
  { from: old, to: target, status }: Written,
): Promise<void> {
  const url = old
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part).normalize('NFC')))
    .join('/');
  const { status: given, headers } = await ask(server, url);
  expect.soft({ old, given }).toEqual({ old, given: status });
  const origin = `http://localhost:${server.port}`;
  // Apache removes a separator without a value.
  const same = (to: string) =>
    new URL(to.replaceAll('$', '%24'), origin).href.replaceAll('%3F', '?').replace(/[?&]+$/, '');
  expect.soft({ old, to: same(headers.location ?? '') }).toEqual({ old, to: same(target) });
}

async function answersPages(server: RunningServer): Promise<void> {
  const home = await ask(server, '/');
  expect(home.status).toBe(200);
  expect(home.text).toContain('Home');
  expect((await ask(server, '/nothing/')).status).toBe(404);
}

/** Returns true for any valid answer to such headers: a page, part of it, not modified, or a bad request. */
async function answersAnything(
  server: RunningServer,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await ask(server, '/', headers);
  expect.soft({ headers, status: answer.status }).toEqual({
    headers,
    status: expect.toSatisfy((status: number) => [200, 206, 304, 400, 412, 416].includes(status)),
  });
  if (answer.status === 400) return;
  for (const { name, secureOnly } of securityHeaders())
    if (!secureOnly) expect.soft(answer.headers).toHaveProperty(name.toLowerCase());
}
