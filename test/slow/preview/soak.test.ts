// A day of work: a thousand builds without growth.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BuiltPreview } from '../../../src/preview/building.ts';
import { startPreview } from '../../../src/preview/preview.ts';
import { folderOf, previewRequest, silent } from '../../preview/support.ts';
import { ask } from '../../serve/support.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { childrenOf, grown, holdings, liveBytes, liveBytesOf, residentBytes, settled } from './leaks.ts';

const workers = vi.hoisted((): unknown[] => []);

/** Records the real threads, whose heaps are inspected from outside. */
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof import('node:worker_threads')>();
  class Remembered extends real.Worker {
    constructor(...parameters: ConstructorParameters<typeof real.Worker>) {
      super(...parameters);
      workers.push(this);
    }
  }
  return { ...real, Worker: Remembered };
});

const home = { ...minimal, 'content/index.md': '# Home\n' };

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

describe.skipIf(process.platform !== 'linux')('a thousand builds', () => {
  const BUILDS = 1000;
  /** Number of builds after which all code is compiled and every cache is full. */
  const WARM = 300;

  async function measure(): Promise<Record<'main' | 'worker' | 'process' | 'esbuild', number>> {
    const worker = workers.at(-1);
    if (!(worker instanceof Worker)) throw new Error('No worker was started');
    const [child = ''] = childrenOf(process.pid);
    const live = await liveBytesOf(worker);
    return { worker: live, main: await liveBytes(), process: residentBytes(), esbuild: residentBytes(child) };
  }

  test('memory, descriptors and threads stay as they were', { timeout: 180_000 }, async () => {
    const root = makeSite({ ...home, 'content/long.md': `# Long\n\n${'word '.repeat(10_000)}\n` });
    const file = path.join(root, 'content/index.md');
    let version = 0;
    const onBuilt = (built: BuiltPreview) => {
      version = built.version;
    };
    const server = await startPreview(previewRequest(root), { ...silent, onBuilt });
    onTestFinished(() => server.close());
    await server.watched;
    const stream = await fetch(`http://localhost:${server.port}${await folderOf(server)}events`);
    stream.body?.pipeTo(new WritableStream()).catch(() => {});
    const buildUntil = async (last: number) => {
      while (version < last) {
        const before = version;
        // Some builds follow a save; the others are requested directly, without waiting for a quiet disk.
        if (before % 10 === 0) writeFileSync(file, `# Home ${before}\n\n[Long](long.md)\n`);
        else server.rebuild();
        while (version === before) await sleep(1);
        if (before % 5 === 0) for (const address of ['/', '/long/']) await ask(server, address);
      }
    };
    await buildUntil(WARM);
    const held = await settled(holdings());
    const before = await measure();
    await buildUntil(BUILDS);
    const after = await measure();
    const growth = (part: keyof typeof after) => (after[part] - before[part]) / (BUILDS - WARM);
    expect(version).toBeGreaterThanOrEqual(BUILDS);
    // Bytes per build. A leaked build would be at least 50 kB of text.
    expect(growth('worker')).toBeLessThan(2 * KILOBYTE);
    expect(growth('main')).toBeLessThan(2 * KILOBYTE);
    // Memory outside all heaps, including that of the system's allocator.
    expect(after.process - before.process).toBeLessThan(128 * MEGABYTE);
    expect(after.esbuild - before.esbuild).toBeLessThan(64 * MEGABYTE);
    expect(grown(held, await settled(held))).toEqual([]);
  });
});
