// The program in docs/search.md, which searches a published site.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serveRoot } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { blocksOf } from '../../support/documents.ts';
import { makeFolder, makeSite, minimal } from '../../support/site.ts';

test('the program in the guide finds sections', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}search: true\n`,
    'content/search.md': '# Search\n',
    'content/shop/hours.md': '# Shop\n\n## Opening hours\n\nWe open at nine.\n',
    ...Object.fromEntries(
      Array.from({ length: 4 }, (_, at) => [
        `content/notes/${at}.md`,
        `# Note ${at}\n\n${`Word${at} `.repeat(40)}\n`,
      ]),
    ),
  });
  expect((await build(root)).outcome).toBe('published');
  const { url } = await serveRoot(root);
  const origin = url.replace(/\/$/, '');
  const program = path.join(makeFolder(), 'find.mjs');
  writeFileSync(program, blocksOf('docs/search.md').find(({ title }) => title === 'find.mjs')?.text ?? '');
  const find = async (...words: string[]) =>
    (await promisify(execFile)('node', [program, `${origin}/`, ...words])).stdout;
  expect(await find('OPEN', 'nine')).toBe(`${origin}/shop/hours/#opening-hours Opening hours\n`);
  expect(await find('word2')).toContain(`${origin}/notes/2/ Note 2\n`);
  expect(await find('word2', 'nine')).toBe('');
});
