// Files of large sites are synced one by one, or several at once where the disk is slow.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createWritingThrough } from '../../src/site/publish/write-through.ts';
import { makeFolder } from '../support/site.ts';

/** Slows each sync by these milliseconds. */
const clockOf = (duration: number) => {
  let now = 0;
  return () => {
    now += duration;
    return now;
  };
};

/** Files of a folder that this process has open. */
function openIn(folder: string): number {
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}

test.runIf(process.platform === 'linux').each([
  ['fast', 0, 0],
  ['slow', 1, 4],
])('a %s disk', async (_name, duration, most) => {
  const folder = makeFolder();
  const { write, room, settled } = createWritingThrough(folder, clockOf(duration));
  let open = 0;
  for (let number = 0; number < 100; number += 1) {
    await room();
    write(path.join(folder, String(number)), Buffer.from(`text ${number}`));
    open = Math.max(open, openIn(folder));
  }
  await settled();
  expect(openIn(folder)).toBe(0);
  expect(open).toBe(most);
  const texts = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
  expect(Object.fromEntries(texts)).toEqual(
    Object.fromEntries(Array.from({ length: 100 }, (_, number) => [String(number), `text ${number}`])),
  );
});

test.runIf(process.platform === 'linux')('a disk that is sometimes slow is not called slow', async () => {
  const folder = makeFolder();
  const durations = [1, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0];
  let calls = 0;
  let now = 0;
  const clock = () => {
    calls += 1;
    if (calls % 2 === 0) now += durations[(calls / 2) % durations.length] ?? 0;
    return now;
  };
  const { write } = createWritingThrough(folder, clock);
  for (let number = 0; number < 100; number += 1) {
    write(path.join(folder, String(number)), Buffer.from('text'));
    expect(openIn(folder)).toBe(0);
  }
});

// Linux refuses to sync anything except files.
test.runIf(process.platform === 'linux')('a file that cannot be synced is reported by name', async () => {
  const { write, room, settled } = createWritingThrough('/dev', clockOf(1));
  const folder = makeFolder();
  for (let number = 0; number < 10; number += 1) {
    await room();
    write(path.join(folder, String(number)), Buffer.from('text'));
  }
  await settled();
  write('/dev/null', Buffer.from('text'));
  await expect(settled()).rejects.toThrow('null cannot be written');
  await expect(room()).rejects.toThrow('null cannot be written');
});

test.runIf(process.platform === 'linux').each([
  ['fast', 0],
  ['slow', 1],
])('the names in folders of a %s disk', async (_name, duration) => {
  const folder = makeFolder();
  const { syncNames, room, settled } = createWritingThrough(folder, clockOf(duration));
  for (let number = 0; number < 50; number += 1) {
    await room();
    syncNames(folder);
  }
  await settled();
  expect(openIn(folder)).toBe(0);
  expect(() => syncNames(`${folder}/none`)).toThrow(/ENOENT/);
});
