// Setup for the tests of the website: builds it in its own folder, serves it, and starts one browser.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { site } from '../../support/command.ts';
import { repository } from '../../support/sources.ts';
import { BROWSER_ARGUMENTS, findBrowser } from './browser.ts';
import { serve } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built website. */
    readonly output: string;
    /** URL of the server. */
    readonly address: string;
    /** Endpoint of the browser; empty without a browser, and tests that need one are skipped. */
    readonly browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(path.join(tmpdir(), 'website-'));
  for (const folder of ['content', 'templates', 'public']) {
    cpSync(path.join(repository, folder), path.join(root, folder), { recursive: true });
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
  const built = site(['build', '--quiet'], { cwd: root });
  if (built.code !== 0) throw new Error(`The website cannot be built:\n${built.stderr}`);

  const output = path.join(root, 'dist');
  const server = await serve(output);
  const found = findBrowser();
  if (found.kind === 'missing') console.warn(`Tests in a browser are skipped: ${found.reason}.`);
  const browser =
    found.kind === 'found' &&
    (await chromium.launchServer({ executablePath: found.executable, args: BROWSER_ARGUMENTS }));

  project.provide('output', output);
  project.provide('address', server.address);
  project.provide('browser', browser ? browser.wsEndpoint() : '');
  return async () => {
    if (browser) await browser.close();
    server.close();
    rmSync(root, { recursive: true, force: true });
  };
}
