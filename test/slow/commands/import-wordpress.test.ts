// `site import wordpress`: reads a file, copies uploads next to it, and downloads missing ones only with `--fetch`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fetchAndImport } from '../../../src/commands/import/fetch-uploads.ts';
import { importSite } from '../../../src/commands/import/import-site.ts';
import { Fault } from '../../../src/kit/diagnostics/fault.ts';
import { swiftDisk } from '../../support/faulty-disk.ts';
import { makeFolder, PIXEL, readTree, writeFiles } from '../../support/site.ts';

function exportOf(origin: string): string {
  const images = ['a.png', 'b.png', 'gone.png', 'page.png', '%2e%2e%2f%2e%2e%2fc.png']
    .map((name) => `<img src="${origin}/wp-content/uploads/2024/${name}" alt="A" />`)
    .join(' ');
  return `<?xml version="1.0"?><rss><channel><title>Old</title><link>${origin}</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>One</title><link>${origin}/2024/one/</link><wp:post_id>1</wp:post_id><wp:post_name>one</wp:post_name>
<wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${images}]]></content:encoded></item>
</channel></rss>`;
}

const request = (root: string, from: string) => ({
  tool: 'wordpress' as const,
  from,
  root,
  dryRun: false,
  outside: [],
});

test('copies uploads, and downloads missing ones only when asked', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.includes('page')) response.setHeader('content-type', 'text/html').end('<html>');
    else response.writeHead(url.includes('gone') ? 404 : 200).end(PIXEL);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const [old, here, there] = [makeFolder(), makeFolder(), makeFolder()];
  const from = path.join(old, 'export.xml');
  writeFiles(old, {
    'export.xml': exportOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    'wp-content/uploads/2024/a.png': PIXEL,
    'wp-content/uploads/2024/unused.png': PIXEL,
  });
  const files = (root: string) => Object.keys(readTree(root)).filter((file) => file.endsWith('.png'));

  expect(importSite(request(here, from), swiftDisk)).toMatchObject({ pages: 2, copies: 1 });
  expect([asked, files(here)]).toEqual([[], ['public/wp-content/uploads/2024/a.png']]);

  const report = await fetchAndImport(request(there, from), swiftDisk);
  expect(asked).not.toContain('/wp-content/uploads/2024/a.png');
  expect(files(there).sort()).toEqual(['a', 'b'].map((name) => `public/wp-content/uploads/2024/${name}.png`));
  const failed = report.left.filter(({ what }) => what.includes('cannot be downloaded'));
  expect(failed.map(({ words }) => words?.replace(/^.*: /, '')).sort()).toEqual([
    'a page is at its URL',
    'its path leads out of the folder of uploads',
    'the server answers 404',
  ]);
});

test.each([
  ['no file', 'none.xml', /^There is no file /],
  ['an empty file', 'empty.xml', /^empty\.xml is empty$/],
  ['a compressed file', 'packed.xml', /^packed\.xml is not UTF-8 text, near byte 0$/],
])('%s is one clear error', (_name, file, message) => {
  const [old, root] = [makeFolder(), makeFolder()];
  writeFiles(old, { 'empty.xml': '', 'packed.xml': Buffer.from([0x1f, 0x8b, 0xff, 0xff]) });
  const attempt = () => importSite(request(root, path.join(old, file)), swiftDisk);
  expect(attempt).toThrow(Fault);
  expect(attempt).toThrow(message);
  expect(readTree(root)).toEqual({});
});
