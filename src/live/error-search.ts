// Search for errors in the pages of a live site that nobody has opened.
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import type { SearchResult } from './answers.ts';

/**
 * Searches for errors in unopened pages, and then in the whole site, a few pages or rules at a time, so that requests
 * hardly wait.
 */
export class ErrorSearch {
  readonly #check: (id: string) => Promise<readonly Diagnostic[] | undefined>;
  readonly #checkSite: () => Promise<readonly Diagnostic[] | 'more' | undefined>;
  #pages: Iterator<string> = [].values();
  #errors: Diagnostic[] = [];
  #slow = 0;
  #isGivenUp = false;

  /**
   * `check` returns the findings for a page, and `checkSite` those for the site if all pages are checked, or
   * 'more' if it isn't done. Both return `undefined` if templates take too long.
   */
  constructor(
    check: (id: string) => Promise<readonly Diagnostic[] | undefined>,
    checkSite: () => Promise<readonly Diagnostic[] | 'more' | undefined> = async () => [],
  ) {
    this.#check = check;
    this.#checkSite = checkSite;
  }

  /** Starts over with the ids of all pages. A search that was given up restarts only if `isFresh`. */
  begin(ids: readonly string[], isFresh: boolean): void {
    this.#pages = ids.values();
    this.#errors = [];
    if (!isFresh) return;
    this.#slow = 0;
    this.#isGivenUp = false;
  }

  /** Checks the next pages. */
  async proceed(): Promise<SearchResult> {
    // Milliseconds of one turn.
    const end = performance.now() + 30;
    while (!this.#isGivenUp) {
      const next = this.#pages.next();
      const found = await (next.done ? this.#checkSite() : this.#check(next.value));
      if (found === undefined) {
        this.#slow += 1;
        // One slow page may be the first use of its layout; each blocks requests up to the limit.
        this.#isGivenUp = next.done === true || this.#slow > 2;
      }
      if (found !== undefined && found !== 'more')
        this.#errors.push(...found.filter((each) => hasErrors([each])));
      if (next.done && found !== undefined && found !== 'more')
        return sortDiagnostics(mergePages(this.#errors));
      if (performance.now() >= end) return 'more';
    }
    return 'given up';
  }
}
