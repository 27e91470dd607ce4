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

function hasPlaceAfter(image: Buffer, start: string): boolean {
  for (let at = image.indexOf(start, 0, 'latin1'); at >= 0; at = image.indexOf(start, at + 1, 'latin1'))
    if (tellsPlace(image.subarray(at))) return true;
  return false;
}
