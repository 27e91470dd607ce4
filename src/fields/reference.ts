/** The value of a `reference('authors')` field. `site.get` returns its entry. */
export interface Reference<Name extends string = string> {
  /** Name of the collection. */
  readonly collection: Name;
  /** Id of the entry. */
  readonly id: string;
}
