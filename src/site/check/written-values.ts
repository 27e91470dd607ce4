// Finds where sources contain a value of the finished site: a URL, a title.
import { fingerprintOfJson, live } from '../../engine/index.ts';
import type { Place } from '../../kit/diagnostics/diagnostic.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { task } from '../index.ts';
import { sourceLines } from '../read/index.ts';

/** Place of a value in a source: the first one in it, or undefined. */
export const cluePlace = task(
  'clue-place',
  (ask, [source, clue]: readonly [string, string]): Place | null =>
    findClue(ask(sourceLines, source), clue, source) ?? null,
  live(fingerprintOfJson),
);

/** Places in the settings and in the templates where a whole value is written. */
export const valuePlaces = task(
  'value-places',
  (ask, value: string): readonly Place[] => [
    ...findValues(ask(sourceLines, SETTINGS_PATH), value, SETTINGS_PATH),
    ...ask
      .names('templates')
      .templates.flatMap((file) => findValues(ask(sourceLines, file), value, file, isQuoted)),
  ],
  live(fingerprintOfJson),
);

/** Finds a value that is written whole, as YAML writes it or between quotes. */
export function findValues(
  lines: readonly string[],
  value: string,
  file: string,
  isWhole = isScalar,
): readonly Place[] {
  return [...new Set([value, JSON.stringify(value).slice(1, -1)])].flatMap((written) =>
    lines.flatMap((text, index) => {
      const from = text.indexOf(written);
      return from >= 0 && isWhole(text.slice(0, from), text.slice(from + written.length))
        ? { path: file, line: index + 1, column: from + 1, length: written.length }
        : [];
    }),
  );
}

/** Returns true between texts that begin and end a value in YAML. */
function isScalar(before: string, after: string): boolean {
  return (
    /(?:^|[:,[{-]\s|[[{,])\s*["']?$/.test(before) &&
    !/(?:^|\s)#/.test(before) &&
    /^["']?\s*(?:$|[,\]}]|\s#)/.test(after)
  );
}

/** Returns true between equal quotes of code. */
export function isQuoted(before: string, after: string): boolean {
  return /["'`]$/.test(before) && before.at(-1) === after[0];
}

/** Finds whole clues only: `/about/` isn't found in `/about/us/`. */
function findClue(lines: readonly string[], clue: string, file: string): Place | undefined {
  for (const [index, line] of lines.entries()) {
    for (let from = line.indexOf(clue); from >= 0; from = line.indexOf(clue, from + 1)) {
      const before = line[from - 1] ?? ' ';
      const after = line[from + clue.length] ?? ' ';
      const whole =
        !(/[\w-]/.test(before) && /^[\w-]/.test(clue)) && !(/[\w-]/.test(after) && /[\w-]$/.test(clue));
      const inPath = /[\w/]/.test(before) && clue.startsWith('/');
      const goesOn = clue.endsWith('/') && /\w/.test(after);
      if (whole && !inPath && !goesOn)
        return { path: file, line: index + 1, column: from + 1, length: clue.length };
    }
  }
  return undefined;
}
