// Classes, ids and attributes of our own stylesheets do no harm in the text of a page: header, headings, navigation and footer
// stay in their places, and nothing of the text is on top of them or of other people's sentences.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STARTERS } from '../../../src/commands/starters.ts';
import { build } from '../../support/build.ts';
import { makeLink, makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
import { BROWSER_ARGUMENTS } from '../../website/support/browser.ts';
import { browser } from './browser.ts';
import { fragmentsFor, namesIn, selectorsOf } from './classes.ts';
import { RUNS, SEED } from './support.ts';

const ORIGIN = 'http://site.invalid';
const WIDTHS = [360, 1280];

/** Pieces of HTML on one page. */
const MANY = 24;

const SITES: Readonly<Record<string, { readonly folders: readonly string[]; readonly fields: string }>> = {
  ...Object.fromEntries(
    STARTERS.map((name) => [
      name,
      { folders: [`starters/${name}`], fields: 'description: A page by a stranger.' },
    ]),
  ),
  website: {
    folders: ['content', 'public', 'templates'],
    fields:
      'description: A page by a stranger.\nlayout: legal\nlede: A lede.\nfacts: [One, Two, Three]\ncard: list',
  },
  'the tool alone': { folders: [], fields: 'description: A page by a stranger.' },
};

/** A layout with all stylesheets of the tool. */
const LAYOUT = `import components from 'sitewright/components.css';
import highlight from 'sitewright/highlight.css';
import math from 'sitewright/math.css';
import search from 'sitewright/search.css';
import { type LayoutProps, PageHead } from 'sitewright';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={site.language}>
      <head>
        <PageHead page={page} site={site} />
        {[components, highlight, math, search].map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
      </head>
      <body>
        <header><nav aria-label="Main"><a href="/">Home</a></nav></header>
        <main><h1>{page.title}</h1><div>{children}</div></main>
        <footer>The end</footer>
      </body>
    </html>
  );
}
`;

const SENTENCES = ['Sentence 0: we do not sell your data.', 'Sentence 1: we never did.'];

function makeCopy(name: string): string {
  const { folders = [] } = SITES[name] ?? {};
  const index = '---\ntitle: Home\n---\n\nHome.\n';
  const own = { ...minimal, 'templates/page.tsx': LAYOUT, 'content/index.md': index };
  const root = makeSite(folders.length === 0 ? own : {});
  for (const folder of folders)
    cpSync(path.join(repository, folder), folders.length > 1 ? path.join(root, folder) : root, {
      recursive: true,
    });
  // The website's fonts are packages.
  makeLink(root, 'node_modules', path.join(repository, 'node_modules'));
  return root;
}

interface Strange {
  readonly file: string;
  readonly fragments: readonly string[];
}

/** Publishes pages with the pieces of HTML that a build accepts, and one with none. */
async function publish(
  root: string,
  name: string,
  fragments: readonly string[],
): Promise<readonly Strange[]> {
  const { fields = '' } = SITES[name] ?? {};
  const head = (title: string) => ['---', `title: ${title}`, ...fields.split('\n'), '---', '', ''];
  const lists = Array.from({ length: Math.ceil(fragments.length / MANY) }, (_, at) =>
    fragments.slice(at * MANY, (at + 1) * MANY),
  );
  let pages: Strange[] = [[], ...lists].map((fragments, at) => ({ file: `zz-strange-${at}`, fragments }));
  for (;;) {
    const before = head('').length;
    for (const { file, fragments } of pages) {
      const blocks = fragments.map((one, at) => one.replace('<div>', `<div data-fragment="${at}">`));
      // Each block is in the third line after the one before it.
      const text = [
        ...head(`Page ${file}`),
        SENTENCES[0],
        '',
        ...blocks.flatMap((one) => [one, '']),
        SENTENCES[1],
        '',
      ];
      writeFileSync(path.join(root, 'content', `${file}.md`), text.join('\n'));
    }
    const { outcome, diagnostics } = await build(root);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if (outcome === 'published') return pages.filter(({ fragments }, at) => at === 0 || fragments.length > 0);
    const refused = new Set(errors.map(({ at }) => `${at?.path}:${at?.line}`));
    const left = pages.map(({ file, fragments }) => ({
      file,
      fragments: fragments.filter((_, at) => !refused.has(`content/${file}.md:${before + 3 + 2 * at}`)),
    }));
    const messages = errors
      .map(({ code, message, at }) => `${code} ${message} ${at?.path}:${at?.line}`)
      .join('\n');
    expect(left.flatMap(({ fragments }) => fragments).length, messages).toBeLessThan(
      pages.flatMap(({ fragments }) => fragments).length,
    );
    pages = left;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
};

/** Opens a window on the output of a site, in which each element can be hit. */
async function openWindow(program: Browser, dist: string, width: number): Promise<Page> {
  const page = await program.newPage({
    viewport: { width, height: 700 },
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = TYPES[path.extname(pathname)];
    if (contentType === undefined) return route.abort();
    return route.fulfill({ body: readFileSync(path.join(dist, pathname)), contentType });
  });
  return page;
}

/** Runs in the page. Returns the places of the layout, and what is covered by which piece of HTML. */
function readPlaces() {
  const sentences = [...document.querySelectorAll('p')].filter((p) =>
    /^Sentence \d/.test(p.textContent ?? ''),
  );
  const body = sentences[0]?.parentElement;
  if (!body || sentences.length !== 2) return { places: 'The sentences are missing', covered: [] };
  const layout = [...document.querySelectorAll<HTMLElement>('header, nav, h1, footer, aside')].filter(
    (element) => !body.contains(element) && !element.contains(body) && element.checkVisibility(),
  );
  const covered = new Set<string>();
  const look = (element: HTMLElement, isFine: (hit: Element) => boolean) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (let row = 0; row < 8; row += 1)
      for (let column = 0; column < 8; column += 1) {
        const hit = document.elementFromPoint(
          left + (width * (column + 0.5)) / 8,
          top + (height * (row + 0.5)) / 8,
        );
        const piece = hit?.closest('[data-fragment]')?.getAttribute('data-fragment');
        if (hit && !isFine(hit))
          covered.add(
            `${piece ?? hit.tagName} over <${element.localName}> ${element.textContent?.slice(0, 20)}`,
          );
      }
  };
  const end = document.documentElement.scrollHeight;
  for (const at of [0, end * 0.2, end * 0.4, end * 0.6, end * 0.8, end]) {
    scrollTo(0, at);
    for (const element of layout) look(element, (hit) => !body.contains(hit));
  }
  for (const sentence of sentences) {
    sentence.scrollIntoView({ block: 'center' });
    look(sentence, (hit) => hit === sentence || sentence.contains(hit) || hit === body);
  }
  scrollTo(0, 0);
  const places = layout
    .filter(
      (element) =>
        element.localName !== 'footer' &&
        element.getBoundingClientRect().top < body.getBoundingClientRect().top,
    )
    .map((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return `${element.localName} at ${Math.round(left)}, ${Math.round(top)}, ${Math.round(width)} wide`;
    });
  return { places: places.join('\n'), covered: [...covered] };
}

describe.skipIf(browser.kind === 'missing')(`classes of our stylesheets (SEED=${SEED})`, () => {
  let program: Browser;
  beforeAll(async () => {
    if (browser.kind === 'missing') return;
    program = await chromium.launch({ executablePath: browser.executable, args: BROWSER_ARGUMENTS });
  });
  afterAll(() => program?.close());

  async function judge(root: string, pages: readonly Strange[]): Promise<void> {
    for (const width of WIDTHS) {
      const page = await openWindow(program, path.join(root, 'dist'), width);
      let usual = '';
      for (const { file, fragments } of pages) {
        await page.goto(`${ORIGIN}/${file}/index.html`, { waitUntil: 'load' });
        await page.addStyleTag({ content: '* { pointer-events: auto !important }' });
        const { places, covered } = await page.evaluate(readPlaces);
        if (fragments.length === 0) usual = places;
        const shown = covered.map((one) => one.replace(/^\d+/, (at) => fragments[Number(at)] ?? at));
        expect.soft(shown, `${file} at ${width} px`).toEqual([]);
        if (covered.length === 0) expect.soft(places, `${file} at ${width} px`).toBe(usual);
      }
      await page.close();
    }
  }

  test.each(Object.keys(SITES))('of %s', { timeout: 3_600_000 }, async (name) => {
    const root = makeCopy(name);
    await publish(root, name, []);
    const selectors = await selectorsOf(path.join(root, 'dist'));
    const fragments = fragmentsFor(selectors);
    expect(fragments.length).toBeGreaterThan(100);
    await judge(root, await publish(root, name, fragments));
    if (RUNS === 1) return;
    // Classes within each other, of any depth.
    const names = namesIn(selectors);
    const chain = fc
      .array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 })
      .map(
        (list) =>
          `<div>${list.map((one) => `<div class="${one}">`).join('')}<b>Covers</b>${'</div>'.repeat(list.length)}</div>`,
      );
    const other = makeCopy(name);
    await judge(other, await publish(other, name, fc.sample(chain, { seed: SEED, numRuns: 100 * RUNS })));
  });
});
