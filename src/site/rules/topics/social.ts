// Rules for link previews.

import { firstWords } from '../../../kit/words.ts';
import { CARD_FOLDER } from '../../../model/pages/card.ts';
import {
  addressesOf,
  atAddress,
  atElement,
  type Finding,
  type PageRule,
  type Rule,
  type RulePage,
  type SiteRule,
} from '../rule.ts';

/** Smaller ones are shown as a thumbnail beside the link, if at all. */
const LEAST_WIDTH = 600;
const LEAST_HEIGHT = 315;

const socialImage: SiteRule = {
  code: 'social-image',
  severity: 'warning',
  title: 'Social image that is not shown well',
  meaning:
    'The image of a link preview (`og:image`) is a PNG, a JPEG, a GIF or a WebP of at least 600 × 315 pixels; 1200 × 630 are best. Where `og:image:width` and `og:image:height` are given, they are those of the file.',
  when: 'check',
  async *site({ pages, resolve, read }) {
    const { imageSize } = await import('image-size');
    const faults = new Map<string, Fault | undefined>();
    for (const { page, facts, address, use, index } of addressesOf(pages)) {
      const target = use === 'social' ? resolve(address, page.route) : undefined;
      if (target?.kind !== 'file') continue;
      const { 'og:image:width': width, 'og:image:height': height } = facts.meta;
      const key = `${target.file} ${width} ${height}`;
      if (!faults.has(key)) faults.set(key, faultOf(sizeOf(read(target.file), imageSize), width, height));
      const fault = faults.get(key);
      if (fault)
        yield {
          message: `The social image /${target.file} ${fault.message}`,
          at: atAddress({ page, facts }, index, `/${target.file}`, address),
          hint: fault.hint,
        };
    }
  },
};

interface Fault {
  readonly message: string;
  readonly hint: string;
}

type Measure = typeof import('image-size').imageSize;
type Size = ReturnType<Measure>;

function faultOf(size: Size | undefined, givenWidth?: string, givenHeight?: string): Fault | undefined {
  if (!size) return { message: 'is no image that can be read', hint: 'Make it a PNG or a JPEG.' };
  const { width, height, type = '' } = size;
  if (!['png', 'jpg', 'gif', 'webp'].includes(type)) {
    const message = `is of the type ${type}, which link previews do not show`;
    return { message, hint: 'Make it a PNG or a JPEG.' };
  }
  if (width < LEAST_WIDTH || height < LEAST_HEIGHT) {
    const hint = `Make it 1200 × 630 pixels, and not less than ${LEAST_WIDTH} × ${LEAST_HEIGHT}.`;
    return { message: `has ${width} × ${height} pixels`, hint };
  }
  const isSame = (given: string | undefined, real: number) => given === undefined || Number(given) === real;
  if (isSame(givenWidth, width) && isSame(givenHeight, height)) return undefined;
  return {
    message: `has ${width} × ${height} pixels, and the page says ${givenWidth} × ${givenHeight}`,
    hint: 'Write its own size into og:image:width and og:image:height.',
  };
}

/** As it is shown: an image may be stored on its side. */
function sizeOf(bytes: Buffer, imageSize: Measure): Size | undefined {
  try {
    const size = imageSize(bytes);
    const isTurned = (size.orientation ?? 1) > 4;
    return isTurned ? { ...size, width: size.height, height: size.width } : size;
  } catch {
    return undefined;
  }
}

const socialImageAlt: PageRule = {
  code: 'social-image-alt',
  severity: 'warning',
  title: 'Social image without an alternative text',
  meaning:
    'Who does not see the image of a link preview (`og:image`) hears what `og:image:alt` says. `PageHead` writes there what stands in `imageAlt` beside `image`, in front matter or in the settings, and for a card its `alt`.',
  when: 'check',
  *page({ page, facts, url }) {
    const { 'og:image': address, 'og:image:alt': alt = '' } = facts.meta;
    const fact = facts.addresses.find((one) => one.use === 'social' && one.address === address);
    if (!address || !fact || alt.trim() !== '') return;
    // As front matter and settings hold it, where it is an address of the site.
    const image = url !== undefined && address.startsWith(`${url}/`) ? address.slice(url.length) : address;
    const message = `The social image ${image} has no alternative text`;
    if (image.startsWith(`/${CARD_FOLDER}`))
      yield {
        message,
        at: { kind: 'page', page },
        hint: 'Let alt of its card return what it shows, or remove alt there: the title takes its place.',
      };
    else
      yield {
        message,
        at: image === page.image ? { kind: 'page', page, field: 'image' } : atElement(page, fact.at, image),
        hint: 'Say what it shows in imageAlt, beside image in front matter or in content/site.yaml; PageHead writes it.',
      };
  },
};

export const cardLetters: SiteRule = {
  code: 'card-letters',
  severity: 'warning',
  title: 'Characters that no font of a card has',
  meaning:
    'Social cards are drawn with the fonts that their template names and no others, so that they are the same on every machine. A character that none of them has is an empty box.',
  *site({ pages, cards }) {
    for (const { page } of pages) yield* lettersMissing(page, cards.get(page.id)?.missing ?? []);
  },
};

/** `missing` are characters of a page's card. */
export function lettersMissing(page: RulePage, missing: readonly string[]): readonly Finding[] {
  if (missing.length === 0) return [];
  return [
    {
      message: `The card of ${page.route} has no font for ${missing.join(' ')}`,
      at: { kind: 'page', page, field: 'title' },
      hint: 'Name a font that has it in `fonts` of the card, or write it otherwise.',
    },
  ];
}

const cardCut: SiteRule = {
  code: 'card-cut',
  severity: 'warning',
  title: 'Text cut off in a social card',
  meaning:
    'A text reaches over the card, or there is more of it than the card shows: by `lineClamp`, `textOverflow`, or a box that hides what does not fit.',
  when: 'check',
  *site({ pages, cards }) {
    for (const { page } of pages)
      for (const text of cards.get(page.id)?.cut ?? [])
        yield {
          message: `The card of ${page.route} does not show all of "${firstWords(text, 12)}"`,
          at: { kind: 'page', page, field: 'title' },
          hint: 'Write less, or make room for it in the template of the card.',
        };
  },
};

export const socialRules: readonly Rule[] = [socialImage, socialImageAlt, cardLetters, cardCut];
