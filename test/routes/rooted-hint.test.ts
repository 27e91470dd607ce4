import { expect, test } from 'vitest';
import { addressOfPermalink, rootedHint } from '../../src/site/routes/address.ts';

test.each([
  ['about', 'Write the whole address, from the home page on: /about/.'],
  ['./old/page.html', 'Write the whole address, from the home page on: /old/page.html.'],
  ['https://example.org/old/', 'Write it without the host: /old/.'],
  ['//example.org', 'Write it without the host, as in /about/.'],
  ['', 'Begin it with one slash, as in /about/.'],
])('%j gets a hint how to begin', (written, hint) => {
  expect(rootedHint(written)).toBe(hint);
});

test('a permalink that looks like a switch gets a hint', () => {
  expect(addressOfPermalink('false')).toMatchObject({
    problem: { hint: expect.stringContaining('draft: true') },
  });
});
