// The live preview without a browser: its responses, builds and robustness.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { securityHeaders } from '../../src/hosts/policy.ts';
import { attachScript } from '../../src/preview/pages.ts';
import { startPreview } from '../../src/preview/preview.ts';
import { ask, sendRaw } from '../serve/support.ts';
import { build } from '../support/build.ts';
import { makeFolder, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';
import {
  folderOf,
  preview,
  previewRequest,
  previewRoot,
  silent,
  stateOf,
  until,
  withoutScript,
} from './support.ts';

const rich = {
  'content/about.md': '# About\n\n[Home](index.md) ![Map](map.svg)\n',
  'content/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/404.md': '# Not here\n',
  'content/blog/post.md': '---\ndate: 2026-01-01\nimage: /logo.svg\nimageAlt: A logo\n---\n# Post\n',
  'content/blog/secret.md': '---\ndraft: true\n---\n# Secret\n',
  'content/blog/later.md': '---\ndate: 2030-01-01\n---\n# Later\n',
  'content/blog/over.md': '---\nexpires: 2020-01-01\n---\n# Over\n',
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'templates/site.css': 'body { margin: 0 }',
  'templates/page.tsx': `import { type LayoutProps, PageHead, type SiteIndex } from 'sitewright';
import stylesheet from './site.css';
export const select = (site: SiteIndex) => site.pages.map(({ title }) => title);
export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return <html lang="en"><head><PageHead page={page} site={site} /><link rel="stylesheet" href={stylesheet} /></head>
    <body><ul>{site.selected.map((title) => <li key={title}>{title}</li>)}</ul>{children}</body></html>;
}
`,
};

describe('the server', () => {
  test.each([
    ['a small site', undefined],
    ['the website of this repository', repository],
  ])('is byte for byte the output of a build, except for one script: %s', async (_name, folder) => {
    const root = folder ?? makeSite({ ...minimal, 'content/index.md': '# Home\n', ...rich });
    const out = path.join(makeFolder(), 'dist');
    const report = await build(root, { out });
    const tree = readTree(out);
    const server = await previewRoot(root);
    for (const { file } of report.files) {
      const address = `/${file.split('/').map(encodeURIComponent).join('/')}`.replace(/index\.html$/, '');
      const answer = await ask(server, address);
      expect([file, answer.status]).toEqual([file, /(?:^|\/)404\.html$/.test(file) ? 404 : 200]);
      const isPage = file.endsWith('.html');
      const bytes = isPage ? Buffer.from(withoutScript(answer)) : answer.body;
      expect(bytes.toString('latin1') === tree[file], file).toBe(true);
      if (isPage) expect(answer.text).not.toBe(withoutScript(answer));
    }
  });

  test('sends the same security headers, and forbids caching', async () => {
    const server = await preview(rich);
    for (const target of ['/', '/missing', '/logo.svg', `${await folderOf(server)}client.js`]) {
      const { headers } = await ask(server, target);
      for (const { name, value, secureOnly } of securityHeaders())
        if (!secureOnly) expect(headers[name.toLowerCase()]).toBe(value);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('shows drafts, scheduled and expired pages, which no other page lists', async () => {
    const server = await preview(rich);
    expect((await ask(server, '/')).text).not.toMatch(/Secret|Later|Over/);
    expect((await ask(server, '/blog/secret/')).text).toContain('<h1 id="secret">Secret</h1>');
    expect((await stateOf(server, '/blog/secret/')).banner).toBe('draft');
    expect((await stateOf(server, '/blog/later/')).banner).toBe('scheduled');
    expect((await stateOf(server, '/blog/over/')).banner).toBe('expired');
    expect((await stateOf(server, '/')).banner).toBeUndefined();
    expect((await ask(server, '/sitemap.xml')).text).not.toMatch(/secret|later|over/);
  });

  test('writes nothing', async () => {
    const server = await preview(rich);
    await ask(server, '/about/');
    expect(readdirSync(server.root).sort()).toEqual(['content', 'public', 'templates']);
  });

  test.each([
    ['<html><head lang="a"><title>A</title>', '<html><head lang="a">X<title>A</title>'],
    ['<header></header>', '<header></header>X'],
    ['<p>no head', '<p>no headX'],
  ])('attaches the script to %s', (html, expected) => {
    const tag = '<script src="/x.js" defer></script>';
    expect(attachScript(html, '/x.js')).toBe(expected.replace('X', tag));
  });
});

describe('after a save', () => {
  test('a social image has new words', async () => {
    const server = await preview({
      ...rich,
      'content/site.yaml': 'name: Example\nurl: https://example.com\n',
    });
    const alt = async () =>
      /og:image:alt" content="([^"]*)"/.exec((await ask(server, '/blog/post/')).text)?.[1];
    expect(await alt()).toBe('A logo');
    writeFiles(server.root, {
      'content/blog/post.md': '---\ndate: 2026-01-01\nimage: /logo.svg\nimageAlt: A mark\n---\n# Post\n',
    });
    await server.builtAfter(1);
    expect(await alt()).toBe('A mark');
  });

  test('the page is updated, and a renamed page is at its new route', async () => {
    const server = await preview(rich);
    writeFiles(server.root, { 'content/about.md': '# About us all\n' });
    const built = await server.builtAfter(1);
    expect(built.changed).toEqual(['content/about.md']);
    expect((await ask(server, '/about/')).text).toContain('About us all');
    writeFiles(server.root, { 'content/about.md': '---\npermalink: /us/\n---\n# About us all\n' });
    await until(async () => (await stateOf(server, '/about/')).gone?.movedTo === '/us/');
    rmSync(path.join(server.root, 'content/blog/post.md'));
    await until(async () => (await stateOf(server, '/blog/post/')).gone);
    expect((await stateOf(server, '/never/')).gone).toBeUndefined();
  });

  test('a page with an error shows a mark, and the error is reported with its line until fixed', async () => {
    const server = await preview(rich);
    await ask(server, '/about/');
    writeFiles(server.root, { 'content/about.md': '# Broken\n\n[nowhere](missing.md)\n' });
    await server.builtAfter(1);
    const answer = await ask(server, '/about/');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(
      '<mark class="site-unfinished" title="No such page or file: missing.md">nowhere</mark>',
    );
    const [, styles = ''] = /href="([^"]*unfinished-[^"]*)"/.exec(answer.text) ?? [];
    expect((await ask(server, styles)).text).toContain('.site-unfinished');
    const { problems, isShown } = await stateOf(server, '/about/');
    expect(isShown).toBe(true);
    expect(problems).toEqual([
      {
        kind: 'Broken link',
        message: expect.stringContaining('missing.md'),
        place: 'content/about.md:3:1',
        lines: [
          { number: 1, pieces: [{ text: '# Broken', color: 'hljs-section' }], carets: '' },
          { number: 2, pieces: [], carets: '' },
          { number: 3, pieces: expect.any(Array), carets: '^'.repeat(21) },
        ],
        hint: expect.any(String),
      },
    ]);
    const [, , third] = problems[0]?.lines ?? [];
    expect(third?.pieces.map(({ text }: { text: string }) => text).join('')).toBe('[nowhere](missing.md)');
    expect(third?.pieces.some(({ color }: { color: string }) => color === 'hljs-link')).toBe(true);
    expect(server.said).toContain('link-broken');
    expect((await stateOf(server, '/')).problems).toEqual([]);
    writeFiles(server.root, { 'content/about.md': '# Fixed\n' });
    await server.builtAfter(2);
    expect((await ask(server, '/about/')).text).toContain('Fixed');
    expect((await stateOf(server, '/about/')).problems).toEqual([]);
  });

  test('the last good page stays, even after many other files were visited', async () => {
    const images = Array.from({ length: 70 }, (_, index) => [`public/${index}.svg`, rich['public/logo.svg']]);
    const server = await preview({ ...rich, ...Object.fromEntries(images) });
    expect((await ask(server, '/about/')).status).toBe(200);
    for (let index = 0; index < images.length; index += 1)
      expect((await ask(server, `/${index}.svg`)).status).toBe(200);
    const count = server.builds.length;
    writeFiles(server.root, { 'content/about.md': '---\ntitle: [1\n---\n# Nothing\n' });
    await server.builtAfter(count);
    const { status, text } = await ask(server, '/about/');
    expect([status, text]).toEqual([200, expect.stringContaining('Map')]);
  });

  test('errors elsewhere do not cover a page without errors', async () => {
    const layout = (body: string) =>
      `export default function Post({ page, children }) { ${body}; return <html lang="en"><head><title>{page.title}</title></head><body>{children}</body></html>; }`;
    const files = {
      ...rich,
      'content/blog/post.md': '---\nlayout: post\n---\n# Post\n',
      'templates/post.tsx': layout(''),
    };
    const server = await preview(files);
    const state = (address: string) => stateOf(server, address);
    const messages = (problems: { message: string }[]) => problems.map(({ message }) => message);

    writeFiles(server.root, { 'content/about.md': '---\ntitle: [1\n---\n# About\n' });
    const { notice } = await until(async () => {
      const found = await state('/');
      return found.elsewhere.length === 1 ? found : undefined;
    });
    expect(notice).toBe('content/about.md: 1 error');
    expect((await state('/')).problems).toEqual([]);
    expect((await state('/')).elsewhere).toEqual([
      { message: expect.any(String), place: 'content/about.md:2:10', url: '/about/' },
    ]);
    expect((await state('/about/')).elsewhere).toEqual([]);
    expect((await state('/about/')).problems).toHaveLength(1);

    writeFiles(server.root, { ...files, 'templates/post.tsx': `throw new Error('oh no');\n${layout('')}` });
    await until(async () => messages((await state('/blog/post/')).problems)[0]?.includes('oh no'));
    expect((await state('/')).problems).toEqual([]);
    expect((await state('/')).elsewhere).toEqual([
      { message: expect.stringContaining('oh no'), place: 'templates/post.tsx:1:7' },
    ]);

    // An error that blocks every page belongs to none in particular.
    writeFiles(server.root, { ...files, 'templates/post.tsx': 'export default (' });
    await until(async () => (await state('/')).problems.length > 0);
    expect((await state('/')).elsewhere).toEqual([]);
    writeFiles(server.root, { ...files, 'content/site.yaml': 'name: Example\nurl: nonsense\n' });
    // Pages are shown without a wrong setting, so its error is elsewhere.
    await until(async () => messages((await state('/')).elsewhere)[0]?.includes('nonsense'));
    expect((await state('/')).problems).toEqual([]);
  });

  test('a page that is missing because of an error shows the error', async () => {
    const server = await preview({ ...rich, 'content/about.md': '---\npermalink: /us/\n---\n# About\n' });
    expect((await ask(server, '/us/')).status).toBe(200);
    writeFiles(server.root, { 'content/about.md': '---\npermalink: [/us/\n---\n# About\n' });
    const { gone, problems } = await until(async () => {
      const found = await stateOf(server, '/us/');
      return found.problems.length > 0 ? found : undefined;
    });
    expect([gone, problems[0].place]).toEqual([undefined, 'content/about.md:2:17']);
  });

  test('errors are reported once, and their fix too', async () => {
    const server = await preview({ ...rich, 'content/about.md': '# About\n\n[nowhere](missing.md)\n' });
    await ask(server, '/about/');
    expect(server.said).toEqual(['link-broken']);
    writeFiles(server.root, { 'content/index.md': '# Home again\n' });
    await server.builtAfter(1);
    await ask(server, '/about/');
    expect(server.said).toEqual(['link-broken']);
    writeFiles(server.root, { 'content/about.md': '# About\n' });
    await server.builtAfter(2);
    await ask(server, '/about/');
    await until(() => server.said.length === 2);
    expect(server.said).toEqual(['link-broken', 'fixed content/about.md']);
  });

  test('a folder without a site reports what is missing until it is there', async () => {
    const server = await previewRoot(makeFolder());
    expect((await ask(server, '/')).status).toBe(404);
    await until(async () => JSON.stringify(await stateOf(server, '/')).includes('has no folder content/'));
    writeFiles(server.root, { ...minimal, 'content/index.md': '# Home\n' });
    await until(async () => (await ask(server, '/')).status === 200);
  });

  test('a site that never built shows an empty page with status 500', async () => {
    const server = await preview({ 'templates/page.tsx': 'export default (' });
    const { status, text } = await ask(server, '/');
    expect([status, text.includes('<h1>The page cannot be rendered</h1>')]).toEqual([500, true]);
    expect((await stateOf(server, '/')).problems[0]).toMatchObject({
      place: expect.stringMatching(/^templates\/page\.tsx:1:/),
    });
    writeFiles(server.root, { 'templates/page.tsx': minimal['templates/page.tsx'] ?? '' });
    await server.builtAfter(1);
    expect((await ask(server, '/')).status).toBe(200);
  });
});

describe('templates', () => {
  // An attack on the globals that templates can't see.
  const outside = 'const outside = (name) => Buffer.constructor("return " + name)();';
  const page = (body: string) =>
    `${outside} export default function Page({ page, children }) { ${body}; return <html lang="en"><head><title>{page.title}</title></head><body>{children}</body></html>; }`;

  test.each([
    ['loops forever', 'if (page.route === "/bad/") for (;;) {}', /take longer than 0.2 s here/],
    ['ends the process', 'if (page.route === "/bad/") outside("process").exit(7)', /crashed their worker/],
    ['throws', 'if (page.route === "/bad/") throw new Error("oh no")', /oh no/],
    [
      'rejects a promise',
      'if (page.route === "/bad/") Promise.reject(new Error("oh no"))',
      /A promise is rejected and nothing awaits it: oh no/,
    ],
  ])('one that %s does not take the server along', async (_name, body, message) => {
    const files = { 'content/bad.md': '# Bad\n', 'templates/page.tsx': page(body) };
    const server = await preview(files, { patience: 200 });
    expect((await ask(server, '/')).status).toBe(200);
    expect((await ask(server, '/bad/')).status).toBe(500);
    expect((await stateOf(server, '/bad/')).problems[0].message).toMatch(message);
    expect((await ask(server, '/')).status).toBe(200);
    writeFiles(server.root, { 'templates/page.tsx': page('') });
    await server.builtAfter(1);
    expect((await ask(server, '/bad/')).status).toBe(200);
    expect((await stateOf(server, '/bad/')).problems).toEqual([]);
  });

  test('one that loops forever blocks no other page and no save', async () => {
    const files = {
      'content/bad.md': '# Bad\n',
      'content/worse.md': '# Worse\n',
      'templates/page.tsx': page('if (page.route !== "/") for (;;) {}'),
    };
    const server = await preview(files, { patience: 200 });
    // A single request could time out on a busy machine.
    const answerOf = (address: string) =>
      until(async () => {
        const answer = await ask(server, address);
        return answer.status === 0 ? undefined : answer;
      });
    const [bad, home] = await Promise.all([answerOf('/bad/'), answerOf('/')]);
    expect([bad.status, home.status]).toEqual([500, 200]);

    writeFiles(server.root, { 'content/index.md': '# Home again\n' });
    const [worse] = await Promise.all([answerOf('/worse/'), server.builtAfter(1)]);
    expect(worse.status).toBe(500);
    const { status, text } = await answerOf('/');
    expect([status, text.includes('Home again')]).toEqual([200, true]);
  });

  test('one that ends the process between requests is noticed', async () => {
    const server = await preview({
      'content/bad.md': '# Bad\n',
      'templates/page.tsx': page(
        'if (page.route === "/bad/") outside("setTimeout")(() => outside("process").exit(7), 1000)',
      ),
    });
    expect((await ask(server, '/bad/')).status).toBe(200);
    // Busy machines answer late, so the process ends a second after the page is rendered.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await ask(server, '/')).status).toBe(200);
  });

  test('one that loops while loading is stopped too, and recovers', async () => {
    const server = await preview({}, { patience: 400 });
    writeFiles(server.root, { 'templates/page.tsx': `for (;;) {}\n${page('')}` });
    await server.builtAfter(1);
    expect((await stateOf(server, '/')).problems[0].message).toMatch(
      /^templates\/page\.tsx:1:1 .* longer than 0.4 s/,
    );
    expect((await ask(server, '/missing')).status).toBe(404);
    writeFiles(server.root, { 'templates/page.tsx': page('') });
    await until(async () => (await ask(server, '/')).status === 200);
  });
});

test('names of object properties are not files of the preview', async () => {
  const server = await preview(rich);
  for (const name of ['constructor', '__proto__', 'toString'])
    expect((await ask(server, (await folderOf(server)) + name)).status).toBe(404);
  expect(server.said).toEqual([]);
});

test('a closed terminal does not stop builds', async () => {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
  const heard: unknown[] = [];
  const fail = () => {
    throw new Error('no terminal');
  };
  const onError = (error: unknown) => heard.push(error);
  const running = await startPreview(previewRequest(root), { ...silent, onBuilt: fail, onError });
  onTestFinished(() => running.close());
  await running.watched;
  writeFiles(root, { 'content/index.md': '# Changed\n' });
  await until(async () => (await ask(running, '/')).text.includes('Changed'));
  expect(String(heard[0])).toBe('Error: no terminal');
});

describe('the event stream', () => {
  const stream = (port: number, target: string, ...headers: string[]) =>
    sendRaw(
      port,
      [
        'GET ',
        target,
        ' HTTP/1.1\r\nHost: localhost\r\n',
        headers.map((line) => `${line}\r\n`).join(''),
        '\r\n',
      ].join(''),
    );

  test('sends only a word, a number and new stylesheets, and nothing without its token or to another site', async () => {
    const server = await preview(rich);
    const folder = await folderOf(server);
    const good = stream(server.port, `${folder}events`);
    await sleep(300);
    writeFiles(server.root, { 'content/about.md': '# New\n' });
    await server.builtAfter(1);
    writeFiles(server.root, { 'templates/site.css': 'body { margin: 1px }' });
    await server.builtAfter(2);
    const text = (await good).toString();
    expect(text).toContain('200 OK');
    expect([...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data)).toEqual([
      'update 1',
      'update 2',
      expect.stringMatching(/^update 3 \/assets\/site-[A-Z0-9]{8}\.css$/),
    ]);
    const status = async (target: string, ...headers: string[]) =>
      Number(
        / (\d+)/.exec((await stream(server.port, target, 'Connection: close', ...headers)).toString())?.[1],
      );
    const guess = `/_site-preview-${'0'.repeat(32)}/`;
    for (const file of ['events', 'client.js', 'state', ''])
      expect(await status(`${guess}${file}`)).toBe(403);
    expect(await status(`${folder}events`, 'Origin: http://evil.com')).toBe(403);
    expect(await status(`${folder}events`, 'Origin: null')).toBe(403);
    expect(await status(`${folder}events`, 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: cors')).toBe(403);
    expect(await status(`${folder}other`)).toBe(404);
  });

  test('has a maximum of listeners, and forgets those that leave', async () => {
    const server = await preview({});
    const folder = await folderOf(server);
    const open = async () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(`GET ${folder}events HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const [head] = await once(socket, 'data');
      return { socket, status: Number(String(head).slice(9, 12)) };
    };
    const all = await Promise.all(Array.from({ length: 64 }, open));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const more = await open();
    expect(more.status).toBe(503);
    for (const { socket } of [...all, more]) socket.destroy();
    const again = await until(async () => {
      const next = await open();
      next.socket.destroy();
      return next.status === 200 || undefined;
    });
    expect(again).toBe(true);
  });
});

describe('its lifetime', () => {
  test('the command prints its URL, rebuilds after a save, and ends with SIGINT', async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    const command = path.join(repository, 'bin/site.js');
    const child = spawn(process.execPath, [command, 'serve', '--watch', '--root', root, '--port', '0'], {
      env: { PATH: process.env.PATH },
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    const port = Number(
      await until(() => /^Serving at http:\/\/localhost:(\d+)\/ until Ctrl-C\.$/m.exec(said)?.[1]),
    );
    expect((await ask({ port }, '/')).status).toBe(200);
    writeFiles(root, { 'content/index.md': '# Changed\n' });
    await until(() => /^Rebuilt content\/index\.md in \d+ ms$/m.test(said));
    const start = performance.now();
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
