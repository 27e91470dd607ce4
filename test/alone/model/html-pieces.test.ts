// Encoded shared HTML takes as much memory as its bytes.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { HtmlPieces } from '../../../src/model/pages/document.ts';
import { createEncoder, joinPieces } from '../../../src/model/pages/html-pieces.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Page with shared HTML of this many characters, and twenty times as many of its own. */
function pageWith(key: string, length: number): HtmlPieces {
  const text = `<p>${key} é</p>`;
  const own = text.padEnd(10 * length);
  return [own, { kind: 'shared', key, html: text.padEnd(length) }, own];
}

test.each([
  ['short shared HTML of many pages', 2_000],
  ['long shared HTML of a few pages', 60],
])('%s', async (_name, count) => {
  const length = count > 1_000 ? 100 : 33_000;
  const encode = createEncoder();
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let page = 0; page < count; page += 1) {
    const html = pageWith(`page-${page}`, length);
    expect(Buffer.from(encode(html)).toString()).toBe(joinPieces(html));
  }
  // V8 frees buffers in a thread, after a collection.
  const held = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(held, { timeout: 10_000 }).toBeLessThan(2 * count * length);
});
