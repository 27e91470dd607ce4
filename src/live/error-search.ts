// Search for errors in the pages of a live site that nobody has opened.

import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import { addAll } from '../kit/order.ts';
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
  /** Pages whose templates took too long. Each gets a second chance: it may have been the first with its layout. */
  #late: string[] = [];
  #isSecondChance = false;
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
    this.#late = [];
    this.#isSecondChance = false;
    if (isFresh) this.#isGivenUp = false;
  }

  /** Checks the next pages. */
  async proceed(): Promise<SearchResult> {
    // Milliseconds of one turn.
    const end = performance.now() + 30;
    while (!this.#isGivenUp) {
      const next = this.#pages.next();
      if (next.done && this.#late.length > 0) {
        this.#pages = this.#late.splice(0).values();
        this.#isSecondChance = true;
        continue;
      }
      const found = await (next.done ? this.#checkSite() : this.#check(next.value));
      if (found === undefined) {
        if (!next.done && !this.#isSecondChance) this.#late.push(next.value);
        // Each slow page blocks requests up to the limit.
        this.#isGivenUp = next.done === true || this.#late.length > 2;
      }
      if (found !== undefined && found !== 'more')
        addAll(
          this.#errors,
          found.filter((each) => hasErrors([each])),
        );
      if (next.done && found !== undefined && found !== 'more')
        return sortDiagnostics(mergePages(this.#errors));
      if (performance.now() >= end) return 'more';
    }
    return 'given up';
  }
}
