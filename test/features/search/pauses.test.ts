// A search lets the browser handle keys while it runs, and its script stays as small as the documentation says.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { createPause } from '../../../src/features/search/browser/pauses.ts';
import { rank } from '../../../src/features/search/browser/rank.ts';
import { resultOf } from '../../../src/features/search/browser/result.ts';
import { sourceOf } from './memory-index.ts';

afterEach(() => void vi.useRealTimers());

/** Counts the tasks of some work in which each step takes a millisecond. */
async function tasksOf(work: (pause: () => Promise<void>) => Promise<unknown>) {
  vi.useFakeTimers();
  const pause = createPause();
  const tasks = [0];
  let steps = 0;
  const done = work(async () => {
    const before = Date.now() + 1;
    vi.setSystemTime(before);
    steps += 1;
    tasks.push((tasks.pop() ?? 0) + 1);
    let isWaiting = true;
    const waited = pause().then(() => {
      isWaiting = false;
    });
    // Several turns of microtasks, so that only a pause is still waiting.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    if (isWaiting) {
      tasks.push(0);
      vi.runAllTimers();
    }
    await waited;
  });
  const result = await done;
  return { tasks, steps, result };
}

const pages = Array.from({ length: 400 }, (_, at) => ({
  number: at * 5 + 1,
  title: `Page ${at}`,
  address: '/',
  about: '',
  sections: [['', '', `word${at} common`] as const],
}));

test('a search pauses between lines of the index and between pages', async () => {
  const source = sourceOf(pages, (word) => word);
  const { tasks, steps, result } = await tasksOf((pause) => rank('common word', { ...source, pause }));
  expect(result).toMatchObject({ hits: { length: 400 } });
  // 400 words that begin with "word", each matched and read, and 400 pages.
  expect(steps).toBeGreaterThanOrEqual(1200);
  expect(Math.max(...tasks)).toBeLessThan(20);
});

test('a result pauses between sections', async () => {
  const sections = Array.from({ length: 100 }, (_, at) => [`s${at}`, 'Heading', 'A word.'] as const);
  const page = { title: 'Page', address: '/', about: '', sections };
  const { tasks, steps } = await tasksOf((pause) => resultOf(page, new Map([['word', 0]]), pause));
  expect(steps).toBe(100);
  expect(Math.max(...tasks)).toBeLessThan(20);
});

test('the script takes less than 6 KB', () => {
  expect(gzipSync(readFileSync('lib/browser/search.js'), { level: 9 }).length).toBeLessThan(6 * 1024);
});
