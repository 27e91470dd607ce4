// The worker, the watcher and the server start and stop many times without leaks.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startPreview } from '../../../src/preview/preview.ts';
import { Thread } from '../../../src/preview/thread.ts';
import { SiteWatcher } from '../../../src/preview/watch/watch.ts';
import { folderOf, previewRequest, silent, until } from '../../preview/support.ts';
import { makeFolder, makeSite, minimal, writeFiles } from '../../support/site.ts';
import { grown, holdings, settled } from './leaks.ts';

const home = { ...minimal, 'content/index.md': '# Home\n' };

describe.skipIf(process.platform !== 'linux')('many starts and stops', () => {
  const ROUNDS = 30;

  /** First rounds, which fill the pools of Node.js. */
  async function rounds(round: (index: number) => Promise<void>, together = 1): Promise<void> {
    const some = (index: number) => Promise.all(Array.from({ length: together }, () => round(index)));
    for (let warm = 0; warm < 3; warm += 1) await some(-1);
    const before = await settled(holdings());
    for (let index = 0; index < ROUNDS; index += together) await some(index);
    expect(grown(before, await settled(before))).toEqual([]);
  }

  test.each([false, true])('of the watcher, polling: %s', async (poll) => {
    const root = makeSite(home);
    await rounds(async (index) => {
      let heard = 0;
      const onChange = () => {
        heard += 1;
      };
      const watching = new SiteWatcher({ root, poll, since: Date.now() + 1, onChange, onPoll: () => {} });
      // Every other one is stopped while starting.
      if (index % 2 === 0) await watching.ready;
      if (!poll && index % 2 === 0) {
        writeFileSync(path.join(root, 'content/index.md'), `# Home ${index}\n`);
        await until(() => heard > 0);
      }
      await watching.stop();
    });
  });

  test('of the watcher of a site that is deleted just before it is stopped', {
    timeout: 60_000,
  }, async () => {
    await rounds(async () => {
      // The parent folder of each site stays, and could remain watched.
      const root = path.join(makeFolder(), 'site');
      writeFiles(root, home);
      const watching = new SiteWatcher({ root, poll: false, since: Date.now(), onChange() {}, onPoll() {} });
      await watching.ready;
      rmSync(root, { recursive: true });
      await sleep(5);
      await watching.stop();
    }, 4);
  });

  test('of the whole preview: worker, watcher and server, while a page is open', {
    timeout: 180_000,
  }, async () => {
    const root = makeSite(home);
    await rounds(async () => {
      const server = await startPreview(previewRequest(root), silent);
      const open = await fetch(`http://localhost:${server.port}${await folderOf(server)}events`);
      await server.close();
      await open.text().catch(() => '');
    }, 4);
  });
});

test('a stopped worker starts no other one', async () => {
  const { lib } = previewRequest(makeSite(home));
  const thread = new Thread(new URL('site.cjs', lib));
  await expect(thread.ask('read', 'index.html')).rejects.toThrow('before the site was prepared');
  await thread.stop();
  await expect(thread.ask('read', 'index.html')).rejects.toThrow('The preview has stopped');
});
