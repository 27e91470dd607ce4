// What a build remembers of a page for the next one. Records are kept as JSON.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Facts, SharedFacts } from './document.ts';
import type { Link } from './markup.ts';
import type { OutputFile } from './output.ts';
import type { BuiltPage, UnroutedPage } from './page.ts';

/** A page as it was read. */
export interface SourceRecord {
  /** Stands for all that the page was checked against. */
  readonly key: string;
  readonly page: Omit<UnroutedPage, 'spans'>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A page as it was rendered. */
export interface DocumentRecord {
  /** Stands for all that it was made of, but for what its links lead to. */
  readonly key: string;
  readonly links: readonly Link[];
  /** SHA-256 of the HTML. */
  readonly hash: string;
  /** Bytes of the HTML. */
  readonly size: number;
  readonly shared: SharedFacts;
  /** Where a rule of builds finds something in them. */
  readonly facts?: Facts;
  /** Files beside the page that it refers to. */
  readonly attachments: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A text that was compressed. */
export interface EncodedRecord {
  /** SHA-256 of the text. */
  readonly hash: string;
  /** Its compressed forms that are shorter. */
  readonly forms: readonly OutputFile[];
}

/** An HTML file that is published as it is. */
export interface PublicPageRecord {
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A build that published. */
export interface BuildRecord {
  /** Stands for the names of the project's files, and for those that are neither pages nor published. */
  readonly rest: string;
  /** SHA-256 of each page, attachment and public file, one behind the other. */
  readonly hashes: string;
  /** The files and folders that the templates depend on, with their states. */
  readonly templates: {
    readonly files: Readonly<Record<string, string>>;
    readonly folders: Readonly<Record<string, string>>;
  };
  /** SHA-256 of the manifests. */
  readonly manifest: string;
  /** Stands for what is kept beside the output for hosts. */
  readonly hosting: string;
  readonly pages: readonly BuiltPage[];
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly unpublished: readonly (readonly [string, 'draft' | 'scheduled'])[];
  /** Assets of the release before. */
  readonly retain: readonly OutputFile[];
  /** Files of others in the output folder. */
  readonly foreign: readonly string[];
}

/** What the file system says of an output folder. */
export interface OutputStamps {
  /** Stands for the stamps of all files and folders but these. */
  readonly sum: string;
  /** A later change of these might not show in their stamps. A folder's path ends in a slash. */
  readonly unsettled: readonly string[];
}

/** What the file system says of a site that is as a build found and left it. */
export interface StampsRecord {
  /** Stands for what the build was made of and what it published. */
  readonly build: string;
  /** Stands for the stamps of the project's files; undefined where a later change might not show in one. */
  readonly sources: string | undefined;
  /** Undefined where they would spare little. */
  readonly output: OutputStamps | undefined;
}
