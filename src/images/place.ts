import { tellsPlace } from './exif.ts';
import { withoutNotes } from './read-image.ts';

/** Begins a TIFF block, in either order of its numbers. */
const BLOCKS = ['II*\0', 'MM\0*'] as const;

/** What notes in XML (XMP) call it. */
const IN_XML = 'exif:GPSLatitude';

/** Whether an image tells where it was taken. */
export function showsPlace(image: Buffer): boolean {
  if (!withoutNotes(image)) return false;
  return image.includes(IN_XML, 0, 'latin1') || BLOCKS.some((start) => hasPlaceAfter(image, start));
}

/** Places where a block seems to begin, in pixels too: behind so many no more are looked for. */
const MOST_STARTS = 1000;

function hasPlaceAfter(image: Buffer, start: string): boolean {
  let at = -1;
  for (let left = MOST_STARTS; left > 0; left -= 1) {
    at = image.indexOf(start, at + 1, 'latin1');
    if (at < 0) return false;
    if (tellsPlace(image.subarray(at))) return true;
  }
  return false;
}
