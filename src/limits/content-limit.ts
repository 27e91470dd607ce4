// A program may take longer for content than its size suggests, and most programs call themselves for nested content. So all that
// read content within this limit: Markdown copies, feeds, the search, facts and rules, and imports. docs/decisions/224 has the reasons.
import { isOverflow } from '../kit/thrown.ts';
import type { LimitedResult, TimeLimit } from './time-limit.ts';

/** Milliseconds that one program may take for the content of one page. */
const CONTENT_LIMIT = 2000;

/** Runs repeatable work on the content of one page or of several files. `late`: it takes too long, or the content is nested too deeply. */
export type ContentLimit = <T>(work: () => T, files?: number) => LimitedResult<T>;

export function createContentLimit(limit: TimeLimit): ContentLimit {
  return (work, files = 0) => {
    try {
      // Each file adds 10 ms to the limit for reading several.
      return limit(work, CONTENT_LIMIT + 10 * files);
    } catch (error) {
      if (!isOverflow(error)) throw error;
      return { kind: 'late' };
    }
  };
}
