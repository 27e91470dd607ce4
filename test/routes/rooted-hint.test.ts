import { expect, test } from 'vitest';
import { rootedHint, routeOfPermalink } from '../../src/routes/route.ts';

test.each([
  ['about', 'Write the whole path from the home page: /about/.'],
  ['./old/page.html', 'Write the whole path from the home page: /old/page.html.'],
  ['https://example.org/old/', 'Write it without the host: /old/.'],
  ['//example.org', 'Write it without the host, such as /about/.'],
  ['', 'Start it with one slash, such as /about/.'],
])('%j gets a hint how to begin', (written, hint) => {
  expect(rootedHint(written)).toBe(hint);
});

test('a permalink that looks like an option gets a hint', () => {
  expect(routeOfPermalink('false')).toMatchObject({
    problem: { hint: expect.stringContaining('draft: true') },
  });
});
