// The live preview in a real browser: it keeps the visitor's state, shows errors, and blocks other sites.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OpenPlace } from '../../../src/preview/edit.ts';
import { folderOf, type Previewed, preview, previewRoot } from '../../preview/support.ts';
import { writeFiles } from '../../support/site.ts';
import { browserPath, openBrowserFor } from './browser.ts';

const template = (head: string) => `import { type LayoutProps, PageHead } from 'sitewright';
import stylesheet from './site.css';
import script from './menu.client.ts?url';
export default function Page({ page, site, children }: LayoutProps) {
  return <html lang="en"><head><PageHead page={page} site={site} /><link rel="stylesheet" href={stylesheet} />
    <script src={script} defer></script></head><body>
    <header>${head}</header><details id="menu"><summary>Menu</summary>Links</details>
    <label><input type="radio" name="vote" id="tea" /> Tea</label><input id="name" aria-label="Name" />
    {children}<div id="tall">Tall</div></body></html>;
}
`;

const site = {
  'content/about.md': '# About\n\nFirst words.\n',
  'content/draft.md': '---\ndraft: true\n---\n# Draft\n',
  'templates/page.tsx': template('Example'),
  'templates/site.css': 'h1 { color: rgb(1, 2, 3) } #tall { height: 3000px }',
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'templates/menu.client.ts': "document.body.setAttribute('data-script', 'ran'); export {};",
};

async function openPage(server: Previewed, address: string) {
  const browser = await openBrowserFor();
  const page = await (await browser.newContext()).newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  await page.goto(server.url + address.slice(1));
  await page.locator('site-preview').waitFor({ state: 'attached' });
  return { browser, page, problems };
}

describe.skipIf(browserPath === undefined)('in a browser', () => {
  test('an edit changes the page in place, and keeps what the visitor did', async () => {
    const server = await preview(site);
    const { page, problems } = await openPage(server, '/about/');
    await page.locator('summary').click();
    await page.locator('#tea').check();
    await page.locator('#name').fill('Ada');
    await page.evaluate(() => {
      scrollTo(0, 400);
      Object.assign(window, { sameDocument: true });
    });
    writeFiles(server.root, { 'content/about.md': '# About us\n\nOther words.\n' });
    await page.getByText('Other words.').waitFor();
    await page.getByText(/^Rebuilt content\/about\.md in \d+ ms$/).waitFor();
    writeFiles(server.root, { 'templates/page.tsx': template('Another header') });
    await page.getByText('Another header').waitFor();
    const styles: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.css')) styles.push(request.url());
    });
    writeFiles(server.root, { 'templates/site.css': 'h1 { color: rgb(4, 5, 6) } #tall { height: 3000px }' });
    await page.waitForFunction(() => {
      const heading = document.querySelector('h1');
      return heading && getComputedStyle(heading).color === 'rgb(4, 5, 6)';
    });
    // Loaded early, and only once.
    expect(styles).toHaveLength(1);
    const kept = await page.evaluate(() => ({
      document: 'sameDocument' in window,
      menu: document.querySelector('details')?.open,
      vote: document.querySelector<HTMLInputElement>('#tea')?.checked,
      name: document.querySelector<HTMLInputElement>('#name')?.value,
      focus: document.activeElement?.id,
      scroll: Math.round(scrollY),
      script: document.body.dataset.script,
      styles: document.querySelectorAll('link[rel=stylesheet]').length,
      title: document.title,
    }));
    expect(kept).toEqual({
      document: true,
      menu: true,
      vote: true,
      name: 'Ada',
      focus: 'name',
      scroll: 400,
      script: 'ran',
      styles: 1,
      title: 'About us – Example',
    });
    expect(problems).toEqual([]);
  });

  test('a page with errors shows marks, and lists them as text until they are fixed', async () => {
    const server = await preview(site);
    const { page, problems } = await openPage(server, '/about/');
    writeFiles(server.root, {
      'content/about.md': '# About\n\n[<img src=x onerror=alert(1)>](missing.md)\n',
    });
    await page.locator('mark.site-unfinished').waitFor();
    expect(await page.getByRole('alert').isVisible()).toBe(false);
    await page.getByRole('button', { name: /^Show \d errors on this page$/ }).click();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    const overlay = await page.getByRole('alert').innerText();
    expect(overlay).toContain('content/about.md:3:1');
    expect(overlay).toContain('3 │ [<img src=x onerror=alert(1)>](missing.md)');
    expect(overlay).toContain('→ Link to the .md file');
    expect(await page.getByRole('alert').locator('img').count()).toBe(0);
    writeFiles(server.root, { 'content/about.md': '# About\n\nFixed words.\n' });
    await page.getByText('Fixed words.').waitFor();
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  test('a page that cannot be rendered is covered by its errors, and arrow keys move between them', async () => {
    const server = await preview(site);
    const { page, problems } = await openPage(server, '/about/');
    const front = '---\ndraft: maybe\nnoindex: perhaps\ntitle: About\n---\n# About\n';
    writeFiles(server.root, { 'content/about.md': front });
    const overlay = page.getByRole('alert');
    await overlay.waitFor();
    await overlay.getByText('1 of 2').waitFor();
    expect(await page.getByText(/^(?:Not rebuilt|Rebuilt)/).count()).toBe(0);
    expect(await overlay.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Unexpected Application Error!',
    ]);
    const [first = ''] = await overlay.locator('pre').allInnerTexts();
    expect(
      first
        .replaceAll('\u00a0', ' ')
        .split('\n')
        .map((line) => line.trimEnd()),
    ).toEqual([
      '1 │ ---',
      '2 │ draft: maybe',
      '  │        ^^^^^',
      '3 │ noindex: perhaps',
      '4 │ title: About',
    ]);
    // The excerpt scrolls to these, without the spaces before them.
    expect(await overlay.locator('.carets').allInnerTexts()).toEqual(['^^^^^', '^^^^^^^']);
    const colors = await overlay
      .locator('pre')
      .first()
      .locator('span')
      .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
    expect(colors).toBeGreaterThanOrEqual(3);
    const current = () => overlay.locator('.current .message').innerText();
    const [one, two] = await overlay.locator('.message').allInnerTexts();
    expect(await current()).toBe(one);
    await page.keyboard.press('ArrowDown');
    expect([await current(), await overlay.locator('.steps span').innerText()]).toEqual([two, '2 of 2']);
    await page.keyboard.press('ArrowDown');
    expect(await current()).toBe(two);
    await page.keyboard.press('ArrowUp');
    expect(await current()).toBe(one);
    await overlay.getByRole('button', { name: 'Next error' }).click();
    expect(await current()).toBe(two);
    expect(problems).toEqual([]);
  });

  test('a position and a click with Alt open the editor', async () => {
    const opened: string[] = [];
    const openEditor = async ({ file, line, column }: OpenPlace) => {
      opened.push(`${path.basename(file)}:${line}:${column}`);
      return undefined;
    };
    const server = await preview(
      { ...site, 'content/list.md': '# List\n\n- one\n- [two](index.md)\n\n[gone](gone.md)\n' },
      { openEditor },
    );
    const { page } = await openPage(server, '/about/');
    await page.getByText('1 error elsewhere', { exact: true }).click();
    await page.getByRole('button', { name: 'content/list.md:6:1' }).click();
    await page.getByText('Opened content/list.md:6:1').waitFor();
    writeFiles(server.root, { 'content/list.md': '# List\n\n- one\n- [two](index.md)\n' });
    await page.goto(`${server.url}list/`);
    await page.getByRole('link', { name: 'two' }).click({ modifiers: ['Alt'] });
    await page.getByText('Opened content/list.md:4:4').waitFor();
    expect(page.url()).toBe(`${server.url}list/`);
    expect(opened).toEqual(['list.md:6:1', 'list.md:4:4']);
  });

  test('errors of a rendered page wait in a corner, and can be opened and hidden', async () => {
    const server = await preview(site);
    const { page } = await openPage(server, '/about/');
    const overlay = page.getByRole('alert');
    writeFiles(server.root, { 'content/about.md': '# About\n\n[nowhere](missing.md)\n' });
    const show = page.getByRole('button', { name: 'Show 1 error on this page' });
    await show.click();
    await overlay.waitFor();
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });
    writeFiles(server.root, { 'content/other.md': '# Other\n' });
    await page.getByText(/^Rebuilt content\/other\.md/).waitFor();
    expect(await overlay.isVisible()).toBe(false);
    await show.click();
    await overlay.waitFor();
    await page.getByRole('button', { name: 'Hide' }).click();
    writeFiles(server.root, { 'content/about.md': '# About\n\n[elsewhere](gone.md)\n' });
    await page.locator('mark', { hasText: 'elsewhere' }).waitFor();
    await show.click();
    await overlay.getByText('No such page or file: gone.md').waitFor();
    writeFiles(server.root, { 'content/about.md': '# About\n' });
    await overlay.waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: /Show/ }).count()).toBe(0);
  });

  test('errors of other pages are a mark that links to them', async () => {
    const server = await preview(site);
    const { page, problems } = await openPage(server, '/about/');
    writeFiles(server.root, { 'content/other.md': '---\ntitle: [1\n---\n# Other\n' });
    await page.getByText('1 error elsewhere').click();
    expect(await page.getByRole('alert').isVisible()).toBe(false);
    await page.getByText('This page is fine, but these errors stop site build.').waitFor();
    await page.getByRole('button', { name: 'content/other.md:2:10' }).waitFor();
    await page.getByRole('link', { name: 'Open /other/' }).click();
    await page.waitForURL('**/other/');
    await page.getByRole('alert').waitFor();
    writeFiles(server.root, { 'content/other.md': '# Other\n' });
    await page.getByRole('heading', { name: 'Other' }).waitFor();
    expect(await page.getByText('elsewhere').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a notice replaces the one before, and disappears', async () => {
    const server = await preview(site);
    const { page } = await openPage(server, '/about/');
    for (let round = 1; round <= 5; round += 1) {
      writeFiles(server.root, { 'content/about.md': `# Round ${round}\n` });
      await page.getByRole('heading', { name: `Round ${round}` }).waitFor();
      await page.waitForTimeout(100);
    }
    const notices = page.getByText(/^Rebuilt/);
    expect(await notices.count()).toBe(1);
    await page.waitForFunction(
      () =>
        document.querySelector('site-preview')?.shadowRoot?.querySelector('.notices')?.childNodes.length ===
        0,
    );
  });

  test('drafts have a banner, and a page that is deleted or moved says so', async () => {
    const server = await preview(site);
    const { page } = await openPage(server, '/draft/');
    await page.getByText('Draft: site build leaves this page out.').waitFor();
    await page.goto(`${server.url}about/`);
    writeFiles(server.root, { 'content/about.md': '---\npermalink: /us/\n---\n# About\n' });
    await page.getByText('This page has moved to /us/').waitFor();
    await page.getByRole('link', { name: '/us/' }).click();
    await page.waitForURL('**/us/');
  });

  test('the page comes back after a restart of the server', async () => {
    const server = await preview(site);
    const { page } = await openPage(server, '/about/');
    await server.close();
    await page.getByText('The preview has stopped. This page reconnects when it is back.').waitFor();
    writeFiles(server.root, { 'content/about.md': '# After the restart\n' });
    await previewRoot(server.root, { port: server.port });
    await page.getByRole('heading', { name: 'After the restart' }).waitFor();
  });

  test('eight tabs all follow, though a browser opens six connections', async () => {
    const server = await preview(site);
    const { browser, page } = await openPage(server, '/about/');
    const context = page.context();
    const tabs = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
    for (const tab of tabs) await tab.goto(`${server.url}about/`);
    writeFiles(server.root, { 'content/about.md': '# Eight\n' });
    await Promise.all(tabs.map((tab) => tab.getByRole('heading', { name: 'Eight' }).waitFor()));
    await Promise.all(tabs.slice(0, 4).map((tab) => tab.close()));
    writeFiles(server.root, { 'content/about.md': '# Four\n' });
    await Promise.all(tabs.slice(4).map((tab) => tab.getByRole('heading', { name: 'Four' }).waitFor()));
    expect(browser.isConnected()).toBe(true);
  });

  test('beyond the limit of listeners, a page stays as it is, and connects when there is room', async () => {
    const server = await preview(site);
    const folder = await folderOf(server);
    const others = Array.from({ length: 64 }, () => {
      const socket = connect({ port: server.port, host: '127.0.0.1' });
      socket.write(`GET ${folder}events HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
      return once(socket, 'data').then(() => socket);
    });
    const sockets = await Promise.all(others);
    const { page } = await openPage(server, '/about/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.waitForTimeout(2500);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    for (const socket of sockets) socket.destroy();
    writeFiles(server.root, { 'content/about.md': '# Room\n' });
    await page.getByRole('heading', { name: 'Room' }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('a host name that points at this machine gets nothing', async () => {
    const server = await preview(site);
    const folder = await folderOf(server);
    const browser = await openBrowserFor('--host-resolver-rules=MAP evil.test 127.0.0.1');
    const page = await browser.newPage();
    for (const address of [
      '/',
      '/about/',
      `${folder}client.js`,
      `${folder}state?page=/`,
      `${folder}events`,
    ]) {
      const response = await page.goto(`http://evil.test:${server.port}${address}`);
      expect([address, response?.status(), await response?.text()]).toEqual([
        address,
        403,
        '403 Forbidden\n',
      ]);
    }
    // Such a page would have the same origin as its requests.
    const asked = await page.evaluate(async (own) => (await fetch(`${own}state?page=/`)).status, folder);
    expect(asked).toBe(403);
  });

  test('a page on another port gets nothing: no fetch, stream, script, picture, form or frame', async () => {
    const server = await preview(site);
    const folder = await folderOf(server);
    const foreign = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Foreign</title>'),
    ).listen(0, '127.0.0.1');
    onTestFinished(() => {
      foreign.close();
    });
    const browser = await openBrowserFor();
    const page = await browser.newPage();
    const statuses = new Set<string>();
    page.on('response', (response) => {
      const request = response.request();
      const isFrame = request.resourceType() === 'document' && response.url().startsWith(server.url);
      if (isFrame) statuses.add(`${request.method()} ${response.status()}`);
    });
    await page.goto(
      `http://localhost:${(foreign.address() as AddressInfo).port}/`.replace('localhost', '127.0.0.1'),
    );
    const results = await page.evaluate(
      async ([home, own]) => {
        const outcome = (work: Promise<unknown>) =>
          work.then(
            () => 'got it',
            () => 'failed',
          );
        const loads = (element: HTMLScriptElement | HTMLImageElement, address: string) =>
          new Promise((resolve, reject) => {
            element.onload = resolve;
            element.onerror = reject;
            element.src = address;
            document.body.append(element);
          });
        const stream = new Promise((resolve, reject) => {
          const source = new EventSource(`${own}events`);
          source.onopen = resolve;
          source.onerror = reject;
        });
        const form = Object.assign(document.createElement('form'), {
          method: 'post',
          action: home,
          target: 'answer',
        });
        const answer = Object.assign(document.createElement('iframe'), { name: 'answer' });
        document.body.append(form, answer);
        const frame = document.createElement('iframe');
        form.submit();
        await new Promise((resolve) => answer.addEventListener('load', resolve));
        frame.src = home;
        document.body.append(frame);
        await new Promise((resolve) => frame.addEventListener('load', resolve));
        return {
          fetch: await outcome(fetch(home)),
          opaque: await outcome(fetch(home, { mode: 'no-cors' })),
          stream: await outcome(stream),
          script: await outcome(loads(document.createElement('script'), `${own}client.js`)),
          image: await outcome(loads(document.createElement('img'), `${home}logo.svg`)),
        };
      },
      [server.url, server.url.slice(0, -1) + folder] as const,
    );
    expect(results).toEqual({
      fetch: 'failed',
      opaque: 'failed',
      stream: 'failed',
      script: 'failed',
      image: 'failed',
    });
    // The page can't see into a frame of another origin, but the answers are visible here.
    expect([...statuses].sort()).toEqual(['GET 403', 'POST 405']);
  });
});
