// Code of templates may run for ever. What one page makes it do has a time limit; where that is missed, it is run once
// more while V8's profiler looks on, and so the place is known. docs/decisions/062 says why it is done so.
import { type Diagnostic, diagnostic, type Place } from '../../diagnostics/diagnostic.ts';
import { Fault } from '../../diagnostics/fault.ts';
import { printPlace } from '../../diagnostics/print.ts';
import type { Locate } from '../../model/layout.ts';
import { createTimeLimit, type Limited } from './time-limit.ts';
import { watchStack } from './watch-stack.ts';

export interface TemplateLimit {
  /**
   * Does for one page, or for one file with several, what calls code of templates. Throws an EndlessTemplate where that
   * takes too long.
   */
  run<T>(work: () => T, locate: Locate, page?: string, pages?: number): T;
  /**
   * Does for so many pages at once what calls `run` for each, and spares these a limit of their own. Where it takes
   * longer than so many pages should, it is done again, and each has its own.
   */
  together<T>(pages: number, work: () => T): T;
}

/** Code of the templates does not end. */
export class EndlessTemplate extends Fault {
  readonly diagnostic: Diagnostic;

  constructor(seconds: number, at: Place | undefined, page: string | undefined) {
    const message = `The templates take longer than ${seconds} s here`;
    const hint = 'End the loop, or compute less for each page.';
    super(at ? `${printPlace(at)} ${message}` : message, hint);
    this.diagnostic = diagnostic('template-endless', {
      message,
      ...(at && { at }),
      ...(page !== undefined && { pages: [page] }),
      hint,
    });
  }
}

/** Milliseconds that the templates may take for one page. */
export const TEMPLATE_PATIENCE = 5000;
/** Milliseconds in which the profiler sees where it is that code does not end, at most. */
const LOOK = 1000;
/** Pages that share the limit of one where many are done at once. */
const SHARING = 50;

/** `milliseconds` is what the templates may take for one page. */
export function createTemplateLimit(milliseconds: number): TemplateLimit {
  const limit = createTimeLimit(milliseconds);
  /** Whether a limit holds already. */
  let isHeld = false;
  const hold = <T>(work: () => T, most: number): Limited<T> => {
    isHeld = true;
    try {
      return limit(work, most);
    } finally {
      isHeld = false;
    }
  };
  const limitOf = (pages: number) => Math.ceil(milliseconds * (1 + (pages - 1) / SHARING));
  return {
    run(work, locate, page, pages = 1) {
      if (isHeld) return work();
      const first = hold(work, limitOf(pages));
      if (first.kind === 'done') return first.value;
      // A machine that paused is given the time once more.
      const { value: second, stack } = watchStack(() => hold(work, Math.min(milliseconds, LOOK)));
      if (second.kind === 'done') return second.value;
      throw new EndlessTemplate(milliseconds / 1000, locate(stack), page);
    },
    together(pages, work) {
      if (isHeld) return work();
      const all = hold(work, limitOf(pages));
      return all.kind === 'done' ? all.value : work();
    },
  };
}
