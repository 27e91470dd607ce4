import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parse } from '../../content/support.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapOf(make: () => unknown): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const made = make();
  collectGarbage();
  const used = process.memoryUsage().heapUsed - before;
  expect(made).toBeDefined();
  return used;
}

const body = `# A heading that is long enough to be a slice of its text\n\n${'Words and words. '.repeat(6000)}`;
const frontMatter = [
  'description: A description that is long enough to be a slice of its text.',
  'tags: [one tag that is long, another tag that is long]',
  'nested: { text: "Also long enough to be a slice of its text." }',
].join('\n');

test('pages keep no part of their bodies in memory', () => {
  const count = 200;
  const pages = (keep: (parsed: ReturnType<typeof parse>) => unknown) => () =>
    Array.from({ length: count }, (_, index) =>
      keep(parse(`---\nnumber: ${index}\n${frontMatter}\n---\n${body}`)),
    );
  const whole = heapOf(pages(({ text }) => text));
  const held = heapOf(pages(({ page }) => page));
  expect(whole).toBeGreaterThan(count * body.length);
  expect(held / count).toBeLessThan(6000);
});
