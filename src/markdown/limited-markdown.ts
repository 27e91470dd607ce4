// Reads the Markdown of a page within a time limit, in every command.

import { isOverflow } from '../kit/thrown.ts';
import type { LimitedResult, TimeLimit } from '../limits/index.ts';
import { type BodyOwner, type Draft, type LimitedMarkdown, unread } from './draft.ts';
import { mayInclude } from './includes.ts';
import type { Markdown } from './markdown.ts';

/** Time limit in milliseconds for reading the Markdown of one page. */
export const MARKDOWN_LIMIT = 2000;

/** Returns a draft that is refused if its holes are nested too deeply. */
function guarded(draft: Draft, page: BodyOwner): Draft {
  return {
    finish(sources) {
      try {
        return draft.finish(sources);
      } catch (error) {
        if (!isOverflow(error)) throw error;
        return unread(page).finish(sources);
      }
    },
  };
}

export function limitMarkdown(markdown: Markdown, limit: TimeLimit): LimitedMarkdown {
  /** Bodies that took too long and aren't read again. */
  const late = new Set<string>();
  const limited = <T>(body: string, work: () => T): LimitedResult<T> => {
    if (late.has(body)) return { kind: 'late' };
    const result = limit(work, MARKDOWN_LIMIT);
    // Included files may have changed by the next time.
    if (result.kind === 'late' && !mayInclude(body)) late.add(body);
    return result;
  };
  return {
    compile(body, page, targets) {
      const compiled = limited(body, () => markdown.compile(body, page, targets));
      return compiled.kind === 'done' ? guarded(compiled.value, page) : unread(page);
    },
    placesOf(offsets, body, ...page) {
      const found = limited(body, () => markdown.placesOf(offsets, body, ...page));
      return found.kind === 'done' ? found.value : offsets.map(() => undefined);
    },
    proseOf: (body, ...rest) => limited(body, () => markdown.proseOf(body, ...rest)),
    linksOf: (body, ...rest) => limited(body, () => markdown.linksOf(body, ...rest)),
    blocksOf: (body, ...rest) => limited(body, () => markdown.blocksOf(body, ...rest)),
    idsOf: (body, ...rest) => limited(body, () => markdown.idsOf(body, ...rest)),
    firstHeading(body, settings) {
      const known = markdown.headingAtSight(body, settings);
      if (known !== undefined || body.trim() === '') return { kind: 'done', value: known };
      return limited(body, () => markdown.firstHeading(body, settings));
    },
  };
}
