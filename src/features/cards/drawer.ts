// Draws a card: satori lays it out, and resvg renders the result. Finds text that is cut off.
import type * as Satori from 'satori';
import { loadPackage, PackageProblem, packageVersion } from '../../kit/system/packages.ts';
import { createRaster, RESVG } from '../../kit/system/raster.ts';
import { decodeAddress } from '../../model/address.ts';
import type { CardFont, CardJob, CardResult, CardSize } from '../../model/pages/card.ts';
import { type CardElement, cardElement } from './card-element.ts';

export interface DrawnCard extends CardResult {
  readonly png: Uint8Array;
}

/** Files that cards may show, which a thread gets before its first card. */
export interface CardAssets {
  readonly base: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export type DrawerQuestion =
  | { readonly kind: 'start'; readonly root: string; readonly assets: CardAssets }
  | { readonly kind: 'draw'; readonly job: CardJob };

/** Undefined for a card that can't be drawn. */
export type DrawerAnswer = DrawnCard | undefined;

export type CardDrawer = ReturnType<typeof createCardDrawer>;

/**
 * Creates a drawer. `assetOf` returns the bytes of an imported file by its URL. @throws Errors of satori about the
 * card, an Error about its files, or a PackageProblem.
 */
export function createCardDrawer(root: string, assetOf: AssetOf) {
  const rasterize = createRaster(root);
  const cache = new Map<string, Font[]>();
  let satori: typeof Satori.default | undefined;
  /** Returns the same list each time, because satori recognizes fonts that it has read by their list. */
  const fontsOf = (fonts: readonly CardFont[]) => {
    const key = JSON.stringify(fonts);
    const found = cache.get(key) ?? fonts.map((font) => fontData(font, assetOf));
    cache.set(key, found);
    return found;
  };
  const layOut = async ({ html, size, fonts }: CardJob) => {
    satori ??= loadPackage<typeof Satori>('satori', root).default;
    const element = cardElement(html, (address) => pictureOf(address, assetOf));
    const options = { ...size, fonts: fontsOf(fonts) };
    const missing = new Set<string>();
    const svg = await satori(element as never, {
      ...options,
      loadAdditionalAsset: async (_, segment) => {
        for (const character of segment) missing.add(character);
        return [];
      },
    });
    return { element, options, svg, missing: [...missing] };
  };
  return {
    /** Characters that none of the fonts has, without drawing. */
    async missingIn(job: CardJob): Promise<readonly string[]> {
      const { missing } = await layOut(job);
      if (packageVersion(RESVG, root) === undefined) throw new PackageProblem(`${RESVG} is not installed`);
      return missing;
    },
    async draw(job: CardJob): Promise<DrawnCard> {
      const { element, options, svg, missing } = await layOut(job);
      const measure = async (measured: CardElement) => {
        const nodes: LaidOut[] = [];
        await satori?.(measured as never, {
          ...options,
          onNodeDetected: (node) => nodes.push(node as LaidOut),
        });
        return nodes;
      };
      const cut = await cutTexts(element, job.size, measure);
      return { png: rasterize(svg, job.size.width), missing, cut };
    },
  };
}

function fontData({ name, src, weight = 400, style = 'normal' }: CardFont, assetOf: AssetOf): Font {
  const bytes = assetOf(src);
  if (!bytes) throw new Error(`The file of the font ${name} was not found: the card does not import ${src}`);
  return { name, data: Buffer.from(bytes), weight, style };
}

type Font = Satori.Font;
export type AssetOf = (address: string) => Uint8Array | undefined;

/** Returns the bytes of files that templates import, by their URLs. */
export function assetBy({ base, files }: CardAssets): AssetOf {
  return (address) => files.get(decodeAddress(address.slice(base.length)) ?? '');
}

const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

function pictureOf(address: string, assetOf: AssetOf): string {
  const bytes = assetOf(address);
  if (!bytes) throw new Error(`it shows ${address}, but does not import it`);
  const type = TYPES[/\.(\w+)$/.exec(address)?.[1] ?? ''];
  if (type === undefined) throw new Error(`it shows ${address}, which is not a GIF, JPEG, PNG or SVG`);
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** An element as satori lays it out, in pixels from the card's corner. */
interface LaidOut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly key?: string | number;
  readonly textContent?: string;
  readonly props: { readonly style?: Style };
}

/** All elements, each before those in it. */
type LayOut = (element: CardElement) => Promise<readonly LaidOut[]>;

type Style = Readonly<Record<string, unknown>>;

/** Pixels by which a text may exceed the card, because lines are higher than their letters. */
const TOLERANCE = 2;

const SHORTENING = ['lineClamp', 'WebkitLineClamp', 'WebkitBoxOrient', 'textOverflow', 'whiteSpace'];

/**
 * Finds texts of a card that are cut off. The card is laid out twice more, with each text in its own box: shortened
 * as on the card, and whole.
 */
async function cutTexts(element: CardElement, size: CardSize, layOut: LayOut): Promise<readonly string[]> {
  const whole = textBoxes(await layOut(inBoxes(element, false)));
  const shortened = textBoxes(await layOut(inBoxes(element, true)));
  const cut = whole.filter(
    ({ box, around }, index) =>
      reachesOver(box, size) ||
      box.height > (shortened[index]?.box.height ?? 0) + TOLERANCE ||
      (around.props.style?.overflow === 'hidden' && box.height > around.height + TOLERANCE),
  );
  return [...new Set(cut.map(({ box }) => box.textContent ?? ''))];
}

function reachesOver({ left, top, width, height }: LaidOut, size: CardSize): boolean {
  const isBefore = left < -TOLERANCE || top < -TOLERANCE;
  return isBefore || left + width > size.width + TOLERANCE || top + height > size.height + TOLERANCE;
}

const TEXT = 'text';

function textBoxes(nodes: readonly LaidOut[]) {
  return nodes.flatMap((box, index) => {
    const around = nodes[index - 1];
    return box.key === TEXT && around ? { box, around } : [];
  });
}

/** Puts each text of a tree in its own box, which is shortened like its element, or not at all. */
function inBoxes(element: CardElement, shortens: boolean): CardElement {
  const { style = {}, children: all = [] } = element.props as CardElement['props'] & {
    readonly style?: Style;
  };
  // SVG graphics can't contain text here.
  const children = element.type === 'svg' ? [] : all;
  if (typeof children !== 'string') {
    const inner = children.map((child) => (typeof child === 'string' ? child : inBoxes(child, shortens)));
    return children.length === 0 ? element : { ...element, props: { ...element.props, children: inner } };
  }
  const isShortening = ([name]: readonly [string, unknown]) => SHORTENING.includes(name);
  const own = Object.fromEntries(Object.entries(style).filter((entry) => !isShortening(entry)));
  const kept = shortens ? Object.fromEntries(Object.entries(style).filter(isShortening)) : {};
  const hides = Object.keys(kept).length > 0 ? { ...kept, overflow: 'hidden' } : {};
  // This breaks words that are wider than their boxes.
  const breaks = shortens ? {} : { wordBreak: 'break-word' };
  const box = {
    type: 'div',
    key: TEXT,
    props: {
      style: { display: 'block', alignSelf: 'flex-start', maxWidth: '100%', ...hides, ...breaks },
      children,
    },
  };
  return { ...element, props: { ...element.props, style: own, children: [box] } };
}
