// Types for reading sites of other tools and for the result. None of their code runs.
import type { WordPressExport } from './tools/wordpress/exported.ts';

/** Tools whose sites can be imported, each with its name for people. */
export const OLD_TOOL_TITLES = {
  hugo: 'Hugo',
  jekyll: 'Jekyll',
  eleventy: 'Eleventy',
  astro: 'Astro',
  docusaurus: 'Docusaurus',
  mkdocs: 'MkDocs',
  vitepress: 'VitePress',
  obsidian: 'Obsidian',
  zola: 'Zola',
  gatsby: 'Gatsby',
  mdbook: 'mdBook',
  wordpress: 'WordPress',
} as const;

export type OldToolName = keyof typeof OLD_TOOL_TITLES;

/** The files of another tool's project. */
export interface OldProject {
  /** Paths relative to the project, with forward slashes, sorted; those outside of it come last: `../docs/a.md`, `/srv/docs/a.md`. */
  readonly files: readonly string[];
  /** Returns the text of a file, or `undefined` if it doesn't exist or is binary. */
  text(file: string): string | undefined;
  /** Returns the text of a file of an installed package from npm, by its path in `node_modules`. */
  packageText?(file: string): string | undefined;
  /** Older versions of its documentation. */
  readonly finished?: FinishedHtml;
  /** The export of a site whose pages aren't files. The files are its items, and uploads. */
  readonly exported?: WordPressExport;
}

/** Versions of documentation that another tool built, each in a folder. */
export interface FinishedHtml {
  /** Absolute path. */
  readonly folder: string;
  /** Paths in the folder, sorted. */
  readonly files: readonly string[];
  text(file: string): string | undefined;
  /** Name of the version that the pages of the project are; otherwise found among the files. */
  readonly current?: string | undefined;
}

export interface OldPage {
  readonly file: string;
  /** New path: `content/blog/first.md`. */
  readonly path: string;
  /** Old route, without the base: `/blog/first/`; undefined if unknown. */
  readonly url: string | undefined;
  /** File of the original, to which links of a translation may be relative too. */
  readonly originalFile?: string | undefined;
  /** Text that a page and its translations share, if their files have other names. */
  readonly translationKey?: string | undefined;
  /** Fields from its name, its folder or the settings of the tool. Its own front matter takes precedence. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Values of outer pages and of the settings, which its text may show. */
  readonly inherited?: Readonly<Record<string, unknown>>;
  /** Text of a page that has no file. */
  readonly text?: string;
}

/** A file that is copied unchanged. */
export interface CopiedFile {
  readonly from: string;
  readonly to: string;
}

/** A file that an old site names, and that isn't among its files. */
export interface MissingFile {
  /** Path among the files of the old site. */
  readonly file: string;
  readonly url: string;
}

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly children?: readonly MenuEntry[];
}

/** Settings for `content/site.yaml`. */
export interface OldSettings {
  readonly name?: string | undefined;
  /** URL, including the path of the site if it has one. */
  readonly url?: string | undefined;
  readonly language?: string | undefined;
  readonly description?: string | undefined;
  readonly navigation?: readonly MenuEntry[];
  /** Languages besides the main one, each with a folder. `show` is for tools that show originals that aren't translated. */
  readonly languages?:
    | Readonly<Record<string, { readonly name: string; readonly missing?: 'show' }>>
    | undefined;
  /** Versions of the documentation, the newest first, each with a folder of pages or of finished HTML. */
  readonly versions?:
    | Readonly<
        Record<
          string,
          { readonly folder?: string; readonly html?: string; readonly name: string; readonly current?: true }
        >
      >
    | undefined;
  /** Redirects to files that aren't pages. */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[] | undefined;
  /** Constructs of Markdown that its pages use. */
  readonly markdown?: Readonly<Record<string, true>> | undefined;
  readonly policy?: { readonly images: readonly { readonly from: string; readonly why: string }[] };
}

/** Something without an equivalent, or with a meaning that only people can decide. */
export interface Leftover {
  /** Path in the new site, or in the old project if it wasn't imported. */
  readonly file: string;
  /** Line, from 1. */
  readonly line?: number;
  /** Sentence that all of the same kind share. */
  readonly what: string;
  readonly words?: string;
}

export interface OldSite {
  readonly settings: OldSettings;
  /** Settings that a language has instead, by its tag. */
  readonly settingsOf?: Readonly<Record<string, OldSettings>>;
  /** Path of the site without a final slash; empty for the root. */
  readonly base: string;
  readonly pages: readonly OldPage[];
  readonly copies: readonly CopiedFile[];
  readonly left: readonly Leftover[];
  readonly missing?: readonly MissingFile[];
  /** Files that pages insert, or that only describe the site. */
  readonly inserted?: readonly string[];
  /** True if a template renders links and may give any name a meaning: `[cache](g)`. */
  readonly linksAreCode?: boolean;
  /** True if browsers resolve links without a file extension, by the URL of the page, and not the tool, by its file. */
  readonly linksAreUrls?: boolean;
  /** Folders that links to files may start from, besides the folder of the page and the project. */
  readonly roots?: readonly string[];
  /** Folders with a short name in imports and links, by the start of both: `@assets/` for `src/assets/`. */
  readonly shortNames?: Readonly<Record<string, string>>;
  /** Start of the main language's routes, `/en` or empty, if its pages replace missing translations. */
  readonly mainLanguage?: string;
  /** Converts texts by rules of the settings, instead of `convert` of the tool. */
  readonly convert?: OldTool['convert'];
  /** Markup that is reported, instead of `foreign` of the tool. */
  readonly foreign?: OldTool['foreign'];
  /** Values that texts can show: `{{ site.data.ruby.version }}`. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface ConvertedPage {
  readonly file: string;
  readonly path: string;
  /** Values of the old front matter, and inherited ones. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Returns the new path, relative to the page, for an old URL; undefined if it is broken. */
  readonly resolve: (url: string) => string | undefined;
  /** Returns the same for the name of a page, as in shortcodes and tags. */
  readonly page: (name: string) => string | undefined;
  /** Returns true if the old site has a template of this name that pages insert. It becomes a component. */
  readonly hasTemplate: (name: string) => boolean;
  /** Reports words that a converted text has lost. */
  readonly lose: (what: string, words: string) => void;
}

/** Everything that differs from tool to tool. */
export interface OldTool {
  /** Reads where pages, files and settings are. */
  readonly read: (project: OldProject) => OldSite;
  /** Folders that its settings name, as `folderPath` writes them. Folders outside of the project are read too: `../docs`. */
  readonly outside: (project: OldProject) => readonly string[];
  /** Rules for its fields by name; other fields stay unchanged. */
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Fields that it reads in any case: their usual spelling, by the name in lowercase. */
  readonly spelling?: ReadonlyMap<string, string> | undefined;
  readonly convert: (text: string, page: ConvertedPage) => string;
  /** Converts its own tags around code to fences, so that HTML between them is code. */
  readonly fence?: (text: string, file: string) => string;
  /** Markup that is not converted but reported. */
  readonly foreign: readonly ForeignMarkup[];
  /** Usual paths of a template or component that pages insert by name. */
  readonly templateFiles: (name: string) => readonly string[];
  readonly hasComponents: boolean;
  /** True if braces are text there. Here, they would be an expression. */
  readonly bracesAreText: boolean;
}

export interface ForeignMarkup {
  /** Pattern with the `g` flag. */
  readonly pattern: RegExp;
  readonly what: string;
}

/** Rule for a field: another name, a value of another form, or none. */
export interface FieldRule {
  /** New name; undefined to drop the field. */
  readonly to: string | undefined;
  readonly as?: 'day' | 'list' | 'words' | 'integer' | 'not' | 'image' | 'URLs' | 'relative URLs';
}
