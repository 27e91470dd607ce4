// A program may take longer for content than its size suggests, and most programs call themselves for nested content. So all that
// read content within this limit: Markdown copies, feeds, the search, facts and rules, and imports. docs/decisions/224 has the reasons.
import { isOverflow } from '../kit/thrown.ts';
import type { LimitedResult, TimeLimit } from './time-limit.ts';

/** Milliseconds that one program may take for the content of one page. */
const CONTENT_LIMIT = 2000;
/** Milliseconds that each file adds to the limit for reading several. */
const EACH_FILE = 10;

/** Runs repeatable work on the content of one page or of several files. `late`: it takes too long, or the content is nested too deeply. */
export type ContentLimit = <T>(work: () => T, files?: number) => LimitedResult<T>;

export function createContentLimit(limit: TimeLimit): ContentLimit {
  return (work, files = 0) => {
    try {
      return limit(work, CONTENT_LIMIT + EACH_FILE * files);
    } catch (error) {
      if (!isOverflow(error)) throw error;
      return { kind: 'late' };
    }
  };
}
