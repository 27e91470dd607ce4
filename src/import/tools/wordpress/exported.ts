// A WordPress export, as far as pages need it.

export interface ExportedTerm {
  /** Kind of the term: `category`, `post_tag`, `nav_menu`. */
  readonly domain: string;
  readonly slug: string;
  readonly name: string;
}

/** A post, a page, a file, an entry of a menu, or anything that a plug-in stores. */
export interface ExportedItem {
  /** Name of its text in the project. */
  readonly file: string;
  readonly id: string;
  readonly type: string;
  /** Values by the names of their elements: `title`, `wp:post_name`. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Further values by the names that WordPress and its plug-ins give them: `_thumbnail_id`. */
  readonly meta: Readonly<Record<string, string | undefined>>;
  readonly terms: readonly ExportedTerm[];
}

export interface WordPressExport {
  readonly file: string;
  /** Values of the site by the names of their elements. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Names of authors by their logins. */
  readonly authors: ReadonlyMap<string, string>;
  readonly items: readonly ExportedItem[];
  /** Number of approved comments. */
  readonly comments: number;
}
