// Runs axe-core in Chromium, and checks images as displayed there: with far too many pixels, or loaded late. Sites
// install the two packages themselves, because most are checked without them.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { lookup } from 'mrmime';
import type { Browser, BrowserContext, BrowserType, Page as Tab } from 'playwright-core';
import { Fault } from '../kit/diagnostics/fault.ts';
import { wordsOf } from '../kit/thrown.ts';
import { decodeUrl } from '../kit/urls/url-path.ts';
import {
  atElement,
  axe,
  type CheckedSite,
  imageLate,
  imageOversized,
  type RuleFinding,
  type SharedPage,
} from '../rules/index.ts';
import { skeletonOf } from './skeleton.ts';
import { tagPiece } from './tags.ts';

// The first one draws no window, and opens a page in a third of the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const SWITCHES = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];

/** Stands in for the site's own origin, because the network isn't used. */
const ORIGIN = 'http://site.invalid';

/** Violation that axe finds at an element. */
interface Violation {
  readonly rule: string;
  readonly help: string;
  readonly summary: string;
  /** Name of the element, and count of earlier ones with that name. */
  readonly element: string;
  readonly before: number;
}

export const BROWSER_RULES: readonly string[] = [axe, imageLate, imageOversized].map(({ code }) => code);

interface BrowserPlaces {
  /** Files from which packages are resolved, in this order. */
  readonly from: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Checks one page of each structure with the rules of these codes. Throws a Fault if a package or a browser is missing. */
export async function auditInBrowser(
  site: CheckedSite,
  places: BrowserPlaces,
  codes: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<RuleFinding[]> {
  const { chromium, source } = await loadTools(places.from);
  const browser = await launch(chromium, places.environment);
  try {
    const light = await openContext(browser, site, 'light');
    const dark = await openContext(browser, site, 'dark');
    const found: RuleFinding[] = [];
    for (const { page } of onePerStructure(site)) {
      signal.throwIfAborted();
      const html = site.read(page.file).toString();
      const url = ORIGIN + site.site.settings.base + page.route.slice(1);
      const images = await inTab(light, url, (tab) => tab.evaluate(measureImages));
      const ofImages = images.flatMap((image) => imageFindings(image, page, html));
      found.push(...ofImages.filter(({ rule }) => codes.has(rule.code)));
      if (!codes.has(axe.code)) continue;
      const violations = [
        ...(await auditPage(light, url, source)),
        // Another color scheme changes only colors.
        ...(await auditPage(dark, url, source, ['color-contrast'])),
      ];
      const byPlace = new Map(violations.map((one) => [`${one.rule} ${one.element} ${one.before}`, one]));
      found.push(...Array.from(byPlace.values(), (violation) => findingOf(violation, page, html)));
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function loadTools(from: readonly string[]): Promise<{ chromium: BrowserType; source: string }> {
  const requires = from.map((place) => createRequire(place));
  const find = (name: string) => {
    for (const require of requires) {
      try {
        return require.resolve(name);
      } catch {
        // The next file may find it.
      }
    }
    return undefined;
  };
  const [playwright, axeFile] = [find('playwright-core') ?? find('playwright'), find('axe-core/axe.min.js')];
  if (playwright === undefined || axeFile === undefined) {
    const missing = playwright === undefined ? 'playwright-core' : 'axe-core';
    throw new Fault(
      `site check --browser needs playwright-core and axe-core; ${missing} was not found`,
      'Install them in the site: npm install --save-dev playwright-core axe-core.',
    );
  }
  const { chromium } = createRequire(playwright)(playwright) as { readonly chromium: BrowserType };
  return { chromium, source: readFileSync(axeFile, 'utf8') };
}

async function launch(chromium: BrowserType, environment: BrowserPlaces['environment']): Promise<Browser> {
  const executablePath = findBrowser(chromium, environment);
  if (executablePath === undefined) {
    throw new Fault(
      `No Chromium found: not in CHROME_PATH, not as ${NAMES.join(', ')} in the PATH, and not among the browsers of Playwright`,
      'Install one with npx playwright-core install chromium, or set CHROME_PATH.',
    );
  }
  const args = process.getuid?.() === 0 ? [...SWITCHES, '--no-sandbox'] : SWITCHES;
  try {
    return await chromium.launch({ executablePath, args });
  } catch (error) {
    const [line] = wordsOf(error).split('\n');
    throw new Fault(
      `${executablePath} could not be started: ${line}`,
      'Set CHROME_PATH to another Chromium.',
      {
        cause: error,
      },
    );
  }
}

function findBrowser(chromium: BrowserType, environment: BrowserPlaces['environment']): string | undefined {
  const { CHROME_PATH, PATH = '' } = environment;
  if (CHROME_PATH) return CHROME_PATH;
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, chromium.executablePath()].find((file) => existsSync(file));
}

/** Opens a browser context that can load only files of the site. */
async function openContext(browser: Browser, site: CheckedSite, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    const { base } = site.site.settings;
    const file = decodeUrl(url.pathname)
      .slice(base.length)
      .replace(/(^|\/)$/, '$1index.html');
    if (url.origin !== ORIGIN || !site.files.has(file)) return route.abort();
    return route.fulfill({ body: site.read(file), contentType: lookup(file) ?? 'application/octet-stream' });
  });
  return context;
}

/** Loads a page of the site, works with it, and closes it. */
async function inTab<T>(context: BrowserContext, url: string, work: (tab: Tab) => Promise<T>): Promise<T> {
  const tab = await context.newPage();
  try {
    await tab.goto(url, { waitUntil: 'load' });
    return await work(tab);
  } finally {
    await tab.close();
  }
}

/** Runs axe on a page, with all of its rules or with some. */
function auditPage(context: BrowserContext, url: string, source: string, only?: readonly string[]) {
  return inTab(context, url, async (tab) => {
    await tab.evaluate(source);
    return tab.evaluate(runAxe, only);
  });
}

/** Runs axe. Executed in the page. */
async function runAxe(only: readonly string[] | undefined): Promise<Violation[]> {
  const options = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
  // biome-ignore lint/suspicious/noExplicitAny: axe is a global of the page.
  const { violations } = await (globalThis as any).axe.run(document, options);
  const found: Violation[] = [];
  for (const { id, help, nodes } of violations) {
    for (const { target, failureSummary = '' } of nodes) {
      const node = typeof target[0] === 'string' ? document.querySelector(target[0]) : null;
      const element = node?.localName ?? 'html';
      const before = node ? [...document.getElementsByTagName(element)].indexOf(node) : 0;
      const [, summary = ''] = failureSummary.split('\n');
      found.push({ rule: id, help, summary: summary.trim(), element, before });
    }
  }
  return found;
}

function onePerStructure({ pages, read }: CheckedSite): SharedPage[] {
  const known = new Set<string>();
  return pages.filter(({ page }) => {
    const { html } = skeletonOf([tagPiece(read(page.file).toString())]);
    const isNew = !known.has(html);
    known.add(html);
    return isNew;
  });
}

function findingOf(violation: Violation, page: SharedPage['page'], html: string): RuleFinding {
  const { rule, help, summary, element, before } = violation;
  return {
    rule: axe,
    message: `${help} (${rule})`,
    at: atElement(page, tagAt(html, element, before)),
    ...(summary !== '' && { details: [summary] }),
    hint: `Follow https://dequeuniversity.com/rules/axe/latest/${rule}.`,
  };
}

/** Finds a tag by the number of earlier tags with the same name. */
function tagAt(html: string, element: string, before: number): number {
  const tags = [...html.matchAll(new RegExp(`<${element}(?=[\\s/>])`, 'gi'))];
  return tags[before]?.index ?? 0;
}

interface DrawnImage {
  /** Number of images before it. */
  readonly before: number;
  readonly url: string;
  /** Pixels of the file that the browser chose. */
  readonly pixels: number;
  /** Displayed width in pixels. */
  readonly width: number;
  /** True if it is the largest image on the first screen, the first of several, and loads lazily. */
  readonly isLate: boolean;
}

/** Measures the displayed images. Executed in the page. */
async function measureImages(): Promise<DrawnImage[]> {
  const images = [...document.images];
  const roomOf = (image: HTMLImageElement) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    const wide = Math.min(right, innerWidth) - Math.max(left, 0);
    const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return Math.max(0, wide) * Math.max(0, high);
  };
  const rooms = images.map(roomOf);
  const most = Math.max(0, ...rooms);
  // The first of equals counts: of a grid, the others may load lazily. Columns differ by fractions of a pixel.
  const largest = rooms.findIndex((room) => room > 0 && room >= most * 0.99);
  const late = images.map(({ loading }, index) => loading === 'lazy' && index === largest);
  const measured = images.map(async (image, before): Promise<DrawnImage> => {
    image.loading = 'eager';
    await image.decode().catch(() => {});
    const file = new Image();
    file.src = image.currentSrc;
    // A graphic has no pixels.
    const isDrawing = /\.svg(?:[?#]|$)/i.test(image.currentSrc) || image.currentSrc === '';
    if (!isDrawing) await file.decode().catch(() => {});
    return {
      before,
      url: image.getAttribute('src') ?? '',
      pixels: isDrawing ? 0 : file.naturalWidth,
      width: Math.round(image.getBoundingClientRect().width),
      isLate: late[before] === true,
    };
  });
  return Promise.all(measured);
}

function imageFindings(image: DrawnImage, page: SharedPage['page'], html: string): readonly RuleFinding[] {
  const { before, url, pixels, width, isLate } = image;
  const place = atElement(page, tagAt(html, 'img', before));
  const found: RuleFinding[] = [];
  if (isLate)
    found.push({
      at: place,
      rule: imageLate,
      message: `${url} is the largest image above the fold, but loads lazily`,
      hint: 'Load it at once: <Image src={…} alt="…" priority /> in templates, <img src="…" alt="…" loading="eager"> in Markdown.',
    });
  // Small images, such as icons, save nothing. Screens have up to three pixels of the file per displayed pixel.
  if (pixels >= 300 && width > 0 && pixels > 3 * width)
    found.push({
      at: place,
      rule: imageOversized,
      message: `${url} is ${pixels} pixels wide, but shown ${width} wide`,
      hint: 'Create smaller versions (images: in the settings) and set sizes to its displayed width, or save a smaller file.',
    });
  return found;
}
