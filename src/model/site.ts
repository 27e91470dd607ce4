import type { Code } from '../kit/diagnostics/codes.ts';
import type { Labels, OldRoute, Settings } from '../settings/index.ts';
import type { ImageShowing } from './images/image.ts';
import type { Absence } from './pages/built-page.ts';
import type { CodeDrawing } from './pages/code-drawing.ts';
import type { SitePage } from './pages/page.ts';

/** Everything that a page may know about other pages. Contains no bodies. */
export interface Site {
  readonly settings: Settings;
  /** The pages that are published, sorted by path. */
  readonly pages: readonly SitePage[];
  readonly byPath: ReadonlyMap<string, SitePage>;
  readonly byRoute: ReadonlyMap<string, SitePage>;
  /** Pages that this build leaves out, by source path, with the reason. */
  readonly unpublished: ReadonlyMap<string, Absence>;
  /** Files in `public/`, relative to the output folder, not encoded: `images/logo.svg`. */
  readonly publicFiles: ReadonlySet<string>;
  /** Files next to the pages in `content/`: `content/blog/map.png`. Their published names follow from their bytes. */
  readonly attachments: ReadonlySet<string>;
  readonly redirects: readonly OldRoute[];
  /** Markup at the start of every head for hosts that send no headers; empty for others. */
  readonly headStart: string;
  /** Year of the build in UTC, for copyright lines. */
  readonly year: number;
  /** Month of the build in UTC, 1 to 12. */
  readonly month: number;
}

/** Text of a file that pages include, or the reason why they can't. */
export type IncludedText =
  | {
      readonly kind: 'text';
      /** The text after the front matter. */
      readonly body: string;
      /** First line in the file, from 1. */
      readonly line: number;
    }
  | {
      readonly kind: 'refused' /** Follows what was written. */;
      readonly message: string;
      readonly hint: string;
    };

/** Reason why a link may not publish a file, and a hint. */
export interface AttachmentFault {
  /** `attachment-refused` by default. */
  readonly code?: Code;
  /** Continues the path: `is of a kind …` */
  readonly message: string;
  readonly hint: string;
}

/** Meaning of the name in a wiki link. */
export type NamedTarget =
  /** Path of a page or another file in `content/`, and its name if the link writes it in another case. */
  | { readonly kind: 'found'; readonly path: string; readonly proper?: string }
  /** Paths of all that have the name. */
  | { readonly kind: 'several'; readonly paths: readonly string[] }
  | { readonly kind: 'none'; readonly likely: string | undefined };

/** Suggestions for broken URLs. */
export interface RouteSuggestions {
  /** Returns the route, or the URL of a public file, that is similar to a URL. */
  route(address: string): string | undefined;
  /** Returns the page, or the file next to pages, with a similar path, else one with the same name in another folder. */
  file(path: string): string | undefined;
}

/** Meaning of a link by the name of a version. */
export interface VersionLink {
  readonly version: string;
  /** Folder of the version from the root of the site, with a slash: `content/docs/v1/`, or `public/v0/`. */
  readonly folder: string;
  /** Path from the root that the link means: `/docs/v1/guide.md`. */
  readonly path: string;
}

/** Drawing of a feature, and the setting that switches it on; without one, it always is. */
export interface SwitchedDrawing extends CodeDrawing {
  readonly setting?: { readonly isOn: (settings: Settings) => boolean; readonly hint: string };
}

/**
 * Questions that a page's Markdown asks about the site, one by one, so that the page depends only on those answers:
 * the targets of its URLs.
 */
export interface Targets {
  readonly settings: Settings;
  routeOf(path: string): string | undefined;
  hasRoute(route: string): boolean;
  /** Returns the source of the published page with this route; `undefined` for one without its own file. */
  fileOf(route: string): string | undefined;
  /** Returns the route that differs from a URL only in case, if there is just one. */
  routeInOtherCase(address: string): string | undefined;
  /** Returns the spelling of an id on the page with this source; undefined if it has exactly that id, or none like it. */
  fragmentOf(path: string, id: string): string | undefined;
  redirectOf(address: string): string | undefined;
  attachmentOf(path: string): string | undefined;
  /** Returns the reason why links may not publish a file; undefined if they may. */
  attachmentFault(path: string): AttachmentFault | undefined;
  /** Returns true if `public/` contains a file, or a feed has that path, relative to the output folder. */
  hasPublicFile(file: string): boolean;
  /** Returns facts about an image file by its path: `content/map.png`, `public/logo.svg`. */
  imageOf(path: string): ImageShowing;
  /** Returns the file that a path means in the language of the page, and its own path if there is none. Absent if the site has one. */
  fileAt?(path: string): string;
  /** Returns the page or file that a name means in a wiki link of the file `from`. */
  namedTarget(name: string, from: string): NamedTarget;
  /** Returns the language of the page at a URL, if it isn't that of this page. Absent if the site has one language. */
  languageOf?(url: string): string | undefined;
  /** Names of the versions to which links can lead, before a colon. Absent without versions. */
  readonly versionNames?: readonly string[];
  /** Returns the meaning of a link by the name of a version, such as `v1:guide.md`. Absent without versions. */
  inVersion?(url: string): VersionLink | undefined;
  /** Returns the name of the version at a URL of the site, and the URL by its name, if it isn't that of this page. Absent without versions. */
  versionAt?(url: string): { readonly version: string; readonly url: string } | undefined;
  /** Returns the text of a file in `content/` that is to be included. */
  includedText(path: string): IncludedText;
  /** Returns true if `templates/markdown/` has a component or hook of this name. */
  hasTemplate(name: string): boolean;
  /** Returns the reason why the page with this source isn't published; undefined if it is, or doesn't exist. */
  absenceOf(path: string): Absence | undefined;
  /** Returns HTML for the end of a block of code: the buttons of features. */
  codeButton(labels: Labels): string;
  /** Returns how a feature draws code of a language, if any does. */
  drawing(language: string): SwitchedDrawing | undefined;
  /** Finds similar URLs, to suggest instead of a broken one. */
  likely(): RouteSuggestions;
}

export function redirectIn({ redirects }: Site, address: string): string | undefined {
  const found = redirects.find(({ from }) => from === address);
  return found?.status === 410 ? undefined : found?.to;
}
