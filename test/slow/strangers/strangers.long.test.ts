// Strangers have the packed package, its documents and an empty folder. Each step refers to the section that says so, and ends
// with a published site that nginx serves.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackPackage } from '../../support/packed.ts';
import { browser, openOnlookers } from '../hosts/onlooker.ts';
import { isInstalled, webServers } from '../hosts/servers.ts';
import { STRANGERS } from './sites.ts';
import { verify } from './steps.ts';
import { type Effort, Stranger } from './stranger.ts';

const place = mkdtempSync(path.join(tmpdir(), 'site-strangers-'));
let home = '';

beforeAll(() => {
  home = unpackPackage(place);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

function describeEffort({ steps, commands, wall, cpu }: Effort): string {
  return `${steps} steps, ${commands} of them commands, in ${wall.toFixed(0)} s with ${cpu.toFixed(0)} s of processors`;
}

const nginx = webServers.find(({ name }) => name === 'nginx');
const missing = ['nginx', 'rsync'].filter((program) => !isInstalled(program));
if (browser.kind === 'missing') missing.push('Chromium');
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')} not found)` : '';

test.skipIf(skipped !== '').each(STRANGERS)(
  `a stranger publishes a site: $name${skipped}`,
  async ({ name, steps, see }) => {
    const folder = path.join(place, name);
    mkdirSync(folder);
    const [tarball = ''] = readdirSync(place).filter((file) => file.endsWith('.tgz'));
    copyFileSync(path.join(place, tarball), path.join(folder, tarball));
    const server = path.join(place, `${name}-server`);
    const stranger = new Stranger(folder, home, server);
    for (const step of steps) await stranger.take(step);
    const { origin } = (await nginx?.start(server)) ?? { origin: '' };
    await stranger.take(verify(origin));
    console.log(`${name}: ${describeEffort(stranger.effort)}`);

    const onlookers = await openOnlookers();
    try {
      const { page, asked, blocked } = await onlookers.open(origin, (route) =>
        route.fulfill({ status: 303, headers: { location: `${origin}/thanks/` } }),
      );
      await see({ page, origin, posted: asked });
      expect(blocked).toEqual([]);
    } finally {
      await onlookers.close();
    }
  },
  600_000,
);
