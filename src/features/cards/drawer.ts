// Draws a card: satori lays it out, and resvg makes a picture of that.
import type * as Satori from 'satori';
import { loadPackage, PackageProblem, packageVersion } from '../../kit/system/packages.ts';
import { createRaster, RESVG } from '../../kit/system/raster.ts';
import type { CardFont, CardJob, CardSight } from '../../model/pages/card.ts';
import { type CardElement, cardElement, UnfitPicture } from './card-element.ts';
import { cutTexts, type LaidOut } from './cut-texts.ts';

export interface DrawnCard extends CardSight {
  readonly png: Uint8Array;
}

export type CardDrawer = ReturnType<typeof createCardDrawer>;

/**
 * `assetOf` gives the bytes of what templates import, by its address.
 * @throws What satori does not take of the card, an UnfitPicture, or a PackageProblem.
 */
export function createCardDrawer(root: string, assetOf: AssetOf) {
  const rasterise = createRaster(root);
  const known = new Map<string, Font[]>();
  let satori: typeof Satori.default | undefined;
  /** The same list each time, by which satori knows fonts that it has read. */
  const fontsOf = (fonts: readonly CardFont[]) => {
    const key = JSON.stringify(fonts);
    const found = known.get(key) ?? fonts.map((font) => fontData(font, assetOf));
    known.set(key, found);
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
      return { png: rasterise(svg, job.size.width), missing, cut };
    },
  };
}

function fontData({ name, src, weight = 400, style = 'normal' }: CardFont, assetOf: AssetOf): Font {
  const bytes = assetOf(src);
  if (!bytes) throw new Error(`The font ${name} is not there: ${src} is no file that the card imports`);
  return { name, data: Buffer.from(bytes), weight, style };
}

type Font = Satori.Font;
type AssetOf = (address: string) => Uint8Array | undefined;

const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

function pictureOf(address: string, assetOf: AssetOf): string {
  const bytes = assetOf(address);
  if (!bytes) throw new UnfitPicture(`The card shows ${address}, which it does not import`);
  const type = TYPES[/\.(\w+)$/.exec(address)?.[1] ?? ''];
  if (type === undefined)
    throw new UnfitPicture(`The card shows ${address}, which is no GIF, JPEG, PNG or SVG`);
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
