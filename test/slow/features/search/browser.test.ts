// Search in Chromium, served by nginx with the headers that the build wrote: keys, roles, accessibility, a broken network,
// hostile texts, and visitors without JavaScript.
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSite } from '../../../../src/commands/new-site.ts';
import { build } from '../../../support/build.ts';
import { swiftDisk } from '../../../support/faulty-disk.ts';
import { writeFiles } from '../../../support/site.ts';
import { repository } from '../../../support/sources.ts';
import { isInstalled, webServers } from '../../hosts/servers.ts';
import { shown, verify } from '../../hosts/verify-support.ts';
import { browserPath, openBrowserFor } from '../../preview/browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const HOSTILE = `---
title: '<img src=x onerror="document.title=1"> walrus'
description: '"><script>document.title=1</script>'
---

## &lt;/a>&lt;b>walrus&lt;/b> \u202Ereversed

<div id="site-search-results">walrus</div>

\`constructor\` \`__proto__\` \`toString\` &lt;/mark&gt; walrus ${'\u0301'.repeat(50)} ${'w'.repeat(1_000_000)}
`;

const nginx = webServers.find(({ name }) => name === 'nginx');
const canRun = browserPath !== undefined && isInstalled('nginx');
const root = path.join(mkdtempSync(path.join(tmpdir(), 'site-search-')), 'my-site');

/** Opens a page of the starter for documentation; `problems` are refusals of the policy, errors and failed requests. */
async function open(options: BrowserContextOptions = {}) {
  const server = await nginx?.start(root);
  const browser = await openBrowserFor();
  const context = await browser.newContext({ baseURL: server?.origin ?? '', ...options });
  const page = await context.newPage();
  const requests: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => problems.push(message.text()));
  await page.goto('/guide/install/');
  return { page, context, requests, problems };
}

const field = (page: Page) => page.getByRole('combobox').first();
const options = (page: Page) => page.getByRole('option');
const status = (page: Page) => page.locator('.site-search [role=status]').first();

async function find(page: Page, query: string): Promise<void> {
  // Results of the query before would end the wait, and an empty query takes a pause between keys to remove them.
  await field(page).fill('');
  await status(page).filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
  await field(page).fill(query);
  await status(page).filter({ hasText: /./ }).waitFor();
}

const attributes = (page: Page) =>
  field(page).evaluate((input) => ({
    expanded: input.ariaExpanded,
    active: document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.ariaSelected,
    controls: document.getElementById(input.getAttribute('aria-controls') ?? '')?.role,
    hasFocus: document.activeElement === input,
  }));

async function barriers(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      ...(scrollWidth > clientWidth ? ['something is cut off'] : []),
    ];
  });
}

describe.skipIf(!canRun)('search in a browser', () => {
  beforeAll(async () => {
    newSite({ folder: root, starter: 'docs', home: repository }, swiftDisk);
    const settings = path.join(root, 'content/site.yaml');
    const written = readFileSync(settings, 'utf8').replace('hosts: [github]', 'hosts: [nginx]');
    writeFileSync(settings, written);
    const penguins = Array.from({ length: 8 }, (_, at) => [
      `content/guide/penguin-${at}.md`,
      `---\ntitle: Penguin ${at}\n---\n\nIt swims.\n`,
    ]);
    const old = '---\ntitle: Old penguin\n---\n\nIt flew.\n';
    const added = { 'content/guide/hostile.md': HOSTILE, 'content/v1/index.md': old };
    writeFiles(root, { ...added, ...Object.fromEntries(penguins) });
    expect((await build(root)).outcome).toBe('published');
  });

  afterAll(() => rmSync(path.dirname(root), { recursive: true, force: true }));

  test('follows the keys and roles of a combobox, under the strict policy', async () => {
    const { page, requests, problems } = await open();
    await expect.poll(() => attributes(page)).toMatchObject({ expanded: 'false', controls: 'listbox' });
    expect(requests.filter((name) => /search\.json|assets\/search\//.test(name))).toEqual([]);
    await page.keyboard.press('/');
    await expect.poll(() => requests).toContain('/search.json');
    await page.keyboard.type('install');
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe('install');
    expect(await attributes(page)).toEqual({
      expanded: 'true',
      active: undefined,
      controls: 'listbox',
      hasFocus: true,
    });
    expect(await status(page).textContent()).toMatch(/^\d+ found$/);
    const count = await options(page).count();
    const selected = () =>
      options(page).evaluateAll((all) => all.map(({ ariaSelected }) => ariaSelected).indexOf('true'));
    await page.keyboard.press('ArrowDown');
    expect([await selected(), (await attributes(page)).active]).toEqual([0, 'true']);
    await page.keyboard.press('ArrowUp');
    expect([await selected(), (await attributes(page)).active]).toEqual([-1, undefined]);
    await page.keyboard.press('ArrowUp');
    expect(await selected()).toBe(count - 1);
    await page.keyboard.press('Escape');
    expect(await attributes(page)).toMatchObject({ expanded: 'false', hasFocus: true });
    expect(await options(page).first().isVisible()).toBe(false);
    await field(page).blur();
    await page.keyboard.press('Control+k');
    expect((await attributes(page)).hasFocus).toBe(true);
    await find(page, 'install');
    await page.keyboard.press('ArrowDown');
    const target = await options(page).first().getAttribute('href');
    expect(target).toContain('#');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}`);
    expect(problems).toEqual([]);
  });

  test('waits for a pause between keys, and controls its own list whatever ids the content has', async () => {
    const { page, problems } = await open();
    await page.goto('/guide/hostile/');
    await field(page).focus();
    await page.evaluate(() => {
      const searches: string[] = [];
      Object.assign(window, { searches });
      const status = document.querySelector('.site-search [role=status]');
      if (status)
        new MutationObserver(() => searches.push(status.textContent)).observe(status, { childList: true });
    });
    const searches = () =>
      page.evaluate(() => (window as unknown as { searches: readonly string[] }).searches);
    await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('[role=combobox]');
      for (const end of [1, 2, 3, 4, 5, 6, 7]) {
        if (input) input.value = 'penguin'.slice(0, end);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await options(page).first().waitFor();
    expect(await searches()).toEqual(['8 found']);
    expect(await attributes(page)).toMatchObject({ controls: 'listbox' });
    // Escape stops a search that is waiting.
    await page.keyboard.type('s');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    expect(await options(page).first().isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  test('an arrow key right after a letter chooses among the results of the whole query', async () => {
    const { page, problems } = await open();
    await find(page, 'install');
    await page.keyboard.press('ArrowDown');
    expect((await attributes(page)).active).toBe('true');
    // Both keys come within the pause after which a search begins.
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('[role=combobox]');
      const press = (key: string) =>
        input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (input) input.value = 'penguin';
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      Object.assign(window, { after: input?.hasAttribute('aria-activedescendant') });
      press('ArrowDown');
    });
    expect(await page.evaluate(() => (window as unknown as { after: boolean }).after)).toBe(false);
    await options(page).filter({ hasText: 'Penguin' }).first().waitFor();
    await page.waitForTimeout(300);
    expect(await options(page).first().getAttribute('aria-selected')).toBe('true');
    expect(await options(page).first().textContent()).toContain('Penguin');
    expect(problems).toEqual([]);
  });

  test('opens the page for results, which lists more of them', async () => {
    const { page, problems } = await open();
    await field(page).fill('penguin');
    await field(page).press('Enter');
    await page.waitForURL('**/search/?q=penguin&version=v2');
    const list = page.locator('.search-results');
    await list.getByRole('link').first().waitFor();
    expect(await list.getByRole('listitem').count()).toBe(8);
    // Only the form that `/` leads to shows that key.
    const hints = await page
      .locator('.site-search form')
      .evaluateAll((forms) => forms.map((form) => getComputedStyle(form, '::after').content));
    expect(hints.map((hint) => hint.includes('/'))).toEqual([true, false]);
    expect(await list.getByRole('status').textContent()).toBe('8 found');
    expect(problems).toEqual([]);
  });

  test('lists results of the version of the page, and of another that visitors choose', async () => {
    const { page, problems } = await open({ bypassCSP: true });
    await page.goto('/v1/');
    const choice = page.getByRole('combobox', { name: 'Versions' });
    expect(await choice.isVisible()).toBe(false);
    await find(page, 'penguin');
    expect(await options(page).allTextContents()).toEqual([expect.stringContaining('Old penguin')]);
    await field(page).press('Enter');
    await page.waitForURL('**/search/?q=penguin&version=v1');
    const list = page.locator('.search-results');
    await list.getByRole('link').first().waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
    expect(await choice.last().inputValue()).toBe('v1');
    await choice.last().selectOption('2.0');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search/?q=penguin&version=v2');
    await list.getByRole('link').first().waitFor();
    expect(await list.getByRole('listitem').count()).toBe(8);
    expect(problems).toEqual([]);
  });

  test('is accessible while the list is open, at any width, light, dark and in forced colors', async () => {
    const { page } = await open({ bypassCSP: true, reducedMotion: 'reduce' });
    const found: string[] = [];
    await find(page, 'install');
    await page.keyboard.press('ArrowDown');
    for (const width of [360, 1280])
      for (const scheme of [{ colorScheme: 'light' }, { colorScheme: 'dark' }] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia(scheme);
        await find(page, 'page');
        await page.keyboard.press('ArrowDown');
        const box = await page.locator('.site-search .panel').first().boundingBox();
        const isInside = box && box.x >= 0 && box.x + box.width <= width;
        found.push(...(isInside ? [] : [`${width}: the list leaves the window`]), ...(await barriers(page)));
      }
    expect(found).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    const colors = await options(page).evaluateAll((all) =>
      all.slice(0, 2).map((option) => getComputedStyle(option).backgroundColor),
    );
    expect(colors[0]).not.toBe(colors[1]);
    expect(await barriers(page)).toEqual([]);
  });

  test('says when it is offline, and submits the form if the index is gone', async () => {
    const { page, context } = await open();
    await field(page).focus();
    await context.setOffline(true);
    await find(page, 'install');
    expect(await status(page).textContent()).toBe('Search needs a connection');
    expect(new URL(page.url()).pathname).toBe('/guide/install/');
    await context.setOffline(false);
    for (const gone of ['**/search.json', '**/assets/search/*.txt', '**/assets/search/stem-*']) {
      await page.goto('/guide/install/');
      await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }));
      await field(page).fill('install');
      await page.waitForURL('**/search/?q=install&version=v2');
      expect(await page.getByRole('navigation', { name: 'All pages' }).isVisible(), gone).toBe(true);
      await page.unroute(gone);
    }
  });

  test('shows hostile titles, headings and texts as text', async () => {
    const { page, problems } = await open();
    const title = await page.title();
    for (const query of ['walrus', 'constructor', '__proto__', 'w'.repeat(200), '<script>', '\u202E']) {
      await find(page, query);
      await expect.poll(() => status(page).textContent()).toMatch(/\d|No/);
    }
    await find(page, 'walrus');
    await options(page).first().waitFor();
    const inside = await page
      .locator('.site-search .panel')
      .first()
      .evaluate((panel) => [...new Set([...panel.querySelectorAll('*')].map(({ localName }) => localName))]);
    expect(inside.toSorted()).toEqual(['a', 'div', 'mark', 'p', 'small', 'span', 'strong']);
    expect(await options(page).first().textContent()).toContain(
      '<img src=x onerror="document.title=1"> walrus',
    );
    const lines = await options(page)
      .first()
      .locator('strong, span, small')
      .evaluateAll((all) => all.map((line) => getComputedStyle(line).unicodeBidi));
    expect(lines.every((bidi) => bidi === 'isolate' || bidi === 'plaintext')).toBe(true);
    expect(await page.title()).toBe(title);
    expect(problems).toEqual([]);
  });

  test('site verify finds each file of the index that the host lacks or that differs', async () => {
    const server = await nginx?.start(root);
    const found = async () => shown(await verify(root, server?.origin ?? ''));
    expect(await found()).toEqual([]);
    const words = readdirSync(path.join(root, 'dist/assets/search')).find((name) => name.endsWith('.txt'));
    for (const file of ['search.json', `assets/search/${words}`]) {
      const [published, aside] = [path.join(root, 'dist', file), path.join(root, 'aside')];
      renameSync(published, aside);
      expect(await found()).toContain(`/${file} status: 404`);
      writeFileSync(published, `${readFileSync(aside, 'utf8')} `);
      expect((await found()).join()).toContain(`/${file} body: `);
      renameSync(aside, published);
    }
    // A compressed form of an older release.
    const router = path.join(root, 'dist/search.json.gz');
    const aside = path.join(root, 'aside');
    renameSync(router, aside);
    writeFileSync(router, gzipSync('{}'));
    expect((await found()).join()).toContain('/search.json body: ');
    renameSync(aside, router);
    expect(await found()).toEqual([]);
  });

  test('works without JavaScript', async () => {
    const { page, requests } = await open({ javaScriptEnabled: false });
    await page.getByRole('searchbox').first().fill('install');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/?q=install&version=v2');
    const links = page.getByRole('navigation', { name: 'All pages' }).getByRole('link');
    expect(await links.count()).toBeGreaterThan(3);
    expect(requests.some((name) => name.startsWith('/assets/search'))).toBe(false);
  });
});
