// Many images are encoded by a separate process, with the same result, and nothing is lost if it crashes.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { openEncoderPool } from '../../../src/features/images/encoder-pool.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { photograph } from '../../support/images.ts';
import { makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const program = pathToFileURL(path.join(repository, 'lib/encoder-process.cjs'));

/** Enough images for several processes, one of which is on two pages. */
const COUNT = 26;

async function siteOfMany(): Promise<string> {
  const numbers = Array.from({ length: COUNT }, (_, number) => number);
  const images = numbers.map(
    async (number) =>
      [
        `content/${number}.png`,
        await photograph(60, 45, number + 1)
          .png()
          .toBuffer(),
      ] as const,
  );
  return makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [20, 40] }\n`,
    'content/index.md': numbers.map((number) => `![${number}](${number}.png)\n`).join('\n'),
    'content/more.md': '# More\n\n![Again](0.png)\n',
    ...Object.fromEntries(await Promise.all(images)),
  });
}

const kept = (root: string) => {
  const folder = path.join(root, '.site/cache/made');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.new')) : [];
  return new Map(names.map((name) => [name, statSync(path.join(folder, name)).mtimeMs]));
};

test('a separate process encodes the same bytes', async () => {
  const [here, sibling] = [await siteOfMany(), await siteOfMany()];
  expect((await buildSite(requestFor(here), quiet)).outcome).toBe('published');
  expect((await buildSite(requestFor(sibling), { ...quiet, programs: { encoder: program } })).outcome).toBe(
    'published',
  );
  expect(readTree(path.join(sibling, 'dist'))).toEqual(readTree(path.join(here, 'dist')));
  expect(kept(sibling).size).toBe(COUNT * 5);
});

test.each([program, undefined])(
  'what is saved while images are encoded is in no form of what was there before (%#)',
  async (encoder) => {
    const root = await siteOfMany();
    const file = path.join(root, 'content/9.png');
    const [before, other] = [readFileSync(file), await photograph(60, 45, 99).png().toBuffer()];
    const events = { progress() {}, notice: () => writeFileSync(file, other) };
    await expect(
      buildSite(requestFor(root), { ...quiet, events, programs: { ...(encoder && { encoder }) } }),
    ).rejects.toThrow('content/9.png changed while the site was built');
    writeFileSync(file, before);
    expect((await buildSite(requestFor(root), quiet)).outcome).toBe('published');
    const clean = await siteOfMany();
    await buildSite(requestFor(clean), quiet);
    expect(readTree(path.join(root, 'dist'))).toEqual(readTree(path.join(clean, 'dist')));
  },
);

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a build that %s ends keeps what was encoded, and the next one goes on from it',
  async (signal) => {
    const root = await siteOfMany();
    const child = spawn(process.execPath, [path.join(repository, 'bin/site.js'), 'build'], {
      cwd: root,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (kept(root).size < 20 && child.exitCode === null) await sleep(2);
    child.kill(signal);
    await ended;
    const before = kept(root);
    expect(before.size).toBeGreaterThanOrEqual(20);
    expect(before.size).toBeLessThan(COUNT * 5);
    expect((await buildSite(requestFor(root), quiet)).outcome).toBe('published');
    const after = kept(root);
    expect(after.size).toBe(COUNT * 5);
    for (const [name, time] of before) expect([name, after.get(name)]).toEqual([name, time]);
    const clean = await siteOfMany();
    await buildSite(requestFor(clean), quiet);
    expect(readTree(path.join(root, 'dist'))).toEqual(readTree(path.join(clean, 'dist')));
  },
);

/** A pool whose processes crash on `bad.png`, never finish `slow.png`, and add a line to a list when they start. */
function breakingPool() {
  const folder = makeFolder();
  const [program, starts] = [path.join(folder, 'breaking.cjs'), path.join(folder, 'starts')];
  writeFileSync(
    program,
    `require('node:fs').appendFileSync(${JSON.stringify(starts)}, 'started\\n');
process.on('message', ({ file }) => {
  if (file === 'bad.png') process.exit(1);
  if (file !== 'slow.png') process.send({ kind: 'encoded', forms: [] });
});
process.on('disconnect', () => process.exit());
`,
  );
  const pool = openEncoderPool(pathToFileURL(program), folder);
  const encode = (file: string) => pool.encode(file, { kind: 'png', frames: 1 }, []);
  return { encode, close: pool.close, starts };
}

const BROKEN = { kind: 'failed', why: 'the encoder crashed on it' };
const ENCODED = { kind: 'encoded', forms: [] };

test('an image that crashes the encoder is reported, and others are encoded by the next process', async () => {
  const { encode, close } = breakingPool();
  expect(await encode('bad.png')).toEqual(BROKEN);
  expect(await encode('good.png')).toEqual(ENCODED);
  close();
});

test('an image encoded next to one that crashes the encoder is not blamed', async () => {
  const { encode, close } = breakingPool();
  const all = ['a.png', 'bad.png', 'b.png', 'c.png'].map(encode);
  expect(await Promise.all(all)).toEqual([ENCODED, BROKEN, ENCODED, ENCODED]);
  close();
});

test('images requested together get a process each, which later ones reuse', async () => {
  const { encode, close, starts } = breakingPool();
  expect(await Promise.all(['a.png', 'b.png'].map(encode))).toEqual([ENCODED, ENCODED]);
  for (const file of ['c.png', 'd.png', 'e.png']) expect(await encode(file)).toEqual(ENCODED);
  close();
  expect(readFileSync(starts, 'utf8')).toBe('started\n'.repeat(2));
});

test('closing the pool cancels encoding, and restarts no process', async () => {
  const { encode, close, starts } = breakingPool();
  const waiting = encode('slow.png');
  while (!existsSync(starts)) await sleep(2);
  close();
  expect(await waiting).toEqual({ kind: 'failed', why: 'the encoder was stopped' });
  expect(await encode('good.png')).toEqual({ kind: 'failed', why: 'the encoder was stopped' });
  expect(readFileSync(starts, 'utf8')).toBe('started\n');
});
