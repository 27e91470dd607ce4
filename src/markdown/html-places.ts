// Finds the places in a body that parts of its HTML come from.
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { lastAtMost } from '../kit/lines.ts';
import { joinHighlighted } from './code/element.ts';
import type { PageToken } from './lexer/tokens.ts';
import { locateRanges, type SourceText } from './locate.ts';
import { fillHoles, fillPieces, type Html, type SlotSources, type SourcePlace } from './syntax/holes.ts';

/** Finds the places in the source for offsets in the HTML of a body, if they are known; `html` has the marks of `markPlace`. */
export function findPlaces(
  offsets: readonly number[],
  html: Html,
  text: SourceText,
  sources: SlotSources,
): readonly (Place | undefined)[] {
  const ranges = placesAt(offsets, fillPieces(fillHoles(html, sources)), sources);
  const known = ranges.filter((range) => range !== undefined);
  const places = locateRanges(known, text).values();
  return ranges.map((range) => range && places.next().value);
}

/** Marks the place that the next HTML comes from. */
export function markPlace(token: PageToken, from = 0): Html {
  const end = from === 0 ? -1 : token.raw.indexOf('>', from);
  return [{ kind: 'place', token, from, length: (end < 0 ? token.raw.length : end + 1) - from }];
}

/** Finds the last place before each offset of the HTML. */
function placesAt(
  offsets: readonly number[],
  html: ReturnType<typeof fillPieces>,
  { highlight }: SlotSources,
): readonly (SourcePlace | undefined)[] {
  const places: SourcePlace[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const piece of html) {
    if (typeof piece === 'object' && piece.kind === 'place') {
      places.push(piece);
      starts.push(length);
    } else length += joinHighlighted([piece], highlight).length;
  }
  const [first = Number.POSITIVE_INFINITY] = starts;
  return offsets.map((offset) => (offset < first ? undefined : places[lastAtMost(starts, offset)]));
}
