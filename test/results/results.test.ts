// Shared results: a server can cost time, but never changes a byte.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { verifyBuild } from '../../src/build/compare-builds.ts';
import { remakeSample } from '../../src/build/shard.ts';
import type { BuildReport } from '../../src/model/request.ts';
import { codesOf, quiet, requestFor } from '../support/build.ts';
import { type Fault, keyPair, openResultServer, type TestServer } from '../support/result-server.ts';
import { makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const PAGES = 6;

beforeEach(() => {
  // The server shares this process with the build, so it answers late on a busy machine.
  vi.stubEnv('SITE_RESULTS_TIMEOUT', '2500');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A site with compressed pages, which its machines share. */
function siteFor(at: string, keys: Readonly<Record<string, string>>, more = ''): string {
  const settings = `hosts: [nginx]\nresults:\n  at: ${at}\n  write: always\n  keys: ${JSON.stringify(keys)}\n${more}`;
  const pages = Array.from({ length: PAGES }, (_, number) => [
    `content/page-${number}.md`,
    `# Page ${number}\n\n${`Some words about number ${number}. `.repeat(40)}\n`,
  ]);
  return makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}${settings}`,
    'content/index.md': '# Home\n',
    ...Object.fromEntries(pages),
  });
}

interface Outcome {
  readonly report: BuildReport;
  readonly files: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
}

async function built(root: string, secret = ''): Promise<Outcome> {
  vi.stubEnv('SITE_RESULTS_KEY', secret);
  const notices: string[] = [];
  const events = { progress() {}, notice: (text: string) => void notices.push(text) };
  const report = await buildSite(requestFor(root), { ...quiet, events });
  expect(codesOf(report)).toEqual([]);
  return { report, files: readTree(path.join(root, 'dist')), notices };
}

/** A server that a builder with the key has filled, the files it published, and a site on another machine. */
async function filledServer() {
  const server = await openResultServer();
  const key = keyPair();
  const first = await built(siteFor(server.at, { main: key.open }), key.secret);
  expect(first.notices).toEqual([]);
  expect(first.report.remote.stored).toBeGreaterThan(PAGES);
  forgetLastBuild(server);
  server.requests.length = 0;
  return { server, key, first, site: () => siteFor(server.at, { main: key.open }) };
}

/** Leaves only results by their inputs on a server. */
function forgetLastBuild({ files }: Pick<TestServer, 'files'>): void {
  for (const name of [...files.keys()]) if (bytesOf(files, name)?.startsWith('{"')) files.delete(name);
}

/** The bytes that a record names. */
function bytesOf(files: TestServer['files'], name: string): string | undefined {
  return isRecord(name) ? String(files.get(`/cas/${JSON.parse(String(files.get(name))).cas}`)) : undefined;
}

test('a machine with only the public key uses results, and stores none', async () => {
  const { server, first, site } = await filledServer();
  const second = await built(site());
  expect(second.files).toEqual(first.files);
  expect(second.notices).toEqual([]);
  expect(second.report.remote).toMatchObject({ fetched: first.report.remote.stored - 2, stored: 0 });
  expect(server.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
});

test('a build with nothing to do sends no requests', async () => {
  const { server, site } = await filledServer();
  const root = site();
  await built(root);
  server.requests.length = 0;
  expect((await built(root)).report.rendered).toBe(0);
  expect(server.requests).toEqual([]);
});

const isRecord = (url = '') => url.startsWith('/ac/');

/** Servers that answer with a changed record, or with changed bytes. */
const altered =
  (change: (record: Record<string, unknown>) => unknown): Fault =>
  ({ method, url = '' }, response, files) => {
    const found = files.get(url);
    if (method !== 'GET' || !isRecord(url) || !found) return false;
    const changed = change(JSON.parse(found.toString()));
    response.end(typeof changed === 'string' ? changed : JSON.stringify(changed));
    return true;
  };

const other = createHash('sha256').update('other').digest('hex');
const stranger = keyPair();

const faults: Readonly<Record<string, Fault>> = {
  'another hash': altered((record) => ({ ...record, cas: other })),
  'a hash with a path': altered((record) => ({ ...record, cas: '../../etc/passwd' })),
  'another size': altered((record) => ({ ...record, size: Number(record.size) + 1 })),
  "a size that isn't a number": altered((record) => ({ ...record, size: '1e9' })),
  'a huge size': altered((record) => ({ ...record, size: 2 ** 52 })),
  'another signer': altered((record) => ({ ...record, signer: '__proto__' })),
  'a false signature': altered((record) => ({ ...record, signature: 'AAAA' })),
  'no signature': altered(({ signature: _, ...record }) => record),
  'no record': altered(() => null),
  'no JSON': altered(() => '{"cas": '),
  'the record of another result': (request, response, files) => {
    const { url = '' } = request;
    if (!isRecord(url) || !files.has(url)) return false;
    const [, wrong] = [...files].find(([name]) => isRecord(name) && name !== url) ?? [];
    response.end(wrong);
    return true;
  },
  'other bytes': ({ url = '' }, response, files) => {
    const found = files.get(url);
    if (isRecord(url) || !found) return false;
    response.end(Buffer.alloc(found.length, 1));
    return true;
  },
  'more bytes': ({ url = '' }, response, files) => {
    const found = files.get(url);
    if (isRecord(url) || !found) return false;
    response.end(Buffer.concat([found, found]));
    return true;
  },
  "a stranger's signature": altered((record) => {
    const forged = { cas: other, size: 5 };
    const key = createPrivateKey(stranger.secret);
    const signature = sign(null, Buffer.from(JSON.stringify(forged)), key).toString('base64');
    return { ...record, ...forged, signature };
  }),
};

test.each(Object.keys(faults))('a server that sends wrong data: %s', async (name) => {
  const { server, first, site } = await filledServer();
  server.fault = faults[name];
  const { files, notices, report } = await built(site());
  expect(files).toEqual(first.files);
  expect(report.remote.fetched).toBe(0);
  expect(notices).toHaveLength(1);
});

const failures: Readonly<Record<string, Fault>> = {
  'is silent': () => true,
  'stops in the middle of a record': ({ url }, response, files) => {
    if (!isRecord(url) || !files.has(url ?? '')) return false;
    response.setHeader('Content-Length', 1000);
    response.write('{');
    return true;
  },
  'hangs up': ({ socket }) => {
    socket.destroy();
    return true;
  },
  'hangs up in the middle of bytes': (request, response, files) => {
    const found = files.get(request.url ?? '');
    if (isRecord(request.url) || !found) return false;
    response.setHeader('Content-Length', found.length);
    response.write(found.subarray(0, 10), () => request.socket.destroy());
    return true;
  },
  'wants a password': (_, response) => {
    response.statusCode = 401;
    response.end();
    return true;
  },
  redirects: (_, response) => {
    response.writeHead(302, { Location: 'https://example.com/' }).end();
    return true;
  },
};

test.each(Object.keys(failures))('a server that %s is not used for the rest of the build', async (name) => {
  const { server, first, site, key } = await filledServer();
  server.fault = failures[name];
  const { files, notices, report } = await built(site(), key.secret);
  expect(files).toEqual(first.files);
  expect(report.remote.fetched).toBe(0);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('so this build shares no results');
});

/** Hangs up on each request after the first one of a connection. */
function hangUpWhenReused(): Fault {
  const known = new WeakSet<object>();
  return ({ socket }) => {
    const isReused = known.has(socket);
    known.add(socket);
    if (isReused) socket.destroy();
    return isReused;
  };
}

test('a request on a connection that the server closes meanwhile is repeated once', async () => {
  const { server, first, site, key } = await filledServer();
  server.fault = hangUpWhenReused();
  const second = await built(site());
  expect(second.notices).toEqual([]);
  expect(second.files).toEqual(first.files);
  expect(second.report.remote.fetched).toBe(first.report.remote.stored - 2);
  const repeated = server.requests.length - new Set(server.requests).size;
  expect(repeated).toBeGreaterThan(0);
  server.files.clear();
  const third = await built(site(), key.secret);
  expect(third.notices).toEqual([]);
  expect(third.report.remote.stored).toBe(first.report.remote.stored);
});

test('a server that hangs up on the repeated request too is not used', async () => {
  const { server, site } = await filledServer();
  const onReuse = hangUpWhenReused();
  let isGone = false;
  server.fault = (request, response, files) => {
    const hangsUp = isGone || onReuse(request, response, files);
    isGone ||= hangsUp;
    if (hangsUp) request.socket.destroy();
    return hangsUp;
  };
  const { notices } = await built(site());
  expect(notices).toEqual([expect.stringContaining('does not answer (ECONNRESET), so this build shares no')]);
});

test('a server has 300 ms to answer, unless SITE_RESULTS_TIMEOUT is set', async () => {
  const { server, site } = await filledServer();
  server.fault = () => true;
  vi.stubEnv('SITE_RESULTS_TIMEOUT', '');
  expect((await built(site())).notices[0]).toContain('does not answer within 300 ms');
  vi.stubEnv('SITE_RESULTS_TIMEOUT', '40');
  expect((await built(site())).notices[0]).toContain('does not answer within 40 ms');
  vi.stubEnv('SITE_RESULTS_TIMEOUT', '1e9');
  await expect(built(site())).rejects.toThrow('SITE_RESULTS_TIMEOUT is not a number of milliseconds: 1e9');
});

test('an unreachable server costs one line', async () => {
  const key = keyPair();
  const { notices } = await built(siteFor('http://127.0.0.1:9', { main: key.open }), key.secret);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('does not answer (ECONNREFUSED)');
});

test('a full server is still read', async () => {
  const { server, first, key, site } = await filledServer();
  const [lost = ''] = [...server.files.keys()].filter(isRecord);
  server.files.delete(lost);
  server.fault = ({ method }, response) => {
    if (method !== 'PUT') return false;
    response.statusCode = 507;
    response.end();
    return true;
  };
  const { notices, report, files } = await built(site(), key.secret);
  expect(files).toEqual(first.files);
  expect(report.remote).toMatchObject({ fetched: first.report.remote.stored - 3, stored: 0 });
  expect(notices).toEqual([expect.stringContaining('answers with status 507, so this build stores no more')]);
});

test('a writer without a trusted key is refused, and results that it stored with the password are not used', async () => {
  const { server, first, key, site } = await filledServer();
  await expect(built(site(), stranger.secret)).rejects.toThrow('does not list its public key');
  // The stranger trusts its own key, and overwrites everything.
  server.files.clear();
  const evil = await built(siteFor(server.at, { main: stranger.open }), stranger.secret);
  expect(evil.report.remote.stored).toBeGreaterThan(PAGES);
  const { files, report, notices } = await built(site());
  expect(files).toEqual(first.files);
  expect(report.remote.fetched).toBe(0);
  expect(notices).toEqual([expect.stringContaining('has a false signature')]);
  expect(key.open).not.toBe(stranger.open);
});

test('two keys: results of both are used', async () => {
  const { server, key } = await filledServer();
  const second = keyPair();
  const keys = { main: key.open, nightly: second.open };
  const { report } = await built(siteFor(server.at, keys), second.secret);
  expect(report.remote.fetched).toBeGreaterThan(PAGES);
});

test('passwords and keys are in no file and no message', async () => {
  const server = await openResultServer();
  const key = keyPair();
  vi.stubEnv('SITE_RESULTS_USER', 'builder');
  vi.stubEnv('SITE_RESULTS_PASSWORD', 'open-sesame');
  const root = siteFor(server.at, { main: key.open });
  const { notices, report } = await built(root, key.secret);
  expect(report.remote.stored).toBeGreaterThan(0);
  const sent = `Basic ${Buffer.from('builder:open-sesame').toString('base64')}`;
  expect([...server.authorizations]).toEqual([sent]);
  const secrets = ['open-sesame', sent, key.secret.split('\n')[1] ?? ''];
  const texts = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
  for (const secret of secrets)
    expect([...texts, ...notices, JSON.stringify(report)].filter((text) => text.includes(secret))).toEqual(
      [],
    );
});

test('--recheck reports the signer of a wrong result', async () => {
  const { server, key, site } = await filledServer();
  // A wrong result of a trusted machine.
  const [url] = [...server.files].find(([name]) => isRecord(name)) ?? [];
  const wrong = Buffer.from('wrong');
  const cas = createHash('sha256').update(wrong).digest('hex');
  const message = JSON.stringify(['sitewright result', url?.slice(4), cas, wrong.length]);
  const signature = sign(null, Buffer.from(message), createPrivateKey(key.secret)).toString('base64');
  server.files.set(`/cas/${cas}`, wrong);
  server.files.set(
    url ?? '',
    Buffer.from(JSON.stringify({ cas, size: wrong.length, signer: 'main', signature })),
  );
  vi.stubEnv('SITE_RESULTS_KEY', '');
  await expect(verifyBuild(buildSite, requestFor(site()), quiet)).rejects.toThrow(
    'Results signed by main are wrong',
  );
  const sampled = (percent: number) =>
    verifyBuild(buildSite, requestFor(site()), quiet, (request) => remakeSample(request, percent, quiet));
  await expect(sampled(100)).rejects.toThrow('Results signed by main are wrong');
});

test('--recheck remakes a sample of the pages, another one each day', async () => {
  const { first, site } = await filledServer();
  const root = site();
  await built(root);
  const named = async (today: string, percent: number) => {
    const files = await remakeSample(requestFor(root, { today }), percent, quiet);
    const known = new Map(first.report.files.map(({ file, hash }) => [file, hash]));
    for (const { file, hash } of files) expect(known.get(file), file).toBe(hash);
    return files.filter(({ kind }) => kind === 'page').map(({ file }) => file);
  };
  expect(await named('2026-01-15', 0.1)).toHaveLength(1);
  expect(await named('2026-01-15', 100)).toHaveLength(PAGES + 1);
  const days = await Promise.all(['2026-01-15', '2026-01-16', '2026-01-17'].map((day) => named(day, 30)));
  expect(new Set(days.map((files) => files.join())).size).toBeGreaterThan(1);
  const report = await verifyBuild(buildSite, requestFor(root), quiet, (request) =>
    remakeSample(request, 50, quiet),
  );
  expect(report.outcome).toBe('published');
});

test.each([
  ['http://cache.example.com', 'is not encrypted'],
  ['https://me:secret@cache.example.com', 'contains a password'],
  ['ftp://cache.example.com', 'is not a URL that starts with https://'],
])('SITE_RESULTS=%s is refused', async (at, why) => {
  const key = keyPair();
  const root = siteFor('http://127.0.0.1:9', { main: key.open });
  vi.stubEnv('SITE_RESULTS', at);
  await expect(built(root)).rejects.toThrow(why);
  await expect(built(root)).rejects.not.toThrow('secret');
});

describe('the last build', () => {
  beforeEach(() => {
    vi.stubEnv('SITE_RESULTS_TIMEOUT', '10000');
  });

  /** A site with pages alone, whose machines have a server. */
  const plain = (at: string, open: string, more: Readonly<Record<string, string>> = {}) => {
    const results = `results: { at: ${at}, write: always, keys: { main: ${open} } }\n`;
    const pages = Array.from({ length: 80 }, (_, number) => [
      `content/page-${number}.md`,
      `# Page ${number}\n\nSome words about number ${number}.\n\n\`\`\`js\nlet a = ${number % 7};\n\`\`\`\n`,
    ]);
    return makeSite({
      ...minimal,
      'content/site.yaml': `${minimal['content/site.yaml']}${results}`,
      'content/index.md': '# Home\n\n[A file](file.txt)\n',
      'content/file.txt': 'A file',
      'public/copied.txt': 'Copied',
      ...Object.fromEntries(pages),
      ...more,
    });
  };
  const CHANGED = { 'content/page-7.md': '# Other\n', 'content/new.md': '# New\n' };
  const shared = async () => {
    const server = await openResultServer();
    const key = keyPair();
    const first = await built(plain(server.at, key.open), key.secret);
    expect(first.notices).toEqual([]);
    server.requests.length = 0;
    const site = (more?: Readonly<Record<string, string>>) => plain(server.at, key.open, more);
    return { server, key, first, site };
  };

  test('an empty machine renders nothing', async () => {
    const { server, first, site } = await shared();
    const root = site();
    const second = await built(root);
    expect(second.files).toEqual(first.files);
    expect(second.report.rendered).toBe(0);
    for (const { kind, hash } of second.report.files)
      if (kind === 'page') expect(second.report.remote.signers.get(hash)).toBe('main');
    expect(server.requests.length).toBeLessThan(20);
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  test('an empty machine renders and sends only what has changed', async () => {
    const { server, key, site } = await shared();
    const root = site(CHANGED);
    const second = await built(root, key.secret);
    expect(second.report.rendered).toBe(2);
    const alone = await buildSite({ ...requestFor(site(CHANGED)), identity: undefined }, quiet);
    const hashes = ({ files }: BuildReport) => files.map(({ file, hash }) => `${file} ${hash}`).sort();
    expect(hashes(second.report)).toEqual(hashes(alone));
    const sent = server.requests.filter((request) => request.startsWith('PUT /cas'));
    const stored = [...server.files.keys()].filter((name) => name.startsWith('/cas'));
    expect(sent.length).toBeLessThan(stored.length / 2);
    expect((await built(site(CHANGED))).report.rendered).toBe(0);
    expect(readdirSync(path.join(root, '.site/cache')).filter((name) => /fetched/.test(name))).toEqual([]);
  });

  test('a machine with a cache of its own fetches nothing', async () => {
    const { server, key, site } = await shared();
    const root = site();
    await built(root, key.secret);
    server.requests.length = 0;
    writeFiles(root, CHANGED);
    expect((await built(root)).report.rendered).toBe(2);
    expect(server.requests).toEqual([]);
  });

  test('a missing or wrong part only costs time', async () => {
    const { server, first, site } = await shared();
    const times = [...server.files.keys()].find((name) =>
      bytesOf(server.files, name)?.startsWith('{"content/'),
    );
    server.files.delete(`/cas/${JSON.parse(String(server.files.get(times ?? ''))).cas}`);
    server.files.delete(times ?? '');
    for (const name of [...server.files.keys()]) {
      for (const bytes of [undefined, Buffer.from('{"cache":{},"groups":[]}')]) {
        const before = server.files.get(name) ?? Buffer.alloc(0);
        if (bytes) server.files.set(name, bytes);
        else server.files.delete(name);
        const { files, report } = await built(site());
        server.files.set(name, before);
        expect(files).toEqual(first.files);
        expect(report.rendered).toBe(81);
      }
    }
    expect((await built(site())).report.rendered).toBe(0);
  });

  test('files with other names are not written', async () => {
    const { server, key, first, site } = await shared();
    const record =
      [...server.files.keys()].find((name) => bytesOf(server.files, name)?.startsWith('{"cache"')) ?? '';
    const { cas } = JSON.parse(String(server.files.get(record)));
    const build = JSON.parse(String(server.files.get(`/cas/${cas}`)));
    const [parts] = Object.values(build.cache);
    const bytes = Buffer.from(JSON.stringify({ ...build, cache: { '../../escaped': parts } }));
    const described = { cas: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
    const message = JSON.stringify([
      'sitewright result',
      record.slice('/ac/'.length),
      described.cas,
      bytes.length,
    ]);
    const signature = sign(null, Buffer.from(message), createPrivateKey(key.secret)).toString('base64');
    server.files.set(record, Buffer.from(JSON.stringify({ ...described, signer: 'main', signature })));
    server.files.set(`/cas/${described.cas}`, bytes);
    const root = site();
    const second = await built(root);
    expect(second.files).toEqual(first.files);
    expect(second.report).toMatchObject({ rendered: 81, remote: { fetched: 1 } });
    expect(existsSync(path.join(root, '.site/escaped'))).toBe(false);
    expect(existsSync(path.join(root, 'escaped'))).toBe(false);
  });
});
