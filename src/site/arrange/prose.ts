// The prose of pages: a body is read on request, and a page that shows an excerpt is rendered again only if the
// excerpt has changed.

import { fingerprintOfJson, type Get, live, STORED_ON_DISK } from '../../engine/index.ts';
import { firstWords } from '../../kit/words.ts';
import type { SiteIndex } from '../../model/pages/entry.ts';
import { MOST_WORDS, type Prose, type ReadingAmount } from '../../model/pages/markup.ts';
import { task } from '../index.ts';
import {
  includedText,
  inclusionsAt,
  isComponent,
  namedTargetBy,
  readBody,
  settingsOfPage,
} from '../read/index.ts';

const NO_PROSE: Prose = { words: 0, minutes: 0, opening: '' };

/** Prose of a page, by its path; null if it takes too long to read. The tasks below work the same way. */
const pageProse = task(
  'page-prose',
  (ask, path: string): Prose | null => {
    // Records have no body, and old legal pages no Markdown.
    if (!path.endsWith('.md')) return NO_PROSE;
    const body = readBody(ask, path);
    const value = settingsOfPage(ask, path);
    const read = ask.tools.markdown.proseOf(body, value, {
      path,
      hasTemplate: (name) => ask(isComponent, name),
      ...inclusionsAt(ask, path),
      includedText: (file) => ask(includedText, file),
      namedTarget: namedTargetBy(ask),
      // This is reported when the page is rendered.
      absenceOf: () => undefined,
    });
    return read.kind === 'done' ? read.value : null;
  },
  STORED_ON_DISK,
);

const pageReading = task('page-reading', (ask, path: string): ReadingAmount | null => {
  const prose = ask(pageProse, path);
  return prose && { words: prose.words, minutes: prose.minutes };
});

/** Excerpt of a page, by the number of words and the path. */
export const pageExcerpt = task(
  'page-excerpt',
  (ask, [words, path]: readonly [string, string]): string | null => {
    const prose = ask(pageProse, path);
    return prose && firstWords(prose.opening, Number(words));
  },
  live(fingerprintOfJson),
);

/** Answers the questions of layouts about prose. */
export function proseQuestions(ask: Get): Pick<SiteIndex, 'excerpt' | 'words' | 'readingTime'> {
  return {
    excerpt({ path }, { words }) {
      if (!Number.isInteger(words) || words < 1 || words > MOST_WORDS)
        throw new Error(`An excerpt can have 1 to ${MOST_WORDS} words, not ${words}`);
      return inTime(ask(pageExcerpt, [String(words), path]), path);
    },
    words: ({ path }) => inTime(ask(pageReading, path), path).words,
    readingTime: ({ path }) => inTime(ask(pageReading, path), path).minutes,
  };
}

function inTime<T>(value: T | null, path: string): T {
  if (value === null) throw new Error(`The Markdown of ${path} takes too long to parse`);
  return value;
}
