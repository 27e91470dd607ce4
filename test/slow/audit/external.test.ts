// `site check --external` against a server of this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRequest, isPrivate, PrivateAddress } from '../../../src/audit/request.ts';
import { start } from '../../support/command.ts';
import { makeSite, minimal } from '../../support/site.ts';

const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  if (request.url === '/moved') response.writeHead(301, { location: '/fine' });
  else if (request.url === '/round') response.writeHead(302, { location: '/round' });
  else response.writeHead(request.url === '/fine' ? 200 : 404);
  response.end();
});

let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const run = (parameters: readonly string[], options: { cwd: string }) => start(parameters, options).done;
const EXTERNAL = ['check', '--external', '--private', '--only', 'external-broken'];

function makeLinkingSite(): string {
  seen.length = 0;
  return makeSite({
    ...minimal,
    'content/index.md': `# Home\n\n[Fine](${origin}/fine#part) and [gone](${origin}/gone).\n`,
    'content/about.md': `# About\n\nAlso [gone](${origin}/gone), but [moved](${origin}/moved).\n`,
  });
}

describe('a request', () => {
  const { signal } = new AbortController();

  test('follows redirects, but none into a private network', async () => {
    const request = createRequest(signal, 'everywhere');
    expect(await request('HEAD', `${origin}/moved`)).toMatchObject({ status: 200 });
    await expect(request('GET', `${origin}/round`)).rejects.toThrow('redirects endlessly');
    const guarded = createRequest(signal, 'public');
    seen.length = 0;
    await expect(guarded('GET', `${origin}/moved`)).rejects.toThrow(PrivateAddress);
    // The IP address is checked at the connection, whatever the name resolves to.
    await expect(guarded('GET', origin.replace('127.0.0.1', 'localhost'))).rejects.toThrow(PrivateAddress);
    expect(seen).toEqual([]);
  });

  test.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:127.0.0.1', '::ffff:a00:1'],
    ...['fc00::1', 'fd12::1', 'fe80::1', '64:ff9b::7f00:1'],
  ])('%s is private', (url) => {
    expect(isPrivate(url)).toBe(true);
  });

  test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1', '::ffff:1.1.1.1'])(
    '%s is not',
    (url) => {
      expect(isPrivate(url)).toBe(false);
    },
  );

  test.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://[::ffff:7f00:1]/',
    'http://017700000001/',
  ])('%s is an address of this machine', async (url) => {
    await expect(createRequest(signal, 'public')('GET', url)).rejects.toThrow(PrivateAddress);
  });
});

describe('site check', () => {
  test('uses no network unless requested', async () => {
    const { code } = await run(['check'], { cwd: makeLinkingSite() });
    expect([code, seen]).toEqual([0, []]);
  });

  test('--external reports broken external links, and caches the answers', async () => {
    const root = makeLinkingSite();
    const { code, stdout } = await run(EXTERNAL, { cwd: root });
    expect(code).toBe(0);
    expect(stdout).toContain(`warning ${origin}/gone is broken: the status is 404 [external-broken]
  content/about.md:3:6
    3 │ Also [gone](${origin}/gone), but [moved](${origin}/moved).`);
    expect(stdout).toContain('content/index.md:3:');
    expect(stdout).toContain('Checked 2 pages against 1 rule: 2 warnings, in ');
    expect([...new Set(seen)].sort()).toEqual(['GET /gone', 'HEAD /fine', 'HEAD /gone', 'HEAD /moved']);
    expect(seen.filter((one) => one.endsWith('/gone'))).toHaveLength(2);
    seen.length = 0;
    expect((await run([...EXTERNAL, '--strict'], { cwd: root })).code).toBe(1);
    expect(seen).toEqual([]);
  });

  test('--external requests nothing from this machine or its network, and says so', async () => {
    const { code, stdout } = await run(['check', '--external', '--only', 'external-broken'], {
      cwd: makeLinkingSite(),
    });
    expect([code, seen]).toEqual([0, []]);
    expect(stdout).toContain(
      `warning ${origin}/gone is broken: it leads to a private network, which is requested only with --private`,
    );
  });

  test('refuses a rule whose option is not set', async () => {
    const { code, stderr } = await run(['check', '--only', 'external-broken'], { cwd: makeLinkingSite() });
    expect([code, stderr]).toEqual([2, 'error: --only external-broken needs --external.\nAdd --external.\n']);
  });
});
