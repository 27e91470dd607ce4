// A program may take longer for content than its size suggests, and most programs call themselves for nested content. So all that
// read content within this limit: Markdown copies, feeds, the search, facts and rules. docs/decisions/224 has the reasons.
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { isOverflow } from '../../kit/thrown.ts';
import { EndlessWork } from './endless-work.ts';
import type { TimeLimit } from './time-limit.ts';

/** Milliseconds that one program may take for the content of one page. */
const CONTENT_LIMIT = 2000;

export interface ContentLimit {
  /** Runs work on the content of a page. Throws an EndlessWork if it takes too long, or the content is nested too deeply. */
  run<T>(work: () => T, refused: () => Diagnostic): T;
}

export function createContentLimit(limit: TimeLimit): ContentLimit {
  return {
    run(work, refused) {
      try {
        const result = limit(work, CONTENT_LIMIT);
        if (result.kind === 'done') return result.value;
      } catch (error) {
        if (!isOverflow(error)) throw error;
      }
      throw new EndlessWork(refused());
    },
  };
}
