// The size at which a page shows an image, and the mark for how it loads.
import type { ImageFacts } from '../model/images/image.ts';

/** Placeholder in HTML for the loading attribute of an image, until all images of the page are known. */
export const LOADING = '\ufdd6';

/** Size in CSS pixels; undefined if neither the image nor the author gives one. */
export interface ShownSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Returns the displayed size of an image: its own, or the given one. If only one length is given, the other follows. */
export function shownSize(image: Pick<ImageFacts, 'width' | 'height'>, given: Partial<ShownSize>): ShownSize {
  const { width, height } = image;
  const scaled = (length: number, ratio: number) => Math.max(1, Math.round(length * ratio));
  if (width === undefined || height === undefined) return { width: given.width, height: given.height };
  if (given.width !== undefined)
    return { width: given.width, height: given.height ?? scaled(given.width, height / width) };
  if (given.height !== undefined)
    return { width: scaled(given.height, width / height), height: given.height };
  return { width, height };
}
