import type { Token } from 'marked';

/** What another file has in the place of an `<Include>`; and the text of a footnote that is defined there. */
export interface IncludedToken {
  readonly type: 'included';
  /** Nothing of the file that includes it. */
  readonly raw: '';
  readonly path: string;
  /** Line of the file that its text begins on, from 1. */
  readonly line: number;
  /** The text that the tokens of the file were made of. */
  readonly source: string;
  readonly tokens: Token[];
}
