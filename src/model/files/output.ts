// The files of a build and the plan for publishing them, as data.

export interface OutputFile {
  /** Path relative to the output folder, with forward slashes, not encoded. */
  readonly file: string;
  readonly kind: OutputKind;
  /** SHA-256 of the bytes. */
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
}

export interface FolderContents {
  readonly own: readonly OutputFile[];
  /** Files that no build wrote. */
  readonly foreign: readonly string[];
}

/** Kinds in the order of publishing, so that a page never refers to an asset that doesn't exist yet. */
export const OUTPUT_KINDS = ['asset', 'public', 'encoded', 'page', 'index', 'redirect', 'host'] as const;

/**
 * `asset`: hashed by name; `public`: copied unchanged; `encoded`: compressed form of another file; `index`: sitemap,
 * robots and app files; `redirect`: a page that redirects; `host`: read by a host instead of visitors.
 */
export type OutputKind = (typeof OUTPUT_KINDS)[number];

export type Anchors = Readonly<Record<string, readonly string[]>>;

export interface GeneratedFile {
  /** Path relative to the output folder. */
  readonly file: string;
  readonly text: string;
}

/** Plan of a publication. Each list is in the order in which it is carried out. */
export interface Plan {
  readonly write: readonly OutputFile[];
  /** Files of `write` that replace an existing file. */
  readonly replace: readonly string[];
  readonly keep: readonly OutputFile[];
  /** Assets of the previous release, which pages in open browsers still name. */
  readonly retain: readonly OutputFile[];
  /** Files of an earlier build that this one doesn't write. */
  readonly remove: readonly string[];
  /** Files in the output folder that no build wrote. */
  readonly foreign: readonly string[];
  /** Ids that headings of the published pages have, or had in an earlier build, by the page's file. */
  readonly anchors: Anchors;
  /** Pages that are no longer published. */
  readonly gone: readonly string[];
}

export function isHtmlFile(file: string): boolean {
  return file.endsWith('.html');
}
