// Search for errors in pages that no browser has asked for, a few pages at a time, so that requests hardly wait.
import { type Diagnostic, hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../../kit/diagnostics/print.ts';

/** All errors, once every page was examined. */
export type SearchResult = readonly Diagnostic[] | 'more' | 'given up';

/** Milliseconds. */
const TURN = 30;

export class ErrorSearch {
  readonly #examine: (id: string) => Promise<readonly Diagnostic[] | undefined>;
  #pages: Iterator<string> = [].values();
  #errors: Diagnostic[] = [];
  #isGivenUp = false;

  /** `examine` returns what is wrong with a page, or undefined if its templates take too long. */
  constructor(examine: (id: string) => Promise<readonly Diagnostic[] | undefined>) {
    this.#examine = examine;
  }

  /** Starts over with the ids of all pages. A search that was given up starts only if `isFresh`. */
  begin(ids: readonly string[], isFresh: boolean): void {
    this.#pages = ids.values();
    this.#errors = [];
    if (isFresh) this.#isGivenUp = false;
  }

  /** Examines the next pages. */
  async proceed(): Promise<SearchResult> {
    const end = performance.now() + TURN;
    while (!this.#isGivenUp) {
      const next = this.#pages.next();
      if (next.done) return sortDiagnostics(mergePages(this.#errors));
      const diagnostics = await this.#examine(next.value);
      if (diagnostics) this.#errors.push(...diagnostics.filter((each) => hasErrors([each])));
      else this.#isGivenUp = true;
      if (performance.now() >= end) return 'more';
    }
    return 'given up';
  }
}
