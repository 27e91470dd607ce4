// Rules for link previews.

import type { MessageAndHint } from '../../kit/diagnostics/diagnostic.ts';
import { CARD_FOLDER } from '../../model/pages/card.ts';
import { atElement, atUrl, type PageRule, type Rule, type SiteRule, urlsOf } from '../rule.ts';

/** Smallest width in pixels: smaller images appear as a thumbnail next to the link, if at all. */
const LEAST_WIDTH = 600;
const LEAST_HEIGHT = 315;

const socialImage: SiteRule = {
  code: 'social-image',
  severity: 'warning',
  title: 'Unsuitable social image',
  meaning:
    'Link previews need a PNG, JPEG, GIF or WebP (`og:image`) of at least 600 × 315 pixels; 1200 × 630 is best. `og:image:width` and `og:image:height`, if present, have to match the file.',
  when: 'check',
  async *site({ pages, resolve, read }) {
    const { imageSize } = await import('image-size');
    const faults = new Map<string, MessageAndHint | undefined>();
    for (const one of urlsOf(pages, (use) => use === 'social')) {
      const { page, facts, url } = one;
      const target = resolve(url, page.route);
      if (target.kind !== 'file') continue;
      const { 'og:image:width': width, 'og:image:height': height } = facts.meta;
      const key = `${target.file} ${width} ${height}`;
      if (!faults.has(key)) faults.set(key, faultOf(sizeOf(read(target.file), imageSize), width, height));
      const fault = faults.get(key);
      if (fault)
        yield {
          message: `The social image /${target.file} ${fault.message}`,
          at: atUrl(one, `/${target.file}`, url),
          hint: fault.hint,
        };
    }
  },
};

type MeasureImage = typeof import('image-size').imageSize;
type Size = ReturnType<MeasureImage>;

function faultOf(
  size: Size | undefined,
  givenWidth?: string,
  givenHeight?: string,
): MessageAndHint | undefined {
  if (!size) return { message: 'is not a readable image', hint: 'Use a PNG or a JPEG.' };
  const { width, height, type = '' } = size;
  if (!['png', 'jpg', 'gif', 'webp'].includes(type)) {
    const message = `is of type ${type}, which link previews do not support`;
    return { message, hint: 'Use a PNG or a JPEG.' };
  }
  if (width < LEAST_WIDTH || height < LEAST_HEIGHT) {
    const hint = `Make it 1200 × 630 pixels, or at least ${LEAST_WIDTH} × ${LEAST_HEIGHT}.`;
    return { message: `has ${width} × ${height} pixels`, hint };
  }
  const isSame = (given: string | undefined, real: number) => given === undefined || Number(given) === real;
  if (isSame(givenWidth, width) && isSame(givenHeight, height)) return undefined;
  return {
    message: `has ${width} × ${height} pixels, but the page says ${givenWidth} × ${givenHeight}`,
    hint: 'Set og:image:width and og:image:height to the size of the file.',
  };
}

/** Returns the displayed size: an image may be stored rotated. */
function sizeOf(bytes: Buffer, imageSize: MeasureImage): Size | undefined {
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
  title: 'Social image without alternative text',
  meaning:
    '`og:image:alt` describes the image of a link preview to people who cannot see it. `PageHead` fills it from `imageAlt`, next to `image` in front matter or in the settings; for a card, from its `alt`.',
  when: 'check',
  *page({ page, facts, url }) {
    const { 'og:image': href, 'og:image:alt': alt = '' } = facts.meta;
    const fact = facts.urls.find((one) => one.use === 'social' && one.url === href);
    if (!href || !fact || alt.trim() !== '') return;
    // A URL of the site as it is written in front matter or settings.
    const image = url !== undefined && href.startsWith(`${url}/`) ? href.slice(url.length) : href;
    const message = `The social image ${image} has no alternative text`;
    if (image.startsWith(`/${CARD_FOLDER}`))
      yield {
        message,
        at: { kind: 'page', page },
        hint: 'Return a description from alt of the card, or remove alt there: the title is used instead.',
      };
    else
      yield {
        message,
        at: image === page.image ? { kind: 'page', page, field: 'image' } : atElement(page, fact.at, image),
        hint: 'Describe it in imageAlt, next to image in front matter or in content/site.yaml; PageHead renders it.',
      };
  },
};

export const socialRules: readonly Rule[] = [socialImage, socialImageAlt];
