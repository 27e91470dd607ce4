// Prints the report of `site import`.
import type { ImportReport } from '../../commands/index.ts';
import { type Leftover, OLD_TOOL_TITLES, type OldToolName } from '../../import/index.ts';
import { counted, enumerated } from '../../kit/counted.ts';
import { printable } from '../../kit/diagnostics/printable.ts';
import type { Terminal } from './terminal.ts';

/** Formats the list of written files and remaining tasks. */
export function importedAsText(
  { pages, copies, settings, layout, outside, left }: ImportReport,
  tool: OldToolName,
  dryRun: boolean,
  all: boolean,
  { paint }: Terminal,
): string {
  const verb = dryRun ? 'Would import' : 'Imported';
  const lines = [
    paint(
      'bold',
      `${verb} ${counted(pages, 'page')} and ${counted(copies, 'other file')} from ${OLD_TOOL_TITLES[tool]}.`,
    ),
  ];
  if (outside.length > 0) lines.push(`Read outside of the old site: ${printable(enumerated(outside))}.`);
  if (settings.length > 0) lines.push(`Added to content/site.yaml: ${enumerated(settings)}.`);
  if (layout) lines.push('Created templates/page.tsx, a plain layout, because there was none.');
  if (left.length > 0) lines.push('', paint('bold', `Left for you: ${counted(left.length, 'place')}.`));
  for (const what of new Set(left.map((place) => place.what))) {
    const places = left.filter((place) => place.what === what);
    lines.push('', `${printable(what)} (${places.length})`, ...shownOf(places, all).map(placeAsText));
  }
  return lines.join('\n');
}

/** Number of places of a kind that are shown without `--all`. */
export const SHOWN = 5;

function shownOf(places: readonly Leftover[], all: boolean): readonly (Leftover | number)[] {
  if (all || places.length <= SHOWN) return places;
  return [...places.slice(0, SHOWN), places.length - SHOWN];
}

/** Length to which a line of the old site is cut. JSON contains all of it. */
const LONGEST = 120;

function shortened(words: string): string {
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

function placeAsText(place: Leftover | number): string {
  if (typeof place === 'number') return `  … and ${place} more; --all shows them`;
  const { file, line, words } = place;
  const at = printable(line === undefined ? file : `${file}:${line}`);
  return words === undefined ? `  ${at}` : `  ${at}  ${printable(shortened(words.split('\n', 1)[0] ?? ''))}`;
}
