// What an image of the site itself is given in a page: its size, so that nothing moves when it comes, and when it is loaded.
import type { ImageFacts } from '../../model/images/image.ts';
import { LOADING, shownSize } from '../../model/images/shown-size.ts';
import { shownFile } from '../links/published-address.ts';
import type { Fault } from '../problem.ts';
import type { Scope } from '../scope.ts';

const LOADING_ATTRIBUTE = new RegExp(` loading="${LOADING}"`, 'g');

/** What is known of the image at an address, as its author wrote that; undefined where it is none of the site, or is told. */
export function siteImage(
  written: string,
  scope: Scope,
  onFault: (fault: Fault) => void,
): ImageFacts | undefined {
  const file = shownFile(written, scope);
  const reading = file === undefined ? undefined : scope.targets.imageOf(file);
  if (reading?.kind !== 'fault') return reading?.facts;
  const { code, message, hint } = reading.fault;
  onFault({ code, message: `${written} ${message}`, hint });
  return undefined;
}

/** Attributes of the tag of an image, but for those that it has already. */
export function imageAttributes(
  image: ImageFacts,
  given: ReadonlyMap<string, string | undefined> = new Map(),
): string {
  const lengths = { width: lengthIn(given.get('width')), height: lengthIn(given.get('height')) };
  // A length that is no number is the author's own matter.
  const isOdd = (['width', 'height'] as const).some((name) => given.has(name) && lengths[name] === undefined);
  const size = isOdd ? {} : shownSize(image, lengths);
  const attributes = { ...size, decoding: 'async', loading: LOADING };
  return Object.entries(attributes)
    .filter(([name, value]) => value !== undefined && !given.has(name))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

function lengthIn(text: string | undefined): number | undefined {
  return /^\d+$/.test(text ?? '') ? Number(text) : undefined;
}

/** The first image of a page is likely seen at once; all others wait until they are near. */
export function settleLoading(html: string): string {
  let isFirst = true;
  return html.replace(LOADING_ATTRIBUTE, () => {
    const attribute = isFirst ? '' : ' loading="lazy"';
    isFirst = false;
    return attribute;
  });
}
