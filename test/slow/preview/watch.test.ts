// Watching of changes, and polling where it is needed.
import { spawn, spawnSync } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FSWatcher } from 'chokidar';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type DiskInfo, silentDisk, thisMachine } from '../../../src/preview/watch/silent-disk.ts';
import { SiteWatcher, type WatchPorts, watchFolders } from '../../../src/preview/watch/watch.ts';
import { until } from '../../preview/support.ts';
import { site } from '../../support/command.ts';
import { makeFolder, makeLink, makeSite, minimal, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const linux: DiskInfo = { platform: 'linux', environment: {}, diskType: () => 0xef53 };

describe('disks that do not report changes', () => {
  test.each<[string, Partial<DiskInfo>, string | undefined]>([
    ['/home/ada/site', {}, undefined],
    ['/home/ada/site', { diskType: () => undefined }, undefined],
    ['/home/ada/site', { diskType: () => 0x6969 }, 'a network drive (NFS)'],
    ['/home/ada/site', { diskType: () => 0xff534d42 }, 'a network drive (SMB)'],
    ['/home/ada/site', { diskType: () => 0xff534d42 | 0 }, 'a network drive (SMB)'],
    ['/home/ada/site', { diskType: () => 0xfe534d42 }, 'a network drive (SMB)'],
    ['/home/ada/site', { diskType: () => 0x01021997 }, 'a shared drive (9P)'],
    ['/home/ada/site', { diskType: () => 0x65735546 }, 'a shared drive (FUSE)'],
    [
      '/home/ada/site',
      { diskType: (at) => (at.endsWith('public') ? 0x6969 : 0xef53) },
      'a network drive (NFS)',
    ],
    ['/mnt/c/site', { environment: { WSL_DISTRO_NAME: 'Debian' } }, 'a Windows drive'],
    ['/mnt/c', { environment: { WSL_DISTRO_NAME: 'Debian' } }, 'a Windows drive'],
    ['/mnt/c/site', {}, undefined],
    ['/mnt/data/site', { environment: { WSL_DISTRO_NAME: 'Debian' } }, undefined],
    ['/home/ada/site', { environment: { WSL_DISTRO_NAME: 'Debian' } }, undefined],
    ['\\\\server\\share\\site', { platform: 'win32' }, 'a network drive'],
    ['C:\\site', { platform: 'win32' }, undefined],
    ['/Users/ada/site', { platform: 'darwin', diskType: () => 0x6969 }, undefined],
  ])('%s %o: %s', (root, machine, expected) => {
    expect(silentDisk([root, `${root}/public`], { ...linux, ...machine })).toBe(expected);
  });

  test('the disk of this machine has a type, and a missing folder has none', () => {
    expect(thisMachine.diskType(makeFolder())).toBeTypeOf('number');
    expect(thisMachine.diskType('/nowhere/at/all')).toBeUndefined();
  });
});

/** Watches a site and records its reports. */
async function watched(
  ports: Partial<WatchPorts> = {},
  since = Date.now() + 1,
  root = makeSite(minimal),
  poll = false,
) {
  const said: string[] = [];
  const changes: string[] = [];
  const watching = new SiteWatcher(
    {
      root,
      poll,
      since,
      onChange: (files) => changes.push(...files),
      onPoll: (why) => said.push(why),
    },
    { watch: watchFolders, machine: linux, ...ports },
  );
  onTestFinished(() => watching.stop());
  await watching.ready;
  return { root, said, changes };
}

const hears = async ({ root, changes }: Awaited<ReturnType<typeof watched>>, file: string) => {
  writeFiles(root, { [file]: `# ${Math.random()}\n` });
  await until(() => changes.includes(file));
};

/** The system's watcher, which fails later as reported by chokidar: once per folder. */
function failing(code: string, when: 'at once' | 'later') {
  const opened: { usePolling: boolean; closed: boolean }[] = [];
  const open: WatchPorts['watch'] = (folders, options) => {
    const real = watchFolders(folders, options);
    const usePolling = options?.usePolling === true;
    const record = { usePolling, closed: false };
    opened.push(record);
    const close = real.close.bind(real);
    real.close = () => {
      record.closed = true;
      return close();
    };
    const fail = () => {
      for (let folder = 0; folder < 3; folder += 1)
        (real as unknown as EventEmitter).emit('error', Object.assign(new Error('no more'), { code }));
    };
    if (!usePolling && when === 'at once') setImmediate(fail);
    if (!usePolling && when === 'later') real.once('ready', () => setTimeout(fail, 50));
    return real;
  };
  return { open, opened };
}

test.each([false, true])("a file in the root of the site isn't a change; polling: %s", async (poll) => {
  const site = await watched({}, Date.now() + 1, makeSite(minimal), poll);
  for (let line = 0; line < 5; line += 1) {
    writeFileSync(path.join(site.root, 'preview.log'), 'line\n'.repeat(line));
    await sleep(100);
  }
  await hears(site, 'public/later.txt');
  await hears(site, 'content/a.md');
  expect(site.changes).not.toContain('preview.log');
});

describe('automatic polling', () => {
  test.each(['ENOSPC', 'EMFILE', 'ENFILE', 'EBADF'])('after %s, said once', async (code) => {
    for (const when of ['at once', 'later'] as const) {
      const { open, opened } = failing(code, when);
      const site = await watched({ watch: open });
      await until(() => site.said.length > 0);
      await hears(site, 'content/a.md');
      expect(site.said).toEqual([
        expect.stringMatching(
          new RegExp(
            `^The system cannot watch this many folders \\(${code}\\). Polling for changes instead\\.[^\n]*$`,
          ),
        ),
      ]);
      expect(opened).toEqual([
        { usePolling: false, closed: true },
        { usePolling: true, closed: false },
      ]);
    }
  });

  test('not after an error that polling would not fix', async () => {
    const { open, opened } = failing('EACCES', 'later');
    const site = await watched({ watch: open });
    await sleep(100);
    await hears(site, 'content/a.md');
    expect([site.said, opened.length]).toEqual([[], 1]);
  });

  test('on a network drive, with one line', async () => {
    const { open, opened } = failing('', 'at once');
    const site = await watched({ watch: open, machine: { ...linux, diskType: () => 0x6969 } });
    await hears(site, 'content/a.md');
    expect(site.said).toEqual([
      'The site is on a network drive (NFS), which does not report changes. Polling for changes instead.',
    ]);
    expect(opened).toEqual([{ usePolling: true, closed: false }]);
  });

  /** Limits of inotify belong to a user namespace, which any user may create if the system allows it. */
  const canLimit =
    spawnSync('unshare', ['-Ur', 'sh', '-c', 'echo 9 > /proc/sys/user/max_inotify_watches']).status === 0;

  test.skipIf(!canLimit).each([
    ['max_inotify_watches', 3, 'ENOSPC', 'max_user_watches'],
    ['max_inotify_instances', 0, 'EMFILE', 'max_user_instances'],
  ])('where the system itself refuses: %s is %i', async (limit, value, code, setting) => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/a/b/c.md': '# Deep\n' });
    const command = [
      process.execPath,
      path.join(repository, 'bin/site.js'),
      'serve',
      '--watch',
      '--port',
      '0',
    ];
    const script = `echo ${value} > /proc/sys/user/${limit}; exec "$@"`;
    const child = spawn('unshare', ['-Ur', 'sh', '-c', script, 'sh', ...command, '--root', root], {
      env: { PATH: process.env.PATH },
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    await until(() => said.includes('Serving at'));
    writeFileSync(path.join(root, 'content/a/b/c.md'), '# Changed\n');
    await until(() => /^Rebuilt content\/a\/b\/c\.md in/m.test(said));
    expect(said.split('\n').filter((line) => line.includes('Polling'))).toEqual([
      `The system cannot watch this many folders (${code}). Polling for changes instead. Increase fs.inotify.${setting} to avoid this.`,
    ]);
  });
});

describe('changes before watching began', () => {
  test.each([
    ['a file', 'content/index.md'],
    ['a new file', 'content/new/deep.md'],
  ])('%s is reported', async (_name, file) => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    const since = Date.now() + 1;
    await sleep(20);
    writeFiles(root, { [file]: '# Changed\n' });
    const site = await watched({}, since, root);
    await until(() => site.changes.includes(file));
  });

  test('and unchanged files are not reported', async () => {
    const root = makeSite(minimal);
    await sleep(20);
    const site = await watched({}, Date.now() + 1, root);
    await sleep(200);
    expect(site.changes).toEqual([]);
  });
});

describe.each([false, true])('with polling %s', (poll) => {
  const folders = ['content', 'templates', 'public'];

  test('a folder that disappears for a moment, or longer, is watched when it returns', async () => {
    const root = makeSite({ ...minimal, 'content/blog/post.md': '# Post\n', 'public/a.txt': 'a' });
    const site = await watched({}, Date.now() + 1, root, poll);
    for (const pause of [0, 50, 800]) {
      for (const folder of folders) renameSync(path.join(root, folder), path.join(root, `${folder}.away`));
      await sleep(pause);
      for (const folder of folders) {
        cpSync(path.join(root, `${folder}.away`), path.join(root, folder), { recursive: true });
        rmSync(path.join(root, `${folder}.away`), { recursive: true });
      }
      await until(() => folders.every((folder) => site.changes.some((file) => file.startsWith(folder))));
      await sleep(800);
      for (const file of ['content/blog/post.md', 'templates/page.tsx', 'public/a.txt', 'content/new.md']) {
        site.changes.length = 0;
        await hears(site, file);
      }
      rmSync(path.join(root, 'content/new.md'));
    }
  });

  test('a linked file is watched at its target', async () => {
    const settings = `${minimal['content/site.yaml']}sharedFolders: [shared]\n`;
    const files = { 'shared/a.md': '# A\n', 'shared/later.md': '# B\n', 'public/a.txt': 'a' };
    const root = makeSite({ ...minimal, 'content/site.yaml': settings, ...files });
    makeLink(root, 'content/a.md', '../shared/a.md');
    const site = await watched({}, Date.now() + 1, root, poll);
    makeLink(root, 'content/later.md', '../shared/later.md');
    await until(() => site.changes.includes('content/later.md'));
    await sleep(500);
    for (let round = 0; round < 2; round += 1) {
      site.changes.length = 0;
      await hears(site, 'shared/a.md');
      await hears(site, 'shared/later.md');
    }
  });
});

test('--poll without --watch is reported as a mistake', () => {
  const { code, stderr } = site(['serve', '--poll', '--root', makeFolder()]);
  expect([code, stderr]).toEqual([
    2,
    "error: option '--poll' needs '--watch'; a built site is read again for every request\nRun `site serve --help` for its options.\n",
  ]);
});

describe('a folder', () => {
  test('is read again when names are added or removed, and not when a file is saved', async () => {
    const reads = vi.spyOn(FSWatcher.prototype, '_readdirp');
    onTestFinished(() => reads.mockRestore());
    const page = 'content/index.md';
    const site = await watched({}, Date.now() + 1, makeSite({ ...minimal, [page]: '# Home\n' }));
    const save = async () => {
      site.changes.length = 0;
      writeFileSync(path.join(site.root, page), '# Saved\n');
      await until(() => site.changes.includes(page));
    };
    // By then a later change of the folder shows in its times, and chokidar reads each folder once in a second at most.
    await sleep(1200);
    await save();
    await sleep(1200);
    reads.mockClear();
    await save();
    await sleep(100);
    expect(reads).not.toHaveBeenCalled();
    await hears(site, 'content/new.md');
    await hears(site, 'content/folder/page.md');
    await sleep(1200);
    site.changes.length = 0;
    await hears(site, 'content/new.md');
    await hears(site, 'content/folder/page.md');
    await hears(site, 'content/folder/other.md');
    expect(reads).toHaveBeenCalled();
  });
});
