import type { imageSize } from 'image-size';
import { atElement, type Finding, type SiteRule } from '../rule.ts';

/** Smaller ones are shown as a thumbnail beside the link, if at all. */
const LEAST_WIDTH = 600;
const LEAST_HEIGHT = 315;

export const socialImage: SiteRule = {
  code: 'social-image',
  severity: 'warning',
  title: 'Social image that is not shown well',
  meaning:
    'The image of a link preview (`og:image`) is a PNG, a JPEG, a GIF or a WebP of at least 600 × 315 pixels; 1200 × 630 are best. Where `og:image:width` and `og:image:height` are given, they are those of the file.',
  scope: 'site',
  when: 'check',
  async check(site) {
    const { resolve } = site;
    const { imageSize } = await import('image-size');
    const faults = new Map<string, Fault | undefined>();
    return site.pages.flatMap(({ page, facts }) =>
      facts.addresses.flatMap((address, index): Finding[] => {
        const target = facts.uses[index] === 'social' ? resolve(address, page.route) : undefined;
        if (target?.kind !== 'file') return [];
        const { 'og:image:width': width, 'og:image:height': height } = facts.meta;
        const key = `${target.file} ${width} ${height}`;
        if (!faults.has(key))
          faults.set(key, faultOf(measure(site.read(target.file), imageSize), width, height));
        const fault = faults.get(key);
        if (!fault) return [];
        const at = atElement(page, facts.places[index] ?? 0, `/${target.file}`, address);
        return [{ message: `The social image /${target.file} ${fault.message}`, at, hint: fault.hint }];
      }),
    );
  },
};

interface Fault {
  readonly message: string;
  readonly hint: string;
}

type Measure = typeof imageSize;

function faultOf(
  size: ReturnType<Measure> | undefined,
  givenWidth: string | undefined,
  givenHeight: string | undefined,
): Fault | undefined {
  if (!size) return { message: 'is no image that can be read', hint: 'Make it a PNG or a JPEG.' };
  const { width, height, type = '' } = size;
  if (!['png', 'jpg', 'gif', 'webp'].includes(type)) {
    return {
      message: `is of the type ${type}, which link previews do not show`,
      hint: 'Make it a PNG or a JPEG.',
    };
  }
  if (width < LEAST_WIDTH || height < LEAST_HEIGHT) {
    return {
      message: `has ${width} × ${height} pixels`,
      hint: `Make it 1200 × 630 pixels, and not less than ${LEAST_WIDTH} × ${LEAST_HEIGHT}.`,
    };
  }
  const differs = (given: string | undefined, real: number) => given !== undefined && Number(given) !== real;
  if (!differs(givenWidth, width) && !differs(givenHeight, height)) return undefined;
  return {
    message: `has ${width} × ${height} pixels, and the page says ${givenWidth} × ${givenHeight}`,
    hint: 'Write its own size into og:image:width and og:image:height.',
  };
}

function measure(bytes: Buffer, imageSize: Measure): ReturnType<Measure> | undefined {
  try {
    const size = imageSize(bytes);
    const isTurned = (size.orientation ?? 1) > 4;
    return isTurned ? { ...size, width: size.height, height: size.width } : size;
  } catch {
    return undefined;
  }
}
