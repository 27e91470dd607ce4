// Problems that a machine causes for a build: no space, few open files, no permission, and other builds.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { site, start } from '../../support/command.ts';
import { tallied } from '../../support/counts.ts';
import { makeSite, readTree, writeFiles } from '../../support/site.ts';
import {
  ALL,
  copyOf,
  expectClear,
  expectSettled,
  inputs,
  makeScene,
  outputOf,
  type Scene,
} from './support.ts';

const LIMIT = ALL ? 600_000 : 120_000;
const tally = tallied('faults of the machine');
const isRoot = process.getuid?.() === 0;
const canMount = isRoot && process.platform === 'linux';
let scene: Scene;
beforeAll(() => {
  scene = makeScene();
});
afterAll(() => {
  scene.close();
  tally.print();
});

/** Mounts a small disk over a folder, and copies its files if they fit. */
function mountSmall(folder: string, size: string): boolean {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
  if (mounted) onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return mounted;
}

describe.skipIf(!canMount)(`a full disk${canMount ? '' : ' (skipped: only root may mount)'}`, () => {
  const sizes = ALL ? ['4k', '12k', '20k', '28k', '36k', '44k', '52k', '64k', '128k', '1m'] : ['16k', '48k'];
  const cases = sizes.flatMap((size) =>
    (['dist', '.site'] as const).map((folder) => [size, [folder]] as const),
  );
  const both = sizes.map((size) => [size, ['dist', '.site']] as const);

  test.each([...cases, ...both])(
    '%s for %j',
    (size, folders) => {
      const root = makeSite(inputs('old'));
      for (const folder of folders) if (!mountSmall(path.join(root, folder), size)) return;
      const first = site(['build'], { cwd: root });
      if (first.code !== 0) expectClear(first.stderr, `${size}: the first build`);
      const old = outputOf(root);
      expect([{}, scene.old]).toContainEqual(old);
      writeFiles(root, inputs('new'));
      rmSync(path.join(root, 'content/only-old.md'));
      const second = site(['build'], { cwd: root });
      tally.count(second.code === 0 ? 'a small disk, enough' : 'a full disk');
      if (second.code !== 0) expectClear(second.stderr, `${size}: the second build`);
      expect([old, scene.fresh, scene.clean]).toContainEqual(outputOf(root));
    },
    LIMIT,
  );
});

test(
  'a limit of 32 open files',
  async () => {
    const count = ALL ? 10_000 : 1_000;
    const many = Array.from({ length: count }, (_, index) => [`public/files/${index}.txt`, `${index}`]);
    const root = makeSite({ ...inputs('old', 20), ...Object.fromEntries(many) });
    const before = ['sh', '-c', 'ulimit -n 32 && exec "$@"', 'sh'];
    const { code, stderr } = await start(['build'], { cwd: root, before }).done;
    tally.count(`${count} files with 32 open at most`);
    expect([code, stderr]).toEqual([0, '']);
    expect(readdirSync(path.join(root, 'dist/files'))).toHaveLength(count);
  },
  LIMIT,
);

test('too few file descriptors to start the compiler', async () => {
  const root = makeSite(inputs('old', 1));
  for (const limit of [22, 24]) {
    const before = ['sh', '-c', `ulimit -n ${limit} && exec "$@"`, 'sh'];
    const { code, stderr } = await start(['build'], { cwd: root, before }).done;
    expect([limit, code, stderr]).toEqual([
      limit,
      1,
      expect.stringMatching(
        /^error \S+ could not be started: this process has too many open files \(EMFILE\)\n {2}→ /,
      ),
    ]);
  }
  expect((await start(['build'], { cwd: root }).done).code).toBe(0);
});

test.skipIf(!isRoot)(
  `a folder that may not be written${isRoot ? '' : ' (skipped: only root may become someone else)'}`,
  async () => {
    const nobody = 65_534;
    for (const folder of ['dist', '.site', '.'] as const) {
      const root = copyOf(scene);
      chmodSync(path.dirname(root), 0o755);
      for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' }))
        chownSync(path.join(root, entry), nobody, nobody);
      chownSync(root, nobody, nobody);
      chmodSync(path.join(root, folder), 0o555);
      const { code, stderr } = await start(['build'], { cwd: root, uid: nobody }).done;
      tally.count('a read-only folder');
      if (code !== 0) expectClear(stderr, folder);
      expect([scene.old, scene.fresh], folder).toContainEqual(outputOf(root));
      chmodSync(path.join(root, folder), 0o755);
      expectSettled(root, scene, folder);
    }
  },
  LIMIT,
);

describe('builds at once', () => {
  test.each(ALL ? [2, 5, 20] : [2, 5])(
    '%i',
    async (count) => {
      const root = copyOf(scene);
      const outcomes = await Promise.all(
        Array.from({ length: count }, () => start(['build'], { cwd: root }).done),
      );
      for (const { code, stderr } of outcomes) {
        tally.count(code === 0 ? 'builds at once' : 'builds at once that gave up');
        if (code !== 0) expectClear(stderr.replace(/^Another command.*waiting\.\n/m, ''), 'gave up');
      }
      expect(outcomes.some(({ code }) => code === 0)).toBe(true);
      expect(outputOf(root)).toEqual(scene.fresh);
      expectSettled(root, scene, `${count} at once`);
    },
    LIMIT,
  );

  test('a lock whose owner has ended is taken over by one of five', async () => {
    const root = copyOf(scene);
    const owner = {
      pid: 999_999_999,
      host: 'here',
      space: '',
      token: '00000000-0000-0000-0000-000000000000',
    };
    writeFiles(root, { '.site/lock': JSON.stringify({ ...owner, host: hostname(), space: space() }) });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => start(['build'], { cwd: root }).done));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    tally.count("a dead owner's lock");
    expectSettled(root, scene, 'taken over');
  });

  test.each(['', '{', 'not a lock'])('a lock without an owner is taken over: %j', (text) => {
    const root = copyOf(scene);
    writeFiles(root, { '.site/lock': text });
    expect(site(['build'], { cwd: root }).code).toBe(0);
    tally.count('a damaged lock');
    expectSettled(root, scene, 'damaged lock');
  });
});

describe('a damaged record', () => {
  test.each(['manifest.json', 'journal.json'])(
    '%s, truncated or with one bit turned',
    async (name) => {
      const times = ALL ? 40 : 4;
      for (let time = 0; time < times; time += 1) {
        const root = copyOf(scene);
        const file = path.join(root, '.site', name);
        const bytes = Buffer.from(readFileSync(path.join(root, '.site/manifest.json')));
        const at = Math.floor((bytes.length * (time + 0.5)) / times);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (time % 8));
        writeFileSync(file, time % 2 === 0 ? bytes.subarray(0, at) : bytes);
        writeFiles(root, { 'dist/precious.txt': 'mine' });
        const { code, stderr } = site(['build'], { cwd: root });
        tally.count(`a damaged ${name.replace('.json', '')}`);
        expect([code, stderr], String(at)).toEqual([0, expect.stringContaining('precious.txt')]);
        expect(readTree(path.join(root, 'dist')), String(at)).toMatchObject({ 'precious.txt': 'mine' });
        const made = Object.keys(scene.fresh).filter((page) => !page.startsWith('assets/'));
        for (const page of made) expect(outputOf(root)[page], page).toBe(scene.fresh[page]);
      }
    },
    LIMIT,
  );
});

function space(): string {
  const { stdout } = spawnSync('readlink', ['/proc/self/ns/pid'], { encoding: 'utf8' });
  return stdout.trim();
}
