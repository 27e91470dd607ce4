import { expect, test } from 'vitest';
import type { CheckedSite, Finding } from '../../src/rules/rule.ts';
import { secretLeaked } from '../../src/rules/topics/leaks.ts';
import { check } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

const PART = 16 * 1024 * 1024;

test('a secret is found anywhere in a file that is too long for one string', () => {
  const key = 'AKIAIOSFODNN7EXAMPLE';
  for (const at of [0, PART - 7, PART, 2 * PART - 20]) {
    const bytes = Buffer.alloc(2 * PART, ' ');
    bytes.write(`${key}`, at);
    // V8 limits the length of a string.
    const whole = bytes.toString.bind(bytes);
    bytes.toString = (encoding, start = 0, end = bytes.length) => {
      if (end - start > PART + 4096) throw new Error('Cannot create a string longer than that');
      return whole(encoding, start, end);
    };
    const site = {
      files: new Map([['film.mp4', { file: 'film.mp4' }]]),
      pages: [],
      site: { publicFiles: new Map([['film.mp4', 1]]) },
      environment: {},
      parts: () => [bytes.subarray(0, PART + 1024), bytes.subarray(PART)],
    };
    expect([...(secretLeaked.site(site as unknown as CheckedSite) as Iterable<Finding>)]).toMatchObject([
      { message: 'film.mp4 contains what looks like an AWS access key' },
    ]);
  }
});

test('a secret as long as a key is found across two parts of a file', async () => {
  const key = 'k3y-'.repeat(1000);
  const film = Buffer.alloc(PART + 8000, ' ');
  film.write(key, PART - 1500);
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    'public/film.bin': film,
    '.env': `API_KEY=${key}\n`,
  });
  const { diagnostics } = await check(root, (code) => code === 'secret-leaked');
  expect(diagnostics).toMatchObject([{ message: 'film.bin contains the value of API_KEY' }]);
});
