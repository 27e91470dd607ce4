import { addressesOf, atElement, type SiteRule } from '../rule.ts';

/** Smaller ones are shown as a thumbnail beside the link, if at all. */
const LEAST_WIDTH = 600;
const LEAST_HEIGHT = 315;

export const socialImage: SiteRule = {
  code: 'social-image',
  severity: 'warning',
  title: 'Social image that is not shown well',
  meaning:
    'The image of a link preview (`og:image`) is a PNG, a JPEG, a GIF or a WebP of at least 600 × 315 pixels; 1200 × 630 are best. Where `og:image:width` and `og:image:height` are given, they are those of the file.',
  when: 'check',
  async *site({ pages, resolve, read }) {
    const { imageSize } = await import('image-size');
    const faults = new Map<string, Fault | undefined>();
    for (const { page, facts, address, use, at } of addressesOf(pages)) {
      const target = use === 'social' ? resolve(address, page.route) : undefined;
      if (target?.kind !== 'file') continue;
      const { 'og:image:width': width, 'og:image:height': height } = facts.meta;
      const key = `${target.file} ${width} ${height}`;
      if (!faults.has(key)) faults.set(key, faultOf(sizeOf(read(target.file), imageSize), width, height));
      const fault = faults.get(key);
      if (fault)
        yield {
          message: `The social image /${target.file} ${fault.message}`,
          at: atElement(page, at, `/${target.file}`, address),
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
