// Code of templates may run forever, so each page has a time limit. After a late run, the code runs once more under V8's
// profiler, which finds the place. docs/decisions/062 has the reasons.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import type { Locate } from '../model/pages/template-calls.ts';
import { EndlessWork } from './endless-work.ts';
import type { TimeLimit } from './time-limit.ts';
import { watchStack } from './watch-stack.ts';

export interface TemplateLimit {
  /** Runs work of one page that calls template code. Throws an EndlessTemplate if it takes too long. */
  run<T>(work: () => T, locate: Locate, page?: string): T;
}

/** Fault for template code that doesn't end. */
export class EndlessTemplate extends EndlessWork {
  constructor(seconds: number, at: Place | undefined, page: string | undefined) {
    const message = `The templates take longer than ${seconds} s here`;
    const hint = 'End the loop, or compute less per page.';
    const pages = page !== undefined && { pages: [page] };
    super(diagnostic('template-endless', { message, ...(at && { at }), ...pages, hint }));
  }
}

/** Milliseconds that the templates may take for one page. */
export const TEMPLATE_TIMEOUT = 5000;

/** Time that templates may take for one page. */
export interface TemplateTime {
  readonly milliseconds: number;
  /** Factor for the limit on a busy machine. */
  readonly patience?: number;
  /** True to skip the search for the slow line. */
  readonly isBrief?: boolean;
}

/** Creates a limit; `timeOf` returns the time for the current page. */
export function createTemplateLimit(limit: TimeLimit, timeOf: () => TemplateTime): TemplateLimit {
  return {
    run(work, locate, page) {
      const { milliseconds, patience, isBrief = false } = timeOf();
      const first = limit(work, milliseconds, patience);
      if (first.kind === 'done') return first.value;
      if (isBrief) throw new EndlessTemplate(milliseconds / 1000, undefined, page);
      // The profiler searches for the place for up to a second.
      const { value: second, stack } = watchStack(() => limit(work, Math.min(milliseconds, 1000), 1));
      if (second.kind === 'done') return second.value;
      throw new EndlessTemplate(milliseconds / 1000, locate(stack), page);
    },
  };
}
