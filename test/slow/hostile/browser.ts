// The behavior of a page in Chromium, with its published headers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { securityHeaders } from '../../../src/hosts/policy.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '../../website/support/browser.ts';

export const browser = findBrowser();

const ORIGIN = 'http://site.invalid';

const HEADERS = Object.fromEntries(
  securityHeaders()
    .filter(({ secureOnly }) => !secureOnly)
    .map(({ name, value }) => [name, value]),
);

export interface Sight {
  /** Positions of the layout's header and of its footer's edges. */
  readonly header: string;
  readonly footer: string;
  /** Words of the header, and of the footer. */
  readonly words: string;
  /** True if both are visible and clickable at their positions, in document order. */
  readonly isOnTop: boolean;
  /** Visible words of the body, in order. */
  readonly text: string;
  /** Paragraphs of the body, by the first word: visible ones that are only within blocks. */
  readonly plain: readonly string[];
  /** Elements of formulas that are drawn above the content, below it or to the left of it. */
  readonly outside: readonly string[];
  readonly title: string;
  /** Scripts that ran, requests, and navigations. */
  readonly events: readonly string[];
}

export interface Eyes {
  /** Opens a file of the output. */
  look(root: string, file: string): Promise<Sight>;
  close(): Promise<void>;
}

export async function openEyes(): Promise<Eyes> {
  if (browser.kind === 'missing') throw new Error(browser.reason);
  const program: Browser = await chromium.launch({
    executablePath: browser.executable,
    args: BROWSER_ARGUMENTS,
  });
  const page = await program.newPage({ viewport: { width: 800, height: 600 } });
  const scene = { root: '', file: '', events: [] as string[] };
  await page.route('**', (route) => {
    const url = route.request().url();
    const stylesheet = /^\/(assets\/[\w-]+\.css)$/.exec(url.slice(ORIGIN.length))?.[1];
    if (url.startsWith(ORIGIN) && stylesheet !== undefined)
      return route.fulfill({ path: path.join(scene.root, 'dist', stylesheet), contentType: 'text/css' });
    if (url !== `${ORIGIN}/`) {
      // The policy blocks images and video, unless they belong to the site.
      if (!/^(?:image|media)$/.test(route.request().resourceType())) scene.events.push(`asks for ${url}`);
      return route.abort();
    }
    const body = readFileSync(path.join(scene.root, 'dist', scene.file));
    return route.fulfill({
      status: 200,
      body,
      headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' },
    });
  });
  page.on('dialog', (dialog) => {
    scene.events.push('opens a dialog');
    void dialog.dismiss();
  });
  page.on('popup', () => scene.events.push('opens a window'));
  return {
    async look(root, file) {
      Object.assign(scene, { root, file, events: [] });
      await page.goto(`${ORIGIN}/`, { waitUntil: 'load' });
      const sight = await page.evaluate(readSight);
      const { ran, ...seen } = sight;
      const events = [
        ...scene.events,
        ...(ran ? ['runs a script'] : []),
        ...(page.url() === `${ORIGIN}/` ? [] : ['goes away']),
      ];
      return { ...seen, events };
    },
    async close() {
      await program.close();
    },
  };
}

export type { Page };

/** Runs in the page. */
function readSight() {
  const one = (selector: string) => document.querySelector(selector) as HTMLElement;
  const [header, main, footer] = [
    one('body > #layout-header'),
    one('body > #layout-main'),
    one('body > #layout-footer'),
  ];
  const isClicked = (element: HTMLElement | null) => {
    if (!element) return false;
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.02, 0.5, 0.98].map((part) =>
      document.elementFromPoint(left + width * part, top + height / 2),
    );
    return points.every((hit) => hit === element || element.contains(hit));
  };
  const isPlain = (element: Element) => {
    for (let around = element.parentElement; around && around !== main; around = around.parentElement)
      if (
        around.namespaceURI !== 'http://www.w3.org/1999/xhtml' ||
        /^(?:A|BUTTON|LABEL|DETAILS|SELECT|DIALOG|MARQUEE|TEMPLATE)$/.test(around.tagName)
      )
        return false;
    return true;
  };
  const sentinels = [...document.querySelectorAll('p')].filter((p) =>
    /^Sentence \d/.test(p.textContent ?? ''),
  );
  const box = (element: HTMLElement | null) => {
    const { left, width, height, top } = element?.getBoundingClientRect() ?? new DOMRect();
    return { left, width, height, top: top + window.scrollY };
  };
  const headerBox = box(header);
  const { top: footerTop, ...footerBox } = box(footer);
  const { top: mainTop, height: mainHeight } = box(main);
  return {
    header: JSON.stringify(headerBox),
    footer: JSON.stringify({ ...footerBox, isBelow: footerTop >= mainTop + mainHeight }),
    words: `${header?.innerText} | ${footer?.innerText}`,
    isOnTop:
      isClicked(header) &&
      isClicked(footer) &&
      main?.previousElementSibling === header &&
      main?.nextElementSibling === footer,
    text: main?.innerText.replace(/\s+/g, ' ') ?? '',
    plain: sentinels
      .filter((p) => main?.contains(p) && isPlain(p) && p.checkVisibility() && isClicked(p))
      .map((p) => p.innerText),
    outside: [...document.querySelectorAll('math, math *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg, marquee, details:not([open])'))
      .filter((element) => {
        const edges = element.getBoundingClientRect();
        const around = main?.getBoundingClientRect() ?? new DOMRect();
        const isSeen = edges.width > 0 && edges.height > 0;
        const isInside = edges.top >= around.top - 1 && edges.bottom <= around.bottom + 1;
        // Four characters of a formula may be to the left of it.
        const left = around.left - 4 * Number.parseFloat(getComputedStyle(element).fontSize);
        return isSeen && !(isInside && (edges.left >= left || element.closest('[dir="rtl"]')));
      })
      .map((element) => element.tagName),
    title: document.querySelector('h1#layout-title')?.textContent ?? '',
    ran: '__ran' in window,
  };
}
