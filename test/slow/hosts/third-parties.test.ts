// The lines of docs/third-parties.md: each builds without a finding and works in Chromium under the real headers,
// with stand-ins for the services; everything else is blocked.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { build, check } from '../../support/build.ts';
import { type Files, makeSite } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
import { browser, type Onlooker, type Onlookers, openOnlookers, PIXEL, type StandIn } from './onlooker.ts';
import { isInstalled, webServers } from './servers.ts';

const guide = readFileSync(path.join(repository, 'docs/third-parties.md'), 'utf8');

interface Section {
  readonly settings: readonly string[];
  readonly code: readonly string[];
}

const sections = new Map(
  guide.split(/^## /m).map((text): [string, Section] => {
    const blocks = (language: string) =>
      Array.from(
        text.matchAll(new RegExp(`^\`\`\`${language}\\b.*?\\n(.*?)^\`\`\``, 'gms')),
        ([, code = '']) => code,
      );
    return [text.slice(0, text.indexOf('\n')), { settings: blocks('yaml'), code: blocks('tsx?') }];
  }),
);

function sectionOf(name: string): Section {
  const section = sections.get(name);
  if (!section) throw new Error(`docs/third-parties.md has no section ${name}`);
  return section;
}

/** A layout that shows some JSX below the text. */
function layoutWith(body: string, imports = ''): string {
  return `import { href, type LayoutProps, PageHead } from 'sitewright';
${imports}
export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={site.language}>
      <head><PageHead page={page} site={site} /></head>
      <body data-home={href(site, '/')}>
        <main>{children}</main>
        ${body}
      </body>
    </html>
  );
}
`;
}

interface Service {
  readonly section: string;
  readonly settings: number;
  readonly files: (code: readonly string[]) => Files;
  readonly standIn: StandIn;
  /** The visible result for a visitor. */
  readonly look: (onlooker: Onlooker) => Promise<unknown>;
  readonly sight: unknown;
}

const html = (text: string) => ({ status: 200, contentType: 'text/html', body: `<!doctype html><p>${text}` });
const script = (body: string) => ({
  status: 200,
  contentType: 'text/javascript',
  headers: { 'access-control-allow-origin': '*' },
  body,
});

/** The text of the first frame. */
const frameText = async ({ page }: Onlooker) => {
  const frame = await page.waitForSelector('iframe');
  return (await frame.contentFrame())?.locator('body').innerText();
};

/**
 * Like giscus: fills the element `.giscus` with its frame, or else puts one with the frame after its script. Appending to the body
 * instead would hide that React moves `async` scripts to the head, where nothing is visible.
 */
const GISCUS = `
  const script = document.currentScript;
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'https://giscus.app/default.css' });
  document.head.prepend(style);
  const frame = Object.assign(document.createElement('iframe'), { title: 'Comments' });
  frame.src = 'https://giscus.app/widget?repo=' + script.dataset.repo;
  let container = document.querySelector('.giscus');
  if (container === null) {
    container = Object.assign(document.createElement('div'), { className: 'giscus' });
    script.after(container);
  }
  container.replaceChildren(frame);`;

const giscus: StandIn = (route, { pathname }) => {
  if (pathname === '/client.js') return route.fulfill(script(GISCUS));
  if (pathname !== '/default.css') return route.fulfill(html('Comments'));
  return route.fulfill({ status: 200, contentType: 'text/css', body: 'iframe { width: 321px }' });
};

const SERVICES: readonly Service[] = [
  {
    section: 'YouTube videos',
    settings: 0,
    files: ([component = '']) => ({
      'templates/markdown/YouTube.tsx': component,
      'content/index.md': '# Home\n\n<YouTube id="aqz-KE-bpKQ" title="Big Buck Bunny" />\n',
      'templates/page.tsx': layoutWith(''),
    }),
    standIn: (route) => route.fulfill(html('A film')),
    look: frameText,
    sight: 'A film',
  },
  {
    section: 'Forms',
    settings: 0,
    files: ([form = '']) => ({
      'templates/page.tsx': layoutWith(form),
      'content/thanks.md': '# Thank you\n',
    }),
    standIn: async (route) => {
      const { referer = '' } = await route.request().allHeaders();
      await route.fulfill({ status: 303, headers: { location: `${new URL(referer).origin}/thanks/` } });
    },
    async look({ page, asked }) {
      await page.fill('textarea', 'Hello');
      await page.click('button');
      await page.waitForURL('**/thanks/');
      return asked;
    },
    sight: ['https://formspree.io/f/abcdwxyz'],
  },
  {
    section: 'Comments',
    settings: 0,
    files: ([code = '']) => ({ 'templates/page.tsx': layoutWith(code) }),
    standIn: giscus,
    async look(onlooker) {
      const text = await frameText(onlooker);
      const found = await onlooker.page.evaluate(() => {
        const container = document.querySelector('.giscus');
        return {
          width: container?.querySelector('iframe')?.clientWidth,
          place: container?.parentElement?.tagName,
        };
      });
      return { text, ...found };
    },
    sight: { text: 'Comments', width: 321, place: 'BODY' },
  },
  {
    section: 'Maps',
    settings: 0,
    files: ([code = '']) => ({ 'templates/page.tsx': layoutWith(code) }),
    standIn: (route) => route.fulfill(html('A map')),
    look: frameText,
    sight: 'A map',
  },
  {
    section: 'Maps',
    settings: 1,
    files: () => ({
      'templates/page.tsx': layoutWith(
        '<script type="module" src={script} />',
        "import script from './map.client.ts?url';",
      ),
      'templates/map.client.ts':
        "document.body.append(Object.assign(new Image(), { id: 'tile', src: 'https://tile.openstreetmap.org/1/1/1.png' }));\n",
    }),
    standIn: (route) => route.fulfill({ status: 200, contentType: 'image/png', body: PIXEL }),
    async look({ page }) {
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#tile')?.complete);
      return page.evaluate(() => document.querySelector<HTMLImageElement>('#tile')?.naturalWidth);
    },
    sight: 1,
  },
  {
    section: 'Analytics',
    settings: 0,
    files: ([code = '']) => ({ 'templates/page.tsx': layoutWith(code) }),
    standIn: (route, { pathname }) =>
      pathname === '/js/script.js'
        ? route.fulfill(
            script(`fetch('https://plausible.io/api/event', { method: 'POST', body: document.currentScript?.dataset.domain ?? '' })
              .then((answer) => { document.body.dataset.status = answer.status; });`),
          )
        : route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' }, body: 'ok' }),
    async look({ page, asked }) {
      await page.waitForSelector('[data-status="202"]');
      return asked;
    },
    sight: ['https://plausible.io/js/script.js', 'https://plausible.io/api/event'],
  },
  {
    section: 'Search with Pagefind',
    settings: 0,
    files: ([client = '', body = '']) => ({
      'templates/search.client.ts': client,
      'templates/page.tsx': layoutWith(`<>${body}</>`, "import script from './search.client.ts?url';"),
      // Like Pagefind: a module next to its WebAssembly, which it fetches.
      'public/pagefind/wasm.en.pagefind': Buffer.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
      'public/pagefind/pagefind.js': `export async function search(words) {
          const bytes = await (await fetch(new URL('wasm.en.pagefind', import.meta.url))).arrayBuffer();
          await WebAssembly.instantiate(bytes);
          return { results: [{ data: async () => ({ url: '/', meta: { title: 'About ' + words } }) }] };
        }
        `,
    }),
    standIn: (route) => route.abort(),
    async look({ page }) {
      await page.fill('#query', 'elephants');
      return page.textContent('#found a');
    },
    sight: 'About elephants',
  },
];

function siteOf({ section, settings, files }: Service, host: string): string {
  const { settings: blocks, code } = sectionOf(section);
  const names: string[] = blocks.flatMap((block) =>
    Object.values(parse(block).policy as Record<string, unknown>)
      .flat()
      .map((entry) => {
        const { from = 'https://example.com', name = from } = entry as { from?: string; name?: string };
        return name.startsWith('https://') ? new URL(name).host : name;
      }),
  );
  return makeSite({
    'content/site.yaml': `name: Example\nurl: https://example.com\ndescription: An example.\nhosts: [${host}]\n${blocks[settings]}`,
    'content/index.md': '# Home\n',
    'content/privacy.md': `# Privacy\n\nWe use ${names.join(', ')}.\n`,
    ...files(code),
  });
}

let onlookers: Onlookers | undefined;
beforeAll(async () => {
  if (browser.kind === 'found') onlookers = await openOnlookers();
});
afterAll(() => onlookers?.close());

describe.each(webServers)('$name', (server) => {
  const missing = [server.program].filter((program) => !isInstalled(program));
  if (browser.kind === 'missing') missing.push('Chromium');
  const skipped = missing.length > 0 ? ` (skipped: ${missing.join(' and ')} not found)` : '';

  test.skipIf(skipped !== '').each(SERVICES)(
    `$section, with the lines $settings of the guide${skipped}`,
    async (service) => {
      const root = siteOf(service, server.name);
      expect((await build(root)).diagnostics).toEqual([]);
      const { origin } = await server.start(root);
      if (!onlookers) throw new Error('There is no browser');
      const onlooker = await onlookers.open(origin, service.standIn);
      expect(await service.look(onlooker)).toEqual(service.sight);
      expect(onlooker.blocked).toEqual([]);
      // Neighbors of an allowed source are blocked.
      const { page, asked } = onlooker;
      const before = asked.length;
      await page.evaluate(() => {
        const frame = Object.assign(document.createElement('iframe'), {
          src: 'https://www.youtube.com/embed/1',
        });
        const image = Object.assign(new Image(), { src: 'https://img.example/1.png' });
        document.body.append(frame, image);
        return new Promise((resolve) => image.addEventListener('error', resolve));
      });
      await expect.poll(() => onlooker.blocked).toHaveLength(2);
      expect(asked.slice(before)).toEqual([]);
      await page.context().close();
    },
  );
});

test.skipIf(browser.kind === 'missing')(
  'the stand-in for giscus shows no comments if its script is async, as the guide says',
  async () => {
    const service = SERVICES.find(({ section }) => section === 'Comments');
    const [server] = webServers.filter(({ program }) => isInstalled(program));
    if (!service || !server || !onlookers) return;
    const code = sectionOf('Comments').code.map((text) => text.replace(/^ {2}defer$/m, '  async'));
    expect(code.join('')).toContain('async');
    const root = siteOf({ ...service, files: () => service.files(code) }, server.name);
    expect((await build(root)).diagnostics).toEqual([]);
    const { page } = await onlookers.open((await server.start(root)).origin, giscus);
    const frame = await page.waitForSelector('.giscus iframe', { state: 'attached' });
    expect(await frame.isVisible()).toBe(false);
    expect(await page.locator('head > .giscus').count()).toBe(1);
    await page.context().close();
  },
);

test.each(SERVICES)('$section $settings: every allowed source is used, and documented', async (service) => {
  const root = siteOf(service, 'nginx');
  const wanted = ['policy-unused', 'third-party-unmentioned', 'third-party', 'url-blocked'];
  const report = await check(root, (code) => wanted.includes(code), [], []);
  expect(report.diagnostics).toEqual([]);
});

test('without its lines each is refused, or blocked by the published policy', async () => {
  for (const service of SERVICES.filter(({ section }) => !/Pagefind/.test(section))) {
    const files = service.files(sectionOf(service.section).code);
    const settings = 'name: Example\nurl: https://example.com\ndescription: An example.\n';
    const root = makeSite({ 'content/index.md': '# Home\n', ...files, 'content/site.yaml': settings });
    const { diagnostics } = await build(root);
    // Requests of a script aren't visible.
    const expected = 'templates/map.client.ts' in files ? [] : ['third-party'];
    expect([service.section, diagnostics.map(({ code }) => code)]).toEqual([service.section, expected]);
  }
});
