// Looks for mistakes in pages that nobody has asked for, a few at a time: whoever asks for a page hardly waits.
import { type Diagnostic, hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../../kit/diagnostics/print.ts';

export interface Examination {
  /** Begins anew, with the ids of all pages. Where a search was given up, only `afresh` begins another. */
  begin(ids: readonly string[], afresh: boolean): void;
  /** Goes on. All errors, once no page is left. */
  proceed(): Promise<Found>;
}

export type Found = readonly Diagnostic[] | 'more' | 'given up';

/** Milliseconds. */
const TURN = 30;

/** `examine` tells what is wrong with a page; undefined where that takes too long to be found out. */
export function createExamination(
  examine: (id: string) => Promise<readonly Diagnostic[] | undefined>,
): Examination {
  let left: Iterator<string> = [].values();
  let found: Diagnostic[] = [];
  let isGivenUp = false;
  return {
    begin(ids, afresh) {
      left = ids.values();
      found = [];
      if (afresh) isGivenUp = false;
    },
    async proceed() {
      const end = performance.now() + TURN;
      while (!isGivenUp) {
        const next = left.next();
        if (next.done) return sortDiagnostics(mergePages(found));
        const told = await examine(next.value);
        if (told) found.push(...told.filter((each) => hasErrors([each])));
        else isGivenUp = true;
        if (performance.now() >= end) return 'more';
      }
      return 'given up';
    },
  };
}
