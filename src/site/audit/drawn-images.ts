// Images as Chromium draws them: with far more pixels than are seen, or late.
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { atElement, type RuleFinding, type SharedPage } from '../rules/rule.ts';
import { imageLate, imageOversized } from '../rules/topics/weight.ts';
import { tagAt } from './clues.ts';

/** An image, as it is found in the page itself. */
interface DrawnImage {
  /** How many images stand before it. */
  readonly before: number;
  readonly address: string;
  /** Pixels of the file that the browser chose. */
  readonly pixels: number;
  /** Pixels that it is drawn wide. */
  readonly width: number;
  /** It takes the most room of all that is seen at first, and loads lazily. */
  readonly isLate: boolean;
}

/** Screens with two or three pixels for each make use of more. */
const MOST_TIMES = 3;

/** Nothing is saved with icons. */
const SMALLEST = 300;

export async function auditImages(
  context: BrowserContext,
  address: string,
  page: SharedPage['page'],
  html: string,
): Promise<RuleFinding[]> {
  const images = await inTab(context, address, (tab) => tab.evaluate(measureImages));
  return images.flatMap((image) => findingsOf(image, page, html));
}

/** Loads a page of the site, does something with it, and closes it. */
export async function inTab<T>(
  context: BrowserContext,
  address: string,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  const tab = await context.newPage();
  try {
    await tab.goto(address, { waitUntil: 'load' });
    return await work(tab);
  } finally {
    await tab.close();
  }
}

/** Runs in the page. */
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
  const late = images.map(({ loading }, index) => loading === 'lazy' && most > 0 && rooms[index] === most);
  const measured = images.map(async (image, before): Promise<DrawnImage> => {
    image.loading = 'eager';
    await image.decode().catch(() => {});
    const file = new Image();
    file.src = image.currentSrc;
    // A drawing has no pixels.
    const isDrawing = /\.svg(?:[?#]|$)/i.test(image.currentSrc) || image.currentSrc === '';
    if (!isDrawing) await file.decode().catch(() => {});
    return {
      before,
      address: image.getAttribute('src') ?? '',
      pixels: isDrawing ? 0 : file.naturalWidth,
      width: Math.round(image.getBoundingClientRect().width),
      isLate: late[before] === true,
    };
  });
  return Promise.all(measured);
}

function findingsOf(image: DrawnImage, page: SharedPage['page'], html: string): readonly RuleFinding[] {
  const { before, address, pixels, width, isLate } = image;
  const { at, clues } = tagAt(html, 'img', before);
  const place = atElement(page, at, address, ...clues);
  const found: RuleFinding[] = [];
  if (isLate)
    found.push({
      at: place,
      rule: imageLate,
      message: `${address} is the largest image that is seen at first, and is loaded last`,
      hint: 'Give it priority, as in <Image of={…} alt="…" priority />, or leave loading="lazy" away.',
    });
  if (pixels >= SMALLEST && width > 0 && pixels > MOST_TIMES * width)
    found.push({
      at: place,
      rule: imageOversized,
      message: `${address} is ${pixels} pixels wide and drawn ${width} wide`,
      hint: 'Let the settings make smaller forms (images:) and say in sizes how wide it is drawn, or save it smaller.',
    });
  return found;
}
