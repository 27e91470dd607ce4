/** Content of a feed, in any format. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the feed. */
  readonly url: string;
  /** URL of the page that the feed belongs to. */
  readonly home: string;
  /** BCP 47 */
  readonly language: string;
  /** Author of entries that name none. */
  readonly author: string;
  /** Entries, newest first. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly title: string;
  /** BCP 47 */
  readonly language: string;
  /** Absolute URL of its page. */
  readonly url: string;
  /** First URL of its page, which stays when the page moves. */
  readonly id: string;
  readonly authors: readonly FeedTerm[];
  readonly categories: readonly FeedTerm[];
  /** First published, `YYYY-MM-DD`. */
  readonly published: string;
  /** Last changed, `YYYY-MM-DD`. */
  readonly updated: string;
  readonly summary: string;
  /** The whole body with absolute URLs; `undefined` if the feed has only first words. */
  readonly html: string | undefined;
}

/** An author or a category. */
export interface FeedTerm {
  readonly name: string;
  /** Id of its entry, if it has one. */
  readonly id?: string;
  /** Absolute URL of its page, if it has one. */
  readonly url?: string | undefined;
}
