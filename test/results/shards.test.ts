// Shards and their merge: whatever happens to shards, the merge publishes the output of one machine.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { verifyBuild } from '../../src/build/compare-builds.ts';
import { buildShard, partOf, remakeSample } from '../../src/build/shard.ts';
import { shardFrom } from '../../src/cli/machine/shard.ts';
import { fingerprintOfJson } from '../../src/engine/fingerprint.ts';
import { noMeasures } from '../../src/engine/store/measure.ts';
import { entryKind, FILE, ShardFiles, ShardWriter } from '../../src/engine/store/shard-file.ts';
import { ICON_FILES } from '../../src/features/icons/icon-files.ts';
import type { BuildReport, BuildRequest, Machine } from '../../src/model/request.ts';
import { openBuildCache, readTimes } from '../../src/publish/build-cache.ts';
import { shardLabel } from '../../src/publish/shard-layers.ts';
import { defineInputs } from '../../src/site/engine.ts';
import { openWorld } from '../../src/site/world.ts';
import { SEED } from '../incremental/random-builds.ts';
import { quiet, requestFor } from '../support/build.ts';
import { figtree } from '../support/font.ts';
import { photograph } from '../support/images.ts';
import { keyPair } from '../support/result-server.ts';
import { makeFolder, makeLink, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const TODAY = '2026-01-15';
const UNUSED = expect.stringContaining('is not used');
const UNSIGNED = expect.stringContaining('signatures of shards are not checked');
const golden = path.join(import.meta.dirname, '..', 'sites');

/** Golden sites without errors. */
const goldenSites = readdirSync(golden).filter((name) => existsSync(path.join(golden, name, 'expected')));

function copyOf(name: string): string {
  const root = path.join(makeFolder(), 'site');
  cpSync(path.join(golden, name, 'site'), root, { recursive: true });
  return root;
}

interface Outcome {
  readonly report: BuildReport;
  readonly files: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  /** Number of encoded images. */
  readonly encoded: number;
}

/** Builds on a machine with only the site and shards. */
async function built(root: string, shards?: readonly string[]): Promise<Outcome> {
  rmSync(path.join(root, '.site'), { recursive: true, force: true });
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const notices: string[] = [];
  let encoded = 0;
  const events: Machine['events'] = {
    notice: (text) => void notices.push(text),
    progress(_done, _total, doing) {
      if (doing === 'Encoding images') encoded += 1;
    },
  };
  const request = { ...requestFor(root, { today: TODAY }), ...(shards && { shards }) };
  const report = await buildSite(request, { ...quiet, events });
  return { report, files: readTree(path.join(root, 'dist')), notices, encoded };
}

/** Builds all shards of a site, each on a machine with only the site. Returns their folders. */
async function shardsOf(root: string, of: number, identity = 'test'): Promise<string[]> {
  const folder = makeFolder();
  const folders: string[] = [];
  for (let number = 1; number <= of; number += 1) {
    const out = path.join(folder, `part-${number}`);
    const report = await buildShard(requestFor(root, { out, today: TODAY, identity }), { number, of }, quiet);
    expect(report.diagnostics).toEqual([]);
    expect(readdirSync(out)).toEqual(['shard']);
    folders.push(out);
  }
  expect(existsSync(path.join(root, '.site', 'cache'))).toBe(false);
  return folders;
}

function expectSame(merged: Outcome, whole: Outcome): void {
  expect(merged.files).toEqual(whole.files);
  expect(merged.report.diagnostics).toEqual(whole.report.diagnostics);
}

describe('golden sites', () => {
  test.each(goldenSites)('%s from three shards', async (name) => {
    const root = copyOf(name);
    const shards = await shardsOf(root, 3);
    const merged = await built(root, shards);
    expectSame(merged, await built(root));
    expect(merged.report.rendered).toBe(0);
    expect(merged.notices).toEqual([UNSIGNED]);
  });

  test.each([1, 2, 4, 5, 6, 7, 8])('from %i shards in any order', async (of) => {
    const root = copyOf('markdown-copies');
    const shards = await shardsOf(root, of);
    const merged = await built(root, shards.toReversed());
    expectSame(merged, await built(root));
    expect(merged.report.rendered).toBe(0);
  });
});

/** A site with every kind of record. */
async function richSite(): Promise<string> {
  const pages = Array.from({ length: 5 }, (_, number) => [
    `content/page-${number}.md`,
    `---\ntitle: Page ${number}\n---\n\n${`Some words about number ${number}. `.repeat(40)}\n\n![](photo.jpg)\n\n\`\`\`js\nlet a = ${number};\n\`\`\`\n`,
  ]);
  const photo = await photograph(500, 300).jpeg().toBuffer();
  const card = `import figtree from './figtree.woff2';
export const size = { width: 200, height: 100 };
export const fonts = [{ name: 'Figtree', src: figtree }];
export default function Card({ page }: any) {
  return <div style={{ display: 'flex', fontFamily: 'Figtree', fontSize: 20 }}>{page.title}</div>;
}
`;
  const layout = String(minimal['templates/page.tsx'])
    .replace('PageHead }', 'PageHead, shared }')
    .replace('export default', 'const Menu = shared(() => <a href="/page-1/">Page 1</a>);\n\nexport default')
    .replace('<body>', '<body><Menu />');
  return makeSite({
    ...minimal,
    'templates/page.tsx': layout,
    'templates/cards/default.tsx': card,
    'templates/cards/figtree.woff2': figtree,
    'content/site.yaml': `${minimal['content/site.yaml']}hosts: [nginx]\nsearch: true\nmarkdown: { copies: true }\nimages: true\nicons: icon.svg\n`,
    'content/index.md': '# Home\n',
    'content/search.md': '# Search\n',
    'public/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
    'content/photo.jpg': photo,
    ...Object.fromEntries(pages),
  });
}

/** The file of a shard, and its parsed index. */
function readShard(folder: string) {
  const file = path.join(folder, 'shard');
  const bytes = readFileSync(file);
  const end = bytes.length - 96;
  const [size = 0, signature = 0] = [64, 80].map((at) =>
    Number(bytes.toString('latin1', end + at, end + at + 16)),
  );
  const start = end - signature - size;
  const index = brotliDecompressSync(bytes.subarray(start, start + size));
  let at = 0;
  const blocks = String(index)
    .trim()
    .split('\n')
    .map((line) => {
      const [length, , records]: [number, string, [kind: string, key: string][]] = JSON.parse(line);
      at += length;
      return { start: at - length, size: length, records };
    });
  return { file, bytes, index: start, end, blocks, records: blocks.flatMap(({ records }) => records) };
}

/** Writes a shard file again, with the records that `change` returns the bytes of. */
function rewrite(folder: string, change: (kind: string, bytes: Buffer) => Buffer | undefined): void {
  const label = shardLabel({ identity: 'test' });
  const shards = new ShardFiles(label);
  shards.open(folder);
  const work = `${folder}-rewritten`;
  const writer = new ShardWriter(work);
  for (const [kind, key] of readShard(folder).records) {
    const bytes = change(kind, shards.get(kind, key) ?? Buffer.alloc(0));
    if (bytes) writer.add(kind, key, bytes);
  }
  shards.close();
  writer.finish(label);
  cpSync(work, folder, { recursive: true });
}

describe('a site with shared components, images, icons, search, Markdown copies and compressed files', () => {
  test('is merged without rendering or encoding', async () => {
    const root = await richSite();
    const shards = await shardsOf(root, 3);
    const merged = await built(root, shards);
    expectSame(merged, await built(root));
    expect(merged.report.rendered).toBe(0);
    expect(merged.encoded).toBe(0);
    const kinds = new Set(shards.flatMap((shard) => readShard(shard).records.map(([kind]) => kind)));
    const named = shards.flatMap((shard) =>
      readShard(shard).records.map((record) => record.slice(0, 2).join(' ')),
    );
    // Icons are drawn by all shards.
    const made = named.filter((name) => /^made /.test(name));
    const several = [...new Set(made)].filter((name) => made.indexOf(name) !== made.lastIndexOf(name));
    expect(several).toHaveLength(ICON_FILES.length);
    for (const name of several) expect(made.filter((other) => other === name)).toHaveLength(3);
    expect(made.length - 3 * several.length).toBeGreaterThan(7);
    expect([...kinds].sort()).toEqual([
      'file',
      'made',
      'task markdown-copy',
      'task page-body',
      'task page-card',
      'task page-document',
      'task search-parts',
      'task shared-urls',
      'times',
    ]);
  });

  test('is distributed by the times of the last build', async () => {
    const root = await richSite();
    const clock = { now: 0 };
    const events: Machine['events'] = {
      notice() {},
      progress(_done, _total, doing) {
        if (doing === 'Encoding images') clock.now += 1000;
      },
    };
    // Each look at the clock takes a millisecond, and the image a second.
    const machine = { ...quiet, events, clock: () => (clock.now += 1) };
    await buildSite(requestFor(root, { today: TODAY }), machine);
    const times = readTimes(path.join(root, '.site'));
    // Cards are drawn at the same time, so that the looks of others count too.
    expect(times['content/page-1.md']).toBeGreaterThanOrEqual(2);
    expect(times['content/page-1.md']).toBeLessThan(1000);
    expect(Object.keys(times)).toHaveLength(7);
    writeFiles(root, { 'content/new.md': `# New\n\n${'Long. '.repeat(2000)}` });
    const slow = { ...times, 'content/page-1.md': 1000 };
    await openBuildCache(root, { out: '', stateFolder: path.join(root, '.site') }, '', {
      writes: true,
      isDamaged: false,
    }).writeTimes(slow);
    const folder = makeFolder();
    const counts: number[] = [];
    for (const number of [1, 2, 3]) {
      const out = path.join(folder, `part-${number}`);
      const request = requestFor(root, { out, today: TODAY });
      counts.push((await buildShard(request, { number, of: 3 }, quiet)).pages);
    }
    expect(counts[0]).toBe(1);
    expect(counts[1]).toBeLessThan(counts[2] ?? 0);
    const shards = [1, 2, 3].map((number) => path.join(folder, `part-${number}`));
    expectSame(await built(root, shards), await built(root));
  });

  test('without one shard, and with one twice', async () => {
    const root = await richSite();
    const [first = '', second = '', third = ''] = await shardsOf(root, 3);
    const whole = await built(root);
    const lost = await built(root, [third, first]);
    expectSame(lost, whole);
    expect(lost.report.rendered).toBe(2);
    const twice = await built(root, [second, first, third, second]);
    expectSame(twice, whole);
    expect(twice.report.rendered).toBe(0);
    const absent = await built(root, [first, second, `${third}-absent`]);
    expectSame(absent, whole);
    expect(absent.notices).toEqual([expect.stringContaining('-absent is not used'), UNSIGNED]);
  });

  test('with a named pipe or a folder for a shard file', async () => {
    const root = await richSite();
    const [shard = ''] = await shardsOf(root, 1);
    const { file } = readShard(shard);
    const whole = await built(root);
    for (const make of [() => execFileSync('mkfifo', [file]), () => mkdirSync(file)]) {
      rmSync(file, { recursive: true });
      make();
      const merged = await built(root, [shard]);
      expectSame(merged, whole);
      expect(merged.notices).toEqual([UNUSED, UNSIGNED]);
    }
  });

  test('without records of a kind, with a damaged block, a damaged index, or half a shard', async () => {
    const root = await richSite();
    const [shard = ''] = await shardsOf(root, 1);
    const whole = await built(root);
    const { file, bytes, blocks, records, index, end } = readShard(shard);
    const kinds = new Set(records.map(([kind]) => kind));
    const damaged = async (change: (copy: Buffer) => Buffer | undefined) => {
      const copy = Buffer.from(bytes);
      writeFileSync(file, change(copy) ?? copy);
      const merged = await built(root, [shard]);
      expectSame(merged, whole);
      return merged;
    };
    const flip = (copy: Buffer, at: number) => {
      copy[at] = (copy[at] ?? 0) ^ 1;
    };
    for (const kind of kinds) {
      writeFileSync(file, bytes);
      rewrite(shard, (other, content) => (other === kind ? undefined : content));
      const merged = await built(root, [shard]);
      expectSame(merged, whole);
      expect(merged.report.rendered > 0, kind).toBe(
        kind === 'file' || /document|page-body|shared-urls/.test(kind),
      );
      expect(merged.encoded > 0, kind).toBe(kind === 'made');
      expect(merged.notices).toEqual([UNSIGNED]);
    }
    for (const block of blocks) {
      const merged = await damaged((copy) => {
        flip(copy, block.start + (block.size >> 1));
        return undefined;
      });
      expect(merged.notices).toEqual([UNSIGNED]);
      const isNeeded = block.records.some(([kind]) => kind === 'file' || /document|made/.test(kind));
      expect(merged.report.rendered + merged.encoded > 0).toBe(isNeeded);
    }
    for (const at of [index + 5, end + 3]) {
      const merged = await damaged((copy) => {
        flip(copy, at);
        return undefined;
      });
      expect(merged.report.rendered).toBe(7);
      expect(merged.notices).toEqual([UNUSED, UNSIGNED]);
    }
    for (const size of [79, bytes.length - 1])
      expect((await damaged((copy) => copy.subarray(0, size))).notices).toEqual([UNUSED, UNSIGNED]);
  }, 120_000);

  test('with shards of another version, another site, and an earlier state', async () => {
    const root = await richSite();
    const others = await shardsOf(root, 1, 'another version');
    const strangers = await shardsOf(await makeStranger(), 1);
    const earlier = await shardsOf(root, 1);
    writeFiles(root, { 'content/page-3.md': '# Changed\n\nOther words.\n', 'content/new.md': '# New\n' });
    const whole = await built(root);
    const merged = await built(root, [...others, ...strangers, ...earlier]);
    expectSame(merged, whole);
    expect(merged.notices).toEqual([UNUSED, UNSIGNED]);
    expect(merged.report.rendered).toBe(2);
  });

  /** A site with the same page names and another layout. */
  async function makeStranger(): Promise<string> {
    const root = await richSite();
    const layout = String(minimal['templates/page.tsx']).replace('<body>', '<body className="other">');
    writeFiles(root, { 'templates/page.tsx': layout, 'content/page-1.md': '# Stranger\n' });
    return root;
  }

  test('is merged into the output of an earlier build', async () => {
    const root = await richSite();
    await built(root);
    writeFiles(root, { 'content/page-3.md': '# Changed\n\nOther words.\n' });
    const copy = path.join(makeFolder(), 'site');
    cpSync(root, copy, { recursive: true });
    const alone = await buildSite(requestFor(copy, { today: TODAY }), quiet);
    const folder = makeFolder();
    const outs = [1, 2].map((number) => path.join(folder, `part-${number}`));
    for (const [at, out] of outs.entries()) {
      const request = requestFor(root, { out, today: TODAY });
      await buildShard(request, { number: at + 1, of: 2 }, quiet);
    }
    const report = await buildSite({ ...requestFor(root, { today: TODAY }), shards: outs }, quiet);
    expect([alone.rendered, report.rendered]).toEqual([1, 0]);
    expect(readTree(path.join(root, 'dist'))).toEqual(readTree(path.join(copy, 'dist')));
  });
});

/** Replaces a page in a shard file by other HTML, with correct hashes, as someone would who can write the shard file. */
function forge(folder: string, page: string, html: string): void {
  const label = shardLabel({ identity: 'test' });
  const shards = new ShardFiles(label);
  shards.open(folder);
  const kind = entryKind('page-document');
  const entry: { value: object } = JSON.parse(String(shards.get(kind, page)));
  const bytes = Buffer.from(html);
  const measure = { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  const value = { ...entry.value, measure };
  const work = `${folder}-forged`;
  const writer = new ShardWriter(work);
  writer.add(kind, page, JSON.stringify({ ...entry, value }));
  writer.add(FILE, measure.hash, bytes);
  // Findings of the page name the fingerprint of the document.
  for (const [other, key] of readShard(folder).records)
    writer.add(
      other,
      key,
      String(shards.get(other, key)).replaceAll(fingerprintOfJson(entry.value), fingerprintOfJson(value)),
    );
  shards.close();
  writer.finish(label);
  cpSync(work, folder, { recursive: true });
}

test.each([2, 3, 4])('a tree that layouts select alone and with more is equal in %i shards', async (of) => {
  const selecting = (select: string) =>
    String(minimal['templates/page.tsx'])
      .replace('export default', `export const select = ${select};\n\nexport default`)
      .replace('site, children }: LayoutProps', 'site, children }: any');
  const pages = ['p', 'q', 'r', 's', 't'].map((name) => [`content/${name}.md`, `# Page ${name}\n`]);
  const root = makeSite({
    ...minimal,
    ...Object.fromEntries(pages),
    'content/index.md': '---\nlayout: whole\n---\n\n# Home\n',
    'templates/page.tsx': selecting('(site: any, page: any) => ({ tree: site.tree(), path: page.path })'),
    'templates/whole.tsx': selecting('(site: any) => site.tree()'),
  });
  const merged = await built(root, await shardsOf(root, of));
  expectSame(merged, await built(root));
  expect(merged.report.rendered).toBe(0);
});

test('a shard file with false HTML and correct hashes is merged without keys, and named by --recheck', async () => {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/a.md': '# A\n' });
  const [first = '', second = ''] = await shardsOf(root, 2);
  const pageIn = (folder: string) =>
    readShard(folder).records.some(
      ([kind, key]) => kind === entryKind('page-document') && key === 'content/a.md',
    );
  const [evil, good] = pageIn(first) ? [first, second] : [second, first];
  forge(evil, 'content/a.md', '<!doctype html><title>False</title>');
  const merged = await built(root, [first, second]);
  expect(merged.notices).toEqual([UNSIGNED]);
  expect(String(merged.files['a/index.html'])).toContain('False');
  const request = { ...requestFor(root, { today: TODAY }), shards: [first, second] };
  const sample = (again: BuildRequest) => remakeSample(again, 100, quiet);
  const named = `Pages in ${evil} are wrong: a/index.html`;
  await expect(verifyBuild(buildSite, request, quiet, sample)).rejects.toThrow(named);
  expect(readFileSync(path.join(root, 'dist/a/index.html'), 'utf8')).not.toContain('False');
  rmSync(path.join(root, '.site'), { recursive: true });
  await expect(verifyBuild(buildSite, request, quiet)).rejects.toThrow(named);
  expect((await verifyBuild(buildSite, { ...request, shards: [good] }, quiet, sample)).outcome).toBe(
    'published',
  );
});

describe('with keys in the settings', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const siteFor = (keys: Readonly<Record<string, string>>) => {
    const results = `results: { at: 'https://cache.example', write: always, keys: ${JSON.stringify(keys)} }\n`;
    return makeSite({
      ...minimal,
      'content/site.yaml': `${minimal['content/site.yaml']}${results}`,
      'content/index.md': '# Home\n',
      'content/a.md': '# A\n',
    });
  };

  /** Shards by the key, without a server. */
  const signed = (root: string, secret: string, of: number) => {
    vi.stubEnv('SITE_RESULTS', '');
    vi.stubEnv('SITE_RESULTS_KEY', secret);
    return shardsOf(root, of);
  };

  test('only signed shards are merged', async () => {
    const [main, nightly, stranger] = [keyPair(), keyPair(), keyPair()];
    const root = siteFor({ main: main.open, nightly: nightly.open });
    const [first = ''] = await signed(root, main.secret, 2);
    const [, second = ''] = await signed(root, nightly.secret, 2);
    const [unsigned = ''] = await signed(root, '', 1);
    const strangers = siteFor({ stranger: stranger.open });
    const [foreign = ''] = await signed(strangers, stranger.secret, 1);
    vi.stubEnv('SITE_RESULTS_KEY', '');
    const whole = await built(root);
    const merged = await built(root, [first, second]);
    expectSame(merged, whole);
    expect(merged.report.rendered).toBe(0);
    expect(merged.notices).toEqual([]);
    const refused = await built(root, [unsigned, foreign]);
    expectSame(refused, whole);
    expect(refused.report.rendered).toBe(2);
    expect(refused.notices).toEqual(
      [unsigned, foreign].map(
        (shard) => `${shard} is not used: it is not signed by a key in \`results.keys\`.`,
      ),
    );
  });

  test('a signature is only valid for its own shard file', async () => {
    const { open, secret } = keyPair();
    const root = siteFor({ main: open });
    const [first = '', second = ''] = await signed(root, secret, 2);
    vi.stubEnv('SITE_RESULTS_KEY', '');
    const [one, other] = [readShard(first), readShard(second)];
    const signature = ({ bytes, end }: ReturnType<typeof readShard>) =>
      bytes.subarray(end - Number(bytes.toString('latin1', end + 80)), end);
    expect(signature(one)).toHaveLength(signature(other).length);
    const forged = Buffer.from(one.bytes);
    signature(other).copy(forged, one.end - signature(one).length);
    writeFileSync(one.file, forged);
    const merged = await built(root, [first, second]);
    expect(merged.report.rendered).toBe(1);
    expect(merged.notices).toEqual([expect.stringContaining('it is not signed')]);
    for (const text of [one, other].map(({ bytes }) => bytes.toString('latin1')))
      expect(text).not.toContain(secret.split('\n')[1]);
  });
});

test('symbolic links have the same fingerprint on machines with other folders', () => {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/notes/a.md': '# A\n' });
  makeLink(root, 'content/linked', 'notes');
  const copy = path.join(makeFolder(), 'elsewhere');
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  const printIn = (folder: string) => {
    const { form } = defineInputs(openWorld(requestFor(folder), noMeasures)).names;
    return form.kind === 'input' && form.read('content');
  };
  expect(printIn(copy)).toBe(printIn(root));
  makeLink(root, 'content/other', 'notes');
  expect(printIn(copy)).not.toBe(printIn(root));
});

describe('a shard', () => {
  test.each<readonly [text: string, code: string]>([
    ['---\ntitle: [\n---\n', 'yaml-syntax'],
    ['---\ndate: yesterday\n---\n', 'date-invalid'],
  ])('stops at broken front matter: %j', async (text, code) => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/a.md': text });
    const out = path.join(root, 'part-1');
    const report = await buildShard(requestFor(root, { out }), { number: 1, of: 2 }, quiet);
    expect(report.diagnostics.map((each) => each.code)).toContain(code);
    expect(report.size).toBeUndefined();
    expect(existsSync(out)).toBe(false);
  });

  test('stops at an error in one of its own pages only', async () => {
    const root = makeSite({
      ...minimal,
      'content/index.md': '# Home\n',
      'content/a.md': '# A\n\n[broken](missing.md)\n',
    });
    const reports = await Promise.all(
      [1, 2].map((number) =>
        buildShard(requestFor(root, { out: path.join(root, `part-${number}`) }), { number, of: 2 }, quiet),
      ),
    );
    expect(reports.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      'link-broken',
    ]);
    expect(reports.filter(({ size }) => size === undefined)).toHaveLength(1);
  });

  test('replaces its own folder, and no other', async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    const [out = ''] = await shardsOf(root, 1);
    const before = readFileSync(path.join(out, 'shard'));
    await buildShard(requestFor(root, { out, today: TODAY }), { number: 1, of: 1 }, quiet);
    expect(readFileSync(path.join(out, 'shard'))).toEqual(before);
    const own = path.join(root, 'own');
    mkdirSync(own);
    writeFileSync(path.join(own, 'notes.txt'), 'mine');
    const shard = { number: 1, of: 1 };
    await expect(buildShard(requestFor(root, { out: own }), shard, quiet)).rejects.toThrow('notes.txt');
    expect(readdirSync(own)).toEqual(['notes.txt']);
    const inside = await buildShard(requestFor(root, { out: path.join(root, 'content') }), shard, quiet);
    expect(inside.diagnostics.map(({ code }) => code)).toEqual(['output-refused']);
  });
});

test('shards cover the whole site, and cost about the same', () => {
  const pages = fc.array(fc.nat(100_000), { maxLength: 60 });
  fc.assert(
    fc.property(pages, fc.integer({ min: 1, max: 9 }), (costs, of) => {
      const all = costs.map((cost, number) => ({
        id: `${number}`,
        path: '',
        route: '',
        file: '',
        title: '',
        cost,
      }));
      const costOf = ({ id }: { id: string }) => costs[Number(id)] ?? 0;
      const parts = Array.from({ length: of }, (_, at) => partOf(all, costOf, { number: at + 1, of }));
      expect(
        parts
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(all.map(({ id }) => id).sort());
      const loads = parts.map((part) => part.reduce((sum, page) => sum + costOf(page), 0));
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(Math.max(0, ...costs));
    }),
    { seed: SEED },
  );
});

test.each<readonly [Readonly<Record<string, string>>, object]>([
  [
    { JOB_COMPLETION_INDEX: '0', SITE_SHARDS: '4' },
    { number: 1, of: 4 },
  ],
  [
    { JOB_COMPLETION_INDEX: '3', SITE_SHARDS: '4' },
    { number: 4, of: 4 },
  ],
  [
    { SLURM_ARRAY_TASK_ID: '6', SLURM_ARRAY_TASK_MIN: '5', SLURM_ARRAY_TASK_COUNT: '3' },
    { number: 2, of: 3 },
  ],
  [
    {
      SLURM_ARRAY_TASK_ID: '7',
      SLURM_ARRAY_TASK_MIN: '1',
      SLURM_ARRAY_TASK_STEP: '2',
      SLURM_ARRAY_TASK_COUNT: '4',
    },
    { number: 4, of: 4 },
  ],
  [
    {
      SLURM_ARRAY_TASK_ID: '2',
      SLURM_ARRAY_TASK_MIN: '2',
      SLURM_ARRAY_TASK_COUNT: '1',
      SITE_SHARDS: '4',
    },
    { number: 3, of: 4 },
  ],
  [
    { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '5' },
    { number: 2, of: 5 },
  ],
])('--shard auto: %j', (variables, shard) => {
  expect(shardFrom(variables)).toEqual(shard);
});

test.each<Readonly<Record<string, string>>>([
  {},
  { JOB_COMPLETION_INDEX: '0' },
  { JOB_COMPLETION_INDEX: '4', SITE_SHARDS: '4' },
  { CI_NODE_INDEX: 'x', CI_NODE_TOTAL: '2' },
  { CI_NODE_INDEX: '1.5', CI_NODE_TOTAL: '2' },
])('--shard auto with nothing that makes sense: %j', (variables) => {
  expect(() => shardFrom(variables)).toThrow('--shard auto');
});
