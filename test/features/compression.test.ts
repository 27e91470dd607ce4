// Sizes of the compressed forms of pages and assets.
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal, readTree } from '../support/site.ts';

const sizeAt = (quality: number, text: string) =>
  brotliCompressSync(Buffer.from(text), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }).length;

/** Logarithm of the window that a brotli stream announces: RFC 7932, section 9.1. */
function windowOf(stream: Buffer): number {
  const first = stream[0] ?? 0;
  if ((first & 1) === 0) return 16;
  const three = (first >> 1) & 7;
  if (three !== 0) return 17 + three;
  const next = (first >> 4) & 7;
  return next === 0 ? 17 : 8 + next;
}

test('assets have the best quality, and pages one that costs little, in a window of their size', async () => {
  const words = Array.from({ length: 900 }, (_, index) => `word${(index * 7919) % 601}`).join(' ');
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}hosts: [nginx]\n`,
    'content/index.md': `# Home\n\n${words}\n`,
    'templates/site.css': Array.from({ length: 300 }, (_, n) => `.c${(n * 31) % 97} { width: ${n}px }`).join(
      '\n',
    ),
    'templates/page.tsx': `import './site.css';\n${minimal['templates/page.tsx']}`,
  });
  expect((await build(root)).diagnostics).toEqual([]);
  const binary = readTree(path.join(root, 'dist'));
  const [asset = ''] = Object.keys(binary).filter((file) => file.endsWith('.css'));
  const form = (file: string) => Buffer.from(binary[`${file}.br`] ?? '', 'latin1');
  const page = binary['index.html'] ?? '';
  expect(form(asset).length).toBeLessThanOrEqual(sizeAt(11, binary[asset] ?? '') + 2);
  expect(form('index.html').length).toBeLessThanOrEqual(1.02 * sizeAt(9, page));
  expect(form('index.html').length).toBeGreaterThan(sizeAt(11, page));
  expect(2 ** windowOf(form('index.html'))).toBeLessThan(4 * page.length);
});
