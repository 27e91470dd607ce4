// Reads the Markdown of a page within a time limit, in every command.

import { isOverflow } from '../kit/thrown.ts';
import type { LimitedResult, TimeLimit } from '../limits/index.ts';
import { type BodyOwner, type Draft, unread } from './draft.ts';
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

export type LimitedMarkdown = ReturnType<typeof limitMarkdown>;

/** Reads Markdown within a time limit. If a page takes too long, compiling it returns an error, and no places are known. */
export function limitMarkdown(markdown: Markdown, limit: TimeLimit) {
  /** Bodies that took too long and aren't read again. */
  const late = new Set<string>();
  const limited = <T>(body: string, work: () => T): LimitedResult<T> => {
    if (late.has(body)) return { kind: 'late' };
    const result = limit(work, MARKDOWN_LIMIT);
    // Included files may have changed by the next time.
    if (result.kind === 'late' && !mayInclude(body)) late.add(body);
    return result;
  };
  type Parameter<Name extends keyof Markdown> = Parameters<Markdown[Name]>;
  return {
    compile(...given: Parameter<'compile'>): Draft {
      const [body, page] = given;
      const compiled = limited(body, () => markdown.compile(...given));
      return compiled.kind === 'done' ? guarded(compiled.value, page) : unread(page);
    },
    /** Finds the places in the source for offsets in the compiled HTML, if they are known. */
    placesOf(...given: Parameter<'placesOf'>): ReturnType<Markdown['placesOf']> {
      const [offsets, body] = given;
      const found = limited(body, () => markdown.placesOf(...given));
      return found.kind === 'done' ? found.value : offsets.map(() => undefined);
    },
    proseOf: (...given: Parameter<'proseOf'>) => limited(given[0], () => markdown.proseOf(...given)),
    blocksOf: (...given: Parameter<'blocksOf'>) => limited(given[0], () => markdown.blocksOf(...given)),
    /** Finds all ids that a text sets, with the old ones of its headings. */
    idsOf: (...given: Parameter<'idsOf'>) => limited(given[0], () => markdown.idsOf(...given)),
    /** Finds the text of the first heading, if there is one. Reads the whole body only if the heading isn't obvious. */
    firstHeading(...given: Parameter<'firstHeading'>): LimitedResult<string | undefined> {
      const known = markdown.headingAtSight(...given);
      if (known !== undefined || given[0].trim() === '') return { kind: 'done', value: known };
      return limited(given[0], () => markdown.firstHeading(...given));
    },
  };
}
