// Code of templates may run forever, so each page has a time limit. After a late run, the code runs once more under V8's
// profiler, which finds the place. docs/decisions/062 has the reasons.
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { printPlace } from '../../kit/diagnostics/print.ts';
import type { Locate } from '../../model/pages/layout.ts';
import { createSharedLimit, type SharedLimit } from './time-limit.ts';
import { watchStack } from './watch-stack.ts';

export interface TemplateLimit extends Pick<SharedLimit, 'together' | 'beside'> {
  /** Runs work of one page that calls code of templates. Throws an EndlessTemplate if it takes too long. */
  run<T>(work: () => T, locate: Locate, page?: string): T;
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
/** Milliseconds that the profiler may take to find the place. */
const LOOK = 1000;

/** `milliseconds` is the limit of one page. If `briefly` returns less, the place of an endless template isn't searched. */
export function createTemplateLimit(milliseconds: number, briefly = () => milliseconds): TemplateLimit {
  const limit = createSharedLimit(milliseconds);
  return {
    run(work, locate, page) {
      const most = briefly();
      const first = limit.run(work, most);
      if (first.kind === 'done') return first.value;
      if (most < milliseconds) throw new EndlessTemplate(most / 1000, undefined, page);
      const { value: second, stack } = watchStack(() => limit.run(work, Math.min(most, LOOK)));
      if (second.kind === 'done') return second.value;
      throw new EndlessTemplate(most / 1000, locate(stack), page);
    },
    together: limit.together,
    beside: limit.beside,
  };
}
