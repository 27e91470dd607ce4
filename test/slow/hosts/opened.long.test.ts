// Allowed sources of `policy` in the settings, and what stays blocked, in Chromium with the real headers of each host.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../src/hosts/policy.ts';
import { OPENINGS, type Opening } from '../../../src/settings/policy.ts';
import { build } from '../../support/build.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { browser, type Onlooker, type Onlookers, openOnlookers, PIXEL, type StandIn } from './onlooker.ts';
import { isInstalled, webServers } from './servers.ts';

/** Every way to use another site, and two that need none. */
const WAYS = [...OPENINGS.filter((list) => list !== 'forms'), 'data', 'wasm', 'own frame', 'forms'] as const;

type PathPair = (typeof WAYS)[number];

interface Row {
  readonly settings: string;
  /** Requests that succeed; everything else is blocked. */
  readonly through: readonly string[];
}

const entry = (from: string) => `[{ from: "${from}", why: Someone has a reason. }]`;

/** Results for `https://one.example/a/`, `https://sub.one.example/a/` and `https://two.example/a/`. */
const ROWS: readonly Row[] = [
  { settings: '{}', through: [] },
  ...OPENINGS.map((list) => ({
    settings: `{ ${list}: ${entry('https://one.example')} }`,
    through: [`${list} one.example`],
  })),
  {
    settings: `{ images: ${entry('https://*.one.example')}, connect: ${entry('https://two.example/a/')} }`,
    through: ['images sub.one.example', 'connect two.example'],
  },
  {
    settings: `{ images: ${entry('https://one.example/b/')}, frames: ${entry('https://one.example/a')} }`,
    through: [],
  },
  { settings: `{ images: ${entry('data:')} }`, through: ['data'] },
  { settings: '{ wasm: { why: The search needs it. } }', through: ['wasm'] },
  { settings: `{ frames: ${entry('self')} }`, through: ['own frame'] },
];

const HOSTS = ['one.example', 'sub.one.example', 'two.example'];

/** The answer of all of them, with the headers for files that may be used anywhere. */
const answer: StandIn = (route) =>
  route.fulfill({
    status: 200,
    contentType:
      { image: 'image/png', script: 'text/javascript', stylesheet: 'text/css' }[
        route.request().resourceType()
      ] ?? 'text/html',
    headers: { 'access-control-allow-origin': '*' },
    body: route.request().resourceType() === 'image' ? PIXEL : '',
  });

/** Tries a request in the page. Resolves once it succeeds or is blocked. */
async function tryWay([way, host]: readonly [Exclude<PathPair, 'forms'>, string]): Promise<boolean> {
  const address = `https://${host}/a/${way}`;
  const settled = (element: HTMLElement, more: Record<string, string>) =>
    new Promise<boolean>((resolve) => {
      element.addEventListener('load', () => resolve(true));
      element.addEventListener('error', () => resolve(false));
      Object.assign(element, more);
      document.body.append(element);
    });
  const ended = <T>(promise: Promise<T>) =>
    promise.then(
      () => true,
      () => false,
    );
  const make = (name: string) => document.createElement(name);
  switch (way) {
    case 'scripts':
      return settled(make('script'), { src: address });
    case 'styles':
      return settled(make('link'), { rel: 'stylesheet', href: address });
    case 'images':
      return settled(make('img'), { src: address });
    case 'data':
      return settled(make('img'), { src: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' });
    case 'fonts':
      return ended(new FontFace('other', `url("${address}")`).load());
    case 'media':
      return settled(make('video'), { src: address });
    case 'connect':
      return ended(fetch(address));
    case 'frames':
      return settled(make('iframe'), { src: address });
    case 'own frame': {
      const frame = make('iframe') as HTMLIFrameElement;
      await settled(frame, { src: '/inner/' });
      return frame.contentDocument?.body.innerText.includes('Within') ?? false;
    }
    case 'wasm':
      return ended(WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
  }
}

let onlookers: Onlookers | undefined;
beforeAll(async () => {
  if (browser.kind === 'found') onlookers = await openOnlookers();
});
afterAll(() => onlookers?.close());

/** Requests that succeed, by the headers that decide: servers with the same headers are tested once. */
const known = new Map<string, Promise<readonly string[]>>();

async function throughOf(origin: string): Promise<readonly string[]> {
  const sent = JSON.stringify([await answerTo(`${origin}/`), await answerTo(`${origin}/inner/`)]);
  const through = known.get(sent) ?? askBrowser(origin);
  known.set(sent, through);
  return through;
}

/** Headers that open and block nothing, and that each server writes in its own way. */
const OF_THE_SERVER = new Set([
  'accept-ranges',
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  'vary',
  'via',
]);

async function answerTo(address: string) {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const headers = [...response.headers].filter(([name]) => !OF_THE_SERVER.has(name));
  return { status: response.status, headers, body: await response.text() };
}

async function askBrowser(origin: string): Promise<readonly string[]> {
  if (!onlookers) throw new Error('There is no browser');
  const onlooker = await onlookers.open(origin, answer);
  const { page, asked } = onlooker;
  const through: string[] = [];
  for (const way of WAYS) {
    const isOfOthers = OPENINGS.some((list) => list === way);
    for (const host of isOfOthers ? HOSTS : ['']) {
      if (way === 'forms') await sendForm(onlooker, origin, `https://${host}/a/forms`);
      const isThrough = way !== 'forms' && (await page.evaluate(tryWay, [way, host] as const));
      const isAsked = asked.some((address) => new URL(address).host === host && address.endsWith(`/${way}`));
      if (isOfOthers ? isAsked : isThrough) through.push(isOfOthers ? `${way} ${host}` : way);
    }
  }
  await page.context().close();
  return through;
}

/** Submits a form. Resolves once it is sent, which leaves the page, or blocked. */
async function sendForm({ page, asked, blocked }: Onlooker, origin: string, address: string): Promise<void> {
  await page.goto(origin);
  const before = asked.length + blocked.length;
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { action, method: 'post' });
    document.body.append(form);
    setTimeout(() => form.submit());
  }, address);
  await expect.poll(() => asked.length + blocked.length).toBeGreaterThan(before);
  if (asked.includes(address)) await page.waitForURL(address);
}

describe.each(webServers)('$name', (server) => {
  const missing = [server.program].filter((program) => !isInstalled(program));
  if (browser.kind === 'missing') missing.push('Chromium');
  const skipped = missing.length > 0 ? ` (skipped: ${missing.join(' and ')} not found)` : '';

  test.skipIf(skipped !== '')(
    `opens what the settings open, and nothing else${skipped}`,
    async () => {
      for (const { settings, through } of ROWS) {
        const root = makeSite({
          ...minimal,
          'content/site.yaml': `${minimal['content/site.yaml']}hosts: [${server.name}]\npolicy: ${settings}\n`,
          'content/index.md': '# Home\n',
          'content/inner.md': '# Within\n',
        });
        const report = await build(root);
        expect([settings, report.diagnostics]).toEqual([settings, []]);
        const { origin } = await server.start(root);
        expect([settings, await throughOf(origin)]).toEqual([settings, through]);
      }
    },
    240_000,
  );
});

test('each list opens its own directive', () => {
  const directives: Readonly<Record<Opening, string>> = {
    scripts: 'script-src',
    styles: 'style-src',
    images: 'img-src',
    fonts: 'font-src',
    media: 'media-src',
    frames: 'frame-src',
    forms: 'form-action',
    connect: 'connect-src',
  };
  for (const list of OPENINGS) {
    const [policy] = securityHeaders({ sources: [{ list, source: 'https://one.example' }], wasm: false });
    const opened = policy?.value.split('; ').filter((directive) => directive.includes('one.example'));
    const isShut = list === 'frames' || list === 'forms';
    expect(opened).toEqual([`${directives[list]}${isShut ? '' : " 'self'"} https://one.example`]);
  }
});
