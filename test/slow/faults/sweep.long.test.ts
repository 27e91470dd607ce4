// The n-th disk operation fails, for every n: the output is entirely old or entirely new after the next
// command, no temporary files remain, and the next build equals a clean one.
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { buildShard } from '../../../src/build/shard.ts';
import { Fault } from '../../../src/kit/diagnostics/fault.ts';
import { recover } from '../../../src/publish/recover.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { tallied } from '../../support/counts.ts';
import { faultyDisk, type RequestForm, swiftDisk } from '../../support/faulty-disk.ts';
import { release, type Texts } from '../../support/release.ts';
import { makeFolder, minimal, readTree, writeFiles } from '../../support/site.ts';

const before: Texts = {
  'index.html': 'home',
  'about/index.html': 'about',
  'shape.html': 'a file that becomes a folder',
  'form.html/index.html': 'a folder that becomes a file',
  'inner/form.html/index.html': 'a folder, the one in another, that becomes a file',
  'gone/deep/index.html': 'a page that goes',
  'assets/a-OLD.css': 'old style',
  'sitemap.xml': 'map',
};
const after: Texts = {
  'index.html': 'new home',
  'about/index.html': 'about',
  'shape.html/index.html': 'a file that becomes a folder',
  'form.html': 'a folder that becomes a file',
  'inner/form.html': 'a folder, the one in another, that becomes a file',
  'come/deep/index.html': 'a page that comes',
  'assets/a-NEW.css': 'new style',
  'sitemap.xml': 'new map',
};
/** The output after the second release, which keeps the assets of the first. */
const published: Texts = { ...after, 'assets/a-OLD.css': 'old style' };

/** `npm run test:faults` tries every operation, `npm run test:long` some of them. */
const STRIDE = process.env.FAULTS === 'all' ? 1 : 5;

const LEFT = ['.gitignore', 'journal.json', 'manifest.json'];

interface Case {
  readonly name: string;
  readonly releases: boolean;
  readonly first: boolean;
}

const cases: readonly Case[] = [
  { name: 'a first build', releases: false, first: true },
  { name: 'a second build', releases: false, first: false },
  { name: 'a first release', releases: true, first: true },
  { name: 'a second release', releases: true, first: false },
];

const manners: readonly (readonly [RequestForm, string])[] = [
  ['before', 'EIO'],
  ['after', 'EIO'],
  ['torn', 'ENOSPC'],
  ['before, ten times', 'EACCES'],
  ['before, forever', 'ENOSPC'],
  ['after, forever', 'EROFS'],
  ['killed', 'EIO'],
];

const tally = tallied('faults of the disk port');
afterAll(tally.print);

describe.each(cases)('$name', ({ releases, first }) => {
  /** A folder to copy, so that the first release is built once. */
  async function prepared(): Promise<string> {
    const root = makeFolder();
    if (!first) await release(root, before, { releases, disk: swiftDisk });
    return root;
  }
  const old = first ? {} : before;
  const fresh = first ? after : published;

  test.each(manners)('every operation fails %s, with %s', async (manner, code) => {
    const template = await prepared();
    for (let nth = first ? 1 : 2; ; nth += STRIDE) {
      const root = path.join(makeFolder(), 'site');
      cpSync(template, root, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
      const disk = faultyDisk(nth, manner, code);
      const error = await release(root, after, { releases, disk }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (disk.count() < nth) break;
      tally.count(manner);
      const where = `operation ${nth}`;
      if (manner !== 'killed' && error) expect(error, where).toBeInstanceOf(Fault);
      if (manner === 'before' || manner === 'after' || manner === 'torn')
        expect([old, fresh], `${where}, at once`).toContainEqual(outputOf(root));
      endOwners(root);
      if (!releases && existsSync(path.join(root, '.site')))
        recover(swiftDisk, path.join(root, '.site'), path.join(root, 'dist'));
      expect([old, fresh], `${where}, after the next command`).toContainEqual(outputOf(root));
      await release(root, after, { releases, disk: swiftDisk });
      expect(outputOf(root), `${where}, after the next build`).toEqual(fresh);
      expectTidy(root, releases);
      rmSync(root, { recursive: true });
    }
  });
});

describe('a shard and its merge', () => {
  const site = (root: string) => {
    writeFiles(root, { ...minimal, 'content/index.md': '# Home\n', 'content/a.md': '# A\n' });
    return root;
  };
  const shardInto = (root: string, out: string, disk = swiftDisk) =>
    buildShard(requestFor(root, { out }), { number: 1, of: 1 }, { ...quiet, disk });
  const merge = (root: string, shard: string, disk = swiftDisk) =>
    buildSite({ ...requestFor(root), shards: [shard] }, { ...quiet, disk });
  const isFault = (error: unknown) => {
    expect(error).toBeInstanceOf(Fault);
  };

  test.each<readonly [RequestForm, string]>([
    ['before', 'EIO'],
    ['torn', 'ENOSPC'],
    ['after, forever', 'EROFS'],
  ])(
    'every operation fails %s, with %s',
    async (manner, code) => {
      const whole = site(makeFolder());
      await buildSite(requestFor(whole), quiet);
      const wanted = outputOf(whole);
      const good = path.join(makeFolder(), 'part');
      await shardInto(whole, good);
      for (const isShard of [true, false])
        for (let nth = 1; ; nth += 2 * STRIDE) {
          const root = site(makeFolder());
          const out = path.join(makeFolder(), 'part');
          const disk = faultyDisk(nth, manner, code);
          await (isShard ? shardInto(root, out, disk) : merge(root, good, disk)).catch(isFault);
          if (disk.count() < nth) break;
          tally.count(manner);
          endOwners(root);
          await merge(root, isShard ? out : good);
          expect(outputOf(root), `operation ${nth}`).toEqual(wanted);
          // A shard is complete or absent, whatever remains of its work.
          if (existsSync(path.join(out, 'shard')))
            expect((await merge(site(makeFolder()), out)).rendered, `operation ${nth}`).toBe(0);
          rmSync(root, { recursive: true });
        }
    },
    300_000,
  );
});

test('a damaged journal of a killed build: the next build writes the whole output again', async () => {
  const template = makeFolder();
  await release(template, before, { disk: swiftDisk });
  const damage: readonly ((bytes: Buffer) => Buffer)[] = [
    (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
    (bytes) => bytes.map((byte, at) => (at === Math.floor(bytes.length / 3) ? byte ^ 4 : byte)) as Buffer,
    () => Buffer.alloc(0),
  ];
  let damaged = 0;
  for (let nth = 1; ; nth += 1) {
    const root = path.join(makeFolder(), 'site');
    cpSync(template, root, { recursive: true, preserveTimestamps: true });
    const disk = faultyDisk(nth, 'killed', 'EIO');
    await release(root, after, { disk }).catch(() => {});
    if (disk.count() < nth) break;
    const journal = path.join(root, '.site/journal.json');
    if (!existsSync(journal)) continue;
    endOwners(root);
    writeFileSync(journal, damage[damaged % damage.length]?.(readFileSync(journal)) ?? '');
    damaged += 1;
    tally.count('killed, and its journal damaged');
    await release(root, after, { disk: swiftDisk });
    expect(outputOf(root), `operation ${nth}`).toEqual(published);
    // An empty folder may stay in the output: without the journal its owner is unknown.
    expectTidyState(root);
  }
  expect(damaged).toBeGreaterThan(20);
}, 120_000);

/** Simulates that the failed process has ended. */
function endOwners(root: string): void {
  const state = path.join(root, '.site');
  for (const name of existsSync(state) ? readdirSync(state) : []) {
    if (name !== 'lock') continue;
    const owner = JSON.parse(readFileSync(path.join(state, name), 'utf8'));
    writeFileSync(path.join(state, name), JSON.stringify({ ...owner, pid: 999_999_999 }));
  }
}

function outputOf(root: string): Texts {
  const out = path.join(root, 'dist');
  return existsSync(out) ? readTree(out) : {};
}

function expectTidy(root: string, releases: boolean): void {
  expectTidyState(root);
  expect(emptyFolders(path.join(root, 'dist'))).toEqual([]);
  if (!releases) return;
  expect(lstatSync(path.join(root, 'dist')).isSymbolicLink()).toBe(true);
  for (const name of readdirSync(path.join(root, '.dist-releases')))
    expect(name).toMatch(/^(\.gitignore|\d{6}|\d{6}\.json)$/);
}

function expectTidyState(root: string): void {
  expect(readdirSync(root).filter((name) => !['.site', 'dist', '.dist-releases'].includes(name))).toEqual([]);
  expect(readdirSync(path.join(root, '.site')).filter((name) => !LEFT.includes(name))).toEqual([]);
  expect(existsSync(path.join(root, '.site/journal.json'))).toBe(false);
}

function emptyFolders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.length === 0) return [folder];
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => emptyFolders(path.join(folder, name)));
}
