// `site check --external` against a server of this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../support/command.ts';
import { makeSite, minimal } from '../support/site.ts';

const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  if (request.url === '/moved') response.writeHead(301, { location: '/fine' });
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

function makeLinkingSite(): string {
  seen.length = 0;
  return makeSite({
    ...minimal,
    'content/index.md': `# Home\n\n[Fine](${origin}/fine#part) and [gone](${origin}/gone).\n`,
    'content/about.md': `# About\n\nAlso [gone](${origin}/gone), but [moved](${origin}/moved).\n`,
  });
}

describe('site check', () => {
  test('asks the network for nothing unless it is told to', async () => {
    const { code } = await run(['check'], { cwd: makeLinkingSite() });
    expect([code, seen]).toEqual([0, []]);
  });

  test('--external tells of links to other sites that are broken, and keeps the answers', async () => {
    const root = makeLinkingSite();
    const parameters = ['check', '--external', '--only', 'external-broken'];
    const { code, stdout } = await run(parameters, { cwd: root });
    expect(code).toBe(0);
    expect(stdout).toContain(`warning ${origin}/gone is broken: the answer is 404 [external-broken]
  content/about.md:3:6
    3 │ Also [gone](${origin}/gone), but [moved](${origin}/moved).`);
    expect(stdout).toContain('content/index.md:3:');
    expect(stdout).toContain('Checked 2 pages by 1 rule: 2 warnings, in ');
    expect([...new Set(seen)].sort()).toEqual(['GET /gone', 'HEAD /fine', 'HEAD /gone', 'HEAD /moved']);
    expect(seen.filter((one) => one.endsWith('/gone'))).toHaveLength(2);
    seen.length = 0;
    expect((await run([...parameters, '--strict'], { cwd: root })).code).toBe(1);
    expect(seen).toEqual([]);
  });

  test('refuses a rule whose option is not set', async () => {
    const { code, stderr } = await run(['check', '--only', 'external-broken'], { cwd: makeLinkingSite() });
    expect([code, stderr]).toEqual([
      2,
      'error: --only names external-broken, which is held with --external alone.\nAdd --external.\n',
    ]);
  });
});
